package wire

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot/playground"
)

var (
	testToken   = NewSecret("BOT-TOKEN-CANARY")
	testWebhook = NewSecret("WEBHOOK-TOKEN-CANARY")
)

// sent is one request that reached the fake.
type sent struct {
	method, path string
	header       http.Header
	body         map[string]any // the JSON, also of a form
	list         []any          // the JSON, when it is a list
	files        map[string][]byte
}

func (s sent) String() string { return s.method + " " + s.path }

// reply is what the fake answers: a status with a body, or a broken network.
type reply struct {
	status int
	body   string
	header map[string]string
	err    error
	delay  time.Duration
}

// fake is a REST side in memory. It answers by the script, in order, and after
// its end with 200 and a message. Every payload that passes is checked against
// Discord's specification.
type fake struct {
	t      *testing.T
	mu     sync.Mutex
	script []reply
	answer func(sent) *reply // before the script, if it returns something
	got    []sent
	busy   int
	most   int // requests at one moment
}

func (f *fake) RoundTrip(req *http.Request) (*http.Response, error) {
	s := f.read(req)
	f.mu.Lock()
	f.got = append(f.got, s)
	f.busy++
	f.most = max(f.most, f.busy)
	r := f.next(s)
	f.mu.Unlock()
	defer func() { f.mu.Lock(); f.busy--; f.mu.Unlock() }()
	if !sleep(req.Context(), r.delay) {
		return nil, req.Context().Err()
	}
	if r.err != nil {
		return nil, r.err
	}
	resp := &http.Response{StatusCode: r.status, Header: http.Header{}, Request: req,
		Body: io.NopCloser(strings.NewReader(r.body))}
	for k, v := range r.header {
		resp.Header.Set(k, v)
	}
	return resp, nil
}

func (f *fake) next(s sent) reply {
	if f.answer != nil {
		if r := f.answer(s); r != nil {
			return *r
		}
	}
	if len(f.script) > 0 {
		r := f.script[0]
		f.script = f.script[1:]
		return r
	}
	return reply{status: 200, body: `{"id":"77","channel_id":"5","author":{"id":"9"},"content":"x"}`}
}

// read takes the request apart, as Discord does.
func (f *fake) read(req *http.Request) sent {
	s := sent{method: req.Method, path: req.URL.RequestURI(), header: req.Header, files: map[string][]byte{}}
	if req.Body == nil {
		return s
	}
	raw, _ := io.ReadAll(req.Body)
	kind, params, _ := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if kind == "multipart/form-data" {
		form, err := multipart.NewReader(bytes.NewReader(raw), params["boundary"]).ReadForm(1 << 20)
		if err != nil {
			f.t.Errorf("%v: %v", s, err)
			return s
		}
		raw = []byte(form.Value["payload_json"][0])
		for name, list := range form.File {
			part, _ := list[0].Open()
			s.files[name], _ = io.ReadAll(part)
		}
	}
	if len(raw) == 0 {
		return s
	}
	var err error
	if raw[0] == '[' {
		err = json.Unmarshal(raw, &s.list)
	} else {
		err = json.Unmarshal(raw, &s.body)
	}
	if err != nil || bytes.Contains(raw, []byte(":null")) && !strings.HasSuffix(s.path, "/commands") {
		f.t.Errorf("%v: body %s: %v", s, raw, err)
	}
	if err := playground.CheckBody(s.method, strings.TrimPrefix(req.URL.Path, "/api/v10"), raw); err != nil {
		f.t.Errorf("%v: body %s: %v", s, raw, err)
	}
	return s
}

// sent returns the requests so far.
func (f *fake) sent() []sent {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]sent(nil), f.got...)
}

// lines are the requests so far as "METHOD path", with the tokens cut short.
func (f *fake) lines() []string {
	var lines []string
	for _, s := range f.sent() {
		lines = append(lines, strings.Replace(hide(s.String(), testWebhook), "/api/v10", "", 1))
	}
	return lines
}

// tally counts what the client reports.
type tally struct {
	mu sync.Mutex
	n  map[string]int
}

func (c *tally) count(name, label string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n == nil {
		c.n = map[string]int{}
	}
	c.n[name+" "+label]++
}

func (c *tally) get(key string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n[key]
}

// all are the counts so far.
func (c *tally) all() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.n)
}

// paper is a log that can be read, safe for concurrent use.
type paper struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (p *paper) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.b.Write(b)
}

func (p *paper) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.b.String()
}

// newFake is a client that talks to a fake, with what it counts and logs.
func newFake(t *testing.T, script ...reply) (*Client, *fake, *tally, *paper) {
	t.Helper()
	f, c, p := &fake{t: t, script: script}, &tally{}, &paper{}
	w, err := NewClient(Config{Token: testToken, API: "http://127.0.0.1:1/api/v10", Transport: f, Count: c.count,
		Log: slog.New(slog.NewJSONHandler(p, nil))})
	if err != nil {
		t.Fatal(err)
	}
	return w, f, c, p
}

// asked is an interaction of the given kind that arrived now.
func asked(kind Kind) *Interaction {
	in := &Interaction{Kind: kind, ID: "3", Token: testWebhook, Application: "1", Channel: "5", Received: time.Now()}
	if kind == KindComponent {
		in.MessageID = "44"
	}
	return in
}
