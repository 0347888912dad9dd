package main

import (
	"runtime"
	"strings"
	"testing"
)

func TestSoakCommand(t *testing.T) {
	s := newShell(t)
	out := s.does("soak", "--interactions", "40", "--channels", "3", "--points", "1")
	if want := "3 channels"; !strings.Contains(out, want) {
		t.Errorf("got %q, want %q", out, want)
	}
	if runtime.MemProfileRate != 0 {
		t.Error("what allocates is sampled, though nobody reads it")
	}
	s.fails(1, "must be at least 1", "soak", "--interactions", "0")
}
