// Package invade is the rules of Invade: two squads on a 16x16 field, five dice
// a turn. It imports game and the standard library. The rulebook's numbers
// (I1..I21) stand in the comments and in the scenarios of testdata.
//
// Begin at state.go (the position), turn.go (the order of a turn) and apply.go
// (an action and what follows). Then by section: board.go I2, setup.go I4,
// dice.go I6 and I9, effect.go I7, move.go, reach.go and pull.go I8, attack.go, kill.go and
// shell.go I10, end.go I12 and I13, notation.go and read.go I16, position.go I16.9, describe.go, outcome.go
// and suggest.go I17, view.go, look.go and overlay.go I18, data.go I20, trace.go the log, save.go the
// snapshot and what of one is refused. words.go holds the notation as tables, so that Legal allocates
// nothing; events.go gathers what an action tells.
//
// Rulings, where the rulebook leaves something open:
//   - "." is an action of its own in EFFECT, MOVE and ATTACK; the log shows all
//     that it implied. An attack typed in MOVE is a real "/" and the attack.
//   - xxT and xx are one action each, taken back as one.
//   - The dice fall behind the last placement as behind the end of a turn: there too
//     nothing may follow in a line (I16.6e). A word about a draw or a resignation is a word
//     of its line: behind the end of the turn it needs a line of its own (". ; draw?").
//   - Which refusal is told first: phase, soldier, target, line and range, line
//     of fire, Precision. So W30's xxd8 is refused for its range.
//     Of several soldiers who could not shoot, the one who came nearest is told.
//   - A pull is refused by the rules of the pull (I8.10 to I8.16), a move by I8.3
//     to I8.8, an attack by I10.2 to I10.9, also where the words are the same.
//   - A second placement is refused; the first is taken back to replace it (I4.4).
//   - A word about a draw is no action of the turn: it waives no pull (I8.17), and
//     "undo" leaves it alone (I13.5).
//   - The head of a log line must name the turn under way, or a turn of five 1 that
//     went by without any decision: that one may be typed afterwards (I16.6d).
//   - Offering a draw to a player who offers one accepts it (I13.4).
//   - Who loses his last soldiers by his own shell loses by elimination, with
//     the other's name in the sentence of the end (I12.3).
//   - A word is passed over (I16.6d) only if the step happened by itself since
//     the last action; "/" and "." also once an earlier word of the line ended
//     the turn. "roll" and "first" with the true dice are passed over, with
//     others refused, so that a log line can be typed whole.
//   - A drawn position is not tested for elimination: only an
//     attack eliminates (I12.2).
//   - A position may name the Commander that may pull ("pull e6"), and may be
//     "phase PLACEMENT". Its turn may be 201, to show I12.5.
//   - Silence passes: the preset Hold, then "."; a placement is waited for (I4.5).
//   - Threats count own moves with Ord 6, Abs 6 and effect 2, without pulls.
//   - A volley that removes one soldier is not offered beside that soldier's kill, which does the same; it
//     may be typed (I17.7).
//   - Luck has the streams "dice" and "first" (the opening die, thrown anew by
//     Rig before anybody has placed).
package invade
