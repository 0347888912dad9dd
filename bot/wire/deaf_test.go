package wire

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// The tests of this file run on a simulated clock; see clock_test.go.

// forever is longer than any of these tests.
const forever = 1000 * time.Hour

// questioned serves a connection, and does something with each question about members, after so long
// nothing: from then on heartbeats are all that is acknowledged.
func questioned(deaf time.Duration, do func(*peer, packet)) func(*peer) {
	return func(p *peer) {
		if p.hello().Op == 6 {
			p.event("RESUMED", "{}")
		} else {
			p.ready()
		}
		began := time.Now()
		for k := range p.got {
			if k.Op == 8 && time.Since(began) < deaf {
				do(p, k)
			}
		}
	}
}

// member tells that the bot is a member, if that was asked.
func member(p *peer, k packet) {
	var q struct {
		Guild string   `json:"guild_id"`
		Users []string `json:"user_ids"`
	}
	if json.Unmarshal(k.Data, &q) != nil || q.Guild != "4" || len(q.Users) != 1 || q.Users[0] != "9" {
		p.home.t.Errorf("asked with %s", k.Data)
	}
	p.event("GUILD_MEMBERS_CHUNK", `{"guild_id":"4","members":[{"user":{"id":"9"}}],"chunk_index":0,"chunk_count":1}`)
}

// TestDeafSession: a session in which heartbeats are acknowledged and no event arrives any more is
// given up for a new one, once, and that is told.
func TestDeafSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, n, h, c, log := clocked(t, questioned(10*time.Minute, member), questioned(forever, member))
		start(t, s)
		time.Sleep(10 * time.Minute)
		if got := h.readies(); got != 1 {
			t.Fatalf("%d connections while the session was well", got)
		}
		time.Sleep(6 * time.Minute)
		if got := h.readies(); got != 2 || n.asks != 2 || c.get(CountAbandoned+" deaf") != 1 {
			t.Errorf("%d connections, %d new sessions, counted %v", got, n.asks, c.all())
		}
		if !strings.Contains(log.String(), "heartbeats are acknowledged, but") {
			t.Errorf("the log does not tell of it:\n%s", log)
		}
		time.Sleep(6 * time.Hour)
		if got := h.readies(); got != 2 || s.Healthy() != nil {
			t.Errorf("later: %d connections, %v", got, s.Healthy())
		}
	})
}

// TestQuietSession: a session that is merely quiet is kept, and so is one that cannot be told from a
// deaf one, but for a few times of which each is later than the one before.
func TestQuietSession(t *testing.T) {
	nothing := func(*peer, packet) {}
	for _, r := range []struct {
		name   string
		script func(*peer)
		most   int // connections in a day
	}{
		{"questions are answered", questioned(forever, member), 1},
		{"events arrive", func(p *peer) {
			p.hello()
			p.ready()
			for {
				select {
				case k, is := <-p.got:
					if is {
						t.Errorf("asked, though events arrive: %+v", k)
					}
					return
				case <-time.After(time.Minute):
					p.event("CHANNEL_UPDATE", "{}")
				}
			}
		}, 1},
		{"the bot is on no server", func(p *peer) {
			p.hello()
			p.event("READY", `{"v":10,"session_id":"s","user":{"id":"9"},"application":{"id":"1"},"guilds":[]}`)
			for k := range p.got {
				t.Errorf("asked of no server: %+v", k)
			}
		}, 1},
		{"questions are not answered", questioned(forever, nothing), 10},
		{"questions end the connection", questioned(forever, func(p *peer, _ packet) { p.hang(4001) }), 12},
	} {
		t.Run(r.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, n, h, _, log := clocked(t, r.script)
				start(t, s)
				time.Sleep(24 * time.Hour)
				if got := n.connections(); got > r.most || s.Healthy() != nil {
					t.Errorf("%d connections in a day, %d told, at most %d; %v; log:\n%s",
						got, h.readies(), r.most, s.Healthy(), log)
				}
				t.Logf("%d connections, %d new sessions", n.connections(), n.asks)
			})
		})
	}
}
