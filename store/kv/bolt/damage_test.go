package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/game/amount"
	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

// spoil damages a file in the n-th way.
func spoil(n int, b []byte) []byte {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	page := func() int { return r.IntN(len(b)/4096) * 4096 }
	switch n % ways {
	case 0: // a bit
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
	case 1: // a sector
		for i, at := 0, r.IntN(len(b)/512)*512; i < 512; i++ {
			b[at+i] = byte(r.Uint32())
		}
	case 2: // a page of zeros
		clear(b[page():][:4096])
	case 3: // a page of another place
		copy(b[page():], b[page():][:4096])
	case 4:
		b = b[:r.IntN(len(b))]
	case 5: // a page's head or its first elements
		b[page()+r.IntN(80)] ^= byte(1 + r.IntN(255))
	}
	return b
}

const ways = 6

// value is what the file holds under a key.
func value(i int) string { return strings.Repeat(fmt.Sprint("value ", i, "; "), 1+i%40*i%7) }

const values = 1500

// Damaged before it is opened, or while it is: no crash, no hang, never a wrong value, and what is
// missing is told.
func TestDamage(t *testing.T) { tryCopies(t) }

// The same with a file that is large: its list of free pages is in it, and not every page is read before bbolt uses it.
func TestDamageOfALargeFile(t *testing.T) {
	defer func(is int64) { largeFile = is }(largeFile)
	largeFile = 0
	tryCopies(t)
}

// Each element of each branch of an open file is made to lead back to its branch, or to one above it. Each is
// told, and neither a read nor a change follows it for ever.
func TestLoopsOfPages(t *testing.T) {
	path := fresh(t)
	whole := filled(t, path, strings.Repeat("-", 400)) // with long keys a small tree is deep
	above, deepest := map[uint64]uint64{}, 0
	err := Look(path, false, func(tx *Tx) error {
		w := newWalk(tx)
		for todo := []uint64{uint64(tx.Bucket(bucketKeys).Root())}; len(todo) > 0; todo = todo[1:] {
			p, err := w.read(todo[0])
			if err != nil {
				return err
			}
			for i := 0; i < p.count() && !p.leaf(); i++ {
				above[p.child(i)] = todo[0]
				todo = append(todo, p.child(i))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	children := slices.Sorted(maps.Keys(above))
	for n := 0; n < len(children); n += amount.Of(5, 1) {
		child, loops := children[n], 0
		parent := above[child]
		for to := parent; to != 0; to = above[to] {
			loops++
			spoilt := bytes.Clone(whole)
			p := page(spoilt[parent*4096:])
			for i := range p.count() {
				if p.child(i) == child {
					native.PutUint64(p[pageHead+elementSize*i+8:], to)
				}
			}
			outcome, err := tryCopy(t.Context(), path, whole, spoilt, true)
			if err != nil || !strings.HasPrefix(outcome, "told") {
				t.Fatalf("page %d leads back to page %d: %s, %v", parent, to, outcome, err)
			}
		}
		deepest = max(deepest, loops)
	}
	if deepest < 3 {
		t.Errorf("the tree has %d levels of branches: too few", deepest)
	}
}

func tryCopies(t *testing.T) {
	path := fresh(t)
	whole := filled(t, path, "")
	went := map[string]int{}
	for n := range amount.Of(120, 400) {
		outcome, err := tryCopy(t.Context(), path, whole, spoil(n, bytes.Clone(whole)), n/ways%2 == 1)
		if went[outcome]++; err != nil {
			t.Fatalf("copy %d: %v", n, err)
		}
	}
	t.Log(went)
}

// filled makes a file of values at path, whose keys have this end, and returns its bytes.
func filled(t *testing.T, path, end string) []byte {
	t.Helper()
	f := open(t, path, Options{})
	for from := 0; from < values; from += 50 {
		b := &kv.Batch{}
		for i := from; i < from+50; i++ {
			b.Ops = append(b.Ops, kvtest.At(fmt.Sprintf("k%06d", i*7919%values)+end, value(i*7919%values), int64(i%3)))
		}
		kvtest.Must(t, f, b)
	}
	if done, err := f.Compact(t.Context(), time.Minute); !done || err != nil { // what is spoilt is in use
		t.Fatal(done, err)
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.At("k000000"+end, value(0), 0)))
	size, _ := f.Size(t.Context())
	if err := errors.Join(f.Close(), os.Truncate(path, size)); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return whole
}

// tryCopy opens, reads, checks and changes one copy, spoilt before or under it. An error is a broken promise.
func tryCopy(ctx context.Context, path string, whole, spoilt []byte, under bool) (outcome string, err error) {
	first := spoilt
	if under {
		first = whole
	}
	if err := errors.Join(os.Remove(path), os.WriteFile(path, first, 0o600)); err != nil {
		return "", err
	}
	f, err := Open(path, Options{RetryEvery: -1, NoSync: true})
	if isDamage(err) {
		return "refused", nil
	} else if err != nil {
		return "", err
	}
	defer f.Close()
	if under {
		if err := os.WriteFile(path, spoilt, 0o600); err != nil {
			return "", err
		}
	}
	told, found, wrong := f.Doubt() != nil, 0, error(nil)
	look := func() {
		err := f.Read(ctx, []kv.Range{kvtest.All()}, func(_ int, k, v []byte) bool {
			text, err := kv.Unseal(k, v)
			i := -1
			_, _ = fmt.Sscanf(string(k), "k%06d", &i)
			if found++; err == nil && i >= 0 && string(text) != value(i) {
				wrong = fmt.Errorf("a wrong value of %q", k)
			}
			told = told || err != nil
			return true
		})
		told = told || err != nil
	}
	look()
	read := told
	if told = f.Check(ctx) != nil || told; !told && found != values {
		return "", fmt.Errorf("%d values, and nothing is told", found)
	}
	for i := 0; i < values; i += 100 {
		err := kvtest.Commit(f, kvtest.Batch(kvtest.At(fmt.Sprintf("k%06d", i), value(i), int64(i)),
			kvtest.Put("other", "text")))
		told = told || err != nil
	}
	look()
	wiped := kvtest.Commit(f, &kv.Batch{Wipe: [][]byte{[]byte("k")}})
	saved := f.Backup(io.Discard, "")
	told = told || wiped != nil || saved != nil
	switch {
	case read:
		return "told by a read", wrong
	case told:
		return "told by Check or a commit", wrong
	}
	return "harmless", wrong
}
