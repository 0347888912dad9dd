// Package quantum is the rules of Quantum: 2 to 4 fleets of three dice, nine
// planets, five cubes a player. A ship's value is its speed and its weight in
// combat, where low wins; a cube is built where the ships in a planet's orbit add
// up to its number, or placed for a domination of 6. Numbers in comments (Q8.2)
// are those of the rules.
//
// It may import game only. Begin reading at view.go (what everybody sees) and
// info.go (the verbs).
package quantum
