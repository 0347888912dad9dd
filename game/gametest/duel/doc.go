// Package duel is the second example of a game. It uses the difficult parts of the contract: hidden
// hands, secret simultaneous bids, a counter out of turn, an enemy that is no seat, rounds as
// missions of one match.
//
// Rules. D1: cards 1 to 6, four of each; a hand of four, the rest is the deck. D2: three rounds;
// rivals play for as many points as the round's number, together they face an enemy that announces
// its strength, 3 a seat and a die of 3. D3: all bid one card in secret. D4: the bids are shown at
// once; then everybody who holds a card is asked for a counter, so that the question tells nothing;
// silence is "pass". D5: a counter is a card equal to the highest bid; among rivals it voids the
// bids of that number, together it adds its number. D6: the highest bid takes the points if it is
// alone; together the sum must reach the enemy's strength, or one of two lives is lost. D7: then
// each draws a card. D8: most points win, equal points are a draw; together all win who have a life
// left. D9: a player may give up at any time and is out; the last of rivals wins, together all have lost.
//
// Notation: b4 bids, c4 counters, pass, resign; a bare number is either.
//
// # How to add a game
//
// The smallest example is gametest/oxo. A larger game takes these steps:
//
//  1. The rules, numbered, in words. Then a folder game/<id> with doc.go.
//  2. View (state.go): a plain struct of what one seat may know, with the trace of
//     the last turn. Painter and scenarios use it, so it comes first.
//  3. The table of verbs, Info (game.go) and texts/en.json, fr.json. The slash commands,
//     menus, typed lines and the log follow from them.
//  4. State (state.go): plain data with Clone, New, Load; the rules (rules.go):
//     Pending, Legal, Apply, Result. If one seat may react, ask all seats that might, so
//     that the question reveals nothing (D4).
//  5. Position, Redeal and Rig (position.go), what standing orders and the report may
//     ask for (inform.go).
//  6. gametest.Run, Scenarios, Coverage, Fuzz... (duel_test.go, fuzz_test.go), a scenario for
//     each rule in testdata/scenarios (format: game/scenario). The laws report what is still
//     missing.
//  7. A painter in render/<id>, and one line in bot/titles.
//
// It may import game and game/notation only. Begin reading at state.go.
package duel
