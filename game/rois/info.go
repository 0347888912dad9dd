package rois

import (
	"embed"
	"io/fs"

	"bivouac/game"
	"bivouac/game/notation"
)

// ID is the game's name in stores, commands and text keys.
const ID = "rois"

// rulesVersion is raised whenever an old journal could replay differently.
const rulesVersion = 2

// Overlays that a painter draws on request (R32.8): see Reaches, Strikes, Fires,
// Supports, Threats, Effects and Captures.
const (
	OverlayMoves   = "moves"
	OverlayTargets = "targets"
	OverlayFire    = "fire"
	OverlaySupport = "support"
	OverlayThreats = "threats"
	OverlayOrder   = "order"
	OverlayCapture = "capture"
)

//go:embed texts/*.json learn/*.txt testdata/scenarios/*.txt
var files embed.FS

// Scenarios returns the scenario files, *.txt: positions that a developer can draw, or load into a channel
// of the playground.
func Scenarios() fs.FS { return notation.Folder(files, "testdata/scenarios") }

// Lessons returns the scenes of the guided first game (see game.Teacher).
func (Game) Lessons() fs.FS { return notation.Folder(files, "learn") }

// Game is Les Rois du Champ de Bataille: two armies, a deck of cards, an order each.
type Game struct{}

// Info describes the game for the lobby.
func (Game) Info() game.Info {
	return game.Info{
		ID:       ID,
		Rules:    rulesVersion,
		Consent:  true, // the rules do not mention undo, so the players decide
		Seats:    [2]int{2, 2},
		Options:  options,
		Verbs:    actions,
		Topics:   topics,
		Overlays: overlays,
		Ahead:    aheads,
		Deeds:    deeds,
		Presets:  presets,
		Texts:    notation.Folder(files, "texts"),
	}
}

// deeds holds the events that explain a turning point of a battle, the most important first.
var deeds = []game.Key{
	"rois.log.dies", "rois.log.disorder", "rois.log.order.lost", "rois.log.loses", "rois.log.cancelled",
	"rois.log.moves", "rois.log.heals",
}

// IDs of the kinds of action, as menus and commands name them.
const (
	actArmy    = "army"
	actTerrain = "terrain"
	actMarker  = "marker"
	actOrders  = "orders"
	actOrder   = "order"
	actStrike  = "strike"
	actPush    = "push"
	actMove    = "move"
	actShoot   = "shoot"
	actHeal    = "heal"
	actRuse    = "ruse"
	actDiscard = "discard"
	actPower   = "power"
	actReplace = "replace"
	actChoose  = "choose"
	actPass    = "pass"
	actCounter = "counter"
	actReact   = "react"
	actGive    = "give"
	actUse     = "use"
	actDone    = "done"
	actEnd     = "end"
	actResign  = "resign"
	actDraw    = "draw"
)

// actions holds all kinds of action, in menu order.
var actions = []game.Verb{
	{ID: actStrike, Params: game.Params("from", "to", "how")},
	{ID: actPush, Params: game.Params("from", "to", "how")},
	{ID: actShoot, Params: game.Params("from", "to", "how")},
	{ID: actMove, Params: game.Params("units", "to", "how")},
	{ID: actHeal, Params: game.Params("zone", "suit")},
	{ID: actPower, Params: game.Params("power", "from", "to", "with")},
	{ID: actRuse, Params: []game.Param{{ID: "cards", Pick: ruseCards}}},
	{ID: actDiscard, Params: game.Params("card")},
	{ID: actOrder, Params: game.Params("what", "pay")},
	{ID: actReplace},
	{ID: actCounter, Params: game.Params("cards")},
	{ID: actReact, Params: game.Params("answer", "with")},
	{ID: actGive, Params: game.Params("cards")},
	{ID: actChoose, Params: game.Params("answer")},
	{ID: actPass},
	{ID: actDone},
	{ID: actEnd, Params: game.Params("swap")},
	{ID: actUse, Params: game.Params("card")},
	{ID: actArmy, Params: game.Params("army")},
	{ID: actTerrain, Params: game.Params("zone", "kind")},
	{ID: actMarker, Params: game.Params("marker", "zone")},
	{ID: actOrders, Params: game.Params("laid", "second", "third")},
	{ID: actResign},
	{ID: actDraw, Params: game.Params("answer")},
}

// ruseCards is how many cards a ruse takes (R12.2).
const ruseCards = 3

var overlays = []string{
	OverlayMoves, OverlayTargets, OverlayThreats, OverlayFire, OverlaySupport, OverlayOrder, OverlayCapture,
}

// Overlays returns the overlays of Info during the battle. Before and after it there are none, since no unit
// moves or strikes (R5, R15).
func (s *State) Overlays() []string {
	if s.phase <= inOrders || s.phase == over {
		return nil
	}
	return overlays
}
