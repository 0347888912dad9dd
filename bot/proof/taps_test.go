package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTapsCommand: a recorded game is played to its end over the wire, and its bounds are kept.
func TestTapsCommand(t *testing.T) {
	s := newShell(t)
	from := "../../game/invade/testdata"
	out := s.does("taps", "invade", "-n", "1", "--from", from)
	for _, want := range []string{"invade, 1 games", "turn ", "out of sight: questions "} {
		if !strings.Contains(out, want) {
			t.Errorf("printed %q, without %q", out, want)
		}
	}
	var r struct {
		Games   int
		Classes []struct {
			Class string
			N     int
			Taps  struct{ Median, Ninety, Most int }
		}
	}
	s.check(json.Unmarshal([]byte(s.does("taps", "invade", "-n", "1", "--from", from, "--json")), &r))
	if len(r.Classes) == 0 || r.Games != 1 {
		t.Fatalf("the report has no classes: %+v", r)
	}
	for _, c := range r.Classes {
		if c.N == 0 || c.Taps.Median < 1 || c.Taps.Ninety < c.Taps.Median || c.Taps.Most < c.Taps.Ninety {
			t.Errorf("the figures do not add up: %+v", c)
		}
	}
	s.fails(1, "hints are own, other or none", "taps", "invade", "--hints", "some", "--from", from)
	s.fails(1, "-n must be 0 to 30", "taps", "invade", "-n", "31", "--from", from)
	s.fails(1, "no such file", "taps", "invade", "--from", s.dir)
	s.fails(1, "there is no game", "taps", "chess")
}

// TestTapsBounds: a bound that is not kept fails.
func TestTapsBounds(t *testing.T) {
	s := newShell(t)
	s.check(os.CopyFS(s.path("played"), os.DirFS("../../game/invade/testdata/played")))
	write := func(text string) { s.check(os.WriteFile(filepath.Join(s.dir, "taps.txt"), []byte(text), 0o644)) }
	write("bound turn: 2 3\n")
	s.fails(1, "not as agreed: turn: ", "taps", "invade", "-n", "1", "--from", s.dir)
	for _, hints := range []string{"other", "none"} { // whose figures have no bounds
		s.does("taps", "invade", "-n", "1", "--hints", hints, "--from", s.dir)
	}
	write("bound turn: few\n")
	s.fails(1, "line 1", "taps", "invade", "-n", "1", "--from", s.dir)
}
