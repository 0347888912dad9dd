package invade

import (
	"embed"
	"io/fs"

	"bivouac/game"
	"bivouac/game/notation"
)

// Seats at the table (I1.1).
const (
	South game.Seat = 0
	North game.Seat = 1
)

// ID is the game's name in stores, commands and text keys.
const ID = "invade"

// rulesVersion is raised whenever an old journal could replay differently.
const rulesVersion = 1

// Overlays that a painter draws on request (I18.3); see Threats and Kills.
const (
	OverlayThreats = "threats"
	OverlayTargets = "targets"
)

//go:embed texts/*.json learn/*.txt testdata/scenarios/*.txt
var files embed.FS

// Scenarios returns the rules' scenario files, *.txt: positions that a developer can draw, or load
// into a channel of the playground.
func Scenarios() fs.FS { return notation.Folder(files, "testdata/scenarios") }

// Lessons returns the scenes of the guided first game: see game.Teacher.
func (Game) Lessons() fs.FS { return notation.Folder(files, "learn") }

// Game is Invade: two squads on a 16x16 field, five dice a turn.
type Game struct{}

// Info describes the game for the lobby.
func (Game) Info() game.Info {
	return game.Info{
		ID:       ID,
		Rules:    rulesVersion,
		Seats:    [2]int{2, 2},
		Verbs:    verbs,
		Topics:   topics,
		Overlays: []string{OverlayThreats, OverlayTargets},
		Ahead:    aheads,
		Deeds:    deeds,
		InOrder:  true, // I1.1: the player who opens the table sits South
		Texts:    notation.Folder(files, "texts"),
	}
}

// deeds are the events that decide a game, the most decisive first: its end, a soldier on the enemy
// exit line, a removed soldier, then the acts that lead there.
var deeds = []game.Key{
	"invade.end.line", "invade.end.kill", "invade.end.both", "invade.end.quiet", "invade.end.limit",
	"invade.end.agreed", "invade.end.resign", "invade.end.forfeit",
	keyLine, keyPullLine, keyKill, keyFall, "invade.log.shell", "invade.log.enter", "invade.log.move", "invade.log.pull",
}

// verbs are the kinds of action, in the order of the turn.
var verbs = []game.Verb{
	{ID: "place", Params: []game.Param{{ID: "columns", Pick: 3}}},
	{ID: "allocate", Params: []game.Param{{ID: "com"}, {ID: "abs"}, {ID: "ord"}, {ID: "eff"}, {ID: "pre"}}},
	{ID: "effect", Params: []game.Param{{ID: "effect"}}},
	{ID: "move", Params: []game.Param{{ID: "from"}, {ID: "to"}}},
	{ID: "enter", Params: []game.Param{{ID: "kind"}, {ID: "column"}}},
	{ID: "pull", Params: []game.Param{{ID: "from"}, {ID: "to"}}},
	{ID: "fight"},
	{ID: "kill", Params: []game.Param{{ID: "target"}}},
	{ID: "volley"},
	{ID: "shell", Params: []game.Param{{ID: "from"}, {ID: "target"}}},
	{ID: "attack", Params: []game.Param{{ID: "from"}, {ID: "target"}}},
	{ID: "end"},
	{ID: "resign"},
	{ID: "draw", Params: []game.Param{{ID: "answer"}}},
}

// begun is the position at the start of the first turn.
const begun = "S: d1 h1 m1 [14N A B C]; N: d16 i16 m16 [14N A B C]; " +
	"active S; phase ALLOCATE; roll 6 4 3 2 5; turn 1; foe 0"

// topics are the pages of /rules with the position drawn beside each.
var topics = []game.Topic{
	{ID: "goal", Position: "S: d12 h6 l4; N: m9 e5 [3N]; active S; phase MOVE; dice C3 A2 O4 E6 P3; foe 3",
		Show: []string{"move", "d12", "d16"}},
	{ID: "board", Position: begun},
	{ID: "turn", Position: begun},
	{ID: "dice", Position: "S: d8 h5 Ce4; N: d12 k11 [5N]; active S; phase MOVE; dice C3 A2 O4 E6 P5; foe 2",
		Show: []string{"move", "h5"}},
	{ID: "effects",
		Position: "S: d4 h5 [4N A]; N: d12 k11 [5N]; active S; phase MOVE; dice C4 A2 O3 E6 P5; effect 2; foe 2",
		Show:     []string{"move", "h5"}},
	{ID: "move", Position: "S: h6 i8; N: h11; active S; phase MOVE; dice C3 A3 O6 E1 P2; foe 2",
		Show: []string{"move", "h6"}},
	{ID: "upheaval", Position: "S: d4; N: d9 [N]; active S; phase MOVE; dice C5 A3 O2 E4 P6; foe 1",
		Show: []string{OverlayTargets}},
	{ID: "attack", Position: "S: f6 l6; N: f9 f10 h6 f4 l12 [2N]; active S; phase ATTACK; dice C4 A2 O3 E6 P5; foe 2",
		Show: []string{"attack", "f6"}},
	{ID: "soldiers",
		Position: "S: d4 Ae4 Bf4 Cg4 [3N]; N: d12 Ae12 Bf12 Cg12 [3N]; active S; phase MOVE; dice C4 A3 O4 E2 P2; foe 3"},
	{ID: "croucher", Position: "S: d4 Ad7; N: a16; active S; phase MOVE; dice C4 A3 O4 E2 P2; foe 3",
		Show: []string{"move", "d4"}},
	{ID: "shell", Position: "S: Bf6; N: f9 e9 Ag9 f10 [2N]; active S; phase ATTACK; dice C3 A2 O3 E5 P4; foe 3",
		Show: []string{"shell", "f6", "f9"}},
	{ID: "pull", Position: "S: Ce6^ b3 Ah9 e1; N: a16; active S; phase MOVE; dice C2 A4 O2 E2 P3; moves 1; pull e6; foe 3",
		Show: []string{"pull", "b3"}},
	{ID: "end", Position: "S: k16; N: b1 [3N]; active N; phase start; foe 3"},
	{ID: "notation"},
}
