package quantum_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/game/quantum"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		line string
		want []string
	}{
		{"", nil},
		{" ; ;\n", nil},
		{"M d4-h3; Q h3;R h3", []string{"M d4-h3", "Q h3", "R h3"}},
		{"X g5-h4xh3 {3:2 ok →6} > {D K2 V1}; B h2", []string{"X g5-h4xh3", ">", "B h2"}},
		{"Kd4xd5<", []string{"Kd4xd5", "<"}},
		{"> B h2", []string{">", "B h2"}},
		{"S {", []string{"S {"}},
		{"UnDo", []string{"undo"}},
		{"P e1=5 f2=5 e3=2", []string{"P e1=5 f2=5 e3=2"}},
		{"draw?", []string{"draw?"}},
		{"S S", []string{"S", "S"}},
		{"Md3-d4 Wd4~d1", []string{"Md3-d4", "Wd4~d1"}},
		{"m d4 - h3  Q h3\tr #6 d #5 e3 E", []string{"m d4 - h3", "Q h3", "r #6", "d #5 e3", "E"}},
		{"P AUTO KEEP", []string{"P AUTO", "KEEP"}},
		{"P e1=5, f2=5 e3 = 2 S", []string{"P e1=5, f2=5 e3 = 2", "S"}},
		{"x a1 x b2 > X a1-a2xb2 S {a b} B h2", []string{"x a1 x b2", ">", "X a1-a2xb2", "S", "B h2"}},
		{"T d3 (c3) - f3 : g2 F h1=5 I e5", []string{"T d3 (c3) - f3 : g2", "F h1=5", "I e5"}},
		{"auto nodraw faction k RESIGN Undo S", []string{"auto", "nodraw", "faction k", "RESIGN", "undo", "S"}},
		{"draw ?", []string{"draw ?"}},
		{"nonsense S S", []string{"nonsense S S"}},
		{"  M d3", []string{"M d3"}},
	} {
		if diff := cmp.Diff(c.want, quantum.Game{}.Words(c.line)); diff != "" {
			t.Errorf("Words(%q): %s", c.line, diff)
		}
	}
}

const (
	pendingSquare = "2J / turn V2 pending-position d5xd6 / V: 3@d5m; cubes e2; D1 R1 / K: -; scrap 2; cubes e8; D1 R1"
	placing       = "2J / place V / V: roll 5,5,2 kept; cubes e2; D1 R1 / K: roll 6,6,6 kept; cubes e8; D1 R1"
	four          = "2J / turn V3 / V: 1@d4, 2@e4, 4@i1, 5@a1m; scrap 6; cubes e2; D1 R1 / K: 5@d5; cubes e8; D1 R1"
)

var readings = []struct {
	position, word string
	earlier        bool
	want           string // the action, "" for none, or "!" and the refusal's key
}{
	{four, "m I1-h1", false, "Mi1-h1"},
	{four, "m\ti1-h1", false, "Mi1-h1"},
	{four, "Mi1-a9", false, "Mi1-a9"}, // Apply says why not
	{four, "x d4 x d5", false, "Xd4xd5"},
	{four, "Xd4-d4xd5", false, "Xd4xd5"},
	{four, "X e4xd5", false, "X…"},
	{four, "k d4xd5", false, "Kd4xd5"},
	{four, "T e4(d4)-f4:g4", false, "Te4(d4)-f4:g4"},
	{four, "f i1=3", false, "Fi1=3"},
	{four, "r #6", false, "R#6"},
	{four, "d #6 e1", false, "D#6e1"},
	{four, "d a1 e1", false, "!quantum.no.word"},
	{four, "b h2", false, "Bh2"},
	{four, "s", false, "S"},
	{four, "e", false, "E"},
	{four, "e4", false, "!quantum.no.word"},
	{four, "R", false, "!quantum.no.word"},
	{four, "W i1-d4", false, "Wi1~d4"},
	{four, "undo", false, "!quantum.no.word"},
	{four, "p auto", false, "!quantum.no.started"},
	{four, ">", false, ">"},
	{four, ">", true, ">"}, // no attack came before
	{four, "DRAW", false, "draw?"},
	{four, "nodraw", false, "!quantum.no.draw.unset"},
	{four, "draw+", false, "!quantum.no.draw.offer"},
	{four, "Resign", false, "resign"},
	{four, "auto", false, "auto+"},
	{four, "noauto", false, "!quantum.no.auto"},
	{four, "faction k", false, "!quantum.no.faction.late"},
	{four, strings.Repeat("x", 200), false, "!quantum.no.word"},
	{four, "M i1-\xff", false, "!quantum.no.word"},
	{pendingSquare, " > ", false, ">"},
	{placing, "P AUTO", false, "Pe1=5,f2=5,e3=2"},
	{placing, "p e3=2 f2=5 e1=5", false, "Pe1=5,f2=5,e3=2"},
	{placing, "Pe1=5f2=5e3=2", false, "Pe1=5,f2=5,e3=2"},
	{placing, "KEEP", false, "KEEP"},
}

func TestRead(t *testing.T) {
	for _, c := range readings {
		s := position(t, c.position)
		actions, err := s.Read(0, c.word, c.earlier)
		got := ""
		var r *game.Refusal
		switch {
		case errors.As(err, &r):
			got = "!" + string(r.Why.Key)
		case err != nil:
			t.Fatalf("Read(%q): %v", c.word, err)
		case len(actions) > 0:
			got = string(actions[0])
		}
		if c.want == "X…" { // the only attack square, or what Apply refuses
			if !strings.HasPrefix(got, "X") {
				t.Errorf("Read(%q) = %q", c.word, got)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%s: Read(%q, %t) = %q, want %q", c.position, c.word, c.earlier, got, c.want)
		}
	}
}

// TestCompose: verb and arguments of every legal choice compose to what is read as
// that action.
func TestCompose(t *testing.T) {
	var _ game.Composer = quantum.Game{}
	rapid.Check(t, func(t *rapid.T) {
		s := wander(t)
		for _, d := range s.Pending() {
			for _, a := range s.Legal(d.Seat, nil) {
				c := s.Describe(d.Seat, a)
				args := make([]string, len(c.Args))
				for i, x := range c.Args {
					args[i] = x.Value
				}
				line := quantum.Game{}.Compose(c.Verb, args)
				read, err := s.Read(d.Seat, line, false)
				if err != nil || len(read) != 1 || read[0] != a {
					t.Fatalf("Compose(%s, %q) = %q, read as %q (%v), want %q", c.Verb, args, line, read, err, a)
				}
			}
		}
	})
	for verb, args := range map[string][]string{"nonsense": nil, "move": {"d4"}, "draw": {"yes"}} {
		if got := (quantum.Game{}).Compose(verb, args); got != "" {
			t.Errorf("Compose(%s, %q) = %q, want nothing", verb, args, got)
		}
	}
	if got := (quantum.Game{}).Compose("move", []string{"$", "a;b"}); got != "M -a;b" {
		t.Errorf("Compose of strange words = %q", got)
	}
}

// FuzzNotation: any line is cut and read without a panic, in any phase, and what a
// word is read as is refused with words or taken.
func FuzzNotation(f *testing.F) {
	for _, c := range readings {
		f.Add(c.word)
	}
	f.Add("X d3xf4 >; I e5; E {cube D2}")
	f.Fuzz(func(t *testing.T, line string) {
		for _, text := range []string{four, pendingSquare, placing, "2J / roll / V: roll 1,2,3 / K: roll 1,1,1 kept"} {
			s := position(t, text)
			for n, word := range (quantum.Game{}).Words(line) {
				actions, err := s.Read(0, word, n > 0)
				if err != nil {
					continue
				}
				for _, a := range actions {
					follow(t, s, a)
				}
			}
		}
	})
}

// follow takes an action on a copy: taken if it is listed, refused if not.
func follow(t *testing.T, s game.State, a game.Action) {
	t.Helper()
	move := game.Move{Seat: 0, Action: a}
	listed := s.Anytime(0)
	if !slices.Contains(listed, a) {
		listed = s.Legal(0, nil)
		move.Decision = s.Pending()[0].ID
	}
	_, err := s.Clone().Apply(move)
	var r *game.Refusal
	if taken := slices.Contains(listed, a); taken != (err == nil) || err != nil && !errors.As(err, &r) {
		t.Fatalf("%q: listed %t, error %v", a, taken, err)
	}
}

// TestEveryWordIsItself: each square pair of the notation is written as it is read.
func TestEveryWordIsItself(t *testing.T) {
	s := position(t, four)
	for n := range 81 * 81 {
		from, to := spot{n % 9, n / 9 % 9}, spot{n / 81 % 9, n / 729}
		if from.planet() {
			continue // an attack from there is written in short
		}
		for _, text := range []string{
			fmt.Sprintf("M%s-%s", from, to), fmt.Sprintf("W%s~%s", from, to), fmt.Sprintf("K%s~%s", from, to),
			fmt.Sprintf("D#5%s", to), fmt.Sprintf("R%s", from), fmt.Sprintf("B%s", to), fmt.Sprintf("Xb2-%sx%s", from, to),
			fmt.Sprintf("Ta1(b1)-%s:%s", from, to), fmt.Sprintf("F%s=4", from),
		} {
			text = strings.Replace(text, "K"+from.String()+"~", "K"+from.String()+"x", 1)
			got, err := s.Read(0, text, false)
			if err != nil || len(got) != 1 || string(got[0]) != text {
				t.Fatalf("%q is read as %q, %v", text, got, err)
			}
		}
	}
}
