package main

import (
	"strings"
	"testing"
)

// dropping is a proof of some seconds with one drop.
var dropping = []string{"drops", "--every", "3500ms", "--for", "4500ms", "--pause", "50ms", "--blank"}

// TestDrops: a session whose connection ends is resumed, and no new one is begun. How many presses go
// without an answer is for a machine that has nothing else to do.
func TestDrops(t *testing.T) {
	t.Parallel()
	out := newShell(t).does(append(dropping, "--most", "100")...)
	for _, want := range []string{
		"1 drops (cut) in", "1 new sessions, 1 resumed; away for", "without an answer within 3 s",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q, want %q", out, want)
		}
	}
}

// TestDropsPlanted: a session that Discord forgets with its connection costs presses, and that is found.
func TestDropsPlanted(t *testing.T) {
	t.Parallel()
	r := newShell(t).run(append(dropping, "--plant", "forget")...)
	if r.code != 1 || !strings.Contains(r.err, "of the presses had no answer; at most 1 %") ||
		!strings.Contains(r.out, " new sessions, 0 resumed") {
		t.Errorf("code %d, %q, %q", r.code, r.out, r.err)
	}
}

func TestUsageOfDrops(t *testing.T) {
	s := newShell(t)
	s.fails(1, "must be above 0", "drops", "--for", "0s")
	s.fails(1, "there is [forget]", "drops", "--plant", "weeds")
	s.fails(80, "--how must be one of", "drops", "--how", "x")
}
