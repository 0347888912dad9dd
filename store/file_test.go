package store

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bivouac/game/amount"
	"bivouac/store/kv"
)

// crashEnv has this program write to the store that it names until it is killed.
const crashEnv = "BIVOUAC_STORE_CRASH"

func TestMain(m *testing.M) {
	if path := os.Getenv(crashEnv); path != "" {
		fmt.Fprintln(os.Stderr, "child:", crashChild(path))
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}

// crashChild appends to four matches for ever, printing a line after each acknowledgement, while the file is compacted
// again and again.
func crashChild(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	failed := make(chan error)
	var saying sync.Mutex
	for id := uint64(1); id <= 4; id++ {
		go func() {
			for {
				m, missing := s.Load(id)
				n := len(m.Journal)
				_, err := s.Commit(context.Background(), Change{
					Match: id, New: missing != nil, Version: m.Version, Append: [][]byte{fmt.Append(nil, "entry ", n)},
					Record: fmt.Append(nil, "record at ", n+1), Snapshot: make([]byte, n%10*200),
					Interaction: fmt.Sprint(id, "-", n), Posts: []Post{{Record: fmt.Append(nil, id, n)}},
					Due: []Due{{Key: fmt.Sprint(id), At: time.Unix(int64(n), 0)}},
				})
				if err != nil {
					failed <- err
					return
				}
				saying.Lock()
				fmt.Println(id, n+1)
				saying.Unlock()
			}
		}()
	}
	go func() {
		for {
			if _, err := s.Compact(context.Background(), time.Second); err != nil {
				failed <- err
				return
			}
		}
	}()
	return <-failed
}

// TestKilledProcessLosesNothing: what a process acknowledged before it was killed is there, at most one change of each
// writer more, and nothing half done.
func TestKilledProcessLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bivouac.db")
	acked, total := map[uint64]int{}, 0
	for range amount.Of(3, 30) {
		total += killOnce(t, path, acked)
		s, err := Open(path, Options{})
		must(t, err)
		sound(t, s)
		for id, n := range acked {
			m, err := s.Load(id)
			got := len(m.Journal)
			if err != nil || got < n || got > n+1 || string(m.Record) != fmt.Sprint("record at ", got) {
				t.Fatalf("match %d: %d entries, %d were acknowledged, record %q, %v", id, got, n, m.Record, err)
			}
			for n, e := range m.Journal {
				if string(e) != fmt.Sprint("entry ", n) {
					t.Fatalf("match %d: entry %d is %q", id, n, e)
				}
			}
			if _, err := s.Seen(fmt.Sprint(id, "-", len(m.Journal)-1)); err != nil {
				t.Fatalf("match %d: the last interaction: %v", id, err)
			}
			acked[id] = len(m.Journal)
		}
		must(t, s.Close())
	}
	if total == 0 {
		t.Error("no child acknowledged anything")
	}
}

// killOnce kills a child at a random moment after its first words, and notes how many entries of each match it
// acknowledged.
func killOnce(t *testing.T, path string, acked map[uint64]int) (lines int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env, cmd.Stderr = append(os.Environ(), crashEnv+"="+path), os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, errors.Join(err, cmd.Start()))
	for scan := bufio.NewScanner(out); scan.Scan(); lines++ {
		if lines == 0 { // so that slow machines kill writers too
			time.AfterFunc(time.Duration(rand.IntN(20_000))*time.Microsecond, func() { _ = cmd.Process.Kill() })
		}
		var id uint64
		var n int
		if _, err := fmt.Sscan(scan.Text(), &id, &n); err != nil {
			break // a line cut by the kill: it was not heard
		}
		acked[id] = max(acked[id], n)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return lines
}

// sound wants Check to find nothing.
func sound(t *testing.T, s *File) {
	t.Helper()
	if r, err := s.Check(); err != nil || len(r.Damage) > 0 {
		t.Fatalf("Check: %v, %v", r.Damage, err)
	}
}

// TestDamageIsTold: what was altered, taken away or put elsewhere in the engine is told by Check and by its reads, and
// the rest can still be read.
func TestDamageIsTold(t *testing.T) {
	entry := func(id, n uint64) []byte { return numberKey(kindEntry, id, n) }
	for name, c := range map[string]struct {
		harm func(value func(key []byte) []byte) []kv.Op
		hurt []uint64
	}{
		"an altered record": {func(value func([]byte) []byte) []kv.Op {
			v := value(numberKey(kindMatch, 1))
			v[len(v)-1]++
			return []kv.Op{{Key: numberKey(kindMatch, 1), Value: v}}
		}, []uint64{1}},
		"an altered entry": {func(value func([]byte) []byte) []kv.Op {
			v := value(entry(1, 1))
			v[len(v)-1]++
			return []kv.Op{{Key: entry(1, 1), Value: v}}
		}, []uint64{1}},
		"an entry of another match": {func(value func([]byte) []byte) []kv.Op {
			return []kv.Op{{Key: entry(1, 1), Value: value(entry(2, 1))}}
		}, []uint64{1}},
		"a sound entry that was never written": {func(value func([]byte) []byte) []kv.Op {
			return []kv.Op{sealed(entry(1, 1), "", []byte("x"), 0)}
		}, []uint64{1}},
		"no first entry": {func(func([]byte) []byte) []kv.Op { return []kv.Op{{Key: entry(1, 0)}} }, []uint64{1}},
		"no last entry":  {func(func([]byte) []byte) []kv.Op { return []kv.Op{{Key: entry(1, 2)}} }, []uint64{1}},
		"an entry too many": {func(value func([]byte) []byte) []kv.Op {
			last := kv.VersionOf(value(entry(1, 2)))
			return []kv.Op{sealed(entry(1, 3), "", nil, numberOf(last))}
		}, []uint64{1}},
		"no match": {func(func([]byte) []byte) []kv.Op { return []kv.Op{{Key: numberKey(kindMatch, 1)}} }, nil},
		"a snapshot of more entries": {func(func([]byte) []byte) []kv.Op {
			return []kv.Op{sealed(numberKey(kindSnapshot, 1), "", nil, 9)}
		}, nil},
		"a list of no match": {func(func([]byte) []byte) []kv.Op {
			return []kv.Op{sealed(listKey("l", 9), "", nil)}
		}, nil},
		"a value without its server": {func(func([]byte) []byte) []kv.Op {
			key := nameKey(kindChannel, "c")
			return []kv.Op{{Key: key, Value: kv.Seal(key, make([]byte, 8))}}
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Open(filepath.Join(t.TempDir(), "a.db"), Options{NoSync: true})
			must(t, err)
			defer s.Close()
			ctx := context.Background()
			for id := uint64(1); id <= 2; id++ {
				_, err := s.Commit(ctx, Change{Match: id, New: true, Record: []byte("r"),
					Append: [][]byte{{1}, {2}, {3}}, Snapshot: []byte("s"), Join: []string{"l"}})
				must(t, err)
			}
			sound(t, s)
			ops := c.harm(func(key []byte) (value []byte) {
				must(t, s.engine.Read(ctx, []kv.Range{one(key)}, func(_ int, _, v []byte) bool {
					value = bytes.Clone(v)
					return true
				}))
				return value
			})
			must(t, errors.Join(s.engine.Commit(ctx, []*kv.Batch{{Ops: ops}})...))
			r, err := s.Check()
			if len(r.Damage) == 0 || !slices.Equal(r.Hurt, c.hurt) || err != nil {
				t.Errorf("Check: %v, hurt %v, %v", r.Damage, r.Hurt, err)
			}
			if _, err := s.Load(1); len(c.hurt) > 0 && !IsDamage(err) {
				t.Errorf("Load: %v, want damage", err)
			}
			if m, err := s.Load(2); err != nil || len(m.Journal) != 3 {
				t.Errorf("its neighbour: %d entries, %v", len(m.Journal), err)
			}
		})
	}
}

// TestListsGoOnBehindDamage: as many as are wanted are listed, though some before them are damaged.
func TestListsGoOnBehindDamage(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "a.db"), Options{NoSync: true})
	must(t, err)
	defer s.Close()
	ctx := context.Background()
	_, err = s.Commit(ctx, Change{Posts: []Post{{}, {}, {}, {}}})
	must(t, err)
	_, err = s.put(ctx, []kv.Op{{Key: numberKey(kindPost, 1), Value: make([]byte, 20)}})
	must(t, err)
	for most, want := range []int{3, 1, 2, 3, 3} {
		if all, err := s.Outbox(Everywhere, 0, most); len(all) != want || all[0].ID != 2 || !IsDamage(err) {
			t.Errorf("at most %d: %v, %v", most, all, err)
		}
	}
}

// TestBackup: a backup holds all but deferred answers and what was deleted, and is taken as a store; a damaged one, or
// another file, is refused and leaves the old one.
func TestBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	told := 0
	s, err := Open(path, Options{Committed: func(_ time.Duration, n int) { told += n }})
	must(t, err)
	ctx := context.Background()
	_, err = s.Commit(ctx, Change{Match: 1, New: true, Record: []byte("a secret"), Append: [][]byte{[]byte("entry")}})
	must(t, err)
	m, err := s.Record(1)
	must(t, err)
	_, err = s.Commit(ctx, Change{Match: 1, Version: m.Version, Record: []byte("nothing")})
	must(t, errors.Join(err, s.KeepDeferred(Deferred{"1", []byte("a token")})))
	want, err := s.Total(ctx, nil)
	must(t, err)
	var b bytes.Buffer
	must(t, s.Backup(&b))
	for word, want := range map[string]bool{"a token": false, "a secret": false, "nothing": true} {
		if strings.Contains(b.String(), word) != want || told != 3 {
			t.Errorf("a backup holds %q: %t; %d changes were told", word, !want, told)
		}
	}
	if _, err := Restore(path, bytes.NewReader(b.Bytes())); !errors.Is(err, ErrLocked) {
		t.Errorf("over an open store: %v", err)
	}
	must(t, s.Close())
	bad := bytes.ReplaceAll(b.Bytes(), []byte("nothing"), []byte("noth1ng"))
	for _, data := range [][]byte{bad, b.Bytes()[:b.Len()/2], nil, []byte("text")} {
		if _, err := Restore(path, bytes.NewReader(data)); err == nil {
			t.Errorf("%d bytes are a backup", len(data))
		}
	}
	aside, err := Restore(path, &b)
	must(t, err)
	for file, answers := range map[string]int{path: 0, aside: 1} {
		s, err := Open(file, Options{})
		must(t, err)
		got, err := s.Total(ctx, nil)
		all, err2 := s.AllDeferred()
		if must(t, errors.Join(err, err2, s.Close())); got != want || len(all) != answers {
			t.Errorf("%s: %+v, %d answers, want %+v", file, got, len(all), want)
		}
	}
}
