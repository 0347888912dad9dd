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

// Written is a position in the notation that Game.Position reads; "" for one that
// the notation cannot write.
type Written func(game.State) string

// Position reads a drawn position.
func Position(t failer, g game.Game, text string) game.State {
	t.Helper()
	s, _, err := g.Position(text, game.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Positions demands of random positions: what is written is read as the same
// position, with the same legal actions for each seat. What else must be the same
// differ may tell: how the position read is not the one that was written, or "".
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

// FuzzWritten is FuzzPosition; what is read is also written as the same again. Of
// each position that is read more may be asked.
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

// Misdrawn is a drawing that is refused with words that hold Want.
type Misdrawn struct{ Text, Want string }

// Refused demands that drawings are refused, each with its words.
func Refused(t testing.TB, g game.Game, drawings []Misdrawn) {
	t.Helper()
	for _, d := range drawings {
		if _, _, err := g.Position(d.Text, game.Seed{}); err == nil || !strings.Contains(err.Error(), d.Want) {
			t.Errorf("Position(%q): %v, want an error with %q", d.Text, err, d.Want)
		}
	}
}

// NotRigged demands that a position takes none of the rigs.
func NotRigged(t testing.TB, s game.State, rigs ...game.Rig) {
	t.Helper()
	for _, r := range rigs {
		if err := s.Clone().Rig(r.Stream, r.Values); err == nil {
			t.Errorf("Rig(%s, %q) is accepted", r.Stream, r.Values)
		}
	}
}

var number = regexp.MustCompile(`\b[0-9]{1,3}\b`)

// Saved demands of random positions: they survive JSON whole, and damaged JSON is
// refused or a position of which everything can be asked, more too.
func Saved(t testing.TB, g game.Game, more ...func(game.State)) {
	t.Helper()
	taken := 0
	each(t, g, func(n uint64, s game.State) {
		data := stateJSON(t, s)
		loaded, err := g.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		if again := stateJSON(t, loaded); !bytes.Equal(again, data) {
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

// damages is how often the JSON of a position is damaged.
const damages = 3

// Recorded demands that a file holds what a test has found; update writes it anew.
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
