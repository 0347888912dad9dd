// Package game is the contract between the rules of a game and the host that
// runs it. The host (bot, store, the shared part of render) knows what stands
// here and nothing more; a game is a folder below this one, a painter below
// render, and one line in main.go.
//
// Begin reading at game.go (what a game is), then state.go (what a position
// answers), then match.go (a position with its journal), undo.go and resume.go,
// capsule.go (a match as a file that anybody can verify). The smallest whole
// example, with the steps of adding a game, is gametest/duel: hidden hands, secret
// simultaneous choices, a counter out of turn, a cooperative variant with an enemy
// that is no seat, missions.
//
// What may not be given up here:
//   - Rules are a deterministic function of (set-up, journal): no clock, no
//     network, no changing global, no range over a map.
//   - What Legal does not list is refused, what it lists works.
//   - Nobody outside a game's folder holds a State's fields: painters, menus and
//     logs see View(seat), Describe(seat, action) and Events addressed to the seat.
//
// Where this differs from the first plan, and why:
//   - Legal lists actions (text only); Describe tells one of them in full. A
//     position may have a thousand legal actions of which a menu shows 25, and a
//     consequence ("removes h5, Dodge left 3") is worth computing for these only.
//   - There are no cues beside the events: what the last turn did is part of the
//     State and of its View. A picture painted after a restart is the same.
//   - Acts that answer no question (resign, offer a draw) are listed by Anytime,
//     so that a random walk through Legal plays the game instead of giving up.
//   - Luck that a person fixes (scenarios, the playground) is part of the Setup, so
//     that such a match undoes, replays and packs like any other.
//   - Nothing can be undone after the end: by then the seed is open.
//   - The translation of texts lives in game/lang, because this package imports
//     the standard library only.
package game
