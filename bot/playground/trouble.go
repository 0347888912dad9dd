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
	"time"
)

// Faults of REST, and rate limits.

var restFaults = []string{"status", "before", "after", "slow"}

// Fault makes something go wrong; see Fault for the kinds.
func (s *Server) Fault(f Fault) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Kind == "close" && (f.Code < 1000 || f.Code > 4999) || f.Kind == "status" && (f.Code < 400 || f.Code > 599) {
		return fmt.Errorf("playground: fault %s cannot have code %d", f.Kind, f.Code)
	}
	if s.gatewayFault(f) {
		return nil
	}
	if !slices.Contains(append([]string{"resume7", "resume9"}, restFaults...), f.Kind) {
		return fmt.Errorf("playground: unknown fault %q", f.Kind)
	}
	f.Count = max(f.Count, 1)
	s.faults = append(s.faults, f)
	return nil
}

// ClearFaults ends all faults that still wait.
func (s *Server) ClearFaults() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = nil
}

func (s *Server) useFault(i int) {
	s.faults[i].Count--
	if s.faults[i].Count <= 0 {
		s.faults = slices.Delete(s.faults, i, i+1)
	}
}

// takeFault uses up one fault that fits the request; nil if none does.
func (s *Server) takeFault(r *http.Request) *Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, f := range s.faults {
		if slices.Contains(restFaults, f.Kind) && strings.Contains(r.Method+" "+r.URL.Path, f.Route) {
			s.useFault(i)
			return &f
		}
	}
	return nil
}

// before acts before the request is looked at; true if that was all.
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
	}
	return false
}

func (f *Fault) after() bool { return f != nil && f.Kind == "after" }

// answer sends the status. 502 and the like come from a proxy, without JSON.
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
	wait := cmp.Or(f.RetryAfter, 0.5)
	writeTooMany(w, wait, f.Global)
}

func writeTooMany(w http.ResponseWriter, wait float64, global bool) {
	w.Header().Set("X-RateLimit-Scope", "user")
	if global {
		w.Header().Set("X-RateLimit-Global", "true")
	}
	writeError(w, tooMany(wait, global))
}

func tooMany(wait float64, global bool) *apiError {
	return &apiError{
		Status: http.StatusTooManyRequests, Message: "You are being rate limited.", RetryAfter: wait, Global: &global,
	}
}

func formatSeconds(f float64) string { return strconv.FormatFloat(math.Ceil(f), 'f', 0, 64) }

// A bucket counts the requests of one route and channel, in real time: clients
// wait in real time too.
type bucket struct {
	left  int
	until time.Time
}

const (
	bucketSize = 5
	bucketTime = 5 * time.Second
)

// bucketKey: interaction endpoints are exempt from the bot's limits, and have
// one bucket for each token.
func bucketKey(c *call) string {
	return c.route.method + " " + c.route.path + " " + c.PathValue("channel") + c.PathValue("token")
}

// limited counts a request; only if Options.RateLimits.
func (s *Server) limited(c *call) *apiError {
	if !s.opt.RateLimits {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	b := s.buckets[bucketKey(c)]
	if b == nil || now.After(b.until) {
		b = &bucket{left: bucketSize, until: now.Add(bucketTime)}
		s.buckets[bucketKey(c)] = b
	}
	if b.left == 0 {
		return tooMany(b.until.Sub(now).Seconds(), false)
	}
	b.left--
	return nil
}

// limitHeaders tells the state of the bucket; a full one if nothing is counted.
func (s *Server) limitHeaders(w http.ResponseWriter, c *call) {
	s.mu.Lock()
	b, ok := s.buckets[bucketKey(c)]
	left, until := bucketSize-1, time.Now().Add(bucketTime)
	if ok {
		left, until = b.left, b.until
	}
	s.mu.Unlock()
	h := w.Header()
	h.Set("X-RateLimit-Limit", strconv.Itoa(bucketSize))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(until.UnixMilli())/1000, 'f', 3, 64))
	h.Set("X-RateLimit-Reset-After", strconv.FormatFloat(max(time.Until(until).Seconds(), 0), 'f', 3, 64))
	name := sha256.Sum256([]byte(c.route.method + c.route.path))
	h.Set("X-RateLimit-Bucket", hex.EncodeToString(name[:16]))
}

// errRefused marks what a member's client would not let her do.
var errRefused = errors.New("the client does not allow this")
