package store

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"bivouac/game/amount"

	"github.com/google/go-cmp/cmp"
)

// crashEnv carries the path of the store to the child process of the crash test.
const crashEnv = "BIVOUAC_STORE_CRASH"

// crashWriters is how many goroutines of the child write, each its own match.
const crashWriters = 4

// crashChild opens the store and appends to its matches for ever, printing a line
// after each acknowledgement, while the file is cleaned again and again. It is ended from
// outside by SIGKILL.
func crashChild(path string) int {
	s, err := Open(path, Options{})
	if err != nil {
		fmt.Fprintln(os.Stderr, "child:", err)
		return 1
	}
	var mu sync.Mutex
	var group sync.WaitGroup
	for w := range uint64(crashWriters) {
		group.Go(func() {
			for {
				n, err := crashStep(s, w+1)
				if err != nil {
					fmt.Fprintln(os.Stderr, "child:", err)
					os.Exit(1)
				}
				mu.Lock()
				fmt.Printf("%d %d\n", w+1, n)
				mu.Unlock()
			}
		})
	}
	group.Go(func() {
		for {
			if _, err := s.Clean(bg); err != nil {
				fmt.Fprintln(os.Stderr, "child:", err)
				os.Exit(1)
			}
		}
	})
	group.Wait()
	return 0
}

// crashStep makes one change to a match, in all buckets, and answers its number
// of entries.
func crashStep(s *File, id uint64) (int, error) {
	m, err := s.Load(id)
	n := len(m.Journal)
	c := Change{
		Match: id, Version: m.Version, Append: entriesOf(id, n, 1), Record: fmt.Appendf(nil, "record at %d", n+1),
		Interaction: fmt.Sprintf("%d-%d", id, n), At: at, Posts: newPosts(fmt.Appendf(nil, "%d %d", id, n)),
		Due: []Due{{Key: fmt.Sprint(id), At: at.Add(time.Duration(n) * time.Second), Record: nil}},
	}
	if err != nil {
		c.New = true
	}
	if n%10 == 0 {
		c.Snapshot = make([]byte, 2000)
	}
	r, err := s.Commit(bg, c)
	return r.Entries, err
}

func TestKilledProcessLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bivouac.db")
	acked := map[uint64]int{}
	total := 0
	kills := amount.Of(2, 20)
	for range kills {
		total += killOnce(t, path, acked)
		auditCrash(t, path, acked)
		if t.Failed() {
			return
		}
	}
	if total == 0 {
		t.Error("no child acknowledged anything: the test proves nothing")
	}
	t.Logf("%d kills, %d acknowledged, 0 lost", kills, total)
}

// killOnce runs a child, kills it at a random moment after its first words, and
// notes the highest acknowledged entry of each match.
func killOnce(t *testing.T, path string, acked map[uint64]int) (lines int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), crashEnv+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The clock starts at the first line, so that slow machines kill writers too.
	scan := bufio.NewScanner(out)
	for scan.Scan() {
		if lines == 0 {
			time.AfterFunc(time.Duration(rand.IntN(12_000))*time.Microsecond, func() { _ = cmd.Process.Kill() })
		}
		var id uint64
		var n int
		if _, err := fmt.Sscanf(scan.Text(), "%d %d", &id, &n); err != nil {
			break // a line cut by the kill: it was not heard
		}
		acked[id] = max(acked[id], n)
		lines++
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	return lines
}

// auditCrash opens what the killed child left and wants all that it acknowledged,
// at most one change more per writer, and nothing half done.
func auditCrash(t *testing.T, path string, acked map[uint64]int) {
	t.Helper()
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	sound(t, s)
	for id, n := range acked {
		m, err := s.Load(id)
		if err != nil {
			t.Errorf("match %d: %v", id, err)
			continue
		}
		got := len(m.Journal)
		if got < n || got > n+1 {
			t.Errorf("match %d: %d entries, %d were acknowledged", id, got, n)
		}
		if diff := cmp.Diff(entriesOf(id, 0, got), m.Journal); diff != "" {
			t.Errorf("match %d (-want +got):\n%s", id, diff)
		}
		if want := fmt.Sprintf("record at %d", got); string(m.Record) != want {
			t.Errorf("match %d: record %q, want %q: half a change", id, m.Record, want)
		}
		if _, err := s.Seen(fmt.Sprintf("%d-%d", id, got-1)); err != nil {
			t.Errorf("match %d: the last interaction: %v", id, err)
		}
		acked[id] = got
	}
}
