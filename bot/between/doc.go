// Package between is what a table offers between turns: a summary of what happened, as a film and
// in a few lines (catchup.go, film.go, replay.go, moments.go), private branches (try.go,
// try_panel.go), and reports on finished games (review.go,
// statistics.go). Its functions answer a call.
//
// Begin reading at studio.go: films are made outside of the handlers, fairly to persons and
// servers.
//
// It imports bot/call, bot/screen, bot/table and its values, bot/turns (whose film is next),
// bot/wire, game and render.
package between
