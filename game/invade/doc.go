// Package invade is the rules of Invade: two squads on a 16x16 field, five dice
// a turn. It imports only game, game/notation and the standard library. Comments and the scenarios
// in testdata cite the rulebook by number (I1..I21).
//
// Begin at state.go (the position), turn.go (the order of a turn) and apply.go
// (an action and what follows). Then by section: board.go I2, setup.go I4,
// dice.go I6 and I9, effect.go I7, move.go, reach.go and pull.go I8, attack.go, kill.go and
// shell.go I10, end.go I12 and I13, notation.go and read.go I16, position.go I16.9, describe.go, outcome.go
// and suggest.go I17, view.go, look.go and overlay.go I18, data.go I20. trace.go is the log, and save.go
// writes snapshots and checks them when they are loaded. words.go holds the notation as tables, so that
// Legal allocates nothing. events.go collects the events of an action.
//
// Rulings, where the rulebook leaves something open:
//   - "." is one action in EFFECT, MOVE and ATTACK; the log shows every step
//     that it implied. An attack typed in MOVE is read as "/" and the attack.
//   - xxT and xx are one action each, and are taken back as one.
//   - Dice are rolled after the last placement, as they are after the end of a turn. So nothing may
//     follow either of them in a line (I16.6e), not even a resignation or an action about a draw:
//     ". ; draw?" is refused, and "draw?" needs a line of its own.
//   - A refused attack cites the first rule broken in this order: phase, soldier, target, line and
//     range, line of fire, Precision. So W30's xxd8 is refused for its range. If several soldiers
//     could not shoot, the refusal is that of the soldier that comes closest to a hit.
//   - A pull is refused by the rules of the pull (I8.10 to I8.16), a move by I8.1
//     to I8.8, an attack by I10.2 to I10.9, even if the text of the refusal is the same.
//   - A second placement is refused; to replace the first, a player takes it back (I4.4).
//   - An action about a draw is no action of the turn: it waives no pull (I8.17), and
//     "undo" does not take it back (I13.5).
//   - The head of a log line ("7 S") must name the current turn. It may also name the turn before, if
//     that had five dice of 1 and passed without a decision: its line may be typed afterwards (I16.6d).
//   - Offering a draw to a player who has offered one accepts it (I13.4).
//   - A player who loses their last soldiers to their own shell loses by elimination; the
//     sentence of the end names the other player (I12.3).
//   - A word that asks for an automatic step is ignored (I16.6d) only if the step has happened
//     since the last action. "/" and "." are also ignored after an earlier word of the line has
//     ended the turn. "roll" and "first" are ignored if their dice are true and refused if not, so
//     that a log line can be typed whole.
//   - Loading a position does not test it for elimination: only an
//     attack eliminates (I12.2).
//   - A position may name the Commander that may pull ("pull e6"), and may be
//     "phase PLACEMENT". Its turn may be 201, to show I12.5.
//   - At a time limit the preset Hold allocates the dice, and then "." ends the turn. No placement is
//     made for a player (I4.5).
//   - Threats assume Ord 6, Abs 6 and effect 2 for the enemy's own moves, without pulls.
//   - A volley that removes only one soldier is not offered, since the kill of that soldier does the
//     same; it may still be typed (I17.7).
//   - The streams of luck are "dice" and "first" (the opening die). Rig can set the opening die
//     until somebody has placed.
package invade
