// Package kvtest is the suite of tests that every engine of package kv passes, and small helpers.
package kvtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/store/kv"
)

var bg = context.Background()

// Run runs the suite; open makes an empty engine and closes it at the end of the test.
func Run(t *testing.T, open func(t testing.TB) kv.Engine) {
	for name, test := range map[string]func(*testing.T, kv.Engine){
		"Extremes": testExtremes, "Sequences": testSequences, "Leases": testLeases, "LeasesEnd": testLeasesEnd,
		"Owners": testOwners, "Ended": testEnded, "Group": testGroup, "Close": testClose,
		"Model": testModel,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// Put returns an Op that stores a text under a key, whatever is there.
func Put(key, text string) kv.Op {
	return kv.Op{Key: []byte(key), Value: kv.Seal([]byte(key), []byte(text))}
}

// At returns an Op like Put with a place in the order by time.
func At(key, text string, at int64) kv.Op {
	o := Put(key, text)
	o.At = at
	return o
}

// If returns the Op with a condition. For kv.Same, text is the one that must be there.
func If(o kv.Op, was kv.Was, text string) kv.Op {
	if o.Was = was; was == kv.Same {
		o.Version = kv.VersionOf(kv.Seal(o.Key, []byte(text)))
	}
	return o
}

// Delete returns an Op that deletes a key.
func Delete(key string) kv.Op { return kv.Op{Key: []byte(key)} }

// Keep returns an Op that only compares.
func Keep(key string, was kv.Was, text string) kv.Op {
	return If(kv.Op{Key: []byte(key), Keep: true}, was, text)
}

// Batch returns a batch of these operations.
func Batch(ops ...kv.Op) *kv.Batch { return &kv.Batch{Ops: ops} }

// Commit commits one batch.
func Commit(e kv.Engine, b *kv.Batch) error { return e.Commit(bg, []*kv.Batch{b})[0] }

// Must commits batches that must succeed.
func Must(t testing.TB, e kv.Engine, all ...*kv.Batch) {
	t.Helper()
	if err := errors.Join(e.Commit(bg, all)...); err != nil {
		t.Fatal(err)
	}
}

// Until calls f until it returns nil. The test fails after five minutes.
func Until(t testing.TB, what string, f func() error) {
	t.Helper()
	var err error
	for began := time.Now(); time.Since(began) < 5*time.Minute; time.Sleep(time.Millisecond) {
		if err = f(); err == nil {
			return
		}
	}
	t.Fatalf("%s: %v", what, err)
}

// Texts reads ranges and returns "key=text" for each value, which it verifies.
func Texts(t testing.TB, e kv.Engine, ranges ...kv.Range) []string {
	t.Helper()
	var out []string
	err := e.Read(bg, ranges, func(_ int, key, value []byte) bool {
		text, err := kv.Unseal(key, value)
		if err != nil {
			t.Error(err)
		}
		out = append(out, string(key)+"="+string(text))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// All returns the range of all keys.
func All() kv.Range { return kv.Range{From: []byte{0}, To: []byte{0xff, 0xff}} }

// Want compares what all keys hold, in their order.
func Want(t testing.TB, e kv.Engine, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, Texts(t, e, All())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// due returns the range of the keys with a prefix that have a time up to until, in the order by time.
func due(prefix string, until int64) kv.Range {
	return kv.Range{From: []byte(prefix), ByTime: true, Until: until}
}

// span returns a range of keys.
func span(from, to string) kv.Range { return kv.Range{From: []byte(from), To: []byte(to)} }

// one returns the range of a single key.
func one(key string) kv.Range { return kv.Range{From: []byte(key)} }

// testExtremes: the longest and shortest keys and values, and unusual bytes, are stored like any other.
func testExtremes(t *testing.T, e kv.Engine) {
	long, large := strings.Repeat("\xff", kv.MaxKey-1), strings.Repeat("large", kv.MaxValue/5)
	Must(t, e, Batch(At("k"+long, large, math.MaxInt64), At("k\x00", "", 1), Put("k", "\x00\xff'\\"),
		Put("l\x00\xff", "")))
	want := []string{"k=\x00\xff'\\", "k\x00=", "k" + long + "=" + large, "l\x00\xff="}
	if got := Texts(t, e, All()); !cmp.Equal(want, got) {
		t.Errorf("%d values, or others", len(got))
	}
	if got := Texts(t, e, due("k", math.MaxInt64)); !cmp.Equal(want[1:3], got) {
		t.Errorf("by time: %d values, or others", len(got))
	}
	Must(t, e, Batch(If(Put("l\x00\xff", large), kv.Same, "")), Batch(If(Delete("k"+long), kv.Same, large)))
	size, err := e.Size(bg)
	_, compact := e.Compact(bg, time.Minute)
	_, not := e.Compact(bg, 0)
	if err := errors.Join(err, e.Available(), e.Check(bg), compact, not); size < 10_000 || err != nil {
		t.Errorf("%d bytes, %v", size, err)
	}
	if got := Texts(t, e, one("l\x00\xff")); !cmp.Equal([]string{"l\x00\xff=" + large}, got) {
		t.Errorf("%d values, or others", len(got))
	}
}

// testSequences: numbers begin at 1, and none is given twice, whoever asks.
func testSequences(t *testing.T, e kv.Engine) {
	next := func(name string, n, least uint64) uint64 {
		last, err := e.Next(bg, name, n, least)
		if err != nil {
			t.Error(err)
		}
		return last
	}
	none := next("m", 0, 0)
	if a, b, c := next("m", 1, 0), next("m", 10, 0), next("o", 1, 0); none != 0 || a != 1 || b != 11 || c != 1 {
		t.Errorf("the last of none is %d, then come %d, %d, %d", none, a, b, c)
	}
	lasts, group := make(chan uint64, 160), sync.WaitGroup{}
	for range 8 {
		group.Go(func() {
			for range 20 {
				lasts <- next("m", 3, 0)
			}
		})
	}
	group.Wait()
	close(lasts)
	given := map[uint64]bool{}
	for last := range lasts {
		if last%3 == 2 {
			given[last] = true
		}
	}
	if last := next("m", 0, 0); len(given) != 160 || last != 491 {
		t.Errorf("%d blocks up to %d", len(given), last)
	}
	if a, b, c := next("m", 0, 5000), next("m", 0, 100), next("new", 0, 7); a != 5000 || b != 5000 || c != 7 {
		t.Errorf("raised: %d, %d, %d", a, b, c)
	}
	if a, b, c := next("m", 1, 0), next("new", 2, 0), next("m", 1, 6000); a != 5001 || b != 9 || c != 6001 {
		t.Errorf("after that: %d, %d, %d", a, b, c)
	}
}

// testEnded: a call with a context that has ended does nothing.
func testEnded(t *testing.T, e kv.Engine) {
	ended, cancel := context.WithCancel(bg)
	cancel()
	g := &kv.Group{Engine: e, Flying: 1, Most: 10}
	read := e.Read(ended, []kv.Range{All()}, func(int, []byte, []byte) bool { return true })
	_, next := e.Next(ended, "m", 1, 0)
	_, lease := e.TakeLease(ended, 0, 1, "ann", time.Hour)
	for what, err := range map[string]error{
		"Commit": g.Commit(ended, Batch(Put("a", "1"))), "Read": read, "Next": next, "TakeLease": lease,
	} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", what, err)
		}
	}
	Lease(t, e, 0, 1, "ben", long)
	Want(t, e)
}

// testGroup: many goroutines count up numbers, each its own and all of them a common one. No count is lost or
// made twice.
func testGroup(t *testing.T, e kv.Engine) {
	const writers, times = 16, 12
	g := &kv.Group{Engine: e, Flying: 2, Most: 64}
	count := func(key string) error {
		for {
			now := ""
			for _, line := range Texts(t, e, one(key)) {
				now = strings.TrimPrefix(line, key+"=")
			}
			n := 0
			_, _ = fmt.Sscan(now, &n)
			op := If(Put(key, fmt.Sprint(n+1)), kv.Same, now)
			if now == "" {
				op = If(op, kv.Absent, "")
			}
			if err := g.Commit(bg, Batch(op)); !errors.Is(err, kv.ErrConflict) {
				return err
			}
		}
	}
	var group sync.WaitGroup
	want := []string{fmt.Sprint("all=", writers*times)}
	for w := range writers {
		want = append(want, fmt.Sprintf("w%02d=%d", w, times))
		group.Go(func() {
			for range times {
				if err := errors.Join(count(fmt.Sprintf("w%02d", w)), count("all")); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	Want(t, e, want...)
}

// testClose: every call after Close is refused.
func testClose(t *testing.T, e kv.Engine) {
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	_, next := e.Next(bg, "m", 1, 0)
	_, take := e.TakeLease(bg, 0, 1, "ann", time.Hour)
	_, attend := e.Attend(bg, "ann", time.Hour)
	_, compact := e.Compact(bg, time.Hour)
	_, size := e.Size(bg)
	for what, err := range map[string]error{
		"Next": next, "TakeLease": take, "Attend": attend, "Compact": compact, "Size": size,
		"Commit": Commit(e, Batch(Put("a", "1"))), "Check": e.Check(bg), "Close": e.Close(),
		"Read":       e.Read(bg, []kv.Range{All()}, func(int, []byte, []byte) bool { return true }),
		"RenewLease": e.RenewLease(bg, kv.Lease{Of: 1, Epoch: 1}, time.Hour),
		"DropLease":  e.DropLease(bg, kv.Lease{Of: 1, Epoch: 1}),
	} {
		if !errors.Is(err, kv.ErrClosed) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
