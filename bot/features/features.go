// Package features lists what tables offer besides their games. To add or remove a feature, add or
// remove its folder and one line here.
package features

import (
	"bivouac/bot/clocks"
	"bivouac/bot/computer"
	"bivouac/bot/debug"
	"bivouac/bot/export"
	"bivouac/bot/film"
	"bivouac/bot/hints"
	"bivouac/bot/history"
	"bivouac/bot/hold"
	"bivouac/bot/homeless"
	"bivouac/bot/house"
	"bivouac/bot/idle"
	"bivouac/bot/learn"
	"bivouac/bot/living"
	"bivouac/bot/lobby"
	"bivouac/bot/look"
	"bivouac/bot/luck"
	"bivouac/bot/moves"
	"bivouac/bot/notes"
	"bivouac/bot/orders"
	"bivouac/bot/privacy"
	"bivouac/bot/puzzle"
	"bivouac/bot/rematch"
	"bivouac/bot/remind"
	"bivouac/bot/report"
	"bivouac/bot/review"
	"bivouac/bot/rules"
	"bivouac/bot/seats"
	"bivouac/bot/settings"
	"bivouac/bot/starts"
	"bivouac/bot/stats"
	"bivouac/bot/symbols"
	"bivouac/bot/try"
	"bivouac/bot/votes"
)

// All lists the features in the order in which they take part in a change. Their commands, controls
// and lines are shown in the same order.
var All = house.Features{
	look.Feature, // its buttons come first below boards
	idle.Feature,
	homeless.Feature,
	starts.Feature,
	lobby.Feature,
	rematch.Feature,
	moves.Feature,
	hints.Feature,
	try.Feature,
	report.Feature,
	film.Feature,
	seats.Feature,
	votes.Feature,
	clocks.Feature,
	remind.Feature, // after votes, so that a ballot comes before a reminder that is due at the same time
	notes.Feature,
	learn.Feature,
	rules.Feature,
	history.Feature,
	review.Feature,
	puzzle.Feature,
	stats.Feature,
	export.Feature,
	settings.Feature,
	privacy.Feature,
	orders.Feature,
	hold.Feature,
	computer.Feature,
	luck.Feature,
	symbols.Feature,
	living.Feature,
	debug.Feature,
}
