package faults

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// air carries the bot's requests to Discord and back in an exact run: each leg takes
// its time, and some are lost, spoilt, repeated or late.
type air struct {
	x    *exact
	life *life
}

// What may happen to a request besides what lineFaults names.
const (
	airGlobal  = "global 429"
	airHang    = "time-out before it was taken"
	airLate    = "time-out, and it arrives later"
	airLimited = "the last request of its bucket"
)

// sleepRate is the part of the messages that Discord took, and whose answer was lost, behind
// which the machine of the bot sleeps; sleeps is for how long.
const sleepRate = 0.8

var sleeps = []time.Duration{time.Minute, 6 * time.Minute, 20 * time.Minute}

var airFaults = append([]string{airGlobal, airHang, airLate, airLate, airLimited, airLimited}, lineFaults...)

// RoundTrip is one request.
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
	x.flying++
	passed := l.pass(r, x.delay())
	x.flying--
	if !passed && chance(x.rng, 0.5) {
		return nil, errDead // it was not yet on its way when the process died
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
	if (fault == lineCutTaken || fault == line500Taken) && isPost(r) {
		x.drowse()
	}
	return l.back(r, fault, resp)
}

// drowse has the machine of the bot sleep soon, now and then: its waits stand still, while
// the clock on the wall and Discord go on. It does not while something is on its way.
func (x *exact) drowse() {
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

// pass lets time go by; false when the process died or the caller gave up.
func (l *air) pass(r *http.Request, d time.Duration) bool {
	return pace{l.x, l.life}.Sleep(r.Context(), d)
}

// delay is how long one leg takes.
func (x *exact) delay() time.Duration {
	if !x.calm && chance(x.rng, 0.02) {
		return time.Duration(100+x.rng.IntN(500)) * time.Millisecond
	}
	return time.Duration(10+x.rng.IntN(50)) * time.Millisecond
}

// fault is what happens to this request.
func (l *air) fault(r *http.Request) string {
	x := l.x
	rate := lineRate
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

// burden notes that something went wrong on the way of an answer, and whether the
// answer can still be in time.
func (x *exact) burden(path string, slow bool) {
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

// there is what a request gets that does not simply reach Discord.
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
		l.pass(r, time.Hour) // the caller gives up before
		return nil, context.DeadlineExceeded
	}
	return before(r, fault)
}

// back is what the bot gets of Discord's answer.
func (l *air) back(r *http.Request, fault string, resp *http.Response) (*http.Response, error) {
	if fault == lineTimeout {
		l.pass(r, time.Hour)
	}
	if fault == airLimited {
		resp.Header.Set("X-RateLimit-Remaining", "0")
		resp.Header.Set("X-RateLimit-Reset-After", "1.5")
	}
	return after(r, fault, resp)
}

// deliver gives the request to Discord and shows it to the witness.
func (x *exact) deliver(r *http.Request, body []byte) *http.Response {
	if resp := x.plantUnsaid(r, body); resp != nil {
		return resp
	}
	x.plantAstray(r)
	body = x.plantTwice(body)
	body = x.plantWord(r, x.plantDeny(r, x.plantEarly(r, body)))
	there := r.WithContext(context.Background())
	there.Body, there.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	w := &sheet{header: http.Header{}}
	x.srv.ServeHTTP(w, there)
	x.noteAnswer(r, body, w.status)
	if x.o.Trace != nil {
		x.trace("%s %s: %d %.300s", r.Method, r.URL.Path, w.status, refusalOf(w))
	}
	if w.status == http.StatusOK && r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages") {
		x.posted(r.URL.Path, body, w.text.Bytes())
	}
	if w.status == http.StatusBadRequest && bytes.Contains(w.text.Bytes(), []byte(lockedThread)) {
		x.burden(r.URL.Path, true)
	}
	if c := channelOf(r.URL.Path); c != "" && r.Method == http.MethodGet && slices.Contains(x.wards.denied, x.rootOf(c)) {
		x.unread[c] = append(x.unread[c], len(x.notices))
	}
	resp := answer(r, w.status, "")
	resp.Header, resp.Body, resp.ContentLength = w.header, io.NopCloser(&w.text), int64(w.text.Len())
	return resp
}

// lockedThread is Discord's answer to who would speak in a thread that is closed.
const lockedThread = `"code":50083`

func refusalOf(w *sheet) string {
	if w.status < 300 {
		return ""
	}
	return strings.TrimSpace(w.text.String())
}

// sheet is what an answer is written on.
type sheet struct {
	header http.Header
	status int
	text   bytes.Buffer
}

// Header is the answer's.
func (w *sheet) Header() http.Header { return w.header }

// WriteHeader notes the status.
func (w *sheet) WriteHeader(status int) { w.status = status }

// Write takes a part of the text.
func (w *sheet) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.text.Write(p)
}
