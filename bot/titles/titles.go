// Package titles is the list of games: the only place that names them, besides their own folders. Two
// programs need the list: the bot (main.go) and the long simulations that check it (bot/proof). It is a
// package of its own, not part of main.go, because a program cannot be imported.
package titles

import (
	"slices"

	"bivouac/bot"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	"bivouac/game/lune"
	"bivouac/game/quantum"
	"bivouac/game/rois"
	paintduel "bivouac/render/duel"
	paintinvade "bivouac/render/invade"
	paintlune "bivouac/render/lune"
	paintquantum "bivouac/render/quantum"
	paintrois "bivouac/render/rois"
)

// Offered are the games that a bot offers.
var Offered = []bot.Title{
	{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts(), Scenarios: invade.Scenarios()},
	{Game: quantum.Game{}, Painter: paintquantum.Painter{}, Texts: paintquantum.Texts(), Scenarios: quantum.Scenarios()},
	{Game: rois.Game{}, Painter: paintrois.Painter{}, Texts: paintrois.Texts(), Scenarios: rois.Scenarios()},
	{Game: lune.Game{}, Painter: paintlune.Painter{}, Texts: paintlune.Texts(), Scenarios: lune.Scenarios()},
}

// Examples are games for authors of games. The playground offers them on request. A bot on Discord never
// offers them.
var Examples = []bot.Title{
	{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts(), Scenarios: duel.Scenarios()},
}

// All returns the offered games and the examples, for tests and simulations.
func All() []bot.Title { return slices.Concat(Offered, Examples) }
