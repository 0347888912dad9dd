package pg

import (
	"bytes"
	"crypto/rand"
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

	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
	"bivouac/store/kv/pgtest"
)

// own starts a server that may be stopped.
func own(t *testing.T, settings ...string) *pgtest.Server {
	t.Helper()
	if !started(t).Ours() {
		t.Skip("the server is not ours to stop")
	}
	s, err := pgtest.Start(append(settings, "fsync=off")...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// load is writers of which each stores one value after another.
type load struct {
	*DB
	t          *testing.T
	done, told atomic.Int64 // values that were acknowledged, and changes refused with the sentence
	ended      atomic.Bool
	group      sync.WaitGroup
}

// ordeal has a server get into trouble under load and out of it, several times. Meanwhile changes are refused for
// certain, in a sentence, or their outcome is unknown; afterwards what was acknowledged is there, once. Again has a
// server run that has ended itself.
func ordeal(t *testing.T, url, sentence string, times int, begins func(*DB), ends, again func()) {
	l := &load{DB: openAt(t, url, Options{RetryEvery: 10 * time.Millisecond}), t: t}
	for w := range 8 {
		l.group.Go(func() {
			for n := 0; !l.ended.Load(); n++ {
				l.put(fmt.Sprint("n", w, "/", n), sentence)
			}
		})
	}
	for range times {
		l.atLeast("commits", &l.done, 100)
		begins(l.DB)
		l.atLeast("refusals", &l.told, 16)
		if err := l.Available(); !errors.Is(err, kv.ErrUnavailable) || !strings.Contains(err.Error(), sentence) {
			t.Errorf("Available = %v", err)
		}
		ends()
		kvtest.Until(t, "back by itself", func() error {
			err := l.Available()
			if err != nil {
				again()
			}
			return err
		})
	}
	l.atLeast("commits after it", &l.done, 40)
	l.ended.Store(true)
	l.group.Wait()
	if kept := kvtest.Texts(t, l, kvtest.All()); int64(len(kept)) != l.done.Load() {
		t.Errorf("%d kept, %d acknowledged", len(kept), l.done.Load())
	}
}

// put commits a value until that is known to be kept.
func (l *load) put(key, sentence string) {
	text := make([]byte, 3000)
	_, _ = rand.Read(text)
	b := kvtest.Batch(kvtest.If(kvtest.Put(key, string(text)), kv.Absent, ""))
	doubted := false
	kvtest.Until(l.t, "commit", func() error {
		err := kvtest.Commit(l, b)
		switch {
		case errors.Is(err, kv.ErrConflict) && doubted:
			return nil // it had been kept
		case errors.Is(err, kv.ErrUnknown):
			doubted = true
		case err != nil && !errors.Is(err, kv.ErrUnavailable):
			l.t.Errorf("Commit: %v", err)
		}
		if err != nil && strings.Contains(err.Error(), sentence) {
			l.told.Add(1)
		}
		return err
	})
	l.done.Add(1)
}

// atLeast waits until a counter has gone up by so many.
func (l *load) atLeast(what string, n *atomic.Int64, more int64) {
	l.t.Helper()
	most := n.Load() + more
	kvtest.Until(l.t, what, func() error {
		if n.Load() < most {
			return fmt.Errorf("%d of %d", n.Load(), most)
		}
		return nil
	})
}

// TestRestartsUnderLoad: the server dies again and again. While it is away reads are refused too; when it is back
// so is the store, by itself.
func TestRestartsUnderLoad(t *testing.T) {
	pg := own(t)
	try := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	ordeal(t, pg.URL, "does not answer", 4, func(d *DB) {
		try(pg.Stop("immediate"))
		read := d.Read(bg, []kv.Range{kvtest.All()}, func(int, []byte, []byte) bool { return true })
		if !errors.Is(read, kv.ErrUnavailable) || !strings.Contains(read.Error(), "is the database running") {
			t.Errorf("Read = %v", read)
		}
	}, func() { try(pg.Up()) }, func() {})
}

// smallDisk is a small file system.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	disk := t.TempDir()
	said, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+size+",mode=1777", "tmpfs", disk).CombinedOutput()
	if err != nil {
		t.Skipf("NOT PROVEN: a small file system cannot be mounted here: %s", bytes.TrimSpace(said))
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", disk).Run() })
	for at := disk; at != filepath.Dir(at) && at != os.TempDir(); at = filepath.Dir(at) {
		_ = os.Chmod(at, 0o1777) // the server may be another user's process
	}
	return disk
}

// TestFullDisk: the volume of the database runs full, or that of its log alone, upon which PostgreSQL ends
// itself and does not come back while there is no room. When there is, the store goes on by itself.
func TestFullDisk(t *testing.T) {
	small := []string{"max_wal_size=32MB", "min_wal_size=32MB", "shared_buffers=16MB"}
	t.Run("data", func(t *testing.T) {
		disk, was := smallDisk(t, "192m"), os.TempDir()
		t.Setenv("TMPDIR", disk)
		// the log has a disk of its own: it would end the server, if it met the end first
		pg := own(t, append(small, "--waldir="+filepath.Join(smallDisk(t, "128m"), "log"))...)
		t.Setenv("TMPDIR", was)
		runFull(t, pg, filepath.Join(disk, "filler"), "the disk of the database is full", func() {}, func() {})
	})
	t.Run("log", func(t *testing.T) {
		disk := smallDisk(t, "96m")
		pg := own(t, append(small, "--waldir="+filepath.Join(disk, "log"))...)
		runFull(t, pg, filepath.Join(disk, "filler"), "such as a full disk", func() {
			for range 8 { // each takes a further file
				if pg.Try("SELECT pg_switch_wal()") != nil {
					return
				}
				_ = pg.Try("CREATE TABLE IF NOT EXISTS public.filled (); DROP TABLE public.filled")
			}
		}, func() { _ = pg.Up() })
	})
}

// runFull fills the disk of a server under load, twice. Pushes has the server notice it, again has it run again.
func runFull(t *testing.T, pg *pgtest.Server, filler, sentence string, pushes, again func()) {
	ordeal(t, pg.URL, sentence, 2, func(*DB) {
		f, err := os.Create(filler)
		if err != nil {
			t.Error(err)
			return
		}
		defer f.Close()
		for b := make([]byte, 64<<10); len(b) > 0; {
			if _, err := f.Write(b); err != nil {
				b = b[:len(b)/2]
			}
		}
		pushes()
	}, func() {
		if err := os.Remove(filler); err != nil {
			t.Error(err)
		}
	}, again)
}

// troubled has every change end in a function of the server's first.
func troubled(t *testing.T, d *DB, body string) (free func()) {
	t.Helper()
	run := func(sql string) {
		t.Helper()
		if _, err := d.leasing.Exec(bg, sql); err != nil {
			t.Fatal(err)
		}
	}
	run("CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN " + body + " RETURN NEW; END $$")
	for _, table := range []string{"kv", "bivouac"} {
		run("CREATE TRIGGER trouble BEFORE INSERT OR UPDATE ON " + table + " EXECUTE FUNCTION trouble()")
	}
	return func() { run("DROP FUNCTION trouble CASCADE") }
}

// TestRefusals: a full disk, or a server that is too slow by its own measure, is told in a sentence; nothing
// of the change is kept, reads go on, and so does the store when the trouble is over. A change is made again
// after a deadlock, and after another made the same key at that moment, but not for ever.
func TestRefusals(t *testing.T) {
	const again = `RAISE EXCEPTION 'again'
		USING ERRCODE = CASE currval('epochs') % 2 WHEN 0 THEN '40P01' ELSE '23505' END;`
	for name, c := range map[string]struct{ body, says string }{
		"a full disk": {"RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';",
			"the disk of the database is full"},
		"a full disk, met by a new connection": {"RAISE EXCEPTION 'could not write init file' USING ERRCODE = 'XX000';",
			"the disk of the database is full"},
		"too slow":       {"PERFORM pg_cancel_backend(pg_backend_pid()); PERFORM pg_sleep(60);", "takes too long"},
		"again for ever": {"PERFORM nextval('epochs'); " + again, "again"},
		"again":          {"IF nextval('epochs') < 8 THEN " + again + " END IF;", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := openAt(t, place(t), Options{RetryEvery: 10 * time.Millisecond})
			free := troubled(t, d, c.body)
			b := kvtest.Batch(kvtest.If(kvtest.Put("a", "1"), kv.Absent, ""))
			if c.says != "" {
				for what, err := range map[string]error{"Commit": kvtest.Commit(d, b), "Available": d.Available()} {
					if !errors.Is(err, kv.ErrUnavailable) || !strings.Contains(err.Error(), c.says) {
						t.Errorf("%s = %v", what, err)
					}
				}
				kvtest.Want(t, d)
				free()
				kvtest.Until(t, "well again", d.Available)
			}
			kvtest.Must(t, d, b)
		})
	}
}

// TestAnswerThatComesTooLate: a change that the server is still at work on has an unknown outcome; committed
// again it waits for that. A lease is given when running changes have ended. Those who wait for one, more than there
// are connections for renewals, delay neither another shard nor a renewal.
func TestAnswerThatComesTooLate(t *testing.T) {
	at := place(t)
	hasty := openAt(t, at, Options{RetryEvery: 10 * time.Millisecond, within: 300 * time.Millisecond})
	d := openAt(t, at, Options{})
	holder, err := hasty.leasing.Acquire(bg)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Release()
	held := func(does string) {
		t.Helper()
		if _, err := holder.Exec(bg, "SELECT pg_advisory_"+does+"(77)"); err != nil {
			t.Fatal(err)
		}
	}
	held("lock")
	defer troubled(t, d, "PERFORM pg_advisory_xact_lock(77);")()
	b := kvtest.Batch(kvtest.If(kvtest.Put("a", "1"), kv.Absent, ""))
	kvtest.Until(t, "sent in time", func() error {
		err := kvtest.Commit(hasty, b)
		if errors.Is(err, kv.ErrUnavailable) {
			return err // a busy machine did not even send it
		}
		if !errors.Is(err, kv.ErrUnknown) || !strings.Contains(err.Error(), "in time") {
			t.Errorf("Commit = %v", err)
		}
		return nil
	})
	lease := kvtest.Lease(t, d, 0, 2, "ann", time.Hour)
	const takers = leasing + 2
	ended := make(chan error, 1+takers)
	waiting := func(what string, want int) {
		t.Helper()
		kvtest.Until(t, what, func() error {
			n := 0
			err := holder.QueryRow(bg, `SELECT count(*) FROM pg_locks
				WHERE locktype = 'advisory' AND classid = 'leases'::regclass AND `+what).Scan(&n)
			if err == nil && n < want {
				err = fmt.Errorf("%d of %d", n, want)
			}
			return err
		})
	}
	go func() { ended <- kvtest.Commit(d, &kv.Batch{Lease: lease, Ops: []kv.Op{kvtest.Put("b", "1")}}) }()
	waiting("granted", 1)
	for range takers {
		go func() {
			_, err := d.TakeLease(bg, 0, 2, "ann", time.Hour)
			ended <- err
		}()
	}
	waiting("NOT granted", takers)
	other := kvtest.Lease(t, d, 1, 2, "ben", time.Hour)
	err = d.RenewLease(bg, other, time.Hour)
	held("unlock")
	for range 1 + takers {
		err = errors.Join(err, <-ended)
	}
	if err != nil {
		t.Error(err)
	}
	if err := kvtest.Commit(d, b); err != nil && !errors.Is(err, kv.ErrConflict) { // the first may have been kept
		t.Error(err)
	}
	kvtest.Want(t, d, "a=1", "b=1")
}

// TestTwoProcesses: a shard is one process's. Its lease is renewed while changes have every connection.
func TestTwoProcesses(t *testing.T) {
	at := pgtest.With(place(t), "pool_max_conns", "1")
	a, b := openAt(t, at, Options{}), openAt(t, at, Options{})
	l := kvtest.Lease(t, a, 0, 2, "ann", time.Hour)
	all, err := a.pool.Acquire(bg)
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []uint64{1, 2} {
		if _, err := b.TakeLease(bg, 0, of, "ben", time.Hour); !errors.Is(err, kv.ErrLocked) {
			t.Errorf("of %d: %v", of, err)
		}
	}
	if err := errors.Join(a.RenewLease(bg, l, time.Hour), a.DropLease(bg, l)); err != nil {
		t.Error(err)
	}
	all.Release()
	l = kvtest.Lease(t, b, 0, 2, "ben", time.Hour)
	kvtest.Must(t, a, &kv.Batch{Lease: l, Ops: []kv.Op{kvtest.Put("a", "1")}}) // a lease, whoever uses it
}

// TestTakeTurn: a turn is given to one after the other, of whichever process; who has it gets it anew, and
// a clock that was set back delays no request.
func TestTakeTurn(t *testing.T) {
	d := openAt(t, place(t), Options{})
	take := func(what, ticket string, ahead time.Duration, given bool, wait time.Duration) {
		t.Helper()
		got, is, err := d.TakeTurn(bg, what, ticket, time.Hour, ahead)
		if off := wait - got; err != nil || is != given || off < 0 || off > time.Minute || got < 0 {
			t.Errorf("%s for %s: given %t after %s, %v, want %t after %s", what, ticket, is, got, err, given, wait)
		}
	}
	take("a", "ann", 0, true, 0)
	take("b", "ben", 0, true, 0)
	take("a", "ben", 0, false, time.Hour)
	take("a", "ann", 0, true, 0)
	take("a", "ben", 20*time.Minute, false, 40*time.Minute)
	take("a", "ben", 2*time.Hour, true, time.Hour)
	take("a", "ben", 2*time.Hour, true, time.Hour)
	take("a", "ann", 0, false, 2*time.Hour)
	if _, err := d.pool.Exec(bg, "UPDATE turns SET next = next + interval '2 days' WHERE what = 'a'"); err != nil {
		t.Fatal(err)
	}
	take("a", "ann", 0, true, 0)
	take("a", "ben", 0, false, time.Hour)
}
