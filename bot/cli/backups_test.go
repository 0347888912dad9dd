package cli

import (
	"bytes"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bivouac/store"

	"github.com/prometheus/client_golang/prometheus/testutil"
)

// scheduled is an engine that only makes backups, of a store with one table.
func (s *shell) scheduled() (*schedule, *bytes.Buffer) {
	s.t.Helper()
	s.seated()
	st, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	s.t.Cleanup(func() { st.Close() })
	var log bytes.Buffer
	c := DefaultConfig()
	c.Store.Path, c.Store.BackupDir = s.env["BIVOUAC_STORE"], s.path("backups")
	e := &engine{store: &keeper{Store: st.Store, file: st}, metrics: newMetrics(), config: c,
		log: slog.New(slog.NewTextHandler(&log, nil))}
	return &schedule{engine: e}, &log
}

func (s *shell) backups() (names []string) {
	s.t.Helper()
	files, err := filepath.Glob(s.path("backups/*"))
	s.check(err)
	for _, f := range files {
		names = append(names, filepath.Base(f))
	}
	return names
}

var noon = time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC)

// TestBackupsComeDueByTheFiles: not by how long this process runs.
func TestBackupsComeDueByTheFiles(t *testing.T) {
	s := newShell(t)
	b, _ := s.scheduled()
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 1}, {time.Minute, 1}, {5*time.Hour + 59*time.Minute, 1}, {6 * time.Hour, 2}, {7 * time.Hour, 2}} {
		(&schedule{engine: b.engine}).look(noon.Add(c.after)) // as after a restart
		if got := s.backups(); len(got) != c.want {
			t.Errorf("after %v: %q, want %d", c.after, got, c.want)
		}
	}
	newest := s.path("backups/" + s.backups()[1])
	s.check(store.Sound(newest))
	s.env["BIVOUAC_STORE"] = newest
	if out := s.does("check"); !strings.Contains(out, "2 journal entries") {
		t.Errorf("the backup: %q", out)
	}
}

// TestBackupsWhenTheClockIsSetBack: backups go on, and nothing is lost to them.
func TestBackupsWhenTheClockIsSetBack(t *testing.T) {
	s := newShell(t)
	b, log := s.scheduled()
	b.look(noon.Add(24 * 365 * time.Hour)) // a wrong clock
	b.look(noon)
	b.look(noon.Add(time.Hour))
	b.look(noon.Add(6 * time.Hour))
	if got := s.backups(); len(got) != 3 {
		t.Errorf("there are %q", got)
	}
	if !strings.Contains(log.String(), "of the future") {
		t.Errorf("the log does not tell: %s", log)
	}
}

// TestAFailedBackupIsTriedAgain: after a while, longer each time, and told.
func TestAFailedBackupIsTriedAgain(t *testing.T) {
	s := newShell(t)
	b, log := s.scheduled()
	in := s.write("backups", "no folder")
	now := noon
	for _, pause := range []time.Duration{0, time.Second, time.Minute, time.Minute, time.Minute} {
		now = now.Add(pause)
		b.look(now)
	}
	if got := strings.Count(log.String(), "level=ERROR"); got != 3 { // at once, after 1 min, after 2 min more
		t.Errorf("tried %d times:\n%s", got, log)
	}
	if got := testutil.ToFloat64(b.engine.metrics.counters[countBackups].WithLabelValues("failed")); got != 3 {
		t.Errorf("%v failures are counted", got)
	}
	s.check(os.Remove(in))
	b.look(now.Add(time.Hour))
	if got := s.backups(); len(got) != 1 || b.failures != 0 {
		t.Errorf("then there are %q, failures %d", got, b.failures)
	}
}

// TestWhatAKilledBackupLeft goes, but not what another process is writing.
func TestWhatAKilledBackupLeft(t *testing.T) {
	s := newShell(t)
	b, _ := s.scheduled()
	s.check(os.Mkdir(s.path("backups"), 0o700))
	for name, age := range map[string]time.Duration{
		"bivouac-20260101-000000.db.part": 2 * time.Hour, "bivouac-20260310-115900.db.part": time.Minute,
		"mine.part": 99 * time.Hour,
	} {
		s.check(os.Chtimes(s.write("backups/"+name, "half"), noon, noon.Add(-age)))
	}
	b.look(noon)
	got := strings.Join(s.backups(), " ")
	if got != "bivouac-20260310-115900.db.part bivouac-20260310-120000.db mine.part" {
		t.Errorf("there are %s", got)
	}
}

// TestACopyThatIsNotSound gets no name: neither of a schedule nor of a command.
func TestACopyThatIsNotSound(t *testing.T) {
	s := newShell(t)
	s.seated()
	s.does("backup", s.path("good.db"))
	half := []byte(s.read("good.db"))
	half = half[:len(half)/2]
	err := wholeCopy(s.path("x.db"), io.Discard, func(w io.Writer) error { _, err := w.Write(half); return err })
	if err == nil || !strings.Contains(err.Error(), "not sound") {
		t.Errorf("half a copy: %v", err)
	}
	if left, _ := filepath.Glob(s.path("x.db*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// TestABotThatEndsLeavesNoHalfBackup: neither under its name nor beside it.
func TestABotThatEndsLeavesNoHalfBackup(t *testing.T) {
	s := newShell(t)
	b, log := s.scheduled()
	s.check(b.engine.store.Close())
	b.look(noon)
	if got := s.backups(); len(got) > 0 || b.failures > 0 || strings.Contains(log.String(), "ERROR") {
		t.Errorf("left %q, %d failures:\n%s", got, b.failures, log)
	}
}
