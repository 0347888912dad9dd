package cli

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game/amount"
	"bivouac/store"
)

// TestEmptyStoreIsRefused by every command that opens a store: in one line that says
// what is wrong and what to do, and the file stays as it is.
func TestEmptyStoreIsRefused(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.local()
	path := s.env["BIVOUAC_STORE"]
	s.seated()
	s.does("export", "20", "--open-seed", "-o", s.path("match.txt"))
	s.does("backup", s.path("good.db"))
	s.check(os.WriteFile(path, nil, 0o600))
	const says = "is empty, as a store never is"
	for _, c := range []string{
		"run", "playground --listen 127.0.0.1:0 --store " + path, "check", "export 20", "backup " + s.path("copy.db"),
		"import " + s.path("match.txt") + " " + strings.Join(importAgain, " "),
	} {
		r := s.run(strings.Fields(c)...)
		if r.code != 1 || !strings.Contains(r.err, path+" "+says) || !strings.Contains(r.err, "--new") ||
			!strings.Contains(r.err, "bivouac restore FILE") || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%s: code %d, %s", c, r.code, r.err)
		}
	}
	if r := s.run("doctor"); r.code != 1 || !strings.Contains(r.out, "✗ store "+path) ||
		!strings.Contains(r.out, says) || !strings.Contains(r.out, "--new") {
		t.Errorf("doctor: code %d\n%s", r.code, r.out)
	}
	if text := s.read(filepath.Base(path)); text != "" {
		t.Errorf("the file is altered: %d bytes", len(text))
	}
	s.does("restore", s.path("good.db"))
	s.does("check")
}

// TestEmptyStoreOffersABackup: the last sound one, if there is any.
func TestEmptyStoreOffersABackup(t *testing.T) {
	s := newShell(t)
	dir := s.path("backups")
	s.check(os.Mkdir(dir, 0o700))
	made, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	s.check(backupTo(&keeper{Store: made.Store, file: made}, dir+"/bivouac-20260301-120000.db", io.Discard))
	s.check(made.Close())
	s.check(os.Truncate(s.env["BIVOUAC_STORE"], 0))
	config := s.write("config.toml", "[store]\nbackup_dir = \""+dir+"\"\n")
	s.env["DISCORD_TOKEN"] = canary
	s.fails(1, "bivouac restore "+dir+"/bivouac-20260301-120000.db", "--config", config, "run")
}

// TestNewStore: --new takes an empty file, each new store is announced, and the next
// start finds it, with --new or without.
func TestNewStore(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	s.check(os.WriteFile(s.env["BIVOUAC_STORE"], nil, 0o600))
	for n, want := range []string{"a new store was made", "the store", "the store"} {
		args := [][]string{{"run", "--new"}, {"run", "--new"}, {"run"}}[n]
		p := s.start(args...)
		p.online(srv)
		if !strings.Contains(p.said.String(), want) || (n > 0 && strings.Contains(p.said.String(), "a new store")) {
			t.Errorf("%q says\n%s", args, &p.said)
		}
		if n == 0 {
			s.use(srv, "alice", "play", playground.Opts{"game": "duel"})
		} else if !strings.Contains(p.said.String(), "tables=1") {
			t.Errorf("the games are lost:\n%s", &p.said)
		}
		p.stop()
	}
}

// TestNewStoreOfAPlayground is announced where it is kept, and not where it is forgotten.
func TestNewStoreOfAPlayground(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	l := s.playground("kept.db")
	if code := l.stop(); code != 0 || !strings.Contains(l.said.String(), "a new store was made") {
		t.Errorf("code %d:\n%s", code, &l.said)
	}
	p := s.start("playground", "--listen", "127.0.0.1:0")
	p.until("playground: http")
	if code := p.stop(); code != 0 || strings.Contains(p.said.String(), "new store") {
		t.Errorf("code %d:\n%s", code, &p.said)
	}
}

// TestStoreTroubles: what keeps a store from being opened is told in one sentence with
// what to do.
func TestStoreTroubles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.db")
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(dir, "new.db")
	for _, c := range []struct {
		name, path, says, do string
		err                  error
	}{
		{"the file belongs to another user", path, "this user may not read and write " + path + ";", "chown",
			&fs.PathError{Op: "open", Path: path, Err: syscall.EACCES}},
		{"the folder does", none, "this user may not read and write " + dir + ";", "chown",
			&fs.PathError{Op: "open", Path: none + ".new-1", Err: syscall.EACCES}},
		{"an immutable file", path, path + " is protected", "chattr -i " + path,
			&fs.PathError{Op: "open", Path: path, Err: syscall.EPERM}},
		{"an immutable folder", none, dir + " is protected", "chattr -i " + dir,
			&fs.PathError{Op: "open", Path: none + ".new-1", Err: syscall.EPERM}},
		{"a missing folder",
			dir + "/none/x.db", "there is no folder " + dir + "/none", "mkdir -p " + dir + "/none", fs.ErrNotExist},
		{"a file in the folder's place", path + "/x.db", path + " is no folder", "name another file", syscall.ENOTDIR},
		{"a disk that is only read", path, "the disk of " + path + " can only be read", "mount it", syscall.EROFS},
		{"a full disk", path, "there is no room left", "make room", syscall.ENOSPC},
		{"something else", path, "the moon", "", fmt.Errorf("the moon")},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Store{Path: c.path}.advise(fmt.Errorf("open the store: %w", c.err)).Error()
			if !strings.Contains(got, c.says) || !strings.Contains(got, c.do) || strings.Contains(got, "\n") {
				t.Errorf("%q, want %q and %q", got, c.says, c.do)
			}
		})
	}
	s := newShell(t)
	s.env["DISCORD_TOKEN"] = canary
	s.env["BIVOUAC_STORE"] = s.path("none/x.db")
	s.fails(1, "mkdir -p "+s.path("none"), "run")
	s.env["BIVOUAC_STORE"] = s.path("games.db")
	s.seated()
	s.fails(1, "mkdir -p "+s.path("gone"), "backup", s.path("gone/copy.db"))
}
