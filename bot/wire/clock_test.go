package wire

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// The tests of this file run on a simulated clock, with the intervals of earnest:
// the gateway is at the other end of a pipe.

// pipes is a network of one host.
type pipes struct {
	*gateway
	conns chan net.Conn
	done  chan struct{}
	fail  func() error // asked before each connection is made; nil allows all
	tight bool         // the writer waits for the reader
}

func (n *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-n.conns:
		return c, nil
	case <-n.done:
		return nil, net.ErrClosed
	}
}

func (n *pipes) Close() error   { return nil }
func (n *pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (n *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	if n.fail != nil {
		if err := n.fail(); errors.Is(err, errHangs) {
			<-ctx.Done()
			return nil, ctx.Err()
		} else if err != nil {
			return nil, &net.OpError{Op: "dial", Net: "tcp", Err: err}
		}
	}
	here, near := net.Pipe()
	if n.tight {
		n.conns <- near
		return here, nil
	}
	far, there := net.Pipe()
	go pump(far, near)
	go pump(near, far)
	n.conns <- there
	return here, nil
}

// pump carries bytes and takes them all at once, as a network does: writing does not wait for
// reading.
func pump(to, from net.Conn) {
	flow := make(chan []byte, 10000)
	go func() {
		defer to.Close()
		for b := range flow {
			if _, err := to.Write(b); err != nil {
				return
			}
		}
	}()
	defer from.Close()
	defer close(flow)
	for {
		b := make([]byte, 4096)
		n, err := from.Read(b)
		if err != nil {
			return
		}
		flow <- b[:n]
	}
}

var errHangs = errors.New("no answer at all")

// RoundTrip is the REST side.
func (n *pipes) RoundTrip(r *http.Request) (*http.Response, error) {
	rec := httptest.NewRecorder()
	n.ServeHTTP(rec, r)
	return rec.Result(), nil
}

// clocked starts a Shell on a gateway of these scripts, in a bubble.
func clocked(t *testing.T, scripts ...func(*peer)) (*Shell, *pipes, *witness, *tally, *paper) {
	t.Helper()
	n := &pipes{
		gateway: &gateway{t: t, scripts: scripts, beat: 41250}, conns: make(chan net.Conn), done: make(chan struct{}),
	}
	server := &http.Server{Handler: n.gateway}
	go func() { _ = server.Serve(n) }()
	w, _, c, p := newFake(t)
	w.http.Transport = n
	h := &witness{news: make(chan struct{}, 1)}
	s, err := NewShell(Options{Client: w, Handler: h})
	if err != nil {
		t.Fatal(err)
	}
	s.dial = n.dial
	t.Cleanup(func() {
		s.Close()
		time.Sleep(2 * time.Second) // discordgo sleeps for one behind its goodbye, with its lock taken
		n.mu.Lock()
		for _, p := range n.peers {
			close(p.never)
			p.Conn.Close()
		}
		n.mu.Unlock()
		close(n.done)
		_ = server.Close()
		if leaks(p.String()) {
			t.Errorf("a token shows in the log:\n%s", p)
		}
	})
	return s, n, h, c, p
}

// readies counts how often the bot was told that it is connected.
func (h *witness) readies() int {
	n := 0
	for _, c := range h.told() {
		if strings.HasPrefix(c, "ready") {
			n++
		}
	}
	return n
}

// trouble notes the moment of a fault and makes it just after a heartbeat was acknowledged, when it takes
// longest to be noticed.
func trouble(do func(*peer)) func(*peer) {
	return func(p *peer) {
		time.Sleep(42 * time.Second)
		p.home.mu.Lock()
		p.home.fault = time.Now()
		p.home.mu.Unlock()
		do(p)
	}
}

// troubles are faults of a gateway while a connection stands, and the connections after them. Each costs
// one more connection or session.
var troubles = []struct {
	name    string
	scripts []func(*peer)
}{
	{"op 7", []func(*peer){stay(trouble(sends(7, nil))), stay()}},
	{"cut", []func(*peer){stay(trouble(func(p *peer) { p.Conn.Close() })), stay()}},
	{"close 4000", []func(*peer){stay(trouble(hangs(4000))), stay()}},
	{"close 1001", []func(*peer){stay(trouble(hangs(1001))), stay()}},
	{"close 4009, resume refused", []func(*peer){stay(trouble(hangs(4009))),
		func(p *peer) { p.hello(); p.op(9, false); <-p.got; p.ready(); stay()(p) }, stay()}},
	{"op 9, not resumable", []func(*peer){stay(trouble(func(p *peer) { p.op(9, false); <-p.got; p.ready() }))}},
	{"op 9, resumable", []func(*peer){stay(trouble(func(p *peer) { p.op(9, true); <-p.got; p.ready() }))}},
	{"op 9, then no session: heartbeats go on",
		[]func(*peer){stay(trouble(func(p *peer) { p.op(9, false); <-p.got })), stay()}},
	{"zombie: no acknowledgements", []func(*peer){stay(trouble(func(p *peer) { close(p.mute) })), stay()}},
	{"half-open: not a byte", []func(*peer){stay(trouble(func(p *peer) { close(p.stop); <-p.never })), stay()}},
	{"slow hello",
		[]func(*peer){stay(trouble(hangs(4000))), func(p *peer) { time.Sleep(15 * time.Second); stay()(p) }}},
	{"no hello", []func(*peer){stay(trouble(hangs(4000))), func(p *peer) { <-p.got }, stay()}},
	{"no answer to the resume",
		[]func(*peer){stay(trouble(hangs(4000))), func(p *peer) { p.hello(); <-p.got }, stay()}},
	{"nonsense in place of hello", []func(*peer){stay(trouble(hangs(4000))), sends(0, 5), stay()}},
	{"nonsense in the middle", []func(*peer){stay(trouble(func(p *peer) { p.raw(2, "\x00"); p.hang(4002) })), stay()}},
	{"the gateway asks for a heartbeat", []func(*peer){stay(sends(1, nil), trouble(sends(7, nil))), stay()}},
}

// TestBackWithinAMinute: 60 s after a fault the bot is connected again, and it stays so. Each row fails
// without its defence.
func TestBackWithinAMinute(t *testing.T) {
	for _, r := range troubles {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, n, h, _, log := clocked(t, r.scripts...)
				start(t, s)
				for h.readies() < 2 {
					time.Sleep(time.Second)
					if d := n.since(); d > time.Minute {
						t.Fatalf("deaf for %s; ops %v; log:\n%s", d, n.begins, log)
					}
				}
				t.Logf("back after %s", n.since().Round(time.Second))
				time.Sleep(3 * time.Minute) // and so it stays
				if err := s.Healthy(); err != nil || h.readies() != 2 {
					t.Errorf("later: %d connections, %v", h.readies(), err)
				}
			})
		})
	}
}

// raw sends any bytes.
func (p *peer) raw(kind int, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = p.WriteMessage(kind, []byte(text))
}

// since is the time since the fault.
func (g *gateway) since() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.fault.IsZero() {
		return 0
	}
	return time.Since(g.fault)
}
