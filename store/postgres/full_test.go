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
	"bivouac/store/kv/pgtest"
)

// smallDisk is a small file system; "" where nothing can be mounted.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	if noServer != nil {
		t.Skip(noServer)
	}
	if !server.Ours() {
		t.Skip("the server is not ours to fill")
	}
	disk := t.TempDir()
	said, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size+",mode=1777", "tmpfs", disk).CombinedOutput()
	if err != nil {
		t.Logf("NOT PROVEN: a small file system cannot be mounted here: %s", bytes.TrimSpace(said))
		return ""
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", disk).Run() })
	for at := disk; at != filepath.Dir(at) && at != os.TempDir(); at = filepath.Dir(at) {
		_ = os.Chmod(at, 0o1777) // the server may be another user's process
	}
	return disk
}

// onSmallDisk starts a server, in a folder if one is named.
func onSmallDisk(t *testing.T, disk string) *pgtest.Server {
	t.Helper()
	was := os.TempDir()
	if disk != "" {
		t.Setenv("TMPDIR", disk)
	}
	pg, err := pgtest.Start("fsync=off", "max_wal_size=32MB", "min_wal_size=32MB", "shared_buffers=16MB")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pg.Close)
	t.Setenv("TMPDIR", was)
	return pg
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
	disk := smallDisk(t, "192m")
	if disk == "" {
		return
	}
	pg := onSmallDisk(t, disk)
	runFull(t, pg, filepath.Join(disk, "filler"), "the disk of the database is full", func() {}, func() {})
}

// TestFullLog: the volume of the database's log alone runs full, upon which PostgreSQL ends itself and
// does not come back while there is no room. Members are told in a sentence, what was acknowledged
// is there, once, and when the database is started again the store goes on by itself.
func TestFullLog(t *testing.T) {
	disk := smallDisk(t, "96m")
	if disk == "" {
		return
	}
	pg := onSmallDisk(t, "")
	if err := pg.MoveLog(disk); err != nil {
		t.Fatal(err)
	}
	runFull(t, pg, filepath.Join(disk, "filler"), "such as a full disk", func() {
		for range 8 { // each takes a further file
			if pg.Try("SELECT pg_switch_wal()") != nil {
				return
			}
			_ = pg.Try("CREATE TABLE IF NOT EXISTS filled (); DROP TABLE filled")
		}
	}, func() { _ = pg.Up() })
}

// runFull has members press while the disk of a server runs full, twice, and are told so in a sentence. Pushes
// has the server notice that it is full, starts has it run again.
func runFull(t *testing.T, pg *pgtest.Server, filler, sentence string, pushes, starts func()) {
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
						if strings.Contains(err.Error(), sentence) {
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
		pushes()
		atLeast("that the disk is full", &full, full.Load()+8)
		if err := s.Available(); err == nil || !strings.Contains(err.Error(), sentence) {
			t.Errorf("Available = %v", err)
		}
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
		until(t, "back by itself", func() error {
			err := s.Available()
			if err != nil {
				starts()
			}
			return err
		})
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
