package lune

import (
	"testing"

	"bivouac/game/gametest"
)

// misdrawn are drawings with a fault, each with what the refusal must say.
var misdrawn = [][2]string{
	{"", "want items like"},
	{"flat 1\nC4=9", `line 2, "C4=9": want bare, forest`},
	{"flat 7", "want a level 0 to 4"},
	{"C4", "want a level or what is there"},
	{"C4 water", "want bare, forest, fire"},
	{"C4 mountain 3", "takes no number 3"},
	{"C4 - forest", "a Chasm carries nothing"},
	{"C4 plasma building", "terrain or an obstacle"},
	{"C4 mountain capsule", "L2.5"},
	{"C4 well shield", "only a building has a shield"},
	{"9 11111111", "number of a row"},
	{"8 1111", "want eight squares"},
	{"8 11x11111", `want one of 01234- on each square, not 'x'`},
	{"8 -1111111 1.......", "A8: 1 on a Chasm"},
	{"K I9", "want the square of the Mech"},
	{"K A4; K B4", "one Mech K"},
	{"K A4; C A4", "two units on A4"},
	{"K A4; V1 XX D4", "want the code of a Vek"},
	{"K A4; V1 R D4", "want the code of a Vek"},
	{"K A4; V1 SC D4; V1 CR E4", "two units are called V1"},
	{"K A4; SC D4 aim E", "a direction and a distance 2 to 5"},
	{"K A4; FF D4 aim E3", "a direction N, E, S or W"},
	{"K A4; PP D4 aim E", "a Psion never aims"},
	{"K A4; LE D4 webs K", "adjacent square"},
	{"K A4; SC D4 webs K", "want hp 2, aim"},
	{"K A4 hp 4", "at most 3 health"},
	{"K A4 skill 1 skill 1", "each skill once"},
	{"K A4 CP; C B1 CP", "there is one CP"},
	{"K A4 CP LP", "one place for a weapon"},
	{"K A4 GR", "equipment like CP"},
	{"K A4; C dead xp 3", "L17.24"},
	{"K off", "want a square or dead"},
	{"K A4; A4 mountain", "stands on an obstacle"},
	{"K A4; A4 -", "cannot be over a Chasm"},
	{"K A4; A4 capsule", "never under a unit"},
	{"K A4; O1 B1 fire", "want hp 1, fell 1 or shield"},
	{"K A4; marker D8 D8", "two markers on D8"},
	{"K A4; marker", "want squares behind marker"},
	{"K A4; grid 0", "the game is over"},
	{"K A4; grid 8", "want a number 0 to 7 behind grid"},
	{"K A4; turn 2 of 6", "5 turns"},
	{"K A4; turn 2; turn 3", "twice"},
	{"mission 2 deploy turn 1", "a turn comes behind"},
	{"mission 2 deploy; C A8", "no square of the Mech zone"},
	{"shop", "no shop is before mission 1"},
	{"mission 2 shop; C D2", "no Mech is on the board"},
	{"mission 2 shop; SC D2", "nothing is on the board"},
	{"K A4; seats 1; owner C p2", "not among the 1 seats"},
	{"K A4; owner X p1", "want Mechs with their players"},
	{"K A4; roster PP", "a type besides the Psion"},
	{"K A4; roster K", "want codes of Veks"},
	{"K A4; objectives O13", "want a number 1 to 12"},
	{"K A4; objectives O5 O5", "O5 stands there twice"},
	{"K A4; tally apples 3", "not \"apples\""},
	{"K A4; result won grid 5", "more results than missions"},
	{"K A4; over", "want won, grid, abandoned or left"},
	{"K A4; delay 5h", "want one of 24h"},
	{"K A4; V4 SC D4; serial 3", "4 at least"},
	{"nonsense", `what is "nonsense"?`},
	{"=", `what is "="?`},
	{"K A4; own GR", "want equipment"},
}

// TestMisdrawn: a mistake is named with its line and the form that is wanted.
func TestMisdrawn(t *testing.T) {
	var drawings []gametest.Misdrawn
	for _, c := range misdrawn {
		drawings = append(drawings, gametest.Misdrawn{Text: c[0], Want: c[1]})
	}
	gametest.Refused(t, Game{}, drawings)
}
