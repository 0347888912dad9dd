package main

import (
	"runtime"
	"strings"
	"testing"

	"bivouac/render"
)

func TestSoakCommand(t *testing.T) {
	s := newShell(t)
	out := s.does("soak", "--interactions", "40", "--channels", "3", "--points", "1")
	for _, want := range []string{"3 channels", "of sprites", "kept between pictures at most: bands "} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q, want %q", out, want)
		}
	}
	if kept := render.Kept(); kept.Bands == 0 || kept.Forms == 0 || kept.Sprites == 0 {
		t.Errorf("%+v is kept between pictures, though boards were drawn", kept)
	}
	if runtime.MemProfileRate != 0 {
		t.Error("what allocates is sampled, though nobody reads it")
	}
	s.fails(1, "must be at least 1", "soak", "--interactions", "0")
}
