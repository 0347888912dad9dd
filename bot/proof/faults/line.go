package faults

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
)

// line carries the bot's requests to Discord, and loses, spoils or repeats some
// of them. What the server took is noted by the witness.
type line struct {
	life *life
	wire *http.Transport
}

// lineRate is the part of requests that go wrong.
const lineRate = 0.06

// What may happen to a request. The taken ones reach Discord, whose answer is
// lost or replaced.
const (
	lineLimit     = "429"
	lineLimitBare = "429 without retry_after"
	line500       = "500"
	line502       = "502"
	line500Taken  = "500 after it was taken"
	lineCut       = "cut before"
	lineCutTaken  = "cut after it was taken"
	lineTimeout   = "time-out after it was taken"
)

var lineFaults = []string{lineLimit, lineLimit, lineLimit, lineLimitBare, line500, line502, line500Taken, lineCut, lineCutTaken, lineCutTaken, lineTimeout}

var ids = regexp.MustCompile(`[0-9]{15,}|aW50ZXJhY3Rpb24[0-9a-f]+`)

// kind is a request without its identifiers.
func kind(r *http.Request) string { return r.Method + " " + ids.ReplaceAllString(r.URL.Path, "*") }

// RoundTrip is one request.
func (l *line) RoundTrip(r *http.Request) (*http.Response, error) {
	if l.life.over() || l.life.reached(atRequest) {
		return nil, errDead
	}
	body, err := read(r)
	if err != nil {
		return nil, err
	}
	fault := l.fault(r)
	if fault != "" {
		l.life.sim.count("line " + fault)
		l.life.sim.trace("line: %s %s: %s", r.Method, r.URL.Path, fault)
		l.life.sim.excuse(r.URL.Path)
	}
	if resp, err := before(r, fault); resp != nil || err != nil {
		return resp, err
	}
	resp, err := l.send(r, body)
	if err != nil {
		return nil, err
	}
	if l.life.reached(atTaken) {
		return nil, spoilt(resp, errDead)
	}
	return after(r, fault, resp)
}

// before is what a request gets that does not reach Discord; nothing if it does.
func before(r *http.Request, fault string) (*http.Response, error) {
	switch fault {
	case lineCut:
		return nil, fmt.Errorf("faults: %w", io.ErrUnexpectedEOF)
	case lineLimit:
		return answer(r, http.StatusTooManyRequests, `{"message":"You are being rate limited.","retry_after":0.05,"global":false}`), nil
	case lineLimitBare:
		return answer(r, http.StatusTooManyRequests, ""), nil
	case line500, line502:
		return answer(r, map[string]int{line500: 500, line502: 502}[fault], "<html>"), nil
	}
	return nil, nil
}

// after is what the bot gets of Discord's answer.
func after(r *http.Request, fault string, resp *http.Response) (*http.Response, error) {
	switch fault {
	case lineCutTaken:
		return nil, spoilt(resp, fmt.Errorf("faults: %w", io.ErrUnexpectedEOF))
	case lineTimeout:
		return nil, spoilt(resp, fmt.Errorf("faults: %w", context.DeadlineExceeded))
	case line500Taken:
		_ = spoilt(resp, nil)
		return answer(r, 500, "<html>"), nil
	}
	return resp, nil
}

// fault is what happens to this request, by the seed and the number of requests of
// its kind that this life has made.
func (l *line) fault(r *http.Request) string {
	k := kind(r)
	n := l.life.use(k)
	if n < 0 {
		return ""
	}
	d := l.life.sim.luck.at("line", k, l.life.n, n)
	if !chance(d, lineRate) {
		return ""
	}
	return pick(d, lineFaults)
}

// send gives the request to Discord and shows it to the witness.
func (l *line) send(r *http.Request, body []byte) (*http.Response, error) {
	if !l.life.fly() {
		return nil, errDead
	}
	defer l.life.landed()
	s := l.life.sim
	s.scan(r, body)
	if resp := s.plantUnsaid(r, body); resp != nil {
		return resp, nil
	}
	s.plantAstray(r)
	body = s.plantTwice(body)
	r.ContentLength = int64(len(body))
	r = r.Clone(context.WithoutCancel(r.Context())) // what was sent cannot be called back
	r.Body = io.NopCloser(bytes.NewReader(body))
	resp, err := l.wire.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	got, err := io.ReadAll(resp.Body)
	_ = resp.Body.Close()
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(got))
	if resp.StatusCode == http.StatusOK && r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages") {
		s.posted(r.URL.Path, body, got)
	}
	return resp, nil
}

// CloseIdleConnections is what http.Client asks its transport for.
func (l *line) CloseIdleConnections() { l.wire.CloseIdleConnections() }

func read(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	defer func() { _ = r.Body.Close() }()
	return io.ReadAll(r.Body)
}

// spoilt throws an answer away.
func spoilt(resp *http.Response, err error) error {
	_ = resp.Body.Close()
	return err
}

func answer(r *http.Request, status int, body string) *http.Response {
	return &http.Response{
		Status: http.StatusText(status), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: r,
	}
}

func pick[T any](d *rand.Rand, of []T) T { return of[d.IntN(len(of))] }
