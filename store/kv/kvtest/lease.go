package kvtest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/store/kv"
)

// long is a duration that does not end within a test.
const long = time.Hour

// Lease takes a lease. The test fails if it is not given.
func Lease(t testing.TB, e kv.Engine, shard, of uint64, owner string, life time.Duration) kv.Lease {
	t.Helper()
	l, err := e.TakeLease(bg, shard, of, owner, life)
	if err != nil {
		t.Fatalf("TakeLease(%d of %d, %s): %v", shard, of, owner, err)
	}
	return l
}

// testLeases: a shard has one owner at a time, and all leases are for the same number of shards. A batch
// under a lease that is over changes nothing; a batch without a lease is always allowed.
func testLeases(t *testing.T, e kv.Engine) {
	say := func(l kv.Lease, key string) error { return Commit(e, &kv.Batch{Lease: l, Ops: []kv.Op{Put(key, "")}}) }
	first, other := Lease(t, e, 1, 4, "ann", long), Lease(t, e, 2, 4, "ben", long)
	if err := say(first, "first"); first.Epoch == 0 || other.Epoch <= first.Epoch || first.Shard != 1 || first.Of != 4 ||
		err != nil {
		t.Errorf("%+v, then %+v, %v", first, other, err)
	}
	for _, c := range []struct {
		shard, of uint64
		owner     string
	}{{1, 4, "ben"}, {1, 8, "ann"}, {5, 8, "cat"}, {0, 1, "cat"}} {
		if _, err := e.TakeLease(bg, c.shard, c.of, c.owner, long); !errors.Is(err, kv.ErrLocked) {
			t.Errorf("%+v: %v, want ErrLocked", c, err)
		}
	}
	second := Lease(t, e, 1, 4, "ann", long) // the same owner, as after a new start
	for _, l := range []kv.Lease{first, {Shard: 3, Of: 4, Epoch: 1}, {Shard: 1, Of: 8, Epoch: second.Epoch},
		{Shard: 1, Of: 4}} {
		said, renewed, dropped := say(l, "over"), e.RenewLease(bg, l, long), e.DropLease(bg, l)
		if !errors.Is(said, kv.ErrFenced) || !errors.Is(renewed, kv.ErrFenced) || dropped != nil {
			t.Errorf("%+v: Commit %v, RenewLease %v, DropLease %v, want ErrFenced twice", l, said, renewed, dropped)
		}
	}
	err := errors.Join(e.RenewLease(bg, second, long), say(second, "second"), say(kv.Lease{}, "none"),
		e.DropLease(bg, second))
	if over := say(second, "over"); !errors.Is(over, kv.ErrFenced) || err != nil {
		t.Errorf("under a lease that was dropped: %v; before: %v", over, err)
	}
	l := Lease(t, e, 1, 4, "ben", long)
	if err := errors.Join(e.DropLease(bg, l), e.DropLease(bg, other)); l.Epoch <= second.Epoch || err != nil {
		t.Errorf("epoch %d after %d, %v", l.Epoch, second.Epoch, err)
	}
	Lease(t, e, 5, 8, "cat", long) // the leases of four shards are all over
	Want(t, e, "first=", "none=", "second=")
}

// testLeasesEnd: a lease expires by itself, its owner can then change nothing, and another may take it.
func testLeasesEnd(t *testing.T, e kv.Engine) {
	l := Lease(t, e, 0, 1, "ann", time.Millisecond)
	Until(t, "the lease ends", func() error {
		if err := Commit(e, &kv.Batch{Lease: l, Ops: []kv.Op{Put("a", "1")}}); !errors.Is(err, kv.ErrFenced) {
			return fmt.Errorf("Commit = %v", err)
		}
		return nil
	})
	if err := e.RenewLease(bg, l, long); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("RenewLease: %v, want ErrFenced", err)
	}
	Lease(t, e, 0, 1, "ben", long)
}

// testOwners: every live owner is listed, with a lease or without, until it leaves or its heartbeat
// expires.
func testOwners(t *testing.T, e kv.Engine) {
	attend := func(owner string, life time.Duration) kv.Census {
		t.Helper()
		c, err := e.Attend(bg, owner, life)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	attend("cat", long)
	attend("ann", long)
	l, other := Lease(t, e, 3, 8, "ben", long), Lease(t, e, 0, 8, "ann", long)
	want := kv.Census{Owners: []string{"ann", "ben", "cat"}, Given: []kv.Given{
		{Lease: other, Owner: "ann"}, {Lease: l, Owner: "ben"}}}
	if diff := cmp.Diff(want, attend("ben", long)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if c := attend("ann", 0); !slices.Equal(c.Owners, []string{"ben", "cat"}) {
		t.Errorf("after one left: %v", c.Owners)
	}
	if err := e.DropLease(bg, l); err != nil {
		t.Error(err)
	}
	attend("cat", time.Nanosecond)
	Until(t, "an owner leaves", func() error {
		if c := attend("ben", long); !slices.Equal(c.Owners, []string{"ben"}) || len(c.Given) != 1 {
			return fmt.Errorf("%+v", c)
		}
		return nil
	})
}
