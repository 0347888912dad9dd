package playground

import (
	"cmp"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
)

// A call is one request of the REST API on its way.
type call struct {
	*http.Request
	route *route
	body  any
	files []upload
	done  int // status of success, if neither 200 nor 204
}

// A route is a path of the API, below /api/v10.
type route struct {
	method, path string
	open         bool // the token in the path is enough; others need the bot's
	do           func(s *Server, c *call) (any, *apiError)
}

// on does something with what a call names, once that is found.
func on[T any](find func(*Server, *call) (T, *apiError), do func(*Server, *call, T) (any, *apiError),
) func(*Server, *call) (any, *apiError) {
	return func(s *Server, c *call) (any, *apiError) {
		one, err := find(s, c)
		if err != nil {
			return nil, err
		}
		return do(s, c, one)
	}
}

// show answers a call with the named object.
func show[T any](find func(*Server, *call) (T, *apiError), view func(*Server, T) object,
) func(*Server, *call) (any, *apiError) {
	return on(find, func(s *Server, _ *call, one T) (any, *apiError) { return view(s, one), nil })
}

// routes is everything that this server knows of Discord's REST API.
func routes() []route {
	all := append(placeRoutes(), channelRoutes()...)
	for _, base := range []string{"/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"} {
		all = append(all,
			route{"GET", base, false, on((*Server).scope, (*Server).getCommands)},
			route{"PUT", base, false, on((*Server).scope, (*Server).putCommands)},
			route{"POST", base, false, on((*Server).scope, (*Server).postCommand)},
			route{"GET", base + "/{command}", false, show((*Server).commandFor, (*Server).command)},
			route{"PATCH", base + "/{command}", false, on((*Server).commandFor, (*Server).patchCommand)},
			route{"DELETE", base + "/{command}", false, on((*Server).commandFor, (*Server).deleteCommand)})
	}
	return append(append(all, emojiRoutes()...),
		route{"POST", "/interactions/{id}/{token}/callback", true, (*Server).callback},
		route{"GET", "/webhooks/{app}/{token}/messages/{message}", true, show((*Server).replyFor, (*Server).messageJSON)},
		route{"POST", "/webhooks/{app}/{token}", true, on((*Server).answered, (*Server).followup)},
		route{"PATCH", "/webhooks/{app}/{token}/messages/{message}", true, on((*Server).replyFor, (*Server).patchReply)},
		route{"DELETE", "/webhooks/{app}/{token}/messages/{message}", true, on((*Server).replyFor, (*Server).deleteReply)})
}

// placeRoutes are the gateway's address, the bot, the guild and its members.
func placeRoutes() []route {
	return []route{
		{"GET", "/gateway", true, (*Server).gatewayURL},
		{"GET", "/gateway/bot", false, (*Server).gatewayBot},
		{"GET", "/users/@me", false, (*Server).getMe},
		{"GET", "/users/@me/guilds", false, (*Server).getMyGuilds},
		{"GET", "/users/{user}", false, (*Server).getUser},
		{"POST", "/users/@me/channels", false, (*Server).openDM},
		{"GET", "/applications/@me", false, (*Server).getApplication},
		{"GET", "/oauth2/applications/@me", false, (*Server).getApplication},
		{"GET", "/guilds/{guild}", false, show((*Server).guildFor, (*Server).guildJSON)},
		{"GET", "/guilds/{guild}/channels", false, on((*Server).guildFor, (*Server).getGuildChannels)},
		{"GET", "/guilds/{guild}/roles", false, on((*Server).guildFor, (*Server).getRoles)},
		{"GET", "/guilds/{guild}/threads/active", false, on((*Server).guildFor, (*Server).getActiveThreads)},
		{"GET", "/guilds/{guild}/members", false, on((*Server).guildFor, (*Server).getMembers)},
		{"GET", "/guilds/{guild}/members/{user}", false, on((*Server).guildFor, (*Server).getMember)},
	}
}

// channelRoutes are channels, messages, threads and pins.
func channelRoutes() []route {
	here, read, opening := channelFor(0), channelFor(ReadMessageHistory), channelFor(CreatePublicThreads)
	thread, message, managed := (*Server).threadFor, messageFor(0), messageFor(ManageMessages)
	return []route{
		{"GET", "/channels/{channel}", false, show(here, (*Server).channelJSON)},
		{"PATCH", "/channels/{channel}", false, on(here, (*Server).patchChannel)},
		{"DELETE", "/channels/{channel}", false, on(here, (*Server).deleteChannel)},
		{"POST", "/channels/{channel}/typing", false, on(here, (*Server).typing)},
		{"GET", "/channels/{channel}/messages", false, on(here, (*Server).getMessages)},
		{"POST", "/channels/{channel}/messages", false, on(here, (*Server).postMessage)},
		{"GET", "/channels/{channel}/messages/{message}", false, show(messageFor(ReadMessageHistory), (*Server).messageJSON)},
		{"PATCH", "/channels/{channel}/messages/{message}", false, on(message, (*Server).patchMessage)},
		{"DELETE", "/channels/{channel}/messages/{message}", false, on(message, (*Server).deleteMessage)},
		{"POST", "/channels/{channel}/threads", false, on(opening, (*Server).startThread)},
		{"POST", "/channels/{channel}/messages/{message}/threads", false, on(opening, (*Server).startThread)},
		{"GET", "/channels/{channel}/thread-members", false, on(thread, (*Server).getThreadMembers)},
		{"PUT", "/channels/{channel}/thread-members/{user}", false, on(thread, (*Server).joinThread)},
		{"DELETE", "/channels/{channel}/thread-members/{user}", false, on(thread, (*Server).leaveThread)},
		{"GET", "/channels/{channel}/messages/pins", false, on(read, (*Server).getPins)},
		{"PUT", "/channels/{channel}/messages/pins/{message}", false, on(managed, (*Server).pin)},
		{"DELETE", "/channels/{channel}/messages/pins/{message}", false, on(managed, (*Server).unpin)},
	}
}

const apiPrefix = "/api/v10"

// serveRoute makes the handler of one route.
func (s *Server) serveRoute(r route) http.HandlerFunc {
	return func(w http.ResponseWriter, req *http.Request) {
		if r.method != http.MethodGet {
			s.changes.Add(1)
		}
		s.busy.Add(1)
		defer s.busy.Add(-1)
		c := &call{Request: req, route: &r}
		fault := s.takeFault(req)
		if fault.before(w, req) {
			return
		}
		result, err := s.perform(c)
		s.limitHeaders(w, c)
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

// perform authorizes, reads, checks and does one call.
func (s *Server) perform(c *call) (any, *apiError) {
	if !c.route.open && !s.authorized(c.Request) {
		return nil, statusError(http.StatusUnauthorized)
	}
	if err := s.limited(c); err != nil {
		return nil, err
	}
	if err := c.read(); err != nil {
		return nil, err
	}
	s.validate(c)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, statusError(http.StatusServiceUnavailable)
	}
	if err := s.strangeEmoji(c.body); err != nil {
		return nil, err
	}
	return c.route.do(s, c)
}

func (s *Server) authorized(r *http.Request) bool {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bot ")
	return ok && token != "" && (s.opt.Token == "" || token == s.opt.Token)
}

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
	_ = json.NewEncoder(w).Encode(v) // a client that went away is not our fault
}

// unknownRoute counts and refuses what no route matches.
func (s *Server) unknownRoute(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.unsupport("route " + r.Method + " " + plainPath(r.URL.Path))
	s.mu.Unlock()
	if !strings.HasPrefix(r.URL.Path, apiPrefix+"/") {
		writeError(w, refuse(codeBadVersion))
		return
	}
	writeError(w, statusError(http.StatusNotFound))
}

// plainPath replaces ids by {id}, so that one gap is counted once.
func plainPath(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if len(p) >= 15 {
			parts[i] = "{id}"
		}
	}
	return strings.Join(parts, "/")
}

// shaped checks the body's fields one by one; unknown ones are counted.
func (s *Server) shaped(c *call, want *shape) (object, *checker, *apiError) {
	body, ok := c.body.(object)
	if !ok {
		return nil, nil, refuse(codeBadJSON)
	}
	return body, s.check(c, want, body), nil
}

// sound is a body whose fields are all as they should be.
func (s *Server) sound(c *call, want *shape) (object, *apiError) {
	body, k, err := s.shaped(c, want)
	if err != nil {
		return nil, err
	}
	return body, k.err()
}

func (s *Server) check(c *call, want *shape, v any) *checker {
	k := &checker{}
	k.value(want.must(), nil, v)
	s.strangers(c, k, "")
	return k
}

// strangers counts the fields of a body that no shape names.
func (s *Server) strangers(c *call, k *checker, at string) {
	for _, name := range k.unknown {
		s.unsupport("field " + c.route.method + " " + c.route.path + ": " + at + name)
	}
}

// unsupport counts something that this server does not know.
func (s *Server) unsupport(what string) {
	if !slices.Contains(s.unsupported, what) {
		s.unsupported = append(s.unsupported, what)
	}
}

func bodyTooLarge(err error) bool {
	var large *http.MaxBytesError
	return errors.As(err, &large)
}
