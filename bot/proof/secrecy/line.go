package secrecy

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strings"
)

// An output is one thing that left the bot.
type output struct {
	to   string // one of the readers below
	what string // description for the error
	data []byte // the whole output; nil if another seat reads it
}

// The readers of outputs.
const (
	toAll   = "everybody"
	toSeat  = "the seat"
	toOther = "another seat"
	toLog   = "the log"
)

// line carries the bot's requests to the playground and keeps a copy of each.
type line struct {
	w    *world
	road http.RoundTripper
}

var tokens = regexp.MustCompile(`aW50ZXJhY3Rpb24[0-9a-f]+`)

// RoundTrip carries one request.
func (l line) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	l.keep(r, body)
	on := r.Clone(r.Context())
	on.Body = io.NopCloser(bytes.NewReader(body))
	return l.road.RoundTrip(on)
}

// keep records a request with its time, for the comparison.
func (l line) keep(r *http.Request, body []byte) {
	path := tokens.ReplaceAllString(r.URL.RequestURI(), "token")
	token := tokens.FindString(r.URL.RequestURI())
	o := output{to: l.reader(path, body), what: r.Method + " " + path}
	if to, answered := l.w.answers[token]; answered && r.Method == http.MethodPatch {
		o.to = to // an edit has the same reader as the answer that it edits, whoever acts now
	} else if token != "" {
		l.w.answers[token] = o.to
	}
	if o.to != toOther {
		now := fmt.Sprintf(" at %s and %s\n", l.w.Pace.Now().Format("15:04:05.000"),
			l.w.Server.Clock().Now().Format("02 15:04:05.000"))
		o.data = append([]byte(o.what+now), unbound(r.Header.Get("Content-Type"), body)...)
	}
	l.w.keep(o)
}

// reader returns who reads a request's text. While the pair's seat acts, this seat reads all answers
// to interactions. While another seat acts, only that other seat reads the private answers. Everything
// else is public.
func (l line) reader(path string, body []byte) string {
	if !strings.Contains(path, "/interactions/") && !strings.Contains(path, "/webhooks/") {
		return toAll
	}
	if l.w.own {
		return toSeat
	}
	// 64 is the flag of a private message, and 32832 is this flag together with the flag of a card
	if bytes.Contains(body, []byte(`"flags":64`)) || bytes.Contains(body, []byte(`"flags":32832`)) {
		return toOther
	}
	return toAll
}

// unbound returns a request's body. If it is a multipart body, unbound replaces the random boundary
// between its parts by a fixed one.
func unbound(kind string, body []byte) []byte {
	_, params, err := mime.ParseMediaType(kind)
	if err != nil || params["boundary"] == "" {
		return body
	}
	return bytes.ReplaceAll(body, []byte(params["boundary"]), []byte("boundary"))
}

// ear receives the bot's log.
type ear struct{ w *world }

// Write records one line of the log.
func (e ear) Write(p []byte) (int, error) {
	e.w.keep(output{to: toLog, what: "a line", data: bytes.Clone(tokens.ReplaceAll(p, []byte("token")))})
	return len(p), nil
}
