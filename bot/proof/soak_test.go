package main

import (
	"regexp"
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
	out := s.soaks("--interactions", "40", "--channels", "3", "--points", "1")
	for _, want := range []string{"3 channels", "of sprites", "kept between pictures at most: bands ", "  warming up\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("got %q, want %q", out, want)
		}
	}
	if first := strings.Split(out, "\n")[1]; !strings.HasPrefix(first, "        0 ") {
		t.Errorf("the first point is told late: %q", first)
	}
	out = s.soaks("--for", "1s", "--channels", "2", "--points", "2", "--blank")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if last := lines[len(lines)-1]; !regexp.MustCompile(
		`^memory lay between \d+ and \d+ MB over \d+s, slope [+-]\d+\.\d MB/h$`).MatchString(last) {
		t.Errorf("it ends with %q", last)
	}
	if kept := render.Kept(); kept.Bands == 0 || kept.Forms == 0 || kept.Sprites == 0 {
		t.Errorf("%+v is kept between pictures, though boards were drawn", kept)
	}
	if runtime.MemProfileRate != 0 {
		t.Error("what allocates is sampled, though nobody reads it")
	}
}

// soaks is what the command writes; on a busy machine it may warn beside it.
func (s *shell) soaks(args ...string) string {
	s.t.Helper()
	r := s.run(append([]string{"soak"}, args...)...)
	if r.code != 0 {
		s.t.Fatalf("code %d, %s", r.code, r.err)
	}
	return r.out
}
