// Package quantum is the rules of Quantum: 2 to 4 fleets of three dice, nine
// planets, five cubes a player. A ship's value is its speed and its weight in
// combat, where low wins. A player builds a cube on a planet when the values of their
// ships in its orbit add up to its number, or places one when their domination reaches 6.
// Numbers in comments (Q8.2) are those of the rules.
//
// It may import only game, game/notation and the standard library. Begin reading at state.go,
// then apply.go (Legal is in legal.go, refusals are in refuse.go and refuse_move.go), turn.go (the
// end of a turn and its gains), combat.go, deeds.go (all other commands), setup.go, end.go.
// board.go and reach.go handle squares as bits of a grid. notation.go and words.go are
// the commands, read.go reads what a person types, position*.go positions in notation, and save.go
// JSON. view.go is what a painter gets (filled by look.go and log.go), and overlay.go
// answers a painter's further questions.
//
// Rulings beyond the rules' own:
//   - Factions follow the seats. The host offers no choice at joining, so a player may
//     change to a free faction during the first roll (Q1.3).
//   - A placement lists the dice in the order rolled, and equal dice from north on, so that
//     each placement has one text. Read accepts any order.
//   - An action has no spaces ("Xd4-e4xf4"), so that it is one word to complete.
//   - ">" typed after an attack is a word of its own. It is ignored if the attack
//     failed, since nothing is decided before the dice are rolled.
//   - Positions (Q15) have additional words for the set-up, the round and the players' flags:
//     see Position. They do not hold the order of the cubes on a planet.
//   - A draw is agreed by flags: "draw?" and "draw+" both set the flag of the seat, whether it is
//     the first to do so or not, and "draw-" only withdraws that flag (Q12.5).
package quantum
