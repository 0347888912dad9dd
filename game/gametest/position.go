package gametest

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

// Written writes a position in the notation of Game.Position; "" if the notation cannot express it.
type Written func(game.State) string

// Position reads a position in notation.
func Position(t failer, g game.Game, text string) game.State {
	t.Helper()
	s, _, err := g.Position(text, game.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Positions checks on random positions that writing and reading gives the same position, with the
// same legal actions for each seat. differ may compare more: it returns how the position read
// differs from the written one, or "".
func Positions(t testing.TB, g game.Game, written Written, differ ...func(read, was game.State) string) {
	t.Helper()
	seen := 0
	each(t, g, func(n uint64, was game.State) {
		text := written(was)
		if text == "" {
			return
		}
		seen++
		read := Position(t, g, text)
		if again := written(read); again != text {
			t.Fatalf("position %d is written as\n%s\nread and written as\n%s", n, text, again)
		}
		for seat := range game.Seat(g.Info().Seats[1]) {
			one, two := legalSorted(was, seat), legalSorted(read, seat)
			if !slices.Equal(one, two) {
				t.Fatalf("%s: seat %d may do %q, and when it is read %q", text, seat, one, two)
			}
		}
		for _, d := range differ {
			if said := d(read, was); said != "" {
				t.Fatalf("%s: %s", text, said)
			}
		}
	})
	if seen == 0 {
		t.Error("no position was written")
	}
}

func legalSorted(s game.State, seat game.Seat) []game.Action {
	return slices.Sorted(slices.Values(s.Legal(seat, nil)))
}

// FuzzWritten does what FuzzPosition does. It also checks that an accepted position, written and read
// again, is written as the same text. The function more, if not nil, checks each accepted position.
func FuzzWritten(f *testing.F, g game.Game, written Written, more func(game.State), drawings ...string) {
	fuzzPosition(f, g, drawings, func(t *testing.T, drawing string, s game.State) {
		if more != nil {
			more(s)
		}
		text := written(s)
		if text == "" {
			return
		}
		read, _, err := g.Position(text, game.Seed{7})
		if err != nil {
			t.Fatalf("%q is written as %q: %v", drawing, text, err)
		}
		if again := written(read); again != text {
			t.Fatalf("%q is written as %q, and that as %q", drawing, text, again)
		}
	})
}

// Misdrawn is a drawing that must be refused with a text containing Want.
type Misdrawn struct{ Text, Want string }

// Refused checks that drawings are refused, each with its text.
func Refused(t testing.TB, g game.Game, drawings []Misdrawn) {
	t.Helper()
	for _, d := range drawings {
		if _, _, err := g.Position(d.Text, game.Seed{}); err == nil || !strings.Contains(err.Error(), d.Want) {
			t.Errorf("Position(%q): %v, want an error with %q", d.Text, err, d.Want)
		}
	}
}

// NotRigged checks that a position refuses all of the rigs.
func NotRigged(t testing.TB, s game.State, rigs ...game.Rig) {
	t.Helper()
	for _, r := range rigs {
		if err := s.Clone().Rig(r.Stream, r.Values); err == nil {
			t.Errorf("Rig(%s, %q) is accepted", r.Stream, r.Values)
		}
	}
}

var number = regexp.MustCompile(`\b[0-9]{1,3}\b`)

// Saved checks that random positions survive a JSON round trip, and that damaged JSON is refused or
// gives a position on which everything that the host calls works. The functions more are called with
// each such position.
func Saved(t testing.TB, g game.Game, more ...func(game.State)) {
	t.Helper()
	taken := 0
	each(t, g, func(n uint64, s game.State) {
		data := inJSON(t, s)
		loaded, err := g.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		if again := inJSON(t, loaded); !bytes.Equal(again, data) {
			t.Fatalf("%s\nbecomes\n%s", data, again)
		}
		for k := range uint64(damages) {
			bad := damage(data, n*damages+k)
			if s, err := g.Load(bad); err == nil {
				taken++
				asked(t, g, s)
				for _, look := range more {
					look(s)
				}
			}
		}
	})
	if taken == 0 {
		t.Error("no damage was taken for a position: what is tested here?")
	}
}

// damages is how often each position's JSON is damaged.
const damages = 3

// Recorded checks that a file holds what a test has found. If update is true, it writes that to the
// file first.
func Recorded(t testing.TB, file, found string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(found), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(found, "\n")); diff != "" {
		t.Error(diff)
	}
}
