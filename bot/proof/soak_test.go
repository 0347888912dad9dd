package main

import (
	"runtime"
	"strings"
	"testing"

	"bivouac/game/amount"
	"bivouac/render"
)

// TestSoakCommand: the command measures; on a busy machine it may warn that a deferral came late.
func TestSoakCommand(t *testing.T) {
	s := newShell(t)
	s.fails(1, "must be at least 1", "soak", "--interactions", "0")
	amount.OnlyLong(t)
	r := s.run("soak", "--interactions", "40", "--channels", "3", "--points", "1")
	if r.code != 0 {
		t.Fatalf("code %d, %s", r.code, r.err)
	}
	for _, want := range []string{"3 channels", "of sprites", "kept between pictures at most: bands "} {
		if !strings.Contains(r.out, want) {
			t.Errorf("got %q, want %q", r.out, want)
		}
	}
	if kept := render.Kept(); kept.Bands == 0 || kept.Forms == 0 || kept.Sprites == 0 {
		t.Errorf("%+v is kept between pictures, though boards were drawn", kept)
	}
	if runtime.MemProfileRate != 0 {
		t.Error("what allocates is sampled, though nobody reads it")
	}
}
