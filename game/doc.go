// Package game is the contract between the rules of a game and the host that
// runs it. The host (bot, store, the shared part of render) knows only what this
// package declares. A game consists of a folder below this one, a painter below
// render, and one line in bot/titles.
//
// Start reading with game.go (what a game is) and state.go (what a position can do), then
// match.go (a position with its journal), undo.go and resume.go, capsule.go (a match as a
// file that anybody can verify) and origin.go (a match whose rules change while it is played).
// The smallest complete example is gametest/oxo. The second one, gametest/duel, also lists
// the steps of adding a game. It has hidden hands, secret simultaneous choices, a counter
// out of turn, a cooperative variant with an enemy that is not a seat, and missions.
//
// These rules must always hold:
//   - Rules are a deterministic function of (set-up, journal): no clock, no
//     network, no changing global, no range over a map.
//   - An answer that Legal does not list is refused, and one that it lists works.
//   - A State's fields are used in its game's folder alone: painters, menus and logs
//     see View(seat), Describe(seat, action) and Events addressed to the seat.
//
// Info.Rules is raised whenever an old journal could replay differently. A program loads a match
// of another version from its snapshot, so every later program must be able to Load it, and
// continues the match as follows:
//   - The first entry that is made under the new rules carries an Origin: the version, the
//     position as the old program wrote it, and a sum of the entries before it. The Origin
//     is written together with that entry, so a match in which nobody acts stays unchanged,
//     and a version under which nobody acted leaves no Origin.
//   - The Origins divide a journal into Parts. Only the last part can be replayed, from its
//     Origin: undo, undo by consent, At, branches, replay and Review work within it and return
//     ErrOldRules for anything before it. A strike never reaches into an earlier part.
//   - The events of an earlier part cannot be recomputed, since the old program is gone. They
//     are stored with each entry when it is made (Match.Told, WriteEvents), every event with
//     its recipients. Entries stored without events by an older program are shown in notation
//     alone, to those who may read it.
//   - A capsule of several parts has format version 2 or 3. It holds the origins and the events
//     of the earlier parts. A capsule without its seed leaves out these events and the positions
//     of the origins, since a position determines all luck to come. Verify replays the parts
//     under the program's own version of the rules and checks the sums of the others. It also
//     checks that seed and set-up are what was promised (promise.go).
//   - If Load refuses a position, the error is ErrOldRules. The rehearsal of an upgrade finds
//     such positions and names their tables.
//
// Some choices of the design, and the reasons for them:
//   - Legal lists actions (text only), and Describe gives the details of one of them. A
//     position may have a thousand legal actions of which a menu shows 25, and a
//     consequence ("removes h5, Dodge left 3") is worth computing for these only.
//   - What the last turn did is part of the State and of its View, not of the events
//     alone, so that a picture painted after a restart is the same.
//   - Acts that answer no question (resign, offer a draw) are listed by Anytime and not by
//     Legal, so that a random walk through Legal plays the game instead of giving up.
//   - Luck that a person fixes (scenarios, the playground) is part of the Setup, so
//     that such a match undoes, replays and packs like any other.
//   - Nothing can be undone after the end, because the seed is public by then.
//   - The translation of texts is in game/lang, because this package imports
//     the standard library only.
package game
