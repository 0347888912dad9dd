package invade_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

const base = "S: d4; N: d6; active S; phase MOVE; dice C2 A1 O3 E2 P5"

// badPositions are drawings and a part of the error that each deserves.
var badPositions = []gametest.Misdrawn{
	{Text: "", Want: "phase"},
	{Text: "S: d4", Want: "phase"},
	{Text: "phase MOVE", Want: "S: is missing"},
	{Text: "S: d4; N: d6; active S; phase MOVE", Want: "needs the dice by role"},
	{Text: "S: d4; N: d6; active S; phase ALLOCATE", Want: "needs the dice as rolled"},
	{Text: "S: d4 d4; N: d6; active S; phase MOVE; dice C1 A1 O1 E1 P1", Want: "two soldiers stand on d4"},
	{Text: "S: q4", Want: `"q4" is no soldier`},
	{Text: "S: d17", Want: `"d17" is no soldier`},
	{Text: "S: A0d4", Want: "is no soldier"},
	{Text: "S: d4/2", Want: "is no soldier"},
	{Text: "S: d4^^", Want: "is no soldier"},
	{Text: "S: d4 [3X]", Want: "is no part of a base"},
	{Text: "S: d4 [99N]", Want: "from 0 to 20"},
	{Text: "S: d4 [N", Want: "in brackets"},
	{Text: "S: [20N A]; N: d6; active S; phase start", Want: "owns 21 soldiers"},
	{Text: "S: [4A]; N: d6; active S; phase start", Want: "4 elites A"},
	{Text: base + "; active N", Want: "twice"},
	{Text: base + "; turn 0", Want: "from 1 to 201"},
	{Text: base + "; foe 7", Want: "from 0 to 6"},
	{Text: base + "; moves 3", Want: "more actions were made"},
	{Text: base + "; effect 9", Want: "no effect"},
	{Text: base + "; effect 4", Want: "needs an Eff die of 4"},
	{Text: base + "; pull d4", Want: "no Commander"},
	{Text: base + "; pull z4", Want: "no square"},
	{Text: base + "; shots 1", Want: "no shot"},
	{Text: base + "; roll 1 2 3 4 5", Want: "roll belongs to"},
	{Text: base + "; weather rain", Want: "none of the fields"},
	{Text: "S: d4; N: d6; active X", Want: "S or N"},
	{Text: "S: d4; N: d6; active S; phase OVER", Want: "EFFECT, MOVE or ATTACK, not"},
	{Text: "S: d4; N: d6; active S; phase ALLOCATE; roll 1 2 3 4 7", Want: "from 1 to 6"},
	{Text: "S: d4; N: d6; active S; phase ALLOCATE; roll 1 2 3 4", Want: "five dice"},
	{Text: "S: d4; N: d6; active S; phase MOVE; dice C1 C1 A1 O1 P1", Want: "five dice like"},
	{Text: "phase PLACEMENT; S: d4", Want: "no place before"},
}

func TestPositionErrors(t *testing.T) { gametest.Refused(t, invade.Game{}, badPositions) }

// written is the drawing of a position that is not over.
func written(s game.State) string {
	if s.View(game.Spectator).(invade.View).Phase != "OVER" {
		return s.(*invade.State).Drawing()
	}
	return ""
}

// TestPositionWritten: but for a placement, of which the drawing keeps the secret.
func TestPositionWritten(t *testing.T) {
	gametest.Positions(t, invade.Game{}, func(s game.State) string {
		if s.View(game.Spectator).(invade.View).Phase == "PLACEMENT" {
			return ""
		}
		return written(s)
	})
}

func TestSaved(t *testing.T) { gametest.Saved(t, invade.Game{}) }

func TestRig(t *testing.T) {
	s := gametest.Position(t, invade.Game{}, open)
	gametest.NotRigged(t, s, game.Rig{Stream: "dice", Values: []string{"7"}},
		game.Rig{Stream: "dice", Values: []string{"x"}}, game.Rig{Stream: "first", Values: []string{"1"}},
		game.Rig{Stream: "cards", Values: []string{"1"}})
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

func FuzzPosition(f *testing.F) {
	gametest.FuzzWritten(f, invade.Game{}, written, nil, open,
		"S: d5 Ae6 B0h3 Cc2 k9/1 [3N A]\nN: h5 k16^ [2N B]\nactive S; phase ATTACK; dice C3 A2 O5 E6 P4; effect 24",
		"S: k16; N: b1 [3N]; active N; phase start; foe 3", "phase PLACEMENT; active N")
}
