package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game/amount"
)

// guarded wants a file that only its owner may touch.
func (s *shell) guarded(path string, want os.FileMode) {
	s.t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		s.t.Fatal(err)
	}
	if info.Mode() != want {
		s.t.Errorf("%s: %v, want %v", path, info.Mode(), want)
	}
}

// linked is another name of a file.
func (s *shell) linked(path string) string {
	s.t.Helper()
	s.check(os.Symlink(path, path+".link"))
	return path + ".link"
}

// TestCommandsAskTheRunningBot: what only reads works beside it; the backup that it
// gives is restored and played on.
func TestCommandsAskTheRunningBot(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	p := s.start("run")
	p.online(srv)
	s.acted(srv)
	const room = "note: a bot uses the store; a copy is read, which takes up to "
	if out := s.does("check"); !strings.Contains(out, "1 tables, 1 journal entries") ||
		!strings.Contains(out, "games.db:") || !strings.HasPrefix(out, room) {
		t.Errorf("check: %s", out)
	}
	if r := s.run("export", srv.ChannelID("#table")); r.code != 0 || !strings.Contains(r.out, "duel") ||
		strings.Contains(r.out, "note:") || !strings.HasPrefix(r.err, room) || strings.Count(r.err, "\n") != 1 {
		t.Errorf("export: %+v", r)
	}
	s.does("backup", s.path("copy.db"))
	s.guarded(s.path("copy.db"), 0o600)
	s.guarded(s.env["BIVOUAC_STORE"]+controlFolder, 0o700|os.ModeDir)
	s.use(srv, "dev", "do", playground.Opts{"line": s.first(srv, "dev")}) // the copy has not this
	s.fails(1, "another bivouac uses the store", "restore", s.path("copy.db"))
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM: %d\n%s", code, &p.said)
	}
	if left, _ := filepath.Glob(s.env["BIVOUAC_STORE"] + controlFolder); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	s.does("restore", s.path("copy.db"))
	p = s.start("run")
	p.online(srv)
	s.use(srv, "dev", "do", playground.Opts{"line": s.first(srv, "dev")})
	if out := s.does("check"); !strings.Contains(out, "2 journal entries") {
		t.Errorf("restored: %s", out)
	}
	p.kill()
	s.does("check") // the socket that it left does no harm
	p = s.start("run")
	p.online(srv)
	s.does("backup", "--force", s.path("copy.db"))
}

// TestBackupSparesTheRunningStore: what is acknowledged after it is not lost, for the bot
// would go on writing into a file without a name. Another file is replaced on demand.
func TestBackupSparesTheRunningStore(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	p := s.start("run")
	p.online(srv)
	for _, itself := range []string{s.env["BIVOUAC_STORE"], s.linked(s.env["BIVOUAC_STORE"])} {
		s.fails(1, "is the store itself", "backup", "--force", itself)
	}
	s.use(srv, "alice", "play", playground.Opts{"game": "duel"})
	s.write("copy.db", "of another day")
	s.fails(1, "is there already", "backup", s.path("copy.db"))
	s.does("backup", "--force", s.path("copy.db"))
	if code := p.stop(); code != 0 {
		t.Errorf("SIGTERM: %d\n%s", code, &p.said)
	}
	for _, file := range []string{s.env["BIVOUAC_STORE"], s.path("copy.db")} {
		s.env["BIVOUAC_STORE"] = file
		if out := s.does("check"); !strings.Contains(out, "1 tables") {
			t.Errorf("%s: %s", file, out)
		}
	}
}

// TestNoRoomForASocket: the bot runs all the same, and a command says what to do.
func TestNoRoomForASocket(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	s.env["BIVOUAC_STORE"] = s.path(strings.Repeat("long-", 15) + ".db")
	p := s.start("run")
	p.online(srv)
	if !strings.Contains(p.said.String(), "more than 103 characters") {
		t.Errorf("the log: %s", &p.said)
	}
	s.fails(1, "does not answer on its socket", "backup", s.path("x.db"))
}
