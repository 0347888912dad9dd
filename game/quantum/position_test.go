package quantum_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

// wander is the position after a number of random actions, some out of turn.
func wander(t *rapid.T) game.State {
	seed, actions := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(0, 400).Draw(t, "actions")
	return gametest.Wander(t, quantum.Game{}, seed, actions)
}

func written(s game.State) string { return s.(*quantum.State).Drawing() }

// TestPositionRoundTrip: a position that is read has the same view as well.
func TestPositionRoundTrip(t *testing.T) {
	gametest.Positions(t, quantum.Game{}, written, func(read, was game.State) string {
		v, w := was.View(game.Spectator).(quantum.View), read.View(game.Spectator).(quantum.View)
		if v.Phase == quantum.PhaseOver {
			return ""
		}
		for i := range w.Planets { // the order of cubes on a planet is not in the notation
			w.Planets[i].Cubes = v.Planets[i].Cubes
		}
		v.Last, v.Now, w.Last, w.Now = nil, nil, nil, nil
		return cmp.Diff(v, w)
	})
}

func TestSaved(t *testing.T) { gametest.Saved(t, quantum.Game{}, lookAt) }

// lookAt asks a position what pictures ask.
func lookAt(s game.State) {
	v := s.View(0).(quantum.View)
	for seat := range game.Seat(len(v.Players)) {
		quantum.Targets(v, seat)
		quantum.Threats(v, seat)
		quantum.Plans(v, seat)
	}
	for _, x := range v.Ships {
		quantum.Reaches(v, x.Square)
	}
}

const rest = " / K: 6@i9; cubes e8; D1 R1"

// misdrawn are drawings with what their refusal says.
var misdrawn = []gametest.Misdrawn{
	{Text: "", Want: "want \"MAP"},
	{Text: "5J / turn V3 / V: -" + rest, Want: "the maps are"},
	{Text: "2J / turn V3 / V: 3@a1; cubes e2; D1 R1", Want: "wants 2 players"},
	{Text: "2J / turn V4 / V: -" + rest, Want: "0 to 3"},
	{Text: "2J / turn V / V: -" + rest, Want: "0 to 3"},
	{Text: "2J / wait V3 / V: -" + rest, Want: "turn, roll, place or over"},
	{Text: "2J / turn O3 / V: -" + rest, Want: "one of the players VK"},
	{Text: "2J / turn V3 soon / V: -" + rest, Want: "want new1"},
	{Text: "2J / turn V3 round 61 / V: -" + rest, Want: "want 1 to 60"},
	{Text: "2J / turn V3 new6 / V: -" + rest, Want: "want 0 to 5"},
	{Text: "2J / turn V3 new2 / V: 3@a1; cubes e2" + rest, Want: "more than the cubes"},
	{Text: "2J / turn V3 / K: -" + rest, Want: "each once"},
	{Text: "2J / turn V3 / V -" + rest, Want: "want one of the letters"},
	{Text: "2J / turn V3 / V: 7@a1" + rest, Want: "want ships like"},
	{Text: "2J / turn V3 / V: 3@a1x" + rest, Want: "want ships like"},
	{Text: "2J / turn V3 / V: 3@b2" + rest, Want: "b2 is a planet"},
	{Text: "2J / turn V3 / V: 3@i9" + rest, Want: "two ships"},
	{Text: "2J / turn V3 / V: 3@a1, 3@a1" + rest, Want: "two ships"},
	{Text: "2J / turn V3 / V: 1@a1, 1@a2, 1@a3, 1@a4; scrap 1,1" + rest, Want: "at most 5"},
	{Text: "2J / turn V3 / V: -; scrap 7" + rest, Want: "want dice"},
	{Text: "2J / turn V3 / V: -; cubes a1" + rest, Want: "want planets"},
	{Text: "2J / turn V3 / V: -; cubes e2,e2" + rest, Want: "two cubes"},
	{Text: "2J / turn V3 / V: -; cubes b5 / K: -; cubes b5", Want: "full"},
	{Text: "2J / turn V3 / V: -; cubes e2,h2,b8,e5,b2" + rest, Want: "nobody 5 cubes"},
	{Text: "2J / turn V3 / V: -; D7" + rest, Want: "want D1"},
	{Text: "2J / turn V3 / V: -; D1 gone" + rest, Want: "want D1"},
	{Text: "2J / turn V3 / V: -; D1; D2" + rest, Want: "twice"},
	{Text: "2J / turn V3 / V: -; gone" + rest, Want: "want ships"},
	{Text: "2J / turn V3 / V: -; D1 R1 resigned" + rest, Want: "not resigned"},
	{Text: "2J / turn V3 / V: 3@a1 / K: 6@i9m", Want: "carry marks"},
	{Text: "2J / turn V3 pending-infamy / V: 3@a1; cubes e2; D5 R1" + rest, Want: "wants D6"},
	{Text: "2J / turn V2 gains1 / V: 3@a1; cubes e2; D6 R1" + rest, Want: "gains go with"},
	{Text: "2J / turn V3 / V: 3@a1; cubes e2; D6 R1" + rest, Want: "V has D6"},
	{Text: "2J / turn V3 pending-infamy / V: 3@a1; cubes e2; D6 R1 / K: 6@i9; cubes e8; D6 R1", Want: "K has D6"},
	{Text: "2J / turn V2 pending-position a1xa3 / V: 3@a1; cubes e2; D1 R1" + rest, Want: "pending-position wants"},
	{Text: "2J / turn V2 pending-position a2xa3 / V: 3@a1; cubes e2; D1 R1" + rest, Want: "pending-position wants"},
	{Text: "2J / turn V2 pending-position / V: 3@a1; cubes e2; D1 R1" + rest, Want: "or pending-position d4xd5"},
	{Text: "2J / roll / V: roll 1,2,3 kept / K: roll 1,1,1 kept", Want: "still to answer"},
	{Text: "2J / roll / V: roll 1,2 / K: roll 1,1,1", Want: "three dice"},
	{Text: "2J / roll / V: roll 1,2,3 held / K: roll 1,1,1", Want: "kept or rerolled"},
	{Text: "2J / roll / V: 3@a1 / K: roll 1,1,1", Want: "three dice and nothing"},
	{Text: "2J / roll now / V: roll 1,2,3 / K: roll 1,1,1", Want: "nothing comes behind roll"},
	{Text: "2J / place V / V: roll 1,2,3; cubes b2 / K: roll 1,1,1; cubes e8", Want: "on his starting planet"},
	{Text: "2J / place K / V: roll 1,2,3; cubes e2 / K: roll 1,1,1; cubes e8", Want: "three ships in their orbit"},
	{Text: "2J / over / V: -" + rest, Want: "one word"},
	{Text: "2J / over draw / V: -; D2 R1" + rest, Want: "has won"},
	{Text: "2J / over V / V: -; D2 R1 resigned" + rest, Want: "cannot have won"},
}

func TestPositionRefuses(t *testing.T) { gametest.Refused(t, quantum.Game{}, misdrawn) }

func TestRig(t *testing.T) {
	gametest.NotRigged(t, position(t, busy), game.Rig{Stream: "dice", Values: []string{"7"}},
		game.Rig{Stream: "dice", Values: []string{"x"}},
		game.Rig{Stream: "first", Values: []string{"1 2 3 4 5 6"}}, game.Rig{Stream: "cards", Values: []string{"1"}})
	answered := position(t, "2J / roll / V: roll 1,2,3 kept / K: roll 1,1,1")
	gametest.NotRigged(t, answered, game.Rig{Stream: "first", Values: []string{"1 2 3 4 5 6"}})
}

func FuzzPosition(f *testing.F) {
	gametest.FuzzWritten(f, quantum.Game{}, written, lookAt, busy, drawn,
		"3J / roll / V: roll 2,3,6 kept / K: roll 4,4,1 rerolled / O: roll 1,6,6",
		"2J / place K / V: 5@e1, 5@f2, 2@e3; cubes e2 / K: roll 6,6,6 kept; cubes e8",
		"2J\nturn K0 new1 round 7 gains2 pending-infamy\nK: 5@i2; scrap 1,1; cubes e8,h2; D6 R6 auto\n"+
			"V: -; cubes e2; D2 R2 draw",
		"2J / turn V2 pending-position a2xa3 / V: 3@a2ma; cubes e2; D5 R1 / K: -; cubes e8; D1 R1",
		"3J / over O / V: -; D1 R1 resigned / K: -; D1 R1 resigned / O: 3@a1; D1 R1")
}
