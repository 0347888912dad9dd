package cli

import (
	"strings"
	"testing"
)

func TestFaults(t *testing.T) {
	s := newShell(t)
	out := s.does("faults", "--seeds", "2", "--steps", "2", "--channels", "1")
	if want := "2 runs, 4 steps in all, in which no promise was broken"; !strings.Contains(out, want) {
		t.Errorf("got %q, want %q", out, want)
	}
	s.fails(1, "must be at least 1", "faults", "--seeds", "0")
}
