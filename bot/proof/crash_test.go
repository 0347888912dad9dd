package main

import (
	"strings"
	"testing"
)

func TestCrash(t *testing.T) {
	s := newShell(t)
	out := s.does("crash", "--kills", "3", "--damage", "10", "--images", "0", "--errors", "0", "--syscalls", "0",
		"--no-full", "--dir", s.dir)
	for _, want := range []string{"kills at random moments: 3 tries", "damaged files: 10 tries", "no promise broken"} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q, want %q", out, want)
		}
	}
	s.fails(1, "must not be below 0", "crash", "--kills=-1")
}
