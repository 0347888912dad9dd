// Package between is what a table offers between turns: what happened, as a film and in a few
// lines (catchup.go, film.go, replay.go, moments.go), a private branch in which nothing counts
// (try.go, try_panel.go), a guided first game (learn.go), and what is told of games that are
// over (report.go, statistics.go). Its functions answer a call.
//
// Begin reading at studio.go: films are made beside the handlers, in turns that are fair to
// persons and servers.
//
// It imports bot/call, bot/screen, bot/table and its values, bot/turns (whose film is next),
// bot/wire, game and render.
package between
