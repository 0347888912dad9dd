// Bivouac is a Discord bot that hosts turn-based board games for friends who play
// when they have a minute. Without a token it runs in its own playground.
package main

import (
	"os"

	"bivouac/bot"
	"bivouac/bot/cli"
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

// titles are the games of this program; the only place that names them.
var titles = []bot.Title{
	{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts(), Scenarios: invade.Scenarios()},
	{Game: quantum.Game{}, Painter: paintquantum.Painter{}, Texts: paintquantum.Texts(), Scenarios: quantum.Scenarios()},
	{Game: rois.Game{}, Painter: paintrois.Painter{}, Texts: paintrois.Texts(), Scenarios: rois.Scenarios()},
	{Game: lune.Game{}, Painter: paintlune.Painter{}, Texts: paintlune.Texts(), Scenarios: lune.Scenarios()},
	{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts(), Scenarios: duel.Scenarios()},
}

func main() { os.Exit(cli.Main(titles, os.Args[1:])) }
