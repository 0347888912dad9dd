package wire

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

// gateway is a small gateway on loopback. Each connection runs the next script;
// the last one repeats.
type gateway struct {
	t       *testing.T
	http    *httptest.Server
	mu      sync.Mutex
	scripts []func(*peer)
	address []reply // what GET /gateway answers first
	begins  []int   // the first op of each connection in order, 0 if none came
	opened  int
	peers   []*peer
	beat    int       // heartbeat interval in milliseconds, 2000 if 0
	asks    int       // identifies
	fault   time.Time // when a script began to make trouble
}

// peer is the gateway's end of one connection.
type peer struct {
	*websocket.Conn
	home  *gateway
	n     int // which connection, from 0
	query string
	mu    sync.Mutex
	seq   int
	got   chan packet   // what the client sends, without heartbeats
	mute  chan struct{} // closed: no more acknowledgements
	stop  chan struct{} // closed: nothing is read any more
	never chan struct{} // closed when the test ends
}

type packet struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
}

func newGateway(t *testing.T, scripts ...func(*peer)) *gateway {
	g := &gateway{t: t, scripts: scripts}
	g.http = httptest.NewServer(g)
	t.Cleanup(func() {
		g.mu.Lock()
		for _, p := range g.peers {
			p.Conn.Close()
		}
		g.mu.Unlock()
		g.http.Close()
	})
	return g
}

func (g *gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/api/v10/gateway/bot":
		g.tellAddress(w, r)
	case "/gw/":
		g.connect(w, r)
	default:
		fmt.Fprint(w, `{"id":"77"}`)
	}
}

func (g *gateway) tellAddress(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.address) > 0 {
		w.WriteHeader(g.address[0].status)
		fmt.Fprint(w, g.address[0].body)
		g.address = g.address[1:]
		return
	}
	fmt.Fprintf(w, `{"url":"ws://%s/gw","shards":1,"session_start_limit":{"total":1000,"remaining":9,"reset_after":1}}`,
		r.Host)
}

func (g *gateway) connect(w http.ResponseWriter, r *http.Request) {
	up := websocket.Upgrader{}
	c, err := up.Upgrade(w, r, nil)
	if err != nil {
		g.t.Error(err)
		return
	}
	if g.beat != 0 {
		// On a simulated clock: while discordgo closes it sleeps with its lock taken, and
		// an answer would make its reader wait for that lock, in which no time passes.
		c.SetCloseHandler(func(int, string) error { return nil })
	}
	g.mu.Lock()
	p := &peer{Conn: c, home: g, n: g.opened, query: r.URL.RawQuery, got: make(chan packet, 100),
		mute: make(chan struct{}), stop: make(chan struct{}), never: make(chan struct{})}
	script := g.scripts[min(g.opened, len(g.scripts)-1)]
	g.opened++
	g.begins = append(g.begins, 0)
	g.peers = append(g.peers, p)
	g.mu.Unlock()
	go p.read()
	script(p)
}

func (g *gateway) connections() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.opened
}

// read acknowledges heartbeats and passes the rest on.
func (p *peer) read() {
	defer close(p.got)
	for {
		var k packet
		if p.ReadJSON(&k) != nil {
			return
		}
		select {
		case <-p.stop:
			<-p.never
			return
		default:
		}
		p.begun(k.Op)
		if k.Op != 1 {
			p.got <- k
			continue
		}
		select {
		case <-p.mute:
		default:
			p.op(11, nil)
		}
	}
}

// begun notes the first op that is no heartbeat.
func (p *peer) begun(op int) {
	p.home.mu.Lock()
	defer p.home.mu.Unlock()
	if op == 2 {
		p.home.asks++
	}
	if op != 1 && p.home.begins[p.n] == 0 {
		p.home.begins[p.n] = op
	}
}

func (p *peer) op(op int, d any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.WriteJSON(map[string]any{"op": op, "d": d})
}

// event dispatches; data is JSON.
func (p *peer) event(kind, data string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seq++
	_ = p.WriteJSON(map[string]any{"op": 0, "t": kind, "s": p.seq, "d": json.RawMessage(data)})
}

func (p *peer) hang(code int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
}

// sends is a script that sends one op.
func sends(op int, d any) func(*peer) { return func(p *peer) { p.op(op, d) } }

// hangs is a script that closes the connection.
func hangs(code int) func(*peer) { return func(p *peer) { p.hang(code) } }

// hello greets and returns the packet with which the client begins: op 2 or op 6.
func (p *peer) hello() packet {
	p.op(10, map[string]any{"heartbeat_interval": cmp.Or(p.home.beat, 2000)})
	return <-p.got
}

func (p *peer) ready() {
	p.event("READY", `{"v":10,"session_id":"s","user":{"id":"9","username":"bivouac"},"application":{"id":"1"},
		"guilds":[{"id":"4","unavailable":true}],"resume_gateway_url":"ws://x"}`)
}

// stay serves a whole connection: greeting, identify, READY; then it does more.
func stay(more ...func(*peer)) func(*peer) {
	return func(p *peer) {
		if p.hello().Op == 6 {
			p.event("RESUMED", "{}")
		} else {
			p.ready()
		}
		for _, f := range more {
			f(p)
		}
		for k := range p.got {
			if k.Op == opMembers {
				p.event(answerKind, `{"guild_id":"4","members":[{"user":{"id":"9"}}],"chunk_index":0,"chunk_count":1}`)
			}
		}
	}
}

// witness is a Handler that writes down its calls.
type witness struct {
	mu    sync.Mutex
	calls []string
	on    func(ctx context.Context, in *Interaction, a *Answer)
	// defers is the choice of a deferral; nil is DeferByKind.
	defers func(*Interaction) Deferral
	news   chan struct{}
}

func (h *witness) note(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.calls = append(h.calls, fmt.Sprintf(format, args...))
	signal(h.news)
}

func (h *witness) Interaction(ctx context.Context, in *Interaction, a *Answer) {
	a.Prefer(DeferNever)
	if h.on != nil {
		h.on(ctx, in, a)
	}
	h.note("interaction %s %s", in.Channel, in.ID)
}
func (h *witness) Deferral(in *Interaction) Deferral {
	if h.defers == nil {
		return DeferByKind
	}
	return h.defers(in)
}
func (h *witness) Refused(_ context.Context, in *Interaction, _ *Answer) { h.note("refused %s", in.ID) }
func (h *witness) Crashed(_ context.Context, in *Interaction, _ *Answer) { h.note("crashed %s", in.ID) }
func (h *witness) Ready(_ context.Context, r Ready)                      { h.note("ready %v %v", r.Guilds, r.Resumed) }
func (h *witness) ChannelGone(_ context.Context, g, c string)            { h.note("channel gone %s %s", g, c) }
func (h *witness) ThreadChanged(_ context.Context, g, c string, archived, locked bool) {
	h.note("thread %s %s %v %v", g, c, archived, locked)
}
func (h *witness) GuildJoined(_ context.Context, g string)   { h.note("joined %s", g) }
func (h *witness) GuildGone(_ context.Context, g string)     { h.note("guild gone %s", g) }
func (h *witness) MemberGone(_ context.Context, g, u string) { h.note("member gone %s %s", g, u) }
func (h *witness) MemberBack(_ context.Context, g, u string) { h.note("member back %s %s", g, u) }
func (h *witness) MemberChanged(_ context.Context, g string, u User) {
	h.note("member changed %s %s %s", g, u.ID, u.Name)
}

// told lists the calls so far.
func (h *witness) told() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.calls)
}

// saw waits until the call was made n times.
func (h *witness) saw(t *testing.T, call string, n int) {
	t.Helper()
	for end := time.After(time.Minute); ; {
		found := 0
		for _, c := range h.told() {
			if c == call {
				found++
			}
		}
		if found >= n {
			return
		}
		select {
		case <-h.news:
		case <-end:
			t.Fatalf("%q came %d times, want %d: %q", call, found, n, h.told())
		}
	}
}

// begin is a Shell on the gateway, not started. Its heartbeat is so long that
// silence plays no part unless a test shortens it.
func begin(t *testing.T, g *gateway, change ...func(*Options)) (*Shell, *witness, *tally, *paper) {
	t.Helper()
	c, p, h := &tally{}, &paper{}, &witness{news: make(chan struct{}, 1)}
	w, err := NewClient(Config{
		Token: testToken, API: g.http.URL + "/api/v10", Count: c.count, Log: slog.New(slog.NewJSONHandler(p, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Client: w, Handler: h, OpenTimeout: 10 * time.Second, Backoff: 10 * time.Millisecond}
	for _, f := range change {
		f(&o)
	}
	s, err := NewShell(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.Close()
		if leaks(p.String()) {
			t.Errorf("a token shows in the log:\n%s", p)
		}
	})
	return s, h, c, p
}

func start(t *testing.T, s *Shell) {
	t.Helper()
	s.Begin()
	for s.Healthy() != nil {
		select {
		case <-s.Done():
			t.Fatal(s.Err())
		case <-time.After(time.Millisecond):
		}
	}
}
