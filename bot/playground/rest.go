package playground

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// A call is one request of the REST API while it is being handled.
type call struct {
	*http.Request
	route *route
	body  any
	sum   [sha256.Size]byte // hash of a JSON body as it arrived
	files []upload
	form  *checker // the errors found in the body so far
	done  int      // status of a success; 0 means 200 with a result, and 204 without one
}

// A route is a path of the API, below /api/v10.
type route struct {
	method, path string
	open         bool // the token in the path is enough; other routes need the bot's token
	do           handler
}

// A handler answers a call.
type handler func(*call) (any, *apiError)

// on returns a handler that calls find to get the object that a call names, such as a channel, and then
// passes this object to do.
func on[T any](find func(*call) (T, *apiError), do func(*call, T) (any, *apiError)) handler {
	return func(c *call) (any, *apiError) {
		one, err := find(c)
		if err != nil {
			return nil, err
		}
		return do(c, one)
	}
}

// show returns a handler that calls find to get the object that a call names, and answers with the result
// of view for this object.
func show[T, V any](find func(*call) (T, *apiError), view func(T) V) handler {
	return on(find, func(_ *call, one T) (any, *apiError) { return view(one), nil })
}

const apiPrefix = "/api/v10"

// serveRoute returns the HTTP handler of one route.
func (s *Server) serveRoute(r route) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		if r.method != http.MethodGet {
			s.changes.Add(1)
		}
		s.busy.Add(1)
		defer s.busy.Add(-1)
		c := &call{Request: req, route: &r}
		s.mu.Lock()
		fault := s.gateway.faults.take(req)
		s.mu.Unlock()
		if fault.before(w, req) {
			return
		}
		result, err := s.perform(c)
		s.limits.headers(w, c)
		if fault.after() && fault.Code > 0 {
			fault.answer(w)
			return
		}
		if fault.after() {
			panic(http.ErrAbortHandler) // the client sees a cut connection
		}
		if err != nil {
			s.log.Debug("refused", "route", r.method+" "+r.path, "code", err.Code, "text", err.Error())
			writeError(w, err)
			return
		}
		writeResult(w, c.done, result)
	}
}

// perform authorizes, reads and checks one call, then carries it out.
func (s *Server) perform(c *call) (any, *apiError) {
	token, isBot := strings.CutPrefix(c.Header.Get("Authorization"), "Bot ")
	if !c.route.open && !(isBot && s.opt.takes(token)) {
		return nil, statusError(http.StatusUnauthorized)
	}
	if s.opt.RateLimits {
		if err := s.limits.count(c); err != nil {
			return nil, err
		}
	}
	if err := c.read(); err != nil {
		return nil, err
	}
	s.judge(c)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, statusError(http.StatusServiceUnavailable)
	}
	if err := s.emoji.check(c.body); err != nil {
		return nil, err
	}
	return c.route.do(c)
}

// takes says whether a token is the bot's.
func (o Options) takes(token string) bool { return token != "" && (o.Token == "" || token == o.Token) }

func writeError(w http.ResponseWriter, e *apiError) {
	if e.RetryAfter > 0 {
		w.Header().Set("Retry-After", formatSeconds(e.RetryAfter))
	}
	writeResult(w, e.Status, e)
}

func writeResult(w http.ResponseWriter, status int, v any) {
	if v == nil && status == 0 {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	status = cmp.Or(status, http.StatusOK)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v) // an error means that the client has gone
}

// unknownRoute counts and refuses a request that no route matches.
func (s *Server) unknownRoute(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.notes.unsupport("route " + r.Method + " " + plainPath(r.URL.Path))
	s.mu.Unlock()
	if !strings.HasPrefix(r.URL.Path, apiPrefix+"/") {
		writeError(w, refuse(codeBadVersion))
		return
	}
	writeError(w, statusError(http.StatusNotFound))
}

// plainPath replaces ids by {id}, so that each unknown route is counted once.
func plainPath(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if len(p) >= 15 {
			parts[i] = "{id}"
		}
	}
	return strings.Join(parts, "/")
}

// object returns the body, or an error if it is no JSON object.
func (c *call) object() (object, *apiError) {
	body, ok := c.body.(object)
	if !ok {
		return nil, refuse(codeBadJSON)
	}
	return body, nil
}

// sound returns the body of a call if it obeys the specification, and the rules about objects of the
// given kind. Otherwise sound returns the refusal.
func (c *call) sound(kind part) (object, *apiError) {
	body, err := c.object()
	if err != nil {
		return nil, err
	}
	c.form.rules(kind, nil, body, messageCheck{})
	return body, c.form.err()
}

// findings are the mistakes found in clients' requests, each once. Guarded by base.mu.
type findings struct{ unsupported, violations []string }

// unsupport records something that this server does not support.
func (f *findings) unsupport(what string) {
	if !slices.Contains(f.unsupported, what) {
		f.unsupported = append(f.unsupported, what)
	}
}

// violation records a request that breaks the specification.
func (f *findings) violation(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if !slices.Contains(f.violations, text) {
		f.violations = append(f.violations, text)
	}
}
