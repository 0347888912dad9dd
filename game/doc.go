// Package game is the contract between the rules of a game and the host that
// runs it. The host (bot, store, the shared part of render) knows what stands
// here and nothing more; a game is a folder below this one, a painter below
// render, and one line in bot/titles.
//
// Begin reading at game.go (what a game is), then state.go (what a position
// answers), then match.go (a position with its journal), undo.go and resume.go,
// capsule.go (a match as a file that anybody can verify), origin.go (a match whose rules
// change while it is played). The smallest whole
// example is gametest/oxo; the second, with the steps of adding a game, is gametest/duel: hidden hands, secret
// simultaneous choices, a counter out of turn, a cooperative variant with an enemy
// that is no seat, missions.
//
// What may not be given up here:
//   - Rules are a deterministic function of (set-up, journal): no clock, no
//     network, no changing global, no range over a map.
//   - What Legal does not list is refused, what it lists works.
//   - A State's fields are used in its game's folder alone: painters, menus and logs
//     see View(seat), Describe(seat, action) and Events addressed to the seat.
//
// Rules that change under a running match. Info.Rules is raised whenever an old journal could
// replay differently. A program reads a match of another version from its snapshot, which every
// later program must be able to Load, and continues it:
//   - The first entry that is made under the new rules carries an Origin: the version, the
//     position as the old program wrote it, and a sum of the entries before it. It is
//     written with that entry, so a match without a new act is left as it is, and one
//     that passes through several versions has an Origin for each that somebody acted under.
//   - A journal is so cut into Parts. The last one is replayed from its Origin: undo, undo
//     by consent, At, branches, replay and Review work within it and answer ErrOldRules
//     before it. A strike never reaches into an earlier part.
//   - The events of an earlier part cannot be recomputed, since the old program is gone. They
//     are stored with each entry when it is made (Match.Told, WriteEvents), every event with
//     its recipients. Entries stored without events by an older program are shown in notation
//     alone, to those who may read it.
//   - A capsule of several parts is of version 2. It holds the origins, and the stories of
//     the earlier parts, which a capsule without its seed leaves out: a position holds all
//     luck to come. Verify replays the parts of its own version; of the others it checks
//     the sum, and what was promised of seed and set-up (promise.go).
//   - A position that Load refuses is ErrOldRules: the rehearsal of an upgrade finds it and
//     names the table.
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
