package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/store"
)

// long is a duration that does not end within a test.
const long = time.Hour

func lease(t testing.TB, s store.Store, shard, of uint64, owner string, life time.Duration) store.Lease {
	t.Helper()
	l, err := s.TakeLease(bg, shard, of, owner, life)
	if err != nil {
		t.Fatalf("TakeLease(%d of %d, %s): %v", shard, of, owner, err)
	}
	return l
}

// testLeases: a shard has one owner at a time. A commit under an expired lease is refused, even for
// a known interaction; one without a lease is not checked.
func testLeases(t *testing.T, s store.Store) {
	first := lease(t, s, 1, 4, "ann", long)
	other := lease(t, s, 2, 4, "ben", long)
	if first.Epoch == 0 || other.Epoch <= first.Epoch || first.Shard != 1 || first.Of != 4 {
		t.Errorf("%+v, then %+v", first, other)
	}
	for _, c := range []struct {
		shard, of uint64
		owner     string
	}{{1, 4, "ben"}, {1, 8, "ann"}, {5, 8, "cat"}} {
		if _, err := s.TakeLease(bg, c.shard, c.of, c.owner, long); !errors.Is(err, store.ErrLocked) {
			t.Errorf("%+v: %v, want ErrLocked", c, err)
		}
	}
	for _, c := range [][2]uint64{{0, 0}, {4, 4}} {
		if _, err := s.TakeLease(bg, c[0], c[1], "ann", long); !errors.Is(err, store.ErrInvalid) {
			t.Errorf("%v: %v, want ErrInvalid", c, err)
		}
	}
	say := func(l store.Lease, interaction string) error {
		_, err := s.Commit(bg, store.Change{Lease: l, Interaction: interaction, Posts: newPosts([]byte(interaction))})
		return err
	}
	for name, l := range map[string]store.Lease{"first": first, "other": other, "none": {}} {
		if err := say(l, name); err != nil {
			t.Errorf("under the lease %s: %v", name, err)
		}
	}
	second := lease(t, s, 1, 4, "ann", long) // the same owner, as after a new start
	for name, l := range map[string]store.Lease{
		"given again": first, "of nobody": {Shard: 3, Of: 4, Epoch: 1},
		"of other shards": {Shard: 1, Of: 8, Epoch: second.Epoch},
	} {
		for _, interaction := range []string{"first", name} {
			if err := say(l, interaction); !errors.Is(err, store.ErrFenced) {
				t.Errorf("%s, %s: %v, want ErrFenced", name, interaction, err)
			}
		}
		if err := s.RenewLease(bg, l, long); !errors.Is(err, store.ErrFenced) {
			t.Errorf("RenewLease %s: %v, want ErrFenced", name, err)
		}
		if err := s.DropLease(bg, l); err != nil {
			t.Errorf("DropLease %s: %v", name, err)
		}
	}
	if err := errors.Join(s.RenewLease(bg, second, long), say(second, "second"),
		s.DropLease(bg, second)); err != nil {
		t.Error(err)
	}
	if err := say(second, "dropped"); !errors.Is(err, store.ErrFenced) {
		t.Errorf("under a lease that was dropped: %v", err)
	}
	if l := lease(t, s, 1, 4, "ben", long); l.Epoch <= second.Epoch {
		t.Errorf("epoch %d after %d", l.Epoch, second.Epoch)
	} else if err := errors.Join(s.DropLease(bg, l), s.DropLease(bg, other)); err != nil {
		t.Error(err)
	}
	lease(t, s, 5, 8, "cat", long) // the leases of four shards are all over
	if posts, err := s.Outbox(store.Everywhere, 0, 0); len(posts) != 4 || err != nil {
		t.Errorf("%d posts, want 4, %v", len(posts), err)
	}
	if err := s.Available(); err != nil {
		t.Errorf("Available = %v", err)
	}
	sound(t, s)
}

// testLeasesEnd: a lease expires by itself, its owner can then change nothing, and another may take
// it.
func testLeasesEnd(t *testing.T, s store.Store) {
	l := lease(t, s, 0, 1, "ann", time.Millisecond)
	for began := time.Now(); ; {
		_, err := s.Commit(bg, store.Change{Lease: l, Posts: newPosts(nil)})
		if errors.Is(err, store.ErrFenced) {
			break
		}
		if err != nil || time.Since(began) > time.Minute {
			t.Fatalf("the lease does not end: %v", err)
		}
	}
	if err := s.RenewLease(bg, l, long); !errors.Is(err, store.ErrFenced) {
		t.Errorf("RenewLease: %v, want ErrFenced", err)
	}
	lease(t, s, 0, 1, "ben", long)
}

// testOwners: every live owner is listed, with a lease or without, until it leaves or its heartbeat
// expires.
func testOwners(t *testing.T, s store.Store) {
	attend := func(owner string, life time.Duration) store.Census {
		t.Helper()
		c, err := s.Attend(bg, owner, life)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := attend("ben", long); !slices.Equal(c.Owners, []string{"ben"}) || len(c.Given) > 0 {
		t.Errorf("%+v, want ben alone", c)
	}
	l := lease(t, s, 2, 4, "ann", long)
	m := lease(t, s, 0, 4, "ben", long)
	c := attend("ann", long)
	if !slices.Equal(c.Owners, []string{"ann", "ben"}) ||
		!slices.Equal(c.Given, []store.Given{{Lease: m, Owner: "ben"}, {Lease: l, Owner: "ann"}}) {
		t.Errorf("%+v, want ann and ben, and their leases", c)
	}
	if err := s.DropLease(bg, m); err != nil {
		t.Error(err)
	}
	attend("ben", 0)
	if c := attend("ann", long); !slices.Equal(c.Owners, []string{"ann"}) || len(c.Given) != 1 {
		t.Errorf("%+v, want ann alone", c)
	}
	attend("cat", time.Millisecond)
	for began := time.Now(); len(attend("ann", long).Owners) != 1; {
		if time.Since(began) > time.Minute {
			t.Fatal("who says nothing more lives for ever")
		}
	}
	if _, err := s.Attend(bg, "", long); !errors.Is(err, store.ErrInvalid) {
		t.Errorf("nobody attends: %v, want ErrInvalid", err)
	}
}

// testLeasesUnderLoad: after a lease is given, no commit under the previous one is applied, by any
// user of the store.
func testLeasesUnderLoad(t *testing.T, e Engine) {
	p := e.place(t)
	users := []store.Store{p.store(), nil}
	if users[1] = users[0]; e.Shared {
		users[1] = p.store()
	}
	kept := func(s store.Store) map[string]int {
		posts, err := s.Outbox(store.Everywhere, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		n := map[string]int{}
		for _, post := range posts {
			n[string(post.Record)]++
		}
		return n
	}
	const rounds, writers = 15, 8
	now := lease(t, users[0], 0, 1, "ann", long)
	for round := range rounds {
		var group sync.WaitGroup
		var acknowledged, over, given atomic.Int64 // given: acknowledged when it was over
		going := make(chan bool, writers)
		for range writers {
			group.Go(func() {
				started := sync.OnceFunc(func() { going <- true })
				defer started()
				for n := 0; given.Load() < 2000; n++ {
					_, err := users[round%2].Commit(bg, store.Change{Lease: now, Posts: newPosts(fmt.Append(nil, round))})
					if errors.Is(err, store.ErrFenced) {
						return
					}
					if err != nil {
						t.Error(err)
						return
					}
					acknowledged.Add(1)
					given.Add(over.Load())
					if n == 2 {
						started()
					}
				}
			})
		}
		for range writers {
			<-going
		}
		next := lease(t, users[(round+1)%2], 0, 1, "ann", long)
		before := kept(users[(round+1)%2])[fmt.Sprint(round)]
		over.Store(1)
		group.Wait()
		if after := kept(users[0])[fmt.Sprint(round)]; after != before || int64(after) != acknowledged.Load() {
			t.Fatalf("round %d: %d changes when the lease was given, %d in the end, %d acknowledged", round, before,
				after, acknowledged.Load())
		}
		now = next
	}
}
