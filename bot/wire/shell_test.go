package wire

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

// identified wants an identify with the token, no more intents than needed, and a shard.
func identified(t *testing.T, p packet, shard []int) {
	t.Helper()
	var id struct {
		Token   string
		Intents int
		Shard   []int
	}
	if err := json.Unmarshal(p.Data, &id); err != nil {
		t.Fatal(err)
	}
	if id.Token != "Bot "+testToken.Reveal() || id.Intents != 1 || !cmp.Equal(id.Shard, shard) {
		t.Errorf("identify %+v", id)
	}
}

func TestConnects(t *testing.T) {
	t.Parallel()
	first := make(chan packet, 1)
	closed := make(chan struct{})
	g := newGateway(t, func(p *peer) {
		first <- p.hello()
		p.ready()
		for range p.got {
		}
		close(closed)
	})
	s, h, c, _ := begin(t, g, func(o *Options) { o.Shard, o.Shards = 1, 3 })
	if s.Healthy() == nil {
		t.Error("healthy before it began")
	}
	start(t, s)
	h.saw(t, fresh, 1)
	if err := s.Healthy(); err != nil {
		t.Error(err)
	}
	identified(t, <-first, []int{1, 3})
	if q := g.peers[0].query; q != "v=10&encoding=json" {
		t.Errorf("query %s", q)
	}
	if self, err := s.client.Self(t.Context()); err != nil || self != (Self{"1", "9", "bivouac"}) {
		t.Errorf("Self = %+v, %v", self, err)
	}
	if c.get(CountConnect+" fresh") != 1 {
		t.Errorf("counted %v", c.all())
	}
	s.Close()
	<-closed
	if err := s.Err(); !errors.Is(err, ErrClosed) || s.Healthy() == nil {
		t.Errorf("after Close: %v", err)
	}
}

// short is time enough for a good connection on a slow machine.
func short(o *Options) { o.OpenTimeout = 2 * time.Second }

// What a witness is told: a new session with server 4, or the session of before.
const (
	fresh   = "ready [4] false"
	resumed = "ready [] true"
)

var comebacks = []struct {
	name    string
	scripts []func(*peer)
	address []reply
	change  func(*Options)
	ready   string
	times   int
	want    []int // the ops with which the connections begin
}{
	{"drop, then resume", []func(*peer){stay(hangs(4000)), stay()}, nil, nil, resumed, 1, []int{2, 6}},
	{"cut, then resume", []func(*peer){stay(func(p *peer) { p.Conn.Close() }), stay()}, nil, nil, resumed, 1, []int{2, 6}},
	{"op 7, then resume", []func(*peer){stay(sends(7, nil)), stay()}, nil, nil, resumed, 1, []int{2, 6}},
	{"op 9 while running",
		[]func(*peer){stay(func(p *peer) { p.op(9, false); <-p.got; p.ready() })}, nil, nil, fresh, 2, []int{2}},
	{"op 9 answers the resume",
		[]func(*peer){stay(hangs(4000)), func(p *peer) { p.hello(); p.op(9, false); <-p.got; p.ready(); stay()(p) }},
		nil, nil, fresh, 2, []int{2, 6}},
	// discordgo deadlocks for ever here: Open closes under its own lock.
	{"op 7 answers the resume", []func(*peer){stay(hangs(4000)), func(p *peer) { p.hello(); p.op(7, nil) }, stay()},
		nil, short, fresh, 2, []int{2, 6, 2}},
	{"op 7 answers the identify", []func(*peer){func(p *peer) { p.hello(); p.op(7, nil) }, stay()},
		nil, short, fresh, 1, []int{2, 2}},
	// discordgo waits for ever here: Open has no time limit.
	{"no hello", []func(*peer){func(p *peer) { <-p.got }, stay()}, nil, short, fresh, 1, []int{0, 2}},
	{"no READY", []func(*peer){func(p *peer) { p.hello(); <-p.got }, stay()}, nil, short, fresh, 1, []int{2, 2}},
	{"nonsense in place of hello", []func(*peer){sends(0, 5), stay()}, nil, nil, fresh, 1, []int{0, 2}},
	{"null in place of hello", []func(*peer){func(p *peer) { _ = p.WriteMessage(1, []byte("null")) }, stay()},
		nil, short, fresh, 1, []int{0, 2}},
	{"the address is not told at first", []func(*peer){stay()},
		[]reply{{status: 500}, {status: 429, body: "banned"}, {status: 200, body: "?"}}, nil, fresh, 1, []int{2}},
}

// TestComesBack tables faults of a gateway over real sockets, after which the bot is connected again
// (clock_test.go has more, on a simulated clock).
func TestComesBack(t *testing.T) {
	t.Parallel()
	for _, r := range comebacks {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			g := newGateway(t, r.scripts...)
			g.address = r.address
			if r.change == nil {
				r.change = func(*Options) {}
			}
			s, h, _, _ := begin(t, g, r.change)
			start(t, s)
			h.saw(t, r.ready, r.times)
			if err := s.Healthy(); err != nil {
				t.Error(err)
			}
			s.Close()
			g.mu.Lock()
			defer g.mu.Unlock()
			if diff := cmp.Diff(r.want, g.begins); diff != "" {
				t.Errorf("ops (-want +got):\n%s", diff)
			}
		})
	}
}

// TestDisconnectSaidTwice: discordgo's reader and its heartbeat may both close a connection,
// and the second says so when the next is being opened, which then goes on all the same.
func TestDisconnectSaidTwice(t *testing.T) {
	t.Parallel()
	resuming, said := make(chan struct{}), make(chan struct{})
	g := newGateway(t, stay(hangs(4000)), func(p *peer) {
		p.hello()
		close(resuming)
		<-said
		p.event("RESUMED", "{}")
		for range p.got {
		}
	}, stay())
	s, h, _, _ := begin(t, g)
	start(t, s)
	s.mu.Lock()
	l := s.link
	s.mu.Unlock()
	<-resuming
	if l.disconnected(); len(l.dropped) > 0 {
		t.Error("the second word about the first connection ends the second connection")
	}
	close(said)
	h.saw(t, resumed, 1)
	if n := g.connections(); n != 2 {
		t.Errorf("%d connections, want 2", n)
	}
	s.Close()
}

// TestRefusedForGood: discordgo tries for ever, even with a wrong token.
func TestRefusedForGood(t *testing.T) {
	t.Parallel()
	for _, r := range []struct {
		name    string
		script  func(*peer)
		address []reply
		say     string
	}{
		{"wrong token", func(p *peer) { p.hello(); p.hang(4004); <-p.got }, nil, "the token is not valid"},
		{"intent not allowed", func(p *peer) { p.hello(); p.hang(4014); <-p.got }, nil, "developer portal"},
		{"wrong shard", func(p *peer) { p.hello(); p.hang(4010); <-p.got }, nil, "shard number"},
		{"the address is refused", stay(), []reply{{status: 401, body: `{"message":"401: Unauthorized"}`}},
			"the token is not valid"},
	} {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			g := newGateway(t, r.script)
			g.address = r.address
			s, _, _, _ := begin(t, g)
			s.Begin()
			<-s.Done()
			if err := s.Err(); !errors.Is(err, ErrFatal) || !strings.Contains(err.Error(), r.say) {
				t.Errorf("ended with %v", err)
			}
			if g.connections() > 1 {
				t.Errorf("%d connections", g.connections())
			}
		})
	}
}

// TestTokenChangedWhileRunning: the token is refused at the resume.
func TestTokenChangedWhileRunning(t *testing.T) {
	t.Parallel()
	g := newGateway(t, stay(hangs(4000)), func(p *peer) { p.hello(); p.hang(4004); <-p.got })
	s, _, _, _ := begin(t, g)
	start(t, s)
	select {
	case <-s.Done():
	case <-time.After(time.Minute):
		t.Fatal("still running")
	}
	if err := s.Err(); !errors.Is(err, ErrFatal) || s.Healthy() == nil {
		t.Errorf("Err = %v", err)
	}
}

// TestCloseDoesNotWaitForEver: a stuck handler loses its context, not the process.
func TestCloseDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	g := newGateway(t, stay(func(p *peer) { p.event("INTERACTION_CREATE", pressed("5", "stuck")) }))
	s, h, _, _ := begin(t, g)
	in, freed := make(chan struct{}), make(chan struct{})
	h.on = func(ctx context.Context, _ *Interaction, _ *Answer) {
		close(in)
		<-ctx.Done()
		close(freed)
	}
	start(t, s)
	<-in
	done := make(chan struct{})
	go func() { s.Close(); close(done) }()
	for _, c := range []chan struct{}{done, freed} {
		select {
		case <-c:
		case <-time.After(time.Minute):
			t.Fatal("Close waits for a handler that waits for its context")
		}
	}
	if s.add("x", "", func(context.Context) {}) || s.form("", func(context.Context) {}) {
		t.Error("a closed shell takes events")
	}
}

// TestCloseLeavesNothing looks for goroutines that outlive a Shell for longer than discordgo sleeps.
func TestCloseLeavesNothing(t *testing.T) {
	g := newGateway(t, stay(hangs(4000)), stay())
	before := goleak.IgnoreCurrent()
	s, h, _, _ := begin(t, g)
	start(t, s)
	h.saw(t, resumed, 1)
	s.Close()
	g.http.CloseClientConnections()
	err := goleak.Find(before)
	for end := time.Now().Add(time.Minute); err != nil && time.Now().Before(end); err = goleak.Find(before) {
		time.Sleep(10 * time.Millisecond)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestShellOptions(t *testing.T) {
	w, _, _, _ := newFake(t)
	for _, o := range []Options{
		{}, {Client: w}, {Client: w, Handler: &witness{}, Shard: 1}, {Client: w, Handler: &witness{}, Shard: -1, Shards: 2},
	} {
		if _, err := NewShell(o); err == nil {
			t.Errorf("%+v is accepted", o)
		}
	}
	s, err := NewShell(Options{Client: w, Handler: &witness{}})
	if err != nil {
		t.Fatal(err)
	}
	s.Close() // never started
	<-s.Done()
}
