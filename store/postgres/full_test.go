package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/postgres/pgtest"
)

// onSmallDisk starts a server whose files lie on a small file system, and answers a file there that
// may fill it; nil where nothing can be mounted.
func onSmallDisk(t *testing.T) (pg *pgtest.Server, filler string) {
	t.Helper()
	if noServer != nil {
		t.Skip(noServer)
	}
	if !server.Ours() {
		t.Skip("the server is not ours to fill")
	}
	disk := t.TempDir()
	said, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=192m,mode=1777", "tmpfs", disk).CombinedOutput()
	if err != nil {
		t.Logf("NOT PROVEN: a small file system cannot be mounted here: %s", bytes.TrimSpace(said))
		return nil, ""
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", disk).Run() })
	for at := disk; at != filepath.Dir(at) && at != os.TempDir(); at = filepath.Dir(at) {
		_ = os.Chmod(at, 0o1777) // the server may be another user's process
	}
	was := os.TempDir()
	t.Setenv("TMPDIR", disk)
	pg, err = pgtest.Start("fsync=off", "max_wal_size=32MB", "shared_buffers=16MB")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Close)
	t.Setenv("TMPDIR", was)
	return pg, filepath.Join(disk, "filler")
}

// fillDisk writes until nothing more fits.
func fillDisk(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for b := make([]byte, 64<<10); len(b) > 0; {
		if _, err := f.Write(b); err != nil {
			b = b[:len(b)/2]
		}
	}
}

// TestFullVolume: the volume of the database runs full while members press. They are told in a
// sentence, what was acknowledged is there, once, reads go on, and when there is room again so does
// the store by itself.
func TestFullVolume(t *testing.T) {
	pg, filler := onSmallDisk(t)
	if pg == nil {
		return
	}
	s, err := Open(bg, pg.URL, Options{RetryEvery: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const writers = 4
	var full, done, refused atomic.Int64
	var ended atomic.Bool
	var group sync.WaitGroup
	var said sync.Map
	for w := uint64(1); w <= writers; w++ {
		if _, err := s.Commit(bg, store.Change{Match: w, New: true, Record: []byte("r")}); err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			for n := 0; !ended.Load(); n++ {
				var m store.Match
				until(t, "read", func() (err error) { m, err = s.Load(w); return err })
				if len(m.Journal) != n {
					t.Errorf("match %d has %d entries, %d were acknowledged", w, len(m.Journal), n)
					return
				}
				c := store.Change{
					Interaction: fmt.Sprintf("%d-%d", w, n), Match: w, Version: m.Version, Record: []byte("r"),
					Append: [][]byte{bytes.Repeat([]byte{byte(n)}, 3000)},
				}
				until(t, "commit", func() error {
					_, err := s.Commit(bg, c)
					if err != nil {
						refused.Add(1)
						said.Store(err.Error(), true)
						if strings.Contains(err.Error(), "the disk of the database is full") {
							full.Add(1)
						}
					}
					if err != nil && !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknown) {
						t.Errorf("Commit: %v", err)
					}
					return err
				})
				done.Add(1)
			}
		})
	}
	atLeast := func(what string, n *atomic.Int64, most int64) {
		t.Helper()
		until(t, what, func() error {
			if n.Load() < most {
				return errors.New("too few")
			}
			return nil
		})
	}
	for range 2 {
		atLeast("presses", &done, done.Load()+40)
		fillDisk(t, filler)
		atLeast("that the disk is full", &full, full.Load()+8)
		if err := s.Available(); err == nil || !strings.Contains(err.Error(), "the disk of the database is full") {
			t.Errorf("Available = %v", err)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		until(t, "back by itself", s.Available)
	}
	atLeast("presses after it", &done, done.Load()+40)
	ended.Store(true)
	group.Wait()
	if r, err := s.Check(); err != nil || len(r.Damage) > 0 || r.Entries != done.Load() {
		t.Errorf("%d acknowledged; Check = %+v, %v", done.Load(), r, err)
	}
	said.Range(func(sentence, _ any) bool { t.Log(sentence); return true })
	t.Logf("%d acknowledged, all kept, once; refused %d times, %d of them since the disk was full",
		done.Load(), refused.Load(), full.Load())
}
