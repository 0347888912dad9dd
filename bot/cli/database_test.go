package cli

import (
	"errors"
	"os"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/store/postgres/pgtest"
)

// database has the shell's store be a database, in a server of its own where it can be: of a
// user whose password must never be seen.
func (s *shell) database() *pgtest.Server {
	s.t.Helper()
	pg, err := pgtest.Start("fsync=off")
	if none := (*pgtest.None)(nil); errors.As(err, &none) {
		s.t.Skip(none)
	}
	s.check(err)
	s.t.Cleanup(pg.Close)
	s.env["BIVOUAC_STORE_URL"] = pg.Schema(s.t)
	if pg.Ours() {
		pg.Exec(s.t, "CREATE ROLE guarded SUPERUSER LOGIN PASSWORD '"+canary+"'")
		s.env["BIVOUAC_STORE_URL"] = pgtest.With(pgtest.With(s.env["BIVOUAC_STORE_URL"], "user", "guarded"), "password", canary)
	}
	return pg
}

// acted opens a game of two and has alice act.
func (s *shell) acted(srv *playground.Server) {
	s.t.Helper()
	s.use(srv, "alice", "play", playground.Opts{"game": "duel"})
	s.press(srv, "dev", "Rejoindre")
	s.press(srv, "alice", "Commencer")
	s.use(srv, "alice", "do", playground.Opts{"line": s.first(srv, "alice")})
}

// TestRunOnADatabase: the bot runs on it, is stopped and killed and loses nothing; what only
// reads works beside it, what changes is refused, and so is a second bot.
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
	if out := s.does("check"); !strings.Contains(out, "1 tables, 1 journal entries") || !strings.HasPrefix(out, "postgres://") {
		t.Errorf("check: %s", out)
	}
	if out := s.does("doctor"); !strings.Contains(out, "1 tables, 1 of them live") || !strings.Contains(out, "a running bot uses it") {
		t.Errorf("doctor beside the bot\n%s", out)
	}
	capsule := s.write("match.txt", s.does("export", srv.ChannelID("#table"), "--open-seed"))
	s.does("verify", capsule)
	again := append([]string{"import", capsule}, importAgain...)
	s.fails(1, "another bivouac uses the store; stop the other one first", again...)
	s.fails(1, "another bivouac uses the store", "run")
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

// TestDatabaseGoneForAWhile: the bot says so, in its log and to those who press, and goes on by
// itself when the database is back.
func TestDatabaseGoneForAWhile(t *testing.T) {
	s := newShell(t)
	pg := s.database()
	if !pg.Ours() {
		t.Skip("the server is not ours to stop")
	}
	srv := s.local()
	p := s.start("run")
	p.online(srv)
	s.acted(srv)
	s.check(pg.Down())
	if r := s.use(srv, "dev", "do", playground.Opts{"line": "resign"}); r.Message == nil || r.Message.Content == "" {
		t.Errorf("without a database a press answers %+v", r)
	}
	s.fails(1, "does not answer", "check")
	s.fails(1, "does not answer", "run")
	if r := s.run("doctor"); r.code != 1 || !strings.Contains(r.out, "does not answer") {
		t.Errorf("doctor: %d\n%s", r.code, r.out)
	}
	s.check(pg.Up())
	p.wait("back", func() bool {
		s.use(srv, "dev", "do", playground.Opts{"line": "resign"})
		return strings.Contains(s.run("check").out, "2 journal entries")
	})
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
