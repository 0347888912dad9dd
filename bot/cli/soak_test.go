package cli

import (
	"strings"
	"testing"
)

func TestSoakCommand(t *testing.T) {
	s := newShell(t)
	out := s.does("soak", "--interactions", "40", "--channels", "3", "--points", "1")
	if want := "3 channels"; !strings.Contains(out, want) {
		t.Errorf("got %q, want %q", out, want)
	}
	s.fails(1, "must be at least 1", "soak", "--interactions", "0")
}
