package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"bivouac/game/amount"
	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

// damageEnv has a process of this test try damaged copies of the file that it names.
const damageEnv = "BIVOUAC_BOLT_DAMAGE"

func TestMain(m *testing.M) {
	if path := os.Getenv(damageEnv); path != "" {
		path, large := strings.CutPrefix(path, "large ")
		if large {
			largeFile = 0
		}
		os.Exit(tryDamaged(path))
	}
	os.Exit(m.Run())
}

// kinds of damage.
var kinds = []func(r *rand.Rand, b []byte) []byte{
	func(r *rand.Rand, b []byte) []byte { // a bit
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		return b
	},
	func(r *rand.Rand, b []byte) []byte { // a sector
		for i, at := 0, r.IntN(len(b)/512)*512; i < 512; i++ {
			b[at+i] = byte(r.Uint32())
		}
		return b
	},
	func(r *rand.Rand, b []byte) []byte { // a page of zeros
		at := r.IntN(len(b)/4096) * 4096
		clear(b[at : at+4096])
		return b
	},
	func(r *rand.Rand, b []byte) []byte { // a page of another place
		copy(b[r.IntN(len(b)/4096)*4096:], b[r.IntN(len(b)/4096)*4096:][:4096])
		return b
	},
	func(r *rand.Rand, b []byte) []byte { return b[:r.IntN(len(b))] },
	func(r *rand.Rand, b []byte) []byte { // a page's head or its first elements
		b[r.IntN(len(b)/4096)*4096+r.IntN(80)] ^= byte(1 + r.IntN(255))
		return b
	},
}

// value is what the file holds under a key.
func value(i int) string { return strings.Repeat(fmt.Sprint("value ", i, "; "), 1+i%40*i%7) }

const values = 1500

// Damaged before it is opened, or while it is: no crash, no hang, never a wrong value, and what is
// missing is told.
func TestDamage(t *testing.T) { damage(t, "") }

// The same with a file that is large: not every page is read before bbolt uses it.
func TestDamageOfALargeFile(t *testing.T) {
	defer func(is int64) { largeFile = is }(largeFile)
	largeFile = 0
	damage(t, "large ")
}

func damage(t *testing.T, kind string) {
	path := fresh(t)
	f := open(t, path, Options{})
	for from := 0; from < values; from += 50 {
		b := &kv.Batch{}
		for i := from; i < from+50; i++ {
			b.Ops = append(b.Ops, kvtest.At(fmt.Sprintf("k%06d", i*7919%values), value(i*7919%values), int64(i%3)))
		}
		kvtest.Must(t, f, b)
	}
	if done, err := f.Compact(t.Context(), time.Minute); !done || err != nil { // what is spoilt is in use
		t.Fatal(done, err)
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.At("k000000", value(0), 0)))
	size, _ := f.Size(t.Context())
	if err := errors.Join(f.Close(), os.Truncate(path, size)); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Minute)
	defer stop()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), damageEnv+"="+kind+path)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// tryDamaged tries damaged copies, and returns an exit code.
func tryDamaged(path string) int {
	whole, err := os.ReadFile(path)
	if err != nil {
		panic(err)
	}
	went := map[string]int{}
	for n := range amount.Of(120, 400) {
		r := rand.New(rand.NewPCG(1, uint64(n)))
		spoilt, under := kinds[n%len(kinds)](r, bytes.Clone(whole)), n/len(kinds)%2 == 1
		outcome := tryCopy(path, whole, spoilt, under)
		went[outcome]++
		if strings.HasPrefix(outcome, "WRONG") {
			fmt.Println("copy", n, outcome)
			return 1
		}
	}
	fmt.Println(went)
	return 0
}

// tryCopy opens, reads, checks and changes one copy.
func tryCopy(path string, whole, spoilt []byte, under bool) string {
	write := func(b []byte) {
		if err := os.WriteFile(path, b, 0o600); err != nil {
			panic(err)
		}
	}
	_ = os.Remove(path)
	if write(whole); !under {
		write(spoilt)
	}
	f, err := Open(path, Options{RetryEvery: -1})
	if err != nil && !isDamage(err) {
		return "WRONG refusal: " + err.Error()
	}
	if err != nil {
		return "refused"
	}
	defer f.Close()
	if under {
		write(spoilt)
	}
	told, found := f.Doubt() != nil, 0
	look := func() string {
		err := f.Read(context.Background(), []kv.Range{kvtest.All()}, func(_ int, k, v []byte) bool {
			text, err := kv.Unseal(k, v)
			i := -1
			_, _ = fmt.Sscanf(string(k), "k%06d", &i)
			if found++; err == nil && i >= 0 && string(text) != value(i) {
				told, found = true, -1<<30
			}
			told = told || err != nil
			return true
		})
		if told = told || err != nil; found < 0 {
			return "WRONG value"
		}
		return ""
	}
	if wrong := look(); wrong != "" {
		return wrong
	}
	read := told
	err = f.Check(context.Background())
	if told = told || err != nil; !told && found != values {
		return fmt.Sprintf("WRONG: %d values, and nothing is told", found)
	}
	for i := 0; i < values; i += 100 {
		err := kvtest.Commit(f, kvtest.Batch(kvtest.At(fmt.Sprintf("k%06d", i), value(i), int64(i)),
			kvtest.Put("other", "text")))
		told = told || err != nil
	}
	if wrong := look(); wrong != "" {
		return wrong + " after commits"
	}
	switch {
	case read:
		return "told by a read"
	case told:
		return "told by Check or a commit"
	}
	return "harmless"
}
