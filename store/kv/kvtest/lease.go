package kvtest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/store/kv"
)

// long is a while that does not end within a test.
const long = time.Hour

// Lease takes a lease that must be given.
func Lease(t testing.TB, e kv.Engine, shard, of uint64, owner string, life time.Duration) kv.Lease {
	t.Helper()
	l, err := e.TakeLease(bg, shard, of, owner, life)
	if err != nil {
		t.Fatalf("TakeLease(%d of %d, %s): %v", shard, of, owner, err)
	}
	return l
}

// testLeases: a shard has one owner at a time, and all shards are of one number.
func testLeases(t *testing.T, e kv.Engine) {
	first, other := Lease(t, e, 1, 4, "ann", long), Lease(t, e, 2, 4, "ben", long)
	if first.Epoch == 0 || other.Epoch <= first.Epoch || first.Shard != 1 || first.Of != 4 {
		t.Errorf("%+v, then %+v", first, other)
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
	for name, l := range map[string]kv.Lease{
		"given again": first, "of nobody": {Shard: 3, Of: 4, Epoch: 1},
		"of other shards": {Shard: 1, Of: 8, Epoch: second.Epoch},
	} {
		if err := e.RenewLease(bg, l, long); !errors.Is(err, kv.ErrFenced) {
			t.Errorf("RenewLease %s: %v, want ErrFenced", name, err)
		}
		if err := e.DropLease(bg, l); err != nil {
			t.Errorf("DropLease %s: %v", name, err)
		}
	}
	if err := errors.Join(e.RenewLease(bg, second, long), e.DropLease(bg, second)); err != nil {
		t.Error(err)
	}
	l := Lease(t, e, 1, 4, "ben", long)
	if l.Epoch <= second.Epoch {
		t.Errorf("epoch %d after %d", l.Epoch, second.Epoch)
	}
	if err := errors.Join(e.DropLease(bg, l), e.DropLease(bg, other)); err != nil {
		t.Error(err)
	}
	Lease(t, e, 5, 8, "cat", long) // the leases of four shards are all over
}

// testLeasesEnd: a lease expires by itself, its owner can then change nothing, and another may take it.
func testLeasesEnd(t *testing.T, e kv.Engine) {
	l := Lease(t, e, 0, 1, "ann", time.Millisecond)
	for began := time.Now(); ; {
		err := Commit(e, &kv.Batch{Lease: l, Ops: []kv.Op{Put("a", "1")}})
		if errors.Is(err, kv.ErrFenced) {
			break
		}
		if err != nil || time.Since(began) > time.Minute {
			t.Fatalf("the lease does not end: %v", err)
		}
	}
	if err := e.RenewLease(bg, l, long); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("RenewLease: %v, want ErrFenced", err)
	}
	Lease(t, e, 0, 1, "ben", long)
}

// testFence: a batch under a lease that is over changes nothing; one without a lease is not asked.
func testFence(t *testing.T, e kv.Engine) {
	say := func(l kv.Lease, key string) error { return Commit(e, &kv.Batch{Lease: l, Ops: []kv.Op{Put(key, "")}}) }
	old := Lease(t, e, 1, 4, "ann", long)
	if err := errors.Join(say(old, "old"), say(kv.Lease{}, "none")); err != nil {
		t.Error(err)
	}
	l := Lease(t, e, 1, 4, "ann", long)
	wrong := []kv.Lease{old, {Shard: 3, Of: 4, Epoch: 1}, {Shard: 1, Of: 8, Epoch: l.Epoch}, {Shard: 1, Of: 4}}
	for _, over := range wrong {
		if err := say(over, "over"); !errors.Is(err, kv.ErrFenced) {
			t.Errorf("%+v: %v, want ErrFenced", over, err)
		}
	}
	if err := errors.Join(say(l, "right"), e.DropLease(bg, l)); err != nil {
		t.Error(err)
	}
	if err := say(l, "over"); !errors.Is(err, kv.ErrFenced) {
		t.Errorf("under a lease that was dropped: %v", err)
	}
	Want(t, e, "none=", "old=", "right=")
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
	for began := time.Now(); ; {
		c := attend("ben", long)
		if slices.Equal(c.Owners, []string{"ben"}) && len(c.Given) == 1 {
			return
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("an owner stays: %+v", c)
		}
	}
}
