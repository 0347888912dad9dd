package faults

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// air carries the bot's requests to Discord, and the answers back to the bot. Both a request and its
// answer take time. Some requests are lost, damaged, repeated or late.
type air struct {
	x    *sim
	life *life
}

// faultRate is the fraction of requests that go wrong.
const faultRate = 0.06

// What may happen to a request. The words "after it was taken" mean that the request reaches Discord,
// but its answer is lost or replaced.
const (
	airGlobal    = "global 429"
	airHang      = "time-out before it was taken"
	airLate      = "time-out, and it arrives later"
	airLimited   = "the last request of its bucket"
	airLimit     = "429"
	airLimitBare = "429 without retry_after"
	air500       = "500"
	air502       = "502"
	air500Taken  = "500 after it was taken"
	airCut       = "cut before"
	airCutTaken  = "cut after it was taken"
	airTimeout   = "time-out after it was taken"
)

var airFaults = []string{
	airGlobal, airHang, airLate, airLate, airLimited, airLimited, airLimit, airLimit, airLimit, airLimitBare,
	air500, air502, air500Taken, airCut, airCutTaken, airCutTaken, airTimeout,
}

// If Discord's answer to a new message is lost, the bot's machine goes to sleep with the probability
// sleepRate, for one of the times in sleeps.
const sleepRate = 0.8

var sleeps = []time.Duration{time.Minute, 6 * time.Minute, 20 * time.Minute}

// RoundTrip carries one request.
func (l *air) RoundTrip(r *http.Request) (*http.Response, error) {
	x := l.x
	if l.life.over() || l.life.reached(atRequest) {
		return nil, errDead
	}
	body, err := read(r)
	if err != nil {
		return nil, err
	}
	body = x.plantSealed(x.plantEyes(r, body))
	x.scan(r, body)
	fault := l.fault(r)
	way := x.delay()
	if way >= tardy {
		x.burden(r.URL.Path, false)
	}
	x.flying++
	passed := l.pass(r, way)
	x.flying--
	if !passed && chance(x.rng, 0.5) {
		return nil, errDead // the request was not yet on its way when the process died
	}
	if resp, err := l.there(r, body, fault); resp != nil || err != nil {
		return resp, err
	}
	resp := x.deliver(r, body)
	x.note(kind(r), strconv.Itoa(resp.StatusCode), fault)
	if l.life.over() || l.life.reached(atTaken) {
		return nil, errDead
	}
	if !l.pass(r, x.delay()) {
		return nil, context.DeadlineExceeded
	}
	if (fault == airCutTaken || fault == air500Taken) && isPost(r) {
		x.drowse()
	}
	return l.back(r, fault, resp)
}

// drowse sometimes plans that the bot's machine falls asleep, at most 100 ms later. The bot's waits
// then stop, while the wall clock and Discord go on. The machine does not fall asleep if a request is
// on its way at that moment.
func (x *sim) drowse() {
	if x.calm || !chance(x.rng, sleepRate) {
		return
	}
	d := pick(x.rng, sleeps)
	x.sched.plan(time.Duration(x.rng.IntN(100))*time.Millisecond, func() {
		if x.flying > 0 {
			return
		}
		x.count("the machine sleeps")
		x.trace("the machine sleeps for %s", d)
		x.seeAll()
		x.shake()
		x.srv.Clock().Advance(d)
	})
}

// pass waits for d. It returns false if the process died or the caller gave up.
func (l *air) pass(r *http.Request, d time.Duration) bool {
	return pace{l.x, l.life}.Sleep(r.Context(), d)
}

// tardy is the shortest time for which a slow request is on its way.
const tardy = 100 * time.Millisecond

// delay returns how long a request or an answer is on its way.
func (x *sim) delay() time.Duration {
	if !x.calm && chance(x.rng, 0.02) {
		return tardy + time.Duration(x.rng.IntN(500))*time.Millisecond
	}
	return time.Duration(10+x.rng.IntN(50)) * time.Millisecond
}

// fault chooses what goes wrong with this request. It returns "" if nothing does.
func (l *air) fault(r *http.Request) string {
	x := l.x
	rate := faultRate
	if x.o.Plant == PlantOld && isPost(r) {
		rate = 0.5
	}
	if x.calm || !chance(x.rng, rate) {
		return ""
	}
	fault := pick(x.rng, airFaults)
	x.count("line " + fault)
	if x.o.Trace != nil {
		x.trace("line: %s %s: %s", r.Method, r.URL.Path, fault)
	}
	x.burden(r.URL.Path, strings.Contains(fault, "time-out"))
	return fault
}

// burden is called for a request that went wrong or was slow. If the request carries the bot's answer
// to an interaction, burden counts this in the trip of the interaction. If the parameter slow is true,
// the answer can no longer be in time.
func (x *sim) burden(path string, slow bool) {
	for _, part := range strings.Split(path, "/") {
		t := x.trips[part]
		if in := x.byToken[part]; in != nil {
			t = x.trips[in.ID]
		}
		if t != nil {
			t.faults++
			t.slow = t.slow || slow
			return
		}
	}
}

// The method there returns what the bot gets for a request that does not reach Discord, or does not
// reach it at once. For a request that reaches Discord at once it returns nil, nil.
func (l *air) there(r *http.Request, body []byte, fault string) (*http.Response, error) {
	switch fault {
	case airGlobal:
		resp := answer(r, http.StatusTooManyRequests,
			`{"message":"You are being rate limited.","retry_after":1.25,"global":true}`)
		resp.Header.Set("X-RateLimit-Global", "true")
		return resp, nil
	case airLate:
		l.x.flying++
		l.x.sched.plan(time.Duration(3+l.x.rng.IntN(40))*time.Second, func() {
			l.x.flying--
			resp := l.x.deliver(r, body)
			l.x.note("late", kind(r), strconv.Itoa(resp.StatusCode))
		})
		fallthrough
	case airHang:
		l.pass(r, time.Hour) // the caller gives up earlier
		return nil, context.DeadlineExceeded
	case airCut:
		return nil, fmt.Errorf("faults: %w", io.ErrUnexpectedEOF)
	case airLimit:
		return answer(r, http.StatusTooManyRequests,
			`{"message":"You are being rate limited.","retry_after":0.05,"global":false}`), nil
	case airLimitBare:
		return answer(r, http.StatusTooManyRequests, ""), nil
	case air500:
		return answer(r, http.StatusInternalServerError, "<html>"), nil
	case air502:
		return answer(r, http.StatusBadGateway, "<html>"), nil
	}
	return nil, nil
}

// The method back returns Discord's answer as the bot gets it: unchanged, altered, replaced or lost.
func (l *air) back(r *http.Request, fault string, resp *http.Response) (*http.Response, error) {
	switch fault {
	case airLimited:
		resp.Header.Set("X-RateLimit-Remaining", "0")
		resp.Header.Set("X-RateLimit-Reset-After", "1.5")
	case airCutTaken:
		return nil, fmt.Errorf("faults: %w", io.ErrUnexpectedEOF)
	case airTimeout:
		l.pass(r, time.Hour)
		return nil, fmt.Errorf("faults: %w", context.DeadlineExceeded)
	case air500Taken:
		return answer(r, http.StatusInternalServerError, "<html>"), nil
	}
	return resp, nil
}

// deliver passes the request to Discord. It shows the answer to the checks.
func (x *sim) deliver(r *http.Request, body []byte) *http.Response {
	if resp := x.plantUnsaid(r, body); resp != nil {
		return resp
	}
	x.plantAstray(r)
	body = x.plantTwice(body)
	body = x.plantWord(r, x.plantDeny(r, x.plantEarly(r, body)))
	there := r.WithContext(context.Background())
	there.Body, there.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	w := httptest.NewRecorder()
	x.srv.ServeHTTP(w, there)
	x.noteAnswer(r, body, w.Code)
	if x.o.Trace != nil {
		x.trace("%s %s: %d %.300s", r.Method, r.URL.Path, w.Code, w.Body)
	}
	if w.Code == http.StatusOK && r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages") {
		x.posted(r.URL.Path, body, w.Body.Bytes())
	}
	if w.Code == http.StatusOK && r.Method == http.MethodPost && strings.Contains(r.URL.Path, "/webhooks/") {
		x.furthered(w.Body.Bytes())
	}
	if w.Code == http.StatusBadRequest && bytes.Contains(w.Body.Bytes(), []byte(lockedThread)) {
		x.burden(r.URL.Path, true)
	}
	if c := channelOf(r.URL.Path); c != "" && r.Method == http.MethodGet && slices.Contains(x.wards.denied, x.rootOf(c)) {
		x.unread[c] = append(x.unread[c], len(x.notices))
	}
	resp := w.Result()
	resp.Request, resp.ContentLength = r, int64(w.Body.Len())
	return resp
}

// lockedThread is the part of Discord's answer which says that a message was refused because its
// thread is closed.
const lockedThread = `"code":50083`

var ids = regexp.MustCompile(`[0-9]{15,}|aW50ZXJhY3Rpb24[0-9a-f]+`)

// kind returns a request's method and path without identifiers.
func kind(r *http.Request) string { return r.Method + " " + ids.ReplaceAllString(r.URL.Path, "*") }

// isPost says whether a request makes a message in a channel.
func isPost(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages")
}

func read(r *http.Request) ([]byte, error) {
	if r.Body == nil {
		return nil, nil
	}
	defer func() { _ = r.Body.Close() }()
	return io.ReadAll(r.Body)
}

func answer(r *http.Request, status int, body string) *http.Response {
	return &http.Response{
		Status: http.StatusText(status), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: r,
	}
}
