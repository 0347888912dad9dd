package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"bivouac/game/amount"
)

// recorded copies the shortest recorded game of a title into a folder, and how it is played, without
// the bounds of many games.
func (s *shell) recorded(title string) (from string) {
	s.t.Helper()
	data := filepath.Join("../../game", title, "testdata")
	plan, err := os.ReadFile(filepath.Join(data, "taps.txt"))
	s.check(err)
	bounds := regexp.MustCompile(`(?m)^bound .*\n`)
	s.check(os.WriteFile(s.path("taps.txt"), bounds.ReplaceAll(plan, nil), 0o600))
	names, err := filepath.Glob(filepath.Join(data, "played", "*.capsule"))
	s.check(err)
	var shortest []byte
	for _, name := range names {
		text, err := os.ReadFile(name)
		s.check(err)
		if shortest == nil || len(text) < len(shortest) {
			shortest = text
		}
	}
	s.check(os.Mkdir(s.path("played"), 0o700))
	s.check(os.WriteFile(s.path("played/1.capsule"), shortest, 0o600))
	return s.dir
}

// TestTapsRefuses what cannot be played.
func TestTapsRefuses(t *testing.T) {
	s := newShell(t)
	from := "../../game/invade/testdata"
	s.fails(1, "hints are own, other or none", "taps", "invade", "--hints", "some", "--from", from)
	s.fails(1, "-n must be 0 to 30", "taps", "invade", "-n", "31", "--from", from)
	s.fails(1, "no such file", "taps", "invade", "--from", s.dir)
	s.fails(1, "there is no game", "taps", "chess")
}

// TestTapsCommand: a recorded game is played to its end over the wire, and told as text and as JSON. A
// bound that is not kept fails; hints that are not the title's own have none. .ci/run holds the bounds.
func TestTapsCommand(t *testing.T) {
	amount.OnlyLong(t)
	s := newShell(t)
	from := s.recorded("invade")
	write := func(text string) { s.check(os.WriteFile(filepath.Join(from, "taps.txt"), []byte(text), 0o644)) }
	write("bound turn: 2 3\n")
	r := s.run("taps", "invade", "-n", "1", "--from", from)
	if r.code != 1 || !strings.HasPrefix(r.err, "proof: not as agreed: turn: ") {
		t.Errorf("code %d, %q", r.code, r.err)
	}
	for _, want := range []string{"invade, 1 games", "turn ", "out of sight: questions "} {
		if !strings.Contains(r.out, want) {
			t.Errorf("printed %q, without %q", r.out, want)
		}
	}
	s.does("taps", "invade", "-n", "1", "--hints", "none", "--from", from)
	var told struct {
		Games   int
		Classes []struct {
			Class string
			N     int
			Taps  struct{ Median, Ninety, Most int }
		}
	}
	said := s.does("taps", "invade", "-n", "1", "--hints", "other", "--from", from, "--json")
	s.check(json.Unmarshal([]byte(said), &told))
	if len(told.Classes) == 0 || told.Games != 1 {
		t.Fatalf("the report has no classes: %+v", told)
	}
	for _, c := range told.Classes {
		if c.N == 0 || c.Taps.Median < 1 || c.Taps.Ninety < c.Taps.Median || c.Taps.Most < c.Taps.Ninety {
			t.Errorf("the figures do not add up: %+v", c)
		}
	}
	write("bound turn: few\n")
	s.fails(1, "line 1", "taps", "invade", "-n", "1", "--from", from)
}
