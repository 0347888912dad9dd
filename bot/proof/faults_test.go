package main

import (
	"fmt"
	"strings"
	"testing"
)

func TestFaults(t *testing.T) {
	s := newShell(t)
	out := s.does("faults", "--seeds", "2", "--steps", "2", "--channels", "1")
	if want := "2 runs, 4 steps in all, in which no promise was broken"; !strings.Contains(out, want) {
		t.Errorf("got %q, want %q", out, want)
	}
	if first, _, _ := strings.Cut(out, "\n"); first != "seeds 1 to 2, 2 steps each" {
		t.Errorf("it begins with %q, want the seeds", first)
	}
	var from, to uint64
	out = s.does("faults", "--seed", "0", "--seeds", "2", "--steps", "1", "--channels", "1")
	if _, err := fmt.Sscanf(out, "seeds %d to %d, 1 steps each\n", &from, &to); err != nil || from == 0 || to != from+1 {
		t.Errorf("drawn by lot it begins with %q, %v; want the seeds", out, err)
	}
	s.fails(1, "must be at least 1", "faults", "--seeds", "0")
}
