package wire

import (
	"net"
	"slices"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/game/amount"
)

// The tests of this file run on a simulated clock; see clock_test.go.

// outages are the times from each end of a connection to the next READY or RESUMED.
type outages struct {
	began time.Time
	mu    sync.Mutex
	ended time.Time
	all   []time.Duration
}

// dropping serves connections of which each ends so long after its READY or RESUMED,
// until the time is over: then the last one stays, so that a Shell can be closed. (While
// discordgo closes, it sleeps with its lock taken, in which no simulated time passes.)
func (o *outages) dropping(over, after time.Duration, begin, end func(*peer)) func(*peer) {
	return func(p *peer) {
		begin(p)
		o.mu.Lock()
		if o.began.IsZero() {
			o.began = time.Now()
		} else {
			o.all = append(o.all, time.Since(o.ended))
		}
		last := time.Since(o.began) > over
		o.mu.Unlock()
		if !last {
			time.Sleep(after)
			o.mu.Lock()
			o.ended = time.Now()
			o.mu.Unlock()
			end(p)
		}
		for range p.got {
		}
	}
}

// greet begins a connection: RESUMED or READY, as the client asks.
func greet(p *peer) {
	if p.hello().Op == 6 {
		p.event("RESUMED", "{}")
	} else {
		p.ready()
	}
}

// TestReconnectAfterSessionsThatWorked: however often the connection ends, the bot is
// away for two seconds at most, of which discordgo sleeps one, because each connection
// was READY or RESUMED in between. No new session is asked for.
func TestReconnectAfterSessionsThatWorked(t *testing.T) {
	for _, r := range []struct {
		name  string
		after time.Duration
		end   func(*peer)
	}{
		{"cut after 3 s", 3 * time.Second, func(p *peer) { p.Conn.Close() }},
		{"cut after 5 s", 5 * time.Second, func(p *peer) { p.Conn.Close() }},
		{"op 7 after 3 s", 3 * time.Second, func(p *peer) { p.op(7, nil) }},
		{"close 4000 after 3 s", 3 * time.Second, func(p *peer) { p.hang(4000) }},
		{"close 1001 after 3 s", 3 * time.Second, func(p *peer) { p.hang(1001) }},
	} {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var away outages
				s, n, _, _, log := clocked(t, away.dropping(10*time.Minute, r.after, greet, r.end))
				start(t, s)
				time.Sleep(11 * time.Minute)
				away.mu.Lock()
				defer away.mu.Unlock()
				if len(away.all) < 80 {
					t.Errorf("%d outages in ten minutes", len(away.all))
				}
				longest := slices.Max(away.all)
				t.Logf("%d outages, the longest %s", len(away.all), longest)
				if longest > 2*time.Second {
					t.Errorf("away for %s; outages %v; log:\n%s", longest, away.all[:min(20, len(away.all))], log)
				}
				if n.asks != 1 {
					t.Errorf("%d new sessions", n.asks)
				}
			})
		})
	}
}

// TestReconnectMakesNoHotLoop: sessions that end as soon as they begin bring three
// connections in ten seconds at most, and new sessions as few as the day allows.
func TestReconnectMakesNoHotLoop(t *testing.T) {
	lasts := time.Duration(amount.Of(20, 120)) * time.Minute
	for _, r := range []struct {
		name string
		most int // new sessions
		next func(p *peer)
	}{
		{"resumed each time", 1, greet},
		{"each resume is refused", sessionBurst + int(lasts/sessionEvery) + 4, func(p *peer) {
			if p.hello().Op == 6 {
				p.op(9, false)
				<-p.got
			}
			p.ready()
		}},
	} {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var away outages
				s, n, _, _, _ := clocked(t, away.dropping(lasts, 100*time.Millisecond, r.next, func(p *peer) { p.Conn.Close() }))
				start(t, s)
				time.Sleep(lasts + 5*time.Minute)
				n.mu.Lock()
				defer n.mu.Unlock()
				t.Logf("%d connections, %d new sessions", n.opened, n.asks)
				if most := int(lasts/(connectApart*time.Second)) + 2; n.opened > most {
					t.Errorf("%d connections, want up to %d", n.opened, most)
				}
				if n.asks > r.most || n.asks < 1 {
					t.Errorf("%d new sessions, want up to %d", n.asks, r.most)
				}
			})
		})
	}
}

// TestReconnectPauses: the pause is short after a session that stood, and doubles
// with each attempt that brought none.
func TestReconnectPauses(t *testing.T) {
	w, _, _, _ := newFake(t)
	s, err := NewShell(Options{Client: w, Handler: &witness{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []struct {
		failures           int
		lived, least, most time.Duration
	}{
		{0, time.Minute, 0, 500 * time.Millisecond},
		{0, 4 * time.Second, 0, 500 * time.Millisecond},
		{0, time.Second, 2 * time.Second, 2 * time.Second},
		{0, 0, 3 * time.Second, 3 * time.Second},
		{1, time.Minute, 500 * time.Millisecond, 1500 * time.Millisecond},
		{2, time.Second, time.Second, 3 * time.Second},
		{6, time.Second, 16 * time.Second, 48 * time.Second},
		{99, time.Second, 16 * time.Second, 48 * time.Second},
	} {
		for range 100 {
			if d := s.pause(r.failures, r.lived); d < r.least || d > r.most {
				t.Errorf("after %d failures and a life of %s: %s, want %s to %s", r.failures, r.lived, d, r.least, r.most)
			}
		}
	}
}

// TestReconnectKeepsTheSession: attempts that never reach the gateway say nothing
// about the session: it is resumed when the network is back, with all presses of
// meanwhile, and no new one is spent.
func TestReconnectKeepsTheSession(t *testing.T) {
	for _, r := range []struct {
		name string
		err  error
	}{
		{"no such host", &net.DNSError{Err: "no such host", Name: "gateway.discord.gg", IsNotFound: true}},
		{"connection refused", syscall.ECONNREFUSED},
		{"no answer at all", errHangs},
	} {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, n, h, _, log := clocked(t, stay(trouble(func(p *peer) { p.Conn.Close() })), stay())
				n.fail = func() error {
					if d := n.since(); d == 0 || d > 10*time.Second {
						return nil
					}
					return r.err
				}
				start(t, s)
				time.Sleep(3 * time.Minute)
				n.mu.Lock()
				defer n.mu.Unlock()
				if diff := cmp.Diff([]int{2, 6}, n.begins); diff != "" || h.readies() != 2 {
					t.Errorf("%d connections; ops (-want +got):\n%s\nlog:\n%s", h.readies(), diff, log)
				}
			})
		})
	}
}
