package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"bivouac/game/amount"
	"bivouac/store"
	"bivouac/store/kv/pg"
)

// fillMany makes tables such as a bot has after some weeks: 40 entries of 150 bytes, a snapshot of
// 1.5 kB and a record of 700 bytes each, with a channel, a due and what is kept about a person.
func fillMany(ctx context.Context, s *store.Store, tables int) error {
	record, entry, snapshot := bytes.Repeat([]byte("r"), 700), bytes.Repeat([]byte("e"), 146),
		bytes.Repeat([]byte("s"), 1500)
	at := time.UnixMilli(1_700_000_000_000).UTC()
	for id := 1; id <= tables; id++ {
		server := fmt.Sprint(uint64(id%997+1) << 22)
		c := store.Change{
			Match: uint64(id), New: true, Server: server, Record: append(fmt.Appendf(nil, "%7d ", id), record...),
			Snapshot: snapshot, Join: []string{"guild:" + server, fmt.Sprint("of:", id%5000)},
			Bind:   []store.Binding{{Channel: fmt.Sprint("c", id), To: uint64(id), Server: server}},
			People: []store.Person{{User: fmt.Sprintf("tally:%s:%d", server, id), Record: record[:200]}},
			Due: []store.Due{{Key: fmt.Sprint("table:", id), At: at.Add(time.Duration(id) * time.Second),
				Record: fmt.Append(nil, id), Server: server}},
			Interaction: fmt.Sprint("i", id), At: at, Outcome: []byte("o"),
		}
		for n := range 40 {
			c.Append = append(c.Append, append(fmt.Appendf(nil, "%d %d ", id, n), entry...))
		}
		if _, err := s.Commit(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// TestMoveOfMany: a file goes to a database and back and is the same, though the process that
// moves is killed in the middle of either way and the move is said again.
func TestMoveOfMany(t *testing.T) {
	tables := amount.Of(0, 3000)
	s := newShell(t)
	server := s.database()
	at, err := url.Parse(s.env["BIVOUAC_STORE_URL"])
	s.check(err)
	schema, file, back := at.Query().Get("search_path"), s.env["BIVOUAC_STORE"], s.path("back.db")
	f, err := store.Open(file, store.Options{NoSync: true})
	s.check(err)
	s.check(errors.Join(fillMany(t.Context(), f.Store, tables), f.Close()))
	want, info := s.total(file), s.stat(file)

	var to *store.Store
	s.movedThroughDeath("there", tables, func() {
		if to != nil {
			s.check(to.Close())
			server.Exec(t, "DROP SCHEMA "+schema+" CASCADE; CREATE SCHEMA "+schema)
		}
		db, err := pg.Open(t.Context(), s.env["BIVOUAC_STORE_URL"], pg.Options{})
		s.check(err)
		to = store.New(db, store.Settings{Shared: true})
	}, func() bool {
		now, err := to.Stats()
		s.check(err)
		return now.Matches > int64(tables)/10
	}, "move", file, "url")
	s.check(to.Close())
	s.movedThroughDeath("back", tables, func() { s.check(os.RemoveAll(back)) }, func() bool {
		now, err := os.Stat(back)
		return err == nil && now.Size() > info.Size()/10
	}, "move", "url", back)
	if got := s.total(back); got != want || got.Values < 47*uint64(tables) {
		t.Errorf("%d values came back of %d, or not as they were", got.Values, want.Values)
	}
}

// movedThroughDeath says a move, kills it in its midst, says it again, and tells what that took. A move
// that is over before this process comes to kill it is begun afresh: empties makes room for it.
func (s *shell) movedThroughDeath(way string, tables int, empties func(), midst func() bool, args ...string) {
	s.t.Helper()
	began, over := time.Now(), true
	for try := 0; over && try < 20; try++ {
		empties()
		p := s.start(args...)
		p.wait("the midst of a move", midst)
		p.kill()
		over = p.cmd.ProcessState.Success()
	}
	if over {
		s.t.Fatal("every move was over before it was killed")
	}
	killed := time.Since(began)
	p := s.start(args...)
	<-p.done
	if code := p.cmd.ProcessState.ExitCode(); code != 0 ||
		!strings.Contains(p.said.String(), fmt.Sprintf("moved %d tables", tables)) {
		s.t.Fatalf("the second move ends with code %d:\n%s", code, &p.said)
	}
	most := p.cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	s.t.Logf("%s: killed after %v, the rest took %v and %d MB, the pages of the file among them", way,
		killed.Round(time.Millisecond), (time.Since(began) - killed).Round(time.Millisecond), most>>10)
}

// stat is what the system says of a file.
func (s *shell) stat(path string) os.FileInfo {
	s.t.Helper()
	info, err := os.Stat(path)
	s.check(err)
	return info
}
