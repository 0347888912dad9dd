package quantum

import (
	"slices"
	"strings"

	"bivouac/game"
)

// Tables of the notation, computed once so that listing hundreds of legal actions allocates
// nothing. Words with several squares are cut from one string for each kind: there are a hundred
// thousand, and the garbage collector would scan a pointer to each.
var (
	squareText  = writeSquares()
	squareArg   [squares]any // a square as an argument of a text, boxed once
	valueArg    [7]any
	moveWords   = writeList(squares*squares, writeMove)
	strikeWords = writeList(squares*squares, writeStrike)
	warpWords   = writeList(squares*squares, writeWarp)
	hereWords   = writeList(squares*directions, writeHere)
	attackWords = writeList(squares*squares*directions, writeAttack)
	carryWords  = writeList(squares*directions*len(hops)*directions, writeCarry)
	rollText    [squares]game.Action
	scoutText   [squares]game.Action
	modifyText  [squares][2]game.Action // into a 3, into a 5
	buildText   [planetCount]game.Action
	infamyText  [planetCount]game.Action
	scrapText   [7]game.Action          // R#5
	deployText  [7][squares]game.Action // D#5e3
	factionText = [mostSeats]game.Action{"faction-V", "faction-K", "faction-O", "faction-A"}
)

// wordList is a list of words of the same length in one string.
type wordList struct {
	text  game.Action
	width int
}

func (w *wordList) at(n int) game.Action { return w.text[n*w.width : (n+1)*w.width] }

// writeList writes words 0 to n-1. Some name squares off the board and are never used.
func writeList(n int, write func(b []byte, n int) []byte) wordList {
	b := write(nil, 0)
	width := len(b)
	b = slices.Grow(b, n*width)
	for i := 1; i < n; i++ {
		b = write(b, i)
	}
	return wordList{game.Action(b), width}
}

func pair(from, to square) int { return int(from)*squares + int(to) }

func moveText(from, to square) game.Action       { return moveWords.at(pair(from, to)) }
func strikeText(from, target square) game.Action { return strikeWords.at(pair(from, target)) }
func warpText(from, other square) game.Action    { return warpWords.at(pair(from, other)) }

// attackText returns the attack of the ship on from, which goes to the attack square to. The index
// direction leads from there to the target.
func attackText(from, to square, direction int) game.Action {
	if from == to {
		return hereWords.at(int(from)*directions + direction)
	}
	return attackWords.at(pair(from, to)*directions + direction)
}

// carryText returns a Transport of the flagship on from. cargo is the direction of the passenger,
// hop the index of the move, and drop the direction of the drop square from the destination.
func carryText(from square, cargo, hop, drop int) game.Action {
	return carryWords.at(((int(from)*directions+cargo)*len(hops)+hop)*directions + drop)
}

func writePair(b []byte, letter byte, n int, sign byte) []byte {
	b = append(append(b, letter), name(n/squares)...)
	return append(append(b, sign), name(n%squares)...)
}

func writeMove(b []byte, n int) []byte   { return writePair(b, 'M', n, '-') }
func writeStrike(b []byte, n int) []byte { return writePair(b, 'K', n, 'x') }
func writeWarp(b []byte, n int) []byte   { return writePair(b, 'W', n, '~') }

func writeHere(b []byte, n int) []byte {
	from := n / directions
	b = append(append(b, 'X'), name(from)...)
	return append(append(b, 'x'), name(from+offsets[n%directions])...)
}

func writeAttack(b []byte, n int) []byte {
	to := n / directions % squares
	b = writePair(b, 'X', n/directions, '-')
	return append(append(b, 'x'), name(to+offsets[n%directions])...)
}

func writeCarry(b []byte, n int) []byte {
	drop, hop, cargo, from := n%directions, n/directions%len(hops), n/directions/len(hops)%directions,
		n/directions/len(hops)/directions
	to := from + hops[hop]
	b = append(append(b, 'T'), name(from)...)
	b = append(append(b, '('), name(from+offsets[cargo])...)
	b = append(append(b, ")-"...), name(to)...)
	return append(append(b, ':'), name(to+offsets[drop])...)
}

// name returns a square by its number, "--" for a number off the board.
func name(n int) string {
	if n < 0 || n >= squares {
		return "--"
	}
	return squareText[n]
}

const (
	keepText     game.Action = "KEEP"
	rerollText   game.Action = "REROLL"
	takeText     game.Action = ">"
	stayText     game.Action = "<"
	researchText game.Action = "S"
	endText      game.Action = "E"
	autoOnText   game.Action = "auto+"
	autoOffText  game.Action = "auto-"
)

// directions is the number of directions of a step, diagonals included.
const directions = 8

// offsets are the differences between a square and its neighbours in the eight directions, in
// reading order; hops are those of a flagship's moves of one or two steps.
var (
	offsets = [directions]int{-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1}
	hops    = [12]int{
		-2 * stride, -stride - 1, -stride, -stride + 1, -2, -1, 1, 2, stride - 1, stride, stride + 1, 2 * stride,
	}

	directionAt, hopAt = indexed(offsets[:]), indexed(hops[:])
)

const farthest = 2 * stride

// indexed inverts a list of differences between squares: place d+farthest holds the index of d, or
// -1 if d is not in the list.
func indexed(list []int) (at [2*farthest + 1]int8) {
	for i := range at {
		at[i] = int8(slices.Index(list, i-farthest))
	}
	return at
}

// directionOf returns the direction of the step between two squares, -1 if they are not neighbours.
func directionOf(from, to square) int { return difference(&directionAt, from, to) }

// hopOf returns the index of a flagship's move, -1 if it is longer than two steps.
func hopOf(from, to square) int { return difference(&hopAt, from, to) }

func difference(at *[2*farthest + 1]int8, from, to square) int {
	d := int(to) - int(from) + farthest
	if d < 0 || d >= len(at) {
		return -1
	}
	return int(at[d])
}

func writeSquares() (text [squares]string) {
	for q := range square(squares) {
		text[q] = string([]byte{'a' + byte(q.col()), '1' + byte(q.row())})
	}
	return text
}

func init() {
	for n := range valueArg {
		valueArg[n] = n
	}
	for q := range squareText {
		squareArg[q] = squareText[q]
	}
	for n := 1; n <= 6; n++ {
		die := string([]byte{'#', '0' + byte(n)})
		scrapText[n] = game.Action("R" + die)
		for q := range squareText {
			deployText[n][q] = game.Action("D" + die + squareText[q])
		}
	}
	for p := range planet(planetCount) {
		buildText[p] = game.Action("B" + p.String())
		infamyText[p] = game.Action("I" + p.String())
	}
	for from := range squareText {
		rollText[from] = game.Action("R" + squareText[from])
		scoutText[from] = game.Action("Q" + squareText[from])
		modifyText[from] = [2]game.Action{game.Action("F" + squareText[from] + "=3"),
			game.Action("F" + squareText[from] + "=5")}
	}
}

// spell joins the parts of a word that is in no table: it is never legal, but may be typed.
func spell(parts ...string) game.Action { return game.Action(strings.Join(parts, "")) }
