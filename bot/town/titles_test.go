package town_test

import (
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

// titles are the games of which matches are recorded: all of the program's, in the order in
// which the recorded rooms have them.
var titles = []bot.Title{
	{Game: invade.Game{}, Texts: paintinvade.Texts()},
	{Game: quantum.Game{}, Texts: paintquantum.Texts()},
	{Game: rois.Game{}, Texts: paintrois.Texts()},
	{Game: lune.Game{}, Texts: paintlune.Texts()},
	{Game: duel.Game{}, Texts: paintduel.Texts()},
}
