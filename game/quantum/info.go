package quantum

import (
	"embed"
	"io/fs"

	"bivouac/game"
	"bivouac/game/notation"
)

// ID is the game's name in stores, commands and text keys.
const ID = "quantum"

// rulesVersion is raised whenever an old journal could replay differently.
const rulesVersion = 1

// Overlays that a painter draws on request (section 19 of the rules): see Plans,
// Targets and Threats.
const (
	OverlayPlanets = "planets"
	OverlayTargets = "targets"
	OverlayThreats = "threats"
)

//go:embed texts/*.json learn/*.txt testdata/scenarios/*.txt
var files embed.FS

// Scenarios returns the rules' scenario files, *.txt: positions that a developer can draw, or load
// into a channel of the playground.
func Scenarios() fs.FS { return notation.Folder(files, "testdata/scenarios") }

// Lessons returns the scenes of the guided first game: see game.Teacher.
func (Game) Lessons() fs.FS { return notation.Folder(files, "learn") }

// Game is Quantum: fleets of three dice, cubes on planets.
type Game struct{}

// Info describes the game for the lobby.
func (Game) Info() game.Info {
	return game.Info{
		ID:       ID,
		Rules:    rulesVersion,
		Seats:    [2]int{2, 4},
		Verbs:    verbs,
		Topics:   topics,
		Overlays: []string{OverlayPlanets, OverlayTargets, OverlayThreats},
		Ahead:    aheads,
		InOrder:  true, // Q1.4
		Consent:  true, // the rules say nothing about it: the table decides
		Texts:    notation.Folder(files, "texts"),
	}
}

// IDs of the verbs, in the order in which menus show them.
const (
	verbKeep        = "keep"
	verbReroll      = "reroll"
	verbPlace       = "place"
	verbMove        = "move"
	verbAttack      = "attack"
	verbTransport   = "transport"
	verbStrike      = "strike"
	verbWarp        = "warp"
	verbModify      = "modify"
	verbScout       = "scout"
	verbBuild       = "build"
	verbDeploy      = "deploy"
	verbReconfigure = "reconfigure"
	verbResearch    = "research"
	verbTake        = "take"
	verbStay        = "stay"
	verbInfamy      = "infamy"
	verbEnd         = "end"
	verbFaction     = "faction"
	verbAuto        = "auto"
	verbResign      = "resign"
	verbDraw        = "draw"
)

// verbs are all kinds of action.
var verbs = []game.Verb{
	{ID: verbKeep}, {ID: verbReroll},
	{ID: verbPlace, Params: game.Params("first", "second", "third")},
	{ID: verbMove, Params: game.Params("ship", "to")},
	{ID: verbAttack, Params: game.Params("ship", "target", "from")},
	{ID: verbTransport, Params: game.Params("ship", "passenger", "to", "drop")},
	{ID: verbStrike, Params: game.Params("ship", "target")},
	{ID: verbWarp, Params: game.Params("ship", "other")},
	{ID: verbModify, Params: game.Params("ship", "value")},
	{ID: verbScout, Params: game.Params("ship")},
	{ID: verbBuild, Params: game.Params("planet")},
	{ID: verbDeploy, Params: game.Params("die", "orbit")},
	{ID: verbReconfigure, Params: game.Params("ship")},
	{ID: verbResearch},
	{ID: verbTake}, {ID: verbStay},
	{ID: verbInfamy, Params: game.Params("planet")},
	{ID: verbEnd},
	{ID: verbFaction, Params: game.Params("faction")},
	{ID: verbAuto, Params: game.Params("switch")},
	{ID: verbResign},
	{ID: verbDraw, Params: game.Params("answer")},
}

// topics are the pages of /rules with the position drawn beside each.
var topics = []game.Topic{
	{ID: "goal", Position: "2J / turn V3 / V: 5@h1, 3@g2, 1@d2; cubes e2,b5; D3 R2 / K: 4@e7, 6@f8, 2@c5; cubes e8; D2 R4",
		Show: []string{OverlayPlanets}},
	{ID: "turn", Position: "2J / turn V2 / V: 5@h1m, 3@g2, 1@d2; cubes e2; D3 R2 / K: 4@e7, 6@f8, 2@c5; cubes e8; D2 R4"},
	{ID: "move", Position: "2J / turn V3 / V: 4@d2, 6@d4; cubes e2; D1 R1 / K: 5@c1, 3@f4; cubes e8; D1 R1",
		Show: []string{verbMove, "d2"}},
	{ID: "attack", Position: "2J / turn V3 / V: 3@d3; cubes e2; D1 R1 / K: 4@f4, 2@c5, 5@g4; cubes e8; D3 R1",
		Show: []string{OverlayTargets}},
	{ID: "build", Position: "2J / turn V2 / V: 5@h1, 2@g2, 1@h3; cubes e2; D1 R1 / K: 2@e9; cubes e8; D1 R1",
		Show: []string{OverlayPlanets}},
	{ID: "deploy", Position: "2J / turn V3 / V: 3@b1; scrap 5,6; cubes e2,b5; D1 R1 / K: 4@e3, 5@d2; cubes e8; D1 R1",
		Show: []string{verbDeploy, "#5"}},
	{ID: "research", Position: "2J / turn V1 / V: 3@d2, 6@c4, 5@f2; cubes e2; D4 R6 / K: 2@e9; cubes e8; D1 R3"},
	{ID: "domination",
		Position: "2J / turn V1 pending-infamy / V: 4@d4, 6@g3; cubes e2; D6 R1 / K: 5@d8; scrap 3; cubes e8; D2 R3",
		Show:     []string{verbInfamy}},
	{ID: "gains", Position: "2J / turn V0 new1 / V: 5@h1, 3@g2; cubes e2,h2; D4 R6 / K: 2@e9; cubes e8; D1 R1"},
	{ID: "battlestation", Position: "2J / turn V3 / V: 1@d4; cubes e2; D1 R1 / K: 5@d5, 6@c4, 6@e3; cubes e8; D3 R1",
		Show: []string{verbStrike, "d4"}},
	{ID: "flagship", Position: "2J / turn V3 / V: 2@d4, 6@c5, 5@e4; cubes e2; D1 R1 / K: 3@i9; cubes e8; D1 R1",
		Show: []string{verbTransport, "d4", "c5", "d6"}},
	{ID: "destroyer", Position: "2J / turn V3 / V: 3@a1, 6@g4, 5@h7; cubes e2; D1 R1 / K: 3@e7; cubes e8; D1 R1",
		Show: []string{verbWarp, "a1"}},
	{ID: "frigate", Position: "2J / turn V3 / V: 4@h1, 3@g2; cubes e2; D1 R1 / K: 3@e7; cubes e8; D1 R1",
		Show: []string{verbModify}},
	{ID: "interceptor", Position: "2J / turn V3 / V: 5@c5; cubes e2; D1 R1 / K: 6@d6, 2@c6, 2@d5; cubes e8; D1 R1",
		Show: []string{verbMove, "c5"}},
	{ID: "scout", Position: "2J / turn V3 / V: 6@g2, 3@h1; cubes e2; D1 R1 / K: 3@e7; cubes e8; D1 R1",
		Show: []string{verbScout}},
	{ID: "end", Position: "2J / over V / V: 3@d5; cubes e2,h2,b8,e5,b2; D2 R4 / K: 2@e9; scrap 4; cubes e8,h8; D1 R3"},
	{ID: "factions",
		Position: "4J / turn V3 / V: 3@b1, 5@c2, 1@b3; cubes b2; D1 R1 / K: 2@h1, 4@i2, 6@h3; cubes h2; D1 R1" +
			" / O: 1@h7, 2@i8, 5@h9; cubes h8; D1 R1 / A: 4@b7, 3@a8, 6@b9; cubes b8; D1 R1"},
	{ID: "notation"},
}
