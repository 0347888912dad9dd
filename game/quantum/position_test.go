package quantum_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

// wander is the position after a number of random actions, some out of turn.
func wander(t *rapid.T) game.State {
	seats := rapid.IntRange(2, 4).Draw(t, "seats")
	seed := gametest.SeedOf(rapid.Uint64().Draw(t, "seed"))
	s, _, err := quantum.Game{}.New(game.Setup{Game: quantum.ID, Seats: seats, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	luck := game.NewRand(seed, "walk")
	for range rapid.IntRange(0, 400).Draw(t, "actions") {
		if _, over := s.Result(); over {
			break
		}
		seat := game.Seat(luck.IntN(seats))
		if talk := s.Anytime(seat); luck.IntN(60) == 0 && len(talk) > 0 {
			if _, err := s.Apply(game.Move{Seat: seat, Action: talk[luck.IntN(len(talk))]}); err != nil {
				t.Fatal(err)
			}
			continue
		}
		d := s.Pending()[luck.IntN(len(s.Pending()))]
		legal := s.Legal(d.Seat, nil)
		if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestPositionRoundTrip: what a view writes is read as the same position, with the
// same choices.
func TestPositionRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := wander(t)
		v := s.View(game.Spectator).(quantum.View)
		again, _, err := quantum.Game{}.Position(v.Given, game.Seed{})
		if err != nil {
			t.Fatalf("%s: %v", v.Given, err)
		}
		w := again.View(game.Spectator).(quantum.View)
		if v.Given != w.Given {
			t.Fatalf("written as\n%s\nread and written as\n%s", v.Given, w.Given)
		}
		if v.Phase == quantum.PhaseOver {
			return
		}
		for i := range w.Planets { // the order of cubes on a planet is not in the notation
			w.Planets[i].Cubes = v.Planets[i].Cubes
		}
		v.Last, v.Now, w.Last, w.Now = nil, nil, nil, nil
		if diff := cmp.Diff(v, w); diff != "" {
			t.Fatalf("%s: %s", v.Given, diff)
		}
		for seat := range v.Players {
			one, two := sorted(s.Legal(game.Seat(seat), nil)), sorted(again.Legal(game.Seat(seat), nil))
			if diff := cmp.Diff(one, two); diff != "" {
				t.Fatalf("%s: %s", v.Given, diff)
			}
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
		loaded, err := quantum.Game{}.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(s.View(0), loaded.View(0)); diff != "" {
			t.Fatal(diff)
		}
		again, err := json.Marshal(loaded)
		if err != nil || string(again) != string(data) {
			t.Fatalf("%s\nbecomes\n%s (%v)", data, again, err)
		}
		numbers := digits.FindAllIndex(data, -1)
		for range rapid.IntRange(1, 3).Draw(t, "damages") {
			at := rapid.SampledFrom(numbers).Draw(t, "at")
			number := rapid.SampledFrom([]string{"0", "1", "2", "3", "4", "5", "6", "8", "16", "44", "89", "120", "121", "200", "255"}).Draw(t, "number")
			damaged := string(data[:at[0]]) + number + string(data[at[1]:])
			if s, err := (quantum.Game{}).Load([]byte(damaged)); err == nil {
				lookAt(s)
				goOn(t, s)
			}
		}
	})
}

var digits = regexp.MustCompile(`\b[0-9]{1,3}\b`)

// lookAt asks a position everything that a host asks.
func lookAt(s game.State) {
	v := s.View(0).(quantum.View)
	for _, d := range s.Pending() {
		for _, a := range s.Legal(d.Seat, nil) {
			s.Describe(d.Seat, a)
		}
		s.Suggest(d.Seat)
		s.Anytime(d.Seat)
	}
	for seat := range game.Seat(len(v.Players)) {
		quantum.Targets(v, seat)
		quantum.Threats(v, seat)
		quantum.Plans(v, seat)
		quantum.Harbour(v, seat)
	}
	for _, x := range v.Ships {
		quantum.Reaches(v, x.Square)
	}
}

const rest = " / K: 6@i9; cubes e8; D1 R1"

// misdrawn are drawings with what their refusal says.
var misdrawn = []struct{ text, want string }{
	{"", "want \"MAP"},
	{"5J / turn V3 / V: -" + rest, "the maps are"},
	{"2J / turn V3 / V: 3@a1; cubes e2; D1 R1", "wants 2 players"},
	{"2J / turn V4 / V: -" + rest, "0 to 3"},
	{"2J / turn V / V: -" + rest, "0 to 3"},
	{"2J / wait V3 / V: -" + rest, "turn, roll, place or over"},
	{"2J / turn O3 / V: -" + rest, "one of the players VK"},
	{"2J / turn V3 soon / V: -" + rest, "want new1"},
	{"2J / turn V3 round 61 / V: -" + rest, "want 1 to 60"},
	{"2J / turn V3 new6 / V: -" + rest, "want 0 to 5"},
	{"2J / turn V3 new2 / V: 3@a1; cubes e2" + rest, "more than the cubes"},
	{"2J / turn V3 / K: -" + rest, "each once"},
	{"2J / turn V3 / V -" + rest, "want one of the letters"},
	{"2J / turn V3 / V: 7@a1" + rest, "want ships like"},
	{"2J / turn V3 / V: 3@a1x" + rest, "want ships like"},
	{"2J / turn V3 / V: 3@b2" + rest, "b2 is a planet"},
	{"2J / turn V3 / V: 3@i9" + rest, "two ships"},
	{"2J / turn V3 / V: 3@a1, 3@a1" + rest, "two ships"},
	{"2J / turn V3 / V: 1@a1, 1@a2, 1@a3, 1@a4; scrap 1,1" + rest, "at most 5"},
	{"2J / turn V3 / V: -; scrap 7" + rest, "want dice"},
	{"2J / turn V3 / V: -; cubes a1" + rest, "want planets"},
	{"2J / turn V3 / V: -; cubes e2,e2" + rest, "two cubes"},
	{"2J / turn V3 / V: -; cubes b5 / K: -; cubes b5", "full"},
	{"2J / turn V3 / V: -; cubes e2,h2,b8,e5,b2" + rest, "nobody 5 cubes"},
	{"2J / turn V3 / V: -; D7" + rest, "want D1"},
	{"2J / turn V3 / V: -; D1 gone" + rest, "want D1"},
	{"2J / turn V3 / V: -; D1; D2" + rest, "twice"},
	{"2J / turn V3 / V: -; gone" + rest, "want ships"},
	{"2J / turn V3 / V: -; D1 R1 resigned" + rest, "not resigned"},
	{"2J / turn V3 / V: 3@a1 / K: 6@i9m", "carry marks"},
	{"2J / turn V3 pending-infamy / V: 3@a1; cubes e2; D5 R1" + rest, "wants D6"},
	{"2J / turn V0 gains1 / V: 3@a1; cubes e2; D6 R1" + rest, "gains go with"},
	{"2J / turn V3 / V: 3@a1; cubes e2; D6 R1" + rest, "V has D6"},
	{"2J / turn V3 pending-infamy / V: 3@a1; cubes e2; D6 R1 / K: 6@i9; cubes e8; D6 R1", "K has D6"},
	{"2J / turn V2 pending-position a1xa3 / V: 3@a1; cubes e2; D1 R1" + rest, "pending-position wants"},
	{"2J / turn V2 pending-position a2xa3 / V: 3@a1; cubes e2; D1 R1" + rest, "pending-position wants"},
	{"2J / turn V2 pending-position / V: 3@a1; cubes e2; D1 R1" + rest, "or pending-position d4xd5"},
	{"2J / roll / V: roll 1,2,3 kept / K: roll 1,1,1 kept", "still to answer"},
	{"2J / roll / V: roll 1,2 / K: roll 1,1,1", "three dice"},
	{"2J / roll / V: roll 1,2,3 held / K: roll 1,1,1", "kept or rerolled"},
	{"2J / roll / V: 3@a1 / K: roll 1,1,1", "three dice and nothing"},
	{"2J / roll now / V: roll 1,2,3 / K: roll 1,1,1", "nothing comes behind roll"},
	{"2J / place V / V: roll 1,2,3; cubes b2 / K: roll 1,1,1; cubes e8", "on his starting planet"},
	{"2J / place K / V: roll 1,2,3; cubes e2 / K: roll 1,1,1; cubes e8", "three ships in their orbit"},
	{"2J / over / V: -" + rest, "one word"},
	{"2J / over draw / V: -; D2 R1" + rest, "has won"},
	{"2J / over V / V: -; D2 R1 resigned" + rest, "cannot have won"},
}

func TestPositionRefuses(t *testing.T) {
	for _, c := range misdrawn {
		_, _, err := quantum.Game{}.Position(c.text, game.Seed{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Position(%q): %v, want it to say %q", c.text, err, c.want)
		}
	}
}

func TestRig(t *testing.T) {
	s := position(t, busy)
	for _, c := range []struct {
		stream string
		values []string
	}{{"dice", []string{"7"}}, {"dice", []string{"x"}}, {"first", []string{"1 2 3 4 5 6"}}, {"cards", []string{"1"}}} {
		if err := s.Rig(c.stream, c.values); err == nil {
			t.Errorf("Rig(%s, %q) is accepted", c.stream, c.values)
		}
	}
	s = position(t, "2J / roll / V: roll 1,2,3 kept / K: roll 1,1,1")
	if err := s.Rig("first", []string{"1 2 3 4 5 6"}); err == nil {
		t.Error("the first dice are rigged behind an answer")
	}
}

// FuzzPosition: no drawing panics, and what is read is written as the same.
func FuzzPosition(f *testing.F) {
	f.Add(busy)
	f.Add("3J / roll / V: roll 2,3,6 kept / K: roll 4,4,1 rerolled / O: roll 1,6,6")
	f.Add("2J / place K / V: 5@e1, 5@f2, 2@e3; cubes e2 / K: roll 6,6,6 kept; cubes e8")
	f.Add("2J\nturn K0 new1 round 7 gains2 pending-infamy\nK: 5@i2; scrap 1,1; cubes e8,h2; D6 R6 auto\nV: -; cubes e2; D2 R2 draw")
	f.Add("2J / turn V2 pending-position a2xa3 / V: 3@a2ma; cubes e2; D5 R1 / K: -; cubes e8; D1 R1")
	f.Add("3J / over O / V: -; D1 R1 resigned / K: -; D1 R1 resigned / O: 3@a1; D1 R1")
	f.Fuzz(func(t *testing.T, text string) {
		s, _, err := quantum.Game{}.Position(text, game.Seed{})
		if err != nil {
			return
		}
		lookAt(s)
		v := s.View(0).(quantum.View)
		again, _, err := quantum.Game{}.Position(v.Given, game.Seed{})
		if err != nil {
			t.Fatalf("%q is written as %q: %v", text, v.Given, err)
		}
		if got := again.View(0).(quantum.View).Given; got != v.Given {
			t.Fatalf("%q is written as %q, and that as %q", text, v.Given, got)
		}
	})
}

// goOn takes the first and the last legal action of each question on copies.
func goOn(t interface{ Errorf(string, ...any) }, s game.State) {
	for _, d := range s.Pending() {
		legal := s.Legal(d.Seat, nil)
		if len(legal) == 0 {
			continue
		}
		for _, a := range []game.Action{legal[0], legal[len(legal)-1], d.Default} {
			next := s.Clone()
			if _, err := next.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Errorf("%q is listed: %v", a, err)
			}
			lookAt(next)
		}
	}
}
