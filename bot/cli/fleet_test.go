package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/enginetest"
	"bivouac/store/kv"
)

// wireLine is a connection that does nothing but be there.
type wireLine struct {
	of   *crew
	done chan struct{}

	mu     sync.Mutex
	closed bool
}

func (l *wireLine) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.closed = true
		close(l.done)
	}
}
func (l *wireLine) Healthy() error        { return nil }
func (l *wireLine) Done() <-chan struct{} { return l.done }
func (l *wireLine) Err() error            { return nil }

// crew is a process whose turns are made by hand.
type crew struct {
	fleet
	t     *testing.T
	lock  sync.Mutex // of lines
	lines map[uint64]*wireLine
	took  []string
	share float64
}

func (c *crew) Took(l store.Lease) error {
	c.held.Take(l)
	c.took = append(c.took, fmt.Sprint(l.Shard))
	return nil
}

func (c *crew) Lost(l store.Lease) { c.held.Lose(l) }

// newCrew is a process of a bot of so many shards.
func newCrew(t *testing.T, s *store.Store, name string, shards uint64) *crew {
	c := &crew{t: t, lines: map[uint64]*wireLine{}}
	c.fleet = fleet{
		owner: name, leases: s, tables: c, held: &store.Held{}, log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		ask:   func(context.Context) (uint64, error) { return shards, nil },
		next:  func(context.Context, uint64) bool { return true },
		share: func(share float64) { c.share = share }, life: time.Hour, every: time.Millisecond,
		connect: func(shard, of uint64) (connection, error) {
			c.lock.Lock()
			defer c.lock.Unlock()
			l := &wireLine{of: c, done: make(chan struct{})}
			c.lines[shard] = l
			return l, nil
		},
		serves: map[uint64]*serving{}, refused: make(chan error, 1),
	}
	return c
}

// turns makes a turn of each until nothing changes hands any more, while its health is asked for, as
// the health port and the metrics do on goroutines of their own.
func turns(t *testing.T, all ...*crew) {
	t.Helper()
	for range 12 {
		for _, c := range all {
			done, asked := make(chan struct{}), make(chan struct{})
			go func() {
				defer close(asked)
				for {
					_ = c.Healthy()
					select {
					case <-done:
						return
					case <-time.After(10 * time.Microsecond):
					}
				}
			}()
			err := c.turn(t.Context())
			c.giving.Wait()
			close(done)
			<-asked
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// serving are the shards that a process serves.
func (c *crew) serving() (shards []uint64) {
	for _, s := range c.mine() {
		shards = append(shards, s.lease.Shard)
	}
	if scope := c.held.Scope(); !slices.Equal(scope.Shards, shards) {
		c.t.Errorf("%s serves %v and has the leases of %v", c.owner, shards, scope.Shards)
	}
	return shards
}

// dies has a process end without a word, and its leases be over.
func (c *crew) dies(s *store.Store) {
	c.t.Helper()
	_, err := s.Attend(c.t.Context(), c.owner, 0)
	for _, l := range c.held.Leases() {
		err = errors.Join(err, s.DropLease(c.t.Context(), l))
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// shared counts who serves what, and wants each shard served by one, and each process to have
// its share.
func shared(t *testing.T, of int, all ...*crew) {
	t.Helper()
	n := 0
	seen := map[uint64]string{}
	for _, c := range all {
		mine := c.serving()
		n += len(mine)
		if len(mine) < of/len(all) || len(mine) > (of+len(all)-1)/len(all) {
			t.Errorf("%s serves %d of %d shards, of %d processes", c.owner, len(mine), of, len(all))
		}
		if want := float64(len(mine)) / float64(of); c.share != want {
			t.Errorf("%s may send %g of the requests, want %g", c.owner, c.share, want)
		}
		for _, shard := range mine {
			if other, twice := seen[shard]; twice {
				t.Errorf("%s and %s serve shard %d", other, c.owner, shard)
			}
			seen[shard] = c.owner
		}
	}
	if n != of {
		t.Errorf("%d of %d shards are served", n, of)
	}
}

// TestFleetShares: processes that come take their share from those that are there; what a process
// leaves behind that goes, or dies, the others take.
func TestFleetShares(t *testing.T) {
	const of = 11
	s := enginetest.Open(t, filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	ann, ben, cat := newCrew(t, s, "ann", of), newCrew(t, s, "ben", of), newCrew(t, s, "cat", 99)
	turns(t, ann)
	shared(t, of, ann)
	turns(t, ann, ben)
	shared(t, of, ann, ben)
	for _, shard := range ben.serving() {
		if !ann.lines[shard].closed {
			t.Errorf("ann is still connected as shard %d, which ben serves", shard)
		}
	}
	turns(t, ann, ben, cat)
	shared(t, of, ann, ben, cat)
	if cat.of != of {
		t.Errorf("who came last counts %d shards", cat.of)
	}
	ben.dies(s)
	old := ben.serving()
	turns(t, ann, cat)
	shared(t, of, ann, cat)
	ann.end()
	turns(t, cat)
	shared(t, of, cat)
	if err := ben.turn(t.Context()); err != nil { // comes to itself
		t.Fatal(err)
	}
	ben.giving.Wait()
	if got := ben.serving(); len(got) > 0 {
		t.Errorf("who was dead serves %v at once", got)
	}
	for _, shard := range old {
		if !ben.lines[shard].closed {
			t.Errorf("the connection of shard %d is still open", shard)
		}
	}
	turns(t, cat, ben)
	shared(t, of, cat, ben)
}

// TestFleetGivesOneByOne: a shard is given when it is its turn, also by a process that ends, so that at
// most one waits for its next owner.
func TestFleetGivesOneByOne(t *testing.T) {
	const of = 4
	s := enginetest.Open(t, filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	ann, ben := newCrew(t, s, "ann", of), newCrew(t, s, "ben", of)
	turns(t, ann)
	may := 0
	ann.next = func(context.Context, uint64) bool { may--; return may >= 0 }
	for want := range of/2 + 1 {
		may = min(want, 1)
		turns(t, ann, ben)
		if n := len(ben.serving()); n != want {
			t.Errorf("ben has %d shards after %d turns", n, want)
		}
	}
	asked := 0
	ann.next = func(context.Context, uint64) bool {
		asked++
		turns(t, ben)
		between := of - len(ann.mine()) - len(ben.serving())
		if between > 1 {
			t.Errorf("%d shards wait for their next owner", between)
		}
		return between == 0
	}
	ann.end()
	if turns(t, ben); asked < of/2 {
		t.Errorf("who ends asked %d times for a turn", asked)
	}
	shared(t, of, ben)
}

// TestFleetKeepsANewShard: a shard that has just changed its process stays there for a while.
func TestFleetKeepsANewShard(t *testing.T) {
	s := enginetest.Open(t, filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	ann, ben := newCrew(t, s, "ann", 2), newCrew(t, s, "ben", 2)
	ann.apart = time.Hour
	turns(t, ann)
	turns(t, ann, ben)
	if n := len(ben.serving()); n != 0 {
		t.Errorf("%d shards are given at once", n)
	}
	ann.apart = 0
	turns(t, ann, ben)
	shared(t, 2, ann, ben)
}

// TestFleetRegains: expired leases without another owner are taken again, as after an outage of
// the database, and the connections go on.
func TestFleetRegains(t *testing.T) {
	s := enginetest.Open(t, filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	ann := newCrew(t, s, "ann", 3)
	turns(t, ann)
	before := ann.lines[1]
	for _, l := range ann.held.Leases() {
		if err := s.DropLease(t.Context(), l); err != nil {
			t.Fatal(err)
		}
	}
	ann.held.Lose(ann.held.Leases()[2]) // one is known to be over, by a change that was refused
	turns(t, ann)
	shared(t, 3, ann)
	if ann.lines[1] != before || before.closed {
		t.Error("the connection did not go on")
	}
}

// slowLeases are those of a store that waits for a change under way before it gives a shard.
type slowLeases struct {
	kv.Leases
	shard uint64
	ends  chan struct{}
}

func (s slowLeases) TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (store.Lease,
	error) {
	if shard == s.shard {
		<-s.ends
	}
	return s.Leases.TakeLease(ctx, shard, of, owner, life)
}

// TestFleetTakesBesides: while the store waits before it gives a shard, the leases of the others are
// renewed; a shard that is not wanted any more when it is given is given back.
func TestFleetTakesBesides(t *testing.T) {
	s := enginetest.Open(t, filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	ann, ben := newCrew(t, s, "ann", 3), newCrew(t, s, "ben", 3)
	slow := slowLeases{s, 2, make(chan struct{})}
	ann.leases = slow
	for range 5 { // none of these waits for shard 2
		if err := ann.turn(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for len(ann.held.Leases()) < 2 {
		if err := ann.turn(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := ann.Healthy(); err == nil {
		t.Error("a process that waits for a shard is well")
	}
	if _, err := s.Attend(t.Context(), "ben", time.Hour); err != nil {
		t.Fatal(err)
	}
	if err := ann.turn(t.Context()); err != nil { // ann has one too many now: it is shard 2
		t.Fatal(err)
	}
	close(slow.ends)
	turns(t, ann, ben)
	shared(t, 3, ann, ben)
	if err := ann.Healthy(); err != nil {
		t.Error(err)
	}
}

func TestFairShare(t *testing.T) {
	for _, c := range []struct {
		of     uint64
		owners []string
		want   int
	}{
		{12, []string{"a", "b", "me"}, 4}, {1, []string{"me"}, 1}, {1, []string{"a", "me"}, 0}, {5, []string{"me", "z"}, 3},
		{5, []string{"a"}, 0},
	} {
		if got := fairShare(c.of, c.owners, "me"); got != c.want {
			t.Errorf("%d shards among %v: %d, want %d", c.of, c.owners, got, c.want)
		}
	}
}
