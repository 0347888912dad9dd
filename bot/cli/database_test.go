package cli

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game/amount"
	"bivouac/store/kv/pg"
	"bivouac/store/kv/pgtest"
)

// database has the shell's store be a database, in a server of its own where it can be: of a
// user whose password must never be seen.
func (s *shell) database() *pgtest.Server {
	s.t.Helper()
	amount.OnlyLong(s.t)
	server, err := pgtest.Start("fsync=off")
	if none := (*pgtest.None)(nil); errors.As(err, &none) {
		s.t.Skip(none)
	}
	s.check(err)
	s.t.Cleanup(server.Close)
	s.env["BIVOUAC_STORE_URL"] = server.Schema(s.t)
	if server.Ours() {
		server.Exec(s.t, "CREATE ROLE guarded SUPERUSER LOGIN PASSWORD '"+canary+"'")
		s.env["BIVOUAC_STORE_URL"] = pgtest.With(pgtest.With(s.env["BIVOUAC_STORE_URL"], "user", "guarded"), "password",
			canary)
	}
	return server
}

// TestRunOnADatabase: the bot runs on it, is stopped and killed and loses nothing; what only
// reads works beside it, what changes is refused.
func TestRunOnADatabase(t *testing.T) {
	s := newShell(t)
	s.database()
	srv := s.local()
	s.fails(1, "there is no store in postgres://", "check")
	if out := s.does("doctor"); !strings.Contains(out, "its tables will be made at the first start") {
		t.Errorf("doctor says of no store\n%s", out)
	}
	p := s.start("run")
	p.online(srv)
	p.until("a new store was made")
	s.acted(srv)
	if out := s.does("check"); !strings.Contains(out, "1 tables, 1 journal entries") ||
		!strings.HasPrefix(out, "postgres://") {
		t.Errorf("check: %s", out)
	}
	if out := s.does("doctor"); !strings.Contains(out, "1 tables, 1 of them live") ||
		!strings.Contains(out, "a running bot uses it (processes: 1; shards served: 1 of 1)") {
		t.Errorf("doctor beside the bot\n%s", out)
	}
	capsule := s.write("match.txt", s.does("export", srv.ChannelID("#table"), "--open-seed"))
	s.does("verify", capsule)
	again := append([]string{"import", capsule}, importAgain...)
	s.fails(1, "has the lease of shard 0 of 1; stop the other one first", again...)
	s.does("backup", s.path("copy.db"))
	s.fails(1, "bivouac move", "restore", s.path("copy.db"))
	if code := p.stop(); code != 0 {
		t.Fatalf("SIGTERM ends with code %d:\n%s", code, &p.said)
	}
	s.does(again...)
	p = s.start("run")
	p.online(srv)
	s.use(srv, "dev", "do", playground.Opts{"line": s.first(srv, "dev")})
	p.kill()
	if out := s.does("check"); !strings.Contains(out, "2 tables, 3 journal entries") {
		t.Errorf("after SIGKILL: %s", out)
	}
	s.does("check", "--mend")
	if _, err := os.Stat(s.env["BIVOUAC_STORE"]); err == nil {
		t.Error("a file was made beside the database")
	}
}

// TestAnotherProcessTakesItsPlace: of two processes on one database one serves the bot's only shard.
// When it is killed, or told to end, the other goes on with its games.
func TestAnotherProcessTakesItsPlace(t *testing.T) {
	s := newShell(t)
	s.database()
	srv := s.local()
	first := s.start("run")
	first.online(srv)
	first.until("serving a shard")
	s.acted(srv)
	second := s.start("run")
	second.until("the store")
	first.kill()
	second.until("msg=ready") // a press that nobody hears waits for a minute
	second.wait("the second process answers", func() bool {
		s.use(srv, "dev", "do", playground.Opts{"line": "resign"})
		return strings.Contains(s.run("check").out, "2 journal entries")
	})
	third := s.start("run")
	third.until("the store")
	if code := second.stop(); code != 0 {
		t.Fatalf("SIGTERM ends with code %d:\n%s", code, &second.said)
	}
	third.until("msg=ready")
	s.acted(srv)
	if out := s.run("check").out; !strings.Contains(out, "2 tables, 3 journal entries") {
		t.Errorf("after both: %s", out)
	}
}

// TestDatabaseGoneForAWhile: the bot says so, in its log and to those who press, and goes on by
// itself when the database is back.
func TestDatabaseGoneForAWhile(t *testing.T) {
	s := newShell(t)
	server := s.database()
	if !server.Ours() {
		t.Skip("the server is not ours to stop")
	}
	srv := s.local()
	p := s.start("run")
	p.online(srv)
	s.acted(srv)
	s.check(server.Stop("immediate"))
	if r := s.use(srv, "dev", "do", playground.Opts{"line": "resign"}); r.Message == nil || r.Message.Content == "" {
		t.Errorf("without a database a press answers %+v", r)
	}
	s.fails(1, "does not answer", "check")
	if r := s.run("doctor"); r.code != 1 || !strings.Contains(r.out, "does not answer") {
		t.Errorf("doctor: %d\n%s", r.code, r.out)
	}
	s.check(server.Up())
	p.wait("back", func() bool {
		s.use(srv, "dev", "do", playground.Opts{"line": "resign"})
		return strings.Contains(s.run("check").out, "2 journal entries")
	})
}

// TestDatabaseAtTheStart: a bot that comes before its database waits, says so, and begins when
// the database is there; told to end, it ends.
func TestDatabaseAtTheStart(t *testing.T) {
	s := newShell(t)
	server := s.database()
	if !server.Ours() {
		t.Skip("the server is not ours to stop")
	}
	srv := s.local()
	s.check(server.Stop("immediate"))
	p := s.start("run", "--config", s.write("c.toml", "[discord]\nshard = 1\nshards = 2\n"))
	p.until("not used with a database")
	p.until("waiting for the database")
	if code := p.stop(); code != 1 {
		t.Errorf("SIGTERM ends with code %d:\n%s", code, &p.said)
	}
	p = s.start("run")
	p.until("waiting for the database")
	s.check(server.Up())
	p.online(srv)
	s.acted(srv)
	unseen(t)
}

// unseen wants no password in the list of processes.
func unseen(t *testing.T) {
	t.Helper()
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, line := range lines {
		if text, err := os.ReadFile(line); err == nil && strings.Contains(string(text), canary) {
			t.Errorf("the password is in the list of processes: %q", text)
		}
	}
}

// TestDoctorOfADatabase: what is wrong and what to do about it, in a line each.
func TestDoctorOfADatabase(t *testing.T) {
	s := newShell(t)
	server := s.database()
	s.local()
	well := s.env["BIVOUAC_STORE_URL"]
	made, err := pg.Open(t.Context(), well, pg.Options{})
	s.check(err)
	s.check(made.Close())
	newer, foreign := server.Schema(t), server.Schema(t)
	made, err = pg.Open(t.Context(), newer, pg.Options{})
	s.check(err)
	s.check(made.Close())
	name := func(at string) string {
		u, err := url.Parse(at)
		s.check(err)
		return u.Query().Get("search_path")
	}
	server.Exec(t, "UPDATE "+name(newer)+".bivouac SET schema = schema + 1")
	server.Exec(t, "CREATE TABLE "+name(foreign)+".customers (name text)")
	for what, c := range map[string]struct{ url, says string }{
		"no address":            {"postgres://bob:" + canary + "@host:port/x", "looks like postgres://USER:PASSWORD@HOST"},
		"nobody there":          {"postgres://bob:" + canary + "@127.0.0.1:1/x", "is the database running"},
		"a wrong password":      {pgtest.With(well, "password", canary+"x"), "refuses the user or the password"},
		"a newer program's":     {newer, "run the newer program"},
		"another program's":     {foreign, "another program"},
		"read-only":             {pgtest.With(well, "default_transaction_read_only", "on"), "it may be a replica"},
		"a database that isn't": {strings.Replace(well, "/postgres?", "/nowhere?", 1), "CREATE DATABASE"},
	} {
		if what == "a wrong password" && !server.Ours() {
			continue
		}
		s.env["BIVOUAC_STORE_URL"] = c.url
		r := s.run("doctor")
		if r.code != 1 || !strings.Contains(r.out+r.err, c.says) {
			t.Errorf("%s: doctor ends with %d and says\n%s%s", what, r.code, r.out, r.err)
		}
		if what != "nobody there" {
			s.fails(1, c.says, "run")
		}
	}
}

// TestDatabaseSettings: each wrong one is told in a sentence, without the password.
func TestDatabaseSettings(t *testing.T) {
	s := newShell(t)
	s.env["BIVOUAC_STORE_URL"] = "postgres://bob:" + canary + "@host:port/x"
	s.fails(1, "postgres://USER:PASSWORD@HOST:5432/DATABASE", "check")
	s.env["BIVOUAC_STORE_URL"] = "postgres://bob:" + canary + "@127.0.0.1:1/x"
	s.fails(1, "postgres://127.0.0.1:1/x does not answer", "check")
	s.fails(1, "does not answer", "export", "1")
}
