package invade_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

const base = "S: d4; N: d6; active S; phase MOVE; dice C2 A1 O3 E2 P5"

// badPositions are drawings and a part of the error that each deserves.
var badPositions = []struct{ text, want string }{
	{"", "phase"},
	{"S: d4", "phase"},
	{"phase MOVE", "S: is missing"},
	{"S: d4; N: d6; active S; phase MOVE", "needs the dice by role"},
	{"S: d4; N: d6; active S; phase ALLOCATE", "needs the dice as rolled"},
	{"S: d4 d4; N: d6; active S; phase MOVE; dice C1 A1 O1 E1 P1", "two soldiers stand on d4"},
	{"S: q4", `"q4" is no soldier`},
	{"S: d17", `"d17" is no soldier`},
	{"S: A0d4", "is no soldier"},
	{"S: d4/2", "is no soldier"},
	{"S: d4^^", "is no soldier"},
	{"S: d4 [3X]", "is no part of a base"},
	{"S: d4 [99N]", "from 0 to 20"},
	{"S: d4 [N", "in brackets"},
	{"S: [20N A]; N: d6; active S; phase start", "owns 21 soldiers"},
	{"S: [4A]; N: d6; active S; phase start", "4 elites A"},
	{base + "; active N", "twice"},
	{base + "; turn 0", "from 1 to 201"},
	{base + "; foe 7", "from 0 to 6"},
	{base + "; moves 3", "more actions were made"},
	{base + "; effect 9", "no effect"},
	{base + "; effect 4", "needs an Eff die of 4"},
	{base + "; pull d4", "no Commander"},
	{base + "; pull z4", "no square"},
	{base + "; shots 1", "no shot"},
	{base + "; roll 1 2 3 4 5", "roll belongs to"},
	{base + "; weather rain", "none of the fields"},
	{"S: d4; N: d6; active X", "S or N"},
	{"S: d4; N: d6; active S; phase OVER", "none of the phases"},
	{"S: d4; N: d6; active S; phase ALLOCATE; roll 1 2 3 4 7", "from 1 to 6"},
	{"S: d4; N: d6; active S; phase ALLOCATE; roll 1 2 3 4", "five dice"},
	{"S: d4; N: d6; active S; phase MOVE; dice C1 C1 A1 O1 P1", "five dice like"},
	{"phase PLACEMENT; S: d4", "no place before"},
}

func TestPositionErrors(t *testing.T) {
	for _, c := range badPositions {
		_, _, err := invade.Game{}.Position(c.text, game.Seed{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Position(%q): %v, want an error with %q", c.text, err, c.want)
		}
	}
}

// wander plays some random actions of a random match.
func wander(t *rapid.T) game.State {
	seed := rapid.Uint64().Draw(t, "seed")
	luck := rand.New(rand.NewPCG(seed, 1))
	s, _, err := invade.Game{}.New(game.Setup{Game: invade.ID, Seats: 2, Seed: gametest.SeedOf(seed)})
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 400).Draw(t, "actions") {
		pending := s.Pending()
		if len(pending) == 0 {
			break
		}
		d := pending[luck.IntN(len(pending))]
		legal := s.Legal(d.Seat, nil)
		if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestPositionWritten: what FormatPosition writes is read as the same position.
func TestPositionWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := wander(t)
		v := s.View(game.Spectator).(invade.View)
		if v.Phase == "OVER" || v.Phase == "PLACEMENT" {
			return
		}
		again, _, err := invade.Game{}.Position(v.Given, game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		if got := again.View(game.Spectator).(invade.View).Given; got != v.Given {
			t.Fatalf("written as\n%s\nread and written as\n%s", v.Given, got)
		}
		if diff := cmp.Diff(s.Legal(v.Active, nil), again.Legal(v.Active, nil)); diff != "" {
			t.Fatalf("%s: %s", v.Given, diff)
		}
	})
}

// TestSaved: a position survives JSON whole, and damaged JSON is an error or a
// position that can be looked at.
func TestSaved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := wander(t)
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := invade.Game{}.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(loaded)
		if err != nil || string(again) != string(data) {
			t.Fatalf("%s\nbecomes\n%s (%v)", data, again, err)
		}
		at := rapid.IntRange(0, len(data)-1).Draw(t, "at")
		data[at] = rapid.SampledFrom([]byte("0123456789-,[]")).Draw(t, "byte")
		if s, err := (invade.Game{}).Load(data); err == nil {
			s.View(0)
			for _, d := range s.Pending() {
				s.Legal(d.Seat, nil)
			}
		}
	})
}

func TestRig(t *testing.T) {
	s := position(t, open)
	for _, c := range []struct {
		stream string
		values []string
	}{{"dice", []string{"7"}}, {"dice", []string{"x"}}, {"first", []string{"1"}}, {"cards", []string{"1"}}} {
		if err := s.Rig(c.stream, c.values); err == nil {
			t.Errorf("Rig(%s, %q) is accepted", c.stream, c.values)
		}
	}
	if err := s.Rig("dice", []string{"1", "2 3", "4", "5"}); err != nil {
		t.Fatal(err)
	}
	d := s.Pending()[0]
	if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: "."}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{1, 2, 3, 4, 5}, s.View(0).(invade.View).Roll); diff != "" {
		t.Error(diff)
	}
}

// FuzzPosition: no drawing panics, and what is read is written as the same.
func FuzzPosition(f *testing.F) {
	f.Add(open)
	f.Add("S: d5 Ae6 B0h3 Cc2 k9/1 [3N A]\nN: h5 k16^ [2N B]\nactive S; phase ATTACK; dice C3 A2 O5 E6 P4; effect 24")
	f.Add("S: k16; N: b1 [3N]; active N; phase start; foe 3")
	f.Add("phase PLACEMENT; active N")
	f.Fuzz(func(t *testing.T, text string) {
		s, _, err := invade.Game{}.Position(text, game.Seed{})
		if err != nil {
			return
		}
		v := s.View(0).(invade.View)
		for _, d := range s.Pending() {
			s.Legal(d.Seat, nil)
		}
		if v.Phase == "OVER" {
			return
		}
		again, _, err := invade.Game{}.Position(v.Given, game.Seed{})
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, v.Given, err)
		}
		if got := again.View(0).(invade.View).Given; got != v.Given {
			t.Fatalf("%q is written as %q, and that as %q", text, v.Given, got)
		}
	})
}
