package playground

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// This file has the faults of REST, and the rate limits.

var restFaults = []string{"status", "refuse", "before", "after", "slow"}

// Fault makes a failure happen, at once or later: the type Fault lists the kinds.
func (s *Server) Fault(f Fault) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Kind == "close" && (f.Code < 1000 || f.Code > 4999) || f.Kind == "status" && (f.Code < 400 || f.Code > 599) {
		return fmt.Errorf("playground: fault %s cannot have code %d", f.Kind, f.Code)
	}
	if _, known := refusals[f.Code]; f.Kind == "refuse" && !known {
		return fmt.Errorf("playground: no refusal %d", f.Code)
	}
	if s.gateway.fault(f) {
		return nil
	}
	if !slices.Contains(append([]string{"resume7", "resume9"}, restFaults...), f.Kind) {
		return fmt.Errorf("playground: unknown fault %q", f.Kind)
	}
	f.Count = max(f.Count, 1)
	s.gateway.faults = append(s.gateway.faults, f)
	return nil
}

// ClearFaults removes all faults that have not happened yet.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gateway.faults = nil
}

// faults are the planned failures that have not happened yet.
type faults []Fault

func (all *faults) use(i int) {
	(*all)[i].Count--
	if (*all)[i].Count <= 0 {
		*all = slices.Delete(*all, i, i+1)
	}
}

// take uses up one fault that fits the request and returns it. It returns nil if none fits.
func (all *faults) take(r *http.Request) *Fault {
	for i, f := range *all {
		if slices.Contains(restFaults, f.Kind) && strings.Contains(r.Method+" "+r.URL.Path, f.Route) {
			all.use(i)
			return &f
		}
	}
	return nil
}

// before makes a fault happen before the request is handled. It returns true if the request has been
// answered with the fault.
func (f *Fault) before(w http.ResponseWriter, r *http.Request) bool {
	if f == nil {
		return false
	}
	switch f.Kind {
	case "before":
		panic(http.ErrAbortHandler)
	case "slow":
		select {
		case <-time.After(f.Wait):
		case <-r.Context().Done():
		}
	case "status":
		f.answer(w)
		return true
	case "refuse":
		writeError(w, refuse(f.Code))
		return true
	}
	return false
}

func (f *Fault) after() bool { return f != nil && f.Kind == "after" }

// answer sends the fault's status. A status of 500 or more comes from a proxy, so it has no JSON
// body.
func (f *Fault) answer(w http.ResponseWriter) {
	if f.Code >= 500 {
		w.Header().Set("Content-Type", "text/html")
		w.WriteHeader(f.Code)
		_, _ = fmt.Fprintf(w, "<html><h1>%d %s</h1></html>", f.Code, http.StatusText(f.Code))
		return
	}
	if f.Code != http.StatusTooManyRequests {
		writeError(w, statusError(f.Code))
		return
	}
	w.Header().Set("X-RateLimit-Scope", "user")
	if f.Global {
		w.Header().Set("X-RateLimit-Global", "true")
	}
	writeError(w, tooMany(cmp.Or(f.RetryAfter, 0.5), f.Global))
}

func tooMany(wait float64, global bool) *apiError {
	return &apiError{
		Status: http.StatusTooManyRequests, Message: "You are being rate limited.", RetryAfter: wait, Global: &global,
	}
}

func formatSeconds(f float64) string { return strconv.FormatFloat(math.Ceil(f), 'f', 0, 64) }

// A bucket counts the requests of one route and channel, in real time, since clients wait in real
// time too.
type bucket struct {
	left  int
	until time.Time
}

const (
	bucketSize = 5
	bucketTime = 5 * time.Second
)

// bucketKey returns the key of a call's bucket. Interaction endpoints are exempt from the bot's
// limits, and have one bucket for each token.
func bucketKey(c *call) string {
	return c.route.method + " " + c.route.path + " " + c.PathValue("channel") + c.PathValue("token")
}

// limits are the buckets of all routes. The zero value is ready to use.
type limits struct {
	mu      sync.Mutex
	buckets map[string]*bucket
}

// count counts a request, or refuses it.
func (l *limits) count(c *call) *apiError {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.buckets == nil {
		l.buckets = map[string]*bucket{}
	}
	now := time.Now()
	b := l.buckets[bucketKey(c)]
	if b == nil || now.After(b.until) {
		b = &bucket{left: bucketSize, until: now.Add(bucketTime)}
		l.buckets[bucketKey(c)] = b
	}
	if b.left == 0 {
		return tooMany(b.until.Sub(now).Seconds(), false)
	}
	b.left--
	return nil
}

// headers sets the headers that describe the bucket of a call. If the call has no bucket, the headers
// describe one that has counted a single request.
func (l *limits) headers(w http.ResponseWriter, c *call) {
	l.mu.Lock()
	b, ok := l.buckets[bucketKey(c)]
	left, until := bucketSize-1, time.Now().Add(bucketTime)
	if ok {
		left, until = b.left, b.until
	}
	l.mu.Unlock()
	h := w.Header()
	h.Set("X-RateLimit-Limit", strconv.Itoa(bucketSize))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(until.UnixMilli())/1000, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(max(time.Until(until).Seconds(), 0), 'f', 3, 64))
	name := sha256.Sum256([]byte(c.route.method + c.route.path))
	h.Set("X-RateLimit-Bucket", hex.EncodeToString(name[:16]))
}

// ErrRefused means that a member's client would not allow the act: the control is gone or disabled,
// or its message is in an archived thread.
var ErrRefused = errors.New("the client does not allow this")
