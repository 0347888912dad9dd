package cli

import (
	"strings"
	"testing"
)

func TestFaultsCommand(t *testing.T) {
	s := newShell(t)
	for _, flag := range []string{"--seeds=0", "--steps=0", "--jobs=-1", "--channels=0"} {
		s.fails(1, "must be at least 1", "faults", flag)
	}
	s.fails(80, "--patience", "faults", "--patience", "soon")
	if testing.Short() {
		t.Skip("a run takes some seconds; -short leaves it out")
	}
	if out := s.does("faults", "--seeds", "1", "--steps", "4"); !strings.Contains(out, "1 runs, 4 steps: no promise was broken") {
		t.Errorf("faults says %q", out)
	}
}

// TestFaultsThatAreFound: a broken promise (here: nobody has patience) is a failure,
// and nothing is said to be well.
func TestFaultsThatAreFound(t *testing.T) {
	s := newShell(t)
	r := s.run("faults", "--seeds", "1", "--steps", "4", "--patience", "1ns")
	if r.code != 1 || strings.Contains(r.out, "no promise") || strings.Count(r.err, "bivouac: ") != 1 {
		t.Errorf("code %d, %q, %q", r.code, r.out, r.err)
	}
}
