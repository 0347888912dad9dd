package wire

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"
)

// TestNetworkGone: half an hour without a network, in three kinds, and the bot is
// back within a minute of its return. Meanwhile it says that it is not connected.
func TestNetworkGone(t *testing.T) {
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
				var tries atomic.Int64
				n.fail = func() error {
					if d := n.since(); d == 0 || d > 30*time.Minute {
						return nil
					}
					tries.Add(1)
					return r.err
				}
				start(t, s)
				time.Sleep(10 * time.Minute)
				if n := tries.Load(); s.Healthy() == nil || n < 10 || n > 60 {
					t.Errorf("after 10 minutes without a network: healthy %v, %d tries", s.Healthy() == nil, n)
				}
				time.Sleep(32 * time.Minute)
				if err := s.Healthy(); err != nil || h.readies() != 2 {
					t.Errorf("a minute after the network has come back: %v", err)
				}
				if !strings.Contains(log.String(), "gateway connection lost") {
					t.Errorf("the log is silent: %s", log)
				}
			})
		})
	}
}

// stormLasts is how long a storm of TestStorms lasts: real time, for discordgo sleeps
// with locks taken, in which a simulated clock would stand still.
const stormLasts = 2 * time.Second

// storm repeats a script until it has lasted long enough.
func storm(during func(*peer)) func(*peer) {
	return func(p *peer) {
		p.home.mu.Lock()
		if p.home.fault.IsZero() {
			p.home.fault = time.Now()
		}
		p.home.mu.Unlock()
		if p.home.since() < stormLasts {
			during(p)
			return
		}
		stay()(p)
	}
}

var storms = []struct {
	name   string
	during func(*peer)
}{
	// discordgo answers each op 9 with an identify at once.
	{"op 9 answers each identify", func(p *peer) {
		p.hello()
		for p.home.since() < stormLasts {
			p.op(9, false)
			if k, open := <-p.got; !open || k.Op != 2 {
				return
			}
		}
		p.ready()
		for range p.got {
		}
	}},
	{"dropped right after READY", func(p *peer) { p.hello(); p.ready(); p.Conn.Close() }},
	{"op 7 right after READY", func(p *peer) { p.hello(); p.ready(); p.op(7, nil) }},
	{"never READY", func(p *peer) { p.hello(); p.Conn.Close() }},
}

// TestStorms: while no connection holds, new sessions are asked for no more often than Discord
// allows (it resets a token after 1,000 in a day), and when it is over the bot is back. A hundred
// times as fast as in earnest.
func TestStorms(t *testing.T) {
	t.Parallel()
	for _, r := range storms {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			g := newGateway(t, storm(r.during))
			s, _, _, log := begin(t, g, func(o *Options) { o.OpenTimeout = 700 * time.Millisecond })
			start := time.Now()
			s.Begin()
			for since := time.Now(); time.Since(since) < stormLasts/2 || s.Healthy() != nil ||
				g.since() < stormLasts; time.Sleep(20 * time.Millisecond) {
				if s.Healthy() != nil {
					since = time.Now()
				}
				if time.Since(start) > 2*time.Minute {
					t.Fatalf("not back: %v\n%s", s.Healthy(), log)
				}
			}
			g.mu.Lock()
			defer g.mu.Unlock()
			most := int(time.Since(start)/(sessionApart*10*time.Millisecond)) + 1
			t.Logf("%d new sessions, %d connections, at most %d", g.asks, g.opened, most)
			if g.asks > most || g.asks < 1 {
				t.Errorf("%d new sessions, want up to %d", g.asks, most)
			}
		})
	}
}

// TestSessionsOfADay: from any number of starts, a day brings fewer sessions than Discord allows,
// and never two at once.
func TestSessionsOfADay(t *testing.T) {
	q, now, n := NewQuota(1, time.Second, nil), time.Unix(0, 0), 0
	var last time.Time
	for day := now.Add(24 * time.Hour); now.Before(day); now = now.Add(3 * time.Second) {
		wait, err := q.takeHere(now, 0, new("a ticket"), time.Second)
		var full *noSession
		if errors.As(err, &full) && full.after <= 0 || errors.Is(err, errNotYet) && wait <= 0 {
			t.Fatal("closed, but not for any time")
		}
		if err != nil {
			continue
		}
		n++
		if at := now.Add(wait); at.Sub(last) < 5*time.Second {
			t.Fatalf("a session %s after another", at.Sub(last))
		}
		last = now.Add(wait)
	}
	if n < 900 || n > 960 {
		t.Errorf("%d sessions in a day, want just below 1000", n)
	}
}

// TestDiscordGivesNoSession: when Discord says that none is left, none is asked
// for, and both log and health say until when.
func TestDiscordGivesNoSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		full := reply{
			status: 200,
			body:   `{"url":"ws://127.0.0.1/gw","session_start_limit":{"total":1000,"remaining":0,"reset_after":600000}}`,
		}
		s, n, _, _, log := clocked(t, stay())
		n.address = slices.Repeat([]reply{full}, 5)
		s.Begin()
		time.Sleep(2 * time.Second)
		if err := s.Healthy(); err == nil || !strings.Contains(err.Error(), "no new session for 10m0s") {
			t.Errorf("healthy: %v", err)
		}
		if n.connections() != 0 || !strings.Contains(log.String(), "it has connected too often since yesterday") {
			t.Errorf("%d connections; log: %s", n.connections(), log)
		}
		time.Sleep(10 * time.Minute)
		if err := s.Healthy(); err != nil {
			t.Errorf("afterwards: %v", err)
		}
	})
}

// TestRefusedWhileRunning: closed for good in the middle, or at the resume, the bot
// ends with a line that says what to do.
func TestRefusedWhileRunning(t *testing.T) {
	for code, say := range map[int]string{
		4004: "set DISCORD_TOKEN", 4010: "shard number", 4011: "shard count", 4012: "API version", 4013: "intent",
		4014: "switch it on",
	} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, n, _, _, log := clocked(t, stay(trouble(func(p *peer) { p.hang(code) })), func(p *peer) {
					p.hello()
					p.hang(code)
					<-p.got
				})
				start(t, s)
				select {
				case <-s.Done():
				case <-time.After(2 * time.Minute):
					t.Fatal("still trying")
				}
				if d := n.since(); d > time.Minute || n.connections() > 2 {
					t.Errorf("ended after %s and %d connections", d, n.connections())
				}
				if err := s.Err(); !errors.Is(err, ErrFatal) || !strings.Contains(err.Error(), say) ||
					!strings.Contains(log.String(), say) {
					t.Errorf("error %v; log:\n%s", err, log)
				}
			})
		})
	}
}

// TestLockHeldForEver: the network takes nothing more, and discordgo, about to close
// on an op 7, holds its lock until it does. The watchdog asks for no such lock.
func TestLockHeldForEver(t *testing.T) {
	t.Parallel()
	s, n, h, _, log := clocked(t, func(p *peer) {
		p.hello()
		p.ready()
		close(p.stop) // the next heartbeat is the last to be read
		time.Sleep(600 * time.Millisecond)
		p.op(7, nil)
		<-p.never
	}, stay())
	n.tight, n.beat = true, 200
	s.o.Heartbeat, s.o.Backoff, s.quota = 3*time.Second, 10*time.Millisecond, NewQuota(1, 10*time.Millisecond, nil)
	start(t, s)
	for end := time.Now().Add(2 * time.Minute); h.readies() < 2; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not back:\n%s", log)
		}
	}
}
