// Package quantum is the rules of Quantum: 2 to 4 fleets of three dice, nine
// planets, five cubes a player. A ship's value is its speed and its weight in
// combat, where low wins; a cube is built where the ships in a planet's orbit add
// up to its number, or placed for a domination of 6. Numbers in comments (Q8.2)
// are those of the rules.
//
// It may import game only. Begin reading at state.go, then apply.go (Legal is in
// legal.go, what is refused in refuse.go and refuse_move.go), turn.go (the end of a
// turn and its gains), combat.go, deeds.go (all other commands), setup.go, end.go.
// board.go and reach.go are squares as bits of a grid. notation.go and words.go are
// the commands, read.go what a person types, position*.go drawn positions, save*.go
// JSON. view.go is what a painter gets (filled by look.go and log.go), overlay.go
// what it may ask besides.
//
// Rulings beyond the rules' own:
//   - Factions follow the seats; the host knows no choice at joining, so a player
//     changes to a free one while the first dice are open (Q1.3).
//   - A placement is written in the order rolled, equal dice from north on, so that
//     each has one text; Read takes any order.
//   - An action has no spaces ("Xd4-e4xf4"), so that it is one word to complete.
//   - ">" typed behind an attack is a word of its own, passed over when the attack
//     failed: nothing is decided before the dice.
//   - Positions (Q15) have words for the set-up, the round and the players' flags:
//     see Position. The order of the cubes on a planet is not in them.
//   - A draw is agreed by flags, so an answer is "draw?" or "draw+" from any seat,
//     first or not, and "draw-" only withdraws the player's own flag (Q12.5).
package quantum
