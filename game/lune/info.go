package lune

import (
	"embed"
	"io/fs"

	"bivouac/game"
	"bivouac/game/notation"
)

// rulesVersion is raised whenever an old journal could replay differently.
const rulesVersion = 2

// Overlays that a painter draws on request (L21.7): see Reaches, Targets, Preview and
// View.Threats. Plasma groups, landslide and Rockets are read from the View itself.
const (
	OverlayForecast = "forecast"
	OverlayTargets  = "targets"
	OverlayMoves    = "moves"
	OverlayFire     = "fire"
	OverlayPlasma   = "plasma"
	OverlaySlide    = "landslide"
	OverlayRockets  = "rockets"
)

//go:embed texts/*.json learn/*.txt testdata/scenarios/*.txt
var files embed.FS

// Scenarios returns the scenario files of the rules, *.txt: positions that a developer can draw, or
// load into a channel of the playground.
func Scenarios() fs.FS { return notation.Folder(files, "testdata/scenarios") }

// Lessons returns the scenes of the guided first game (see game.Teacher).
func (Game) Lessons() fs.FS { return notation.Folder(files, "learn") }

// Game is Sur la Lune: three Mechs against the Veks, one to three friends.
type Game struct{}

// Info describes the game for the lobby.
func (Game) Info() game.Info {
	return game.Info{
		ID:      ID,
		Rules:   rulesVersion,
		Seats:   [2]int{1, mostSeats}, // L1.1
		Options: []game.Option{optMode, optShields, optAutoEnd, optDelay},
		Verbs:   verbs,
		Topics:  topics,
		Overlays: []string{
			OverlayForecast, OverlayTargets, OverlayMoves, OverlayFire, OverlayPlasma, OverlaySlide, OverlayRockets,
		},
		Ahead:   aheads,
		Deeds:   deeds,
		Texts:   notation.Folder(files, "texts"),
		Coop:    true,
		InOrder: true, // L1.3
	}
}

// deeds are the events that can explain the turning point of a mission, the most important first: above
// all those that cost the Grid points or give them back.
var deeds = []game.Key{
	"lune.turn.ruin", "lune.log.lost", "lune.turn.slide", "lune.log.won.campaign", "lune.log.won", "lune.log.buy",
	"lune.log.deed.did", "lune.turn.attack", "lune.turn.rise",
}

// IDs of the kinds of action, as menus and commands name them.
const (
	actDeploy  = "deploy"
	actAuto    = "auto"
	actMove    = "move"
	actAttack  = "attack"
	actRepair  = "repair"
	actReady   = "ready"
	actWait    = "wait"
	actBack    = "back"
	actReset   = "reset"
	actBuy     = "buy"
	actRefund  = "refund"
	actMount   = "mount"
	actSkill   = "skill"
	actGive    = "give"
	actAbandon = "abandon"
	actResign  = "resign"
)

// verbs are all kinds of action, in the order in which menus show them.
var verbs = []game.Verb{
	{ID: actDeploy, Params: game.Params("mech", "square")},
	{ID: actAuto},
	{ID: actMove, Params: game.Params("mech", "square")},
	{ID: actAttack, Params: game.Params("mech", "weapon", "target")},
	{ID: actRepair, Params: game.Params("mech")},
	{ID: actSkill, Params: game.Params("mech", "skill")},
	{ID: actBuy, Params: game.Params("item", "mech")},
	{ID: actRefund, Params: game.Params("item")},
	{ID: actMount, Params: game.Params("item", "mech")},
	{ID: actGive, Params: game.Params("mech", "player")},
	{ID: actReady},
	{ID: actWait},
	{ID: actBack},
	{ID: actReset},
	{ID: actAbandon},
	{ID: actResign},
}
