package cli

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestRoomForACopy: a copy that does not fit is refused in a sentence before it is made; what it takes is
// told. The file is sparse.
func TestRoomForACopy(t *testing.T) {
	t.Parallel()
	dir, path := t.TempDir(), filepath.Join(t.TempDir(), "games.db")
	var said bytes.Buffer
	for size, want := range map[int64]string{1 << 20: "", 1 << 42: "make room there, or "} {
		said.Reset()
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, size)); err != nil {
			t.Fatal(err)
		}
		err := sayRoom(path, dir, &said)
		if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d bytes: %v", size, err)
		}
		if size := megabytes(size); !strings.Contains(said.String(), "up to "+size) ||
			!strings.Contains(said.String(), " free)") {
			t.Errorf("it says %q", said.String())
		}
	}
}

// TestOwnFileWithoutRights: who owns a file or folder needs no other owner for it.
func TestOwnFileWithoutRights(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	dir := filepath.Dir(path)
	if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		at   string
		mode os.FileMode
		says string
	}{
		{path, 0o400, "chmod u+w " + path}, {path, 0o200, "chmod u+r " + path}, {path, 0, "chmod u+rw " + path},
		{path, 0o600, "sudo chown"}, {dir, 0o500, "chmod u+w " + dir}, {dir, 0o700, "sudo chown"},
	} {
		if err := os.Chmod(c.at, c.mode); err != nil {
			t.Fatal(err)
		}
		failed := &fs.PathError{Op: "open", Path: path, Err: syscall.EACCES}
		if c.at == dir {
			failed.Path = path + ".new-1"
		}
		do := advise(failed, fileAdvice(failed, path)).do
		if !strings.Contains(do, c.says) || c.says != "sudo chown" && strings.Contains(do, "chown") {
			t.Errorf("%s of %v: %q, want %q", c.at, c.mode, do, c.says)
		}
		if err := os.Chmod(c.at, 0o700); err != nil {
			t.Fatal(err)
		}
	}
}

// TestImportWantsIDs: a table in a channel that cannot be, or of people who cannot be, is not made.
func TestImportWantsIDs(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.seated()
	file := s.write("match.txt", s.does("export", "20", "--open-seed"))
	for _, c := range []struct{ guild, channel, player, says string }{
		{"../x", "21", "11=Ann", `--guild "../x" is not the id of a server: Discord's ids are digits alone`},
		{"../x", "../../y", "3=../..", `--guild "../x" is not the id of a server`},
		{"1", "../../y", "11=Ann", `--channel "../../y" is not the id of a channel`},
		{"1", "#table", "11=Ann", `--channel "#table" is not the id of a channel`},
		{"1", "21", "@ann=Ann", `--player "@ann" is not the id of a user`},
		{"1", "21", "<@11>=Ann", `--player "<@11>" is not the id of a user`},
		{"0", "21", "11=Ann", `--guild "0"`},
		{"01", "21", "11=Ann", `--guild "01"`}, {"+1", "21", "11=Ann", `--guild "+1"`},
		{"99999999999999999999", "21", "11=Ann", `--guild "99999999999999999999"`},
	} {
		s.fails(1, c.says, "import", file, "--guild", c.guild, "--channel", c.channel, "--player", c.player,
			"--player", "12=Bob")
	}
	s.fails(1, `no table and no channel is called "../.."`, "export", "../..")
}
