package wire

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// doorman is a gateway's rule for identifies, as Discord has it: one each five seconds, counted from when
// they arrive.
type doorman struct {
	mu      sync.Mutex
	last    time.Time
	early   int         // identifies that came too early
	refuses map[int]int // so many identifies of a shard that are refused all the same
	took    map[int]time.Time
}

// serve is the script of a connection whose packets take a while, another one for each shard.
func (d *doorman) serve(p *peer) {
	for k := p.hello(); k.Op == 2; k = <-p.got {
		var who struct{ Shard [2]int }
		if json.Unmarshal(k.Data, &who) != nil {
			return
		}
		n := who.Shard[0]
		time.Sleep(time.Duration(n*7%5) * 20 * time.Millisecond)
		if d.admits(n) {
			p.ready()
			break
		}
		p.op(9, false)
	}
	for range p.got {
	}
}

func (d *doorman) admits(shard int) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	early := now.Sub(d.last) < 5*time.Second
	if early {
		d.early++
	}
	if d.refuses[shard] > 0 {
		d.refuses[shard]--
		early = true
	}
	if early {
		return false
	}
	d.last, d.took[shard] = now, now
	return true
}

// TestShardsIdentifyAsFastAsDiscordAllows: sixteen shards of which one may identify in five seconds are
// ready after fifteen of these times and little more, since none comes too early and loses its turn;
// one that Discord refuses costs one more turn and delays no other shard.
func TestShardsIdentifyAsFastAsDiscordAllows(t *testing.T) {
	const shards = 16
	for name, refuses := range map[string]map[int]int{"all are taken": {}, "two are refused": {3: 1, 7: 1}} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				more := 0
				for _, n := range refuses {
					more += n
				}
				d := &doorman{refuses: refuses, took: map[int]time.Time{}}
				first, n, h, c, log := clocked(t, d.serve)
				quota := NewQuota(1, time.Second, nil)
				all := []*Shell{first}
				first.o.Shard, first.o.Shards, first.quota = 0, shards, quota
				for i := 1; i < shards; i++ {
					o := first.o
					o.Shard, o.Quota = i, quota
					s, err := NewShell(o)
					if err != nil {
						t.Fatal(err)
					}
					s.dial = n.dial
					t.Cleanup(s.Close)
					all = append(all, s)
				}
				began := time.Now()
				for _, s := range all {
					s.Begin()
				}
				most := time.Duration(shards-1+more)*(5*time.Second+200*time.Millisecond) + time.Second
				time.Sleep(most)
				synctest.Wait()
				for i, s := range all {
					if err := s.Healthy(); err != nil {
						t.Errorf("shard %d after %s: %v", i, most, err)
					}
				}
				var last time.Time
				for _, at := range d.took {
					if at.After(last) {
						last = at
					}
				}
				t.Logf("all are ready after %s", last.Sub(began))
				if d.early > 0 || n.asks != shards+more || h.readies() != shards {
					t.Errorf("%d identifies, of which %d came too early; %d are ready\n%s", n.asks, d.early, h.readies(), log)
				}
				if got := c.get(CountAbandoned + " open"); got != 0 {
					t.Errorf("%d connections were given up", got)
				}
			})
		})
	}
}

// TestTurnsOfSeveralProcesses: what others with the same token do is asked before each turn; while it
// cannot be asked, a process counts by itself.
func TestTurnsOfSeveralProcesses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var next time.Time // of all processes
		holder, away := "", false
		shared := func(_ context.Context, remainder int, ticket string, apart, ahead time.Duration) (time.Duration, bool,
			error) {
			if away {
				return 0, false, context.DeadlineExceeded
			}
			wait := max(0, time.Until(next))
			if ticket == holder {
				wait = max(0, wait-apart)
			}
			if wait > ahead {
				return wait - ahead, false, nil
			}
			holder, next = ticket, time.Now().Add(wait+apart)
			return wait, true, nil
		}
		one, other := NewQuota(2, time.Second, shared), NewQuota(2, time.Second, shared)
		take := func(q *Quota, shard int, ticket *string, want time.Duration, given bool) {
			t.Helper()
			if wait, err := q.take(t.Context(), shard, ticket, time.Second); wait != want || (err == nil) != given {
				t.Errorf("a wait of %s, %v, want %s, %t", wait, err, want, given)
			}
		}
		a, b, c := new("a"), new("b"), new("c")
		take(one, 0, a, 0, true)
		take(other, 2, b, 4100*time.Millisecond, false)
		time.Sleep(2 * time.Second) // what it takes to connect
		take(one, 0, a, 0, true)
		take(other, 2, b, 4100*time.Millisecond, false)
		time.Sleep(4100 * time.Millisecond)
		take(other, 2, b, time.Second, true)
		take(other, 2, b, time.Second, true) // it is still its turn
		take(one, 0, c, 5100*time.Millisecond, false)
		away = true
		time.Sleep(5 * time.Second)
		take(one, 0, c, 0, true)
	})
}
