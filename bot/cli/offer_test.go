package cli

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
)

// A bot whose store is damaged says which backup to restore, and that one is sound.
func TestDamagedStoreOffersTheLastSoundBackup(t *testing.T) {
	s := newShell(t)
	path, dir := s.env["BIVOUAC_STORE"], s.path("backups")
	s.check(os.Mkdir(dir, 0o700))
	made, err := store.Open(path, store.Options{})
	s.check(err)
	for _, day := range []string{"01", "02"} {
		s.check(backupTo(&keeper{Store: made.Store, file: made}, dir+"/bivouac-202603"+day+"-120000.db", io.Discard))
	}
	s.check(made.Close())
	s.write("backups/bivouac-20260303-120000.db", "not a store at all")
	s.check(os.WriteFile(path, []byte("nor is this"), 0o600))
	c := Store{Path: path}
	_, damage := store.Open(path, store.Options{})
	if got := c.advise(damage).Error(); !strings.Contains(got, "bivouac restore FILE") {
		t.Errorf("without backups: %q", got)
	}
	c.BackupDir = s.path("none")
	if got := c.advise(damage).Error(); !strings.Contains(got, "no sound backup") {
		t.Errorf("without a sound backup: %q", got)
	}
	config := s.write("config.toml", "[store]\nbackup_dir = \""+dir+"\"\n")
	s.env["DISCORD_TOKEN"] = canary
	before := s.files("backups")
	s.fails(1, "bivouac restore "+dir+"/bivouac-20260302-120000.db", "--config", config, "run")
	if diff := cmp.Diff(before, s.files("backups")); diff != "" {
		t.Errorf("a look altered the backups: %.300s", diff)
	}
	s.does("restore", dir+"/bivouac-20260302-120000.db")
	s.does("check")
}

// files are those of a folder, with when and what was written.
func (s *shell) files(dir string) map[string]string {
	s.t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(s.path(dir))
	s.check(err)
	for _, e := range entries {
		info, err := e.Info()
		s.check(err)
		data, err := os.ReadFile(s.path(dir + "/" + e.Name()))
		s.check(err)
		all[e.Name()] = info.ModTime().String() + string(data)
	}
	return all
}
