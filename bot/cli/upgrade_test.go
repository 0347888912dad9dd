package cli

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/game/amount"
)

// TestUpgradeByRestart: the old process is terminated and the new one started behind it, as supervisors
// do. A press between the two has no answer, and the same button works as soon as the new one is ready.
func TestUpgradeByRestart(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	old := s.start("run")
	old.online(srv)
	s.duels(srv)
	s.asked(srv)
	for range 2 {
		s.press(srv, "alice", "Jouer")
		began := time.Now()
		if code := old.stop(); code != 0 {
			t.Errorf("SIGTERM: %d", code)
		}
		t.Logf("the old process ended after %s", time.Since(began))
		soon, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
		if r, err := srv.As("alice").Press(soon, "#table", "Jouer"); err == nil {
			t.Errorf("a press without a bot is answered: %+v", r)
		}
		stop()
		began = time.Now()
		old = s.start("run")
		old.until("commands registered")
		t.Logf("the new process was ready after %s", time.Since(began))
	}
	r, err := srv.As("alice").Press(t.Context(), "#table", "Jouer")
	if err != nil || r.Outcome == playground.OutcomeFailed {
		t.Errorf("a press after the upgrades: %+v, %v", r, err)
	}
	if fresh, resumed := srv.Identifies(); fresh != 3 || resumed != 0 {
		t.Errorf("%d new sessions and %d resumed", fresh, resumed)
	}
	if u, v := srv.Unsupported(), srv.Violations(); len(u)+len(v) > 0 {
		t.Errorf("unsupported %q, violations %q", u, v)
	}
}

// line is the first line that holds a text.
func line(all, text string) string {
	for l := range strings.Lines(all) {
		if strings.Contains(l, text) {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

// TestAStartSaysItsStore, so that one in another folder is noticed.
func TestAStartSaysItsStore(t *testing.T) {
	amount.OnlyLong(t)
	t.Parallel()
	s := newShell(t)
	srv := s.local()
	path := s.env["BIVOUAC_STORE"]
	s.env["BIVOUAC_STORE"] = filepath.Base(path)
	for _, want := range []string{"a new store was made", "tables=0"} {
		p := s.start("run")
		p.online(srv)
		if l := line(p.said.String(), want); !strings.Contains(l, "store="+path) {
			t.Errorf("no %q with %s:\n%s", want, path, &p.said)
		}
		p.stop()
	}
}
