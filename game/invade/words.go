package invade

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
)

// The words of the notation are written once, here, so that listing a thousand
// legal actions allocates nothing.
var (
	squareArg  [256]any // a square as an argument of a text, boxed once
	squareText [256]string
	moveText   [256][256]game.Action         // d1-f7
	pullText   [256][256]game.Action         // >d1-f7
	attackText [256][2][side16]game.Action   // d7xd10: by line (0 column, 1 row) and the target's row or column
	shellText  [256][2][side16]game.Action   // d7*d10
	entryText  [2][kinds][side16]game.Action // +Bd1
	killText   [256]game.Action              // xxd6
	effectText [effects]game.Action          // !6:24
	allocText  = writeAllocations()
	allocLists = writeAllocationLists() // by the code of the dice, high ones first
	places     = writePlaces()
)

const (
	fightText  game.Action = "/"
	endText    game.Action = "."
	volleyText game.Action = "xx"
)

func init() {
	for i := range squareText {
		squareText[i] = fmt.Sprintf("%c%d", 'a'+square(i).col(), square(i).row()+1)
	}
	for i := range squareText {
		squareArg[i] = squareText[i]
		killText[i] = game.Action("xx" + squareText[i])
		writeMoves(square(i))
		writeAttacks(square(i))
	}
	for e := effect1; e < effects; e++ {
		effectText[e] = game.Action("!" + effectData[e].text)
	}
	writeEntries()
}

// writeMoves lets a move share the text of the pull between the same squares.
func writeMoves(from square) {
	var b strings.Builder
	b.Grow(256 * 8)
	var ends [256]int
	for to := range squareText {
		b.WriteString(">" + squareText[from] + "-" + squareText[to])
		ends[to] = b.Len()
	}
	all, start := game.Action(b.String()), 0
	for to, end := range ends {
		pullText[from][to] = all[start:end]
		moveText[from][to] = all[start+1 : end]
		start = end
	}
}

func writeAttacks(from square) {
	for i := range side16 {
		for line, to := range [2]square{at(from.col(), i), at(i, from.row())} {
			attackText[from][line][i] = game.Action(squareText[from] + "x" + squareText[to])
			shellText[from][line][i] = game.Action(squareText[from] + "*" + squareText[to])
		}
	}
}

func writeEntries() {
	for s := south; s <= north; s++ {
		for k := normal; k < kinds; k++ {
			for col := range side16 {
				letter := k.letter()
				if k == normal {
					letter = ""
				}
				entryText[s][k][col] = game.Action("+" + letter + squareText[at(col, exitRow(s))])
			}
		}
	}
}

// lineOf is the index of a target in attackText: along the column or the row.
func lineOf(from, to square) (line, place int) {
	if from.col() == to.col() {
		return 0, to.row()
	}
	return 1, to.col()
}

func attackWord(from, to square) game.Action {
	line, place := lineOf(from, to)
	return attackText[from][line][place]
}

func shellWord(from, to square) game.Action {
	line, place := lineOf(from, to)
	return shellText[from][line][place]
}

// code is the index of an allocation in allocText; every value must be 1..6.
func (d dice) code() int {
	n := 0
	for _, v := range d {
		n = n*6 + int(v) - 1
	}
	return n
}

// decode is the inverse of code.
func decode(n int) dice {
	var d dice
	for i := roles - 1; i >= 0; i, n = i-1, n/6 {
		d[i] = uint8(n%6 + 1)
	}
	return d
}

func writeAllocations() []game.Action {
	list := make([]game.Action, 6*6*6*6*6)
	for n := range list {
		d := decode(n)
		list[n] = game.Action(fmt.Sprintf("[C%d A%d O%d E%d P%d]", d[0], d[1], d[2], d[3], d[4]))
	}
	return list
}

// writeAllocationLists lists the distinct allocations (I6.5) of each roll, high
// Com first: 7776 in all, each under the one roll that it uses up.
func writeAllocationLists() [][]game.Action {
	lists := make([][]game.Action, len(allocText))
	for n := len(allocText) - 1; n >= 0; n-- {
		d := decode(n)
		at := d.falling().code()
		lists[at] = append(lists[at], allocText[n])
	}
	return lists
}

// columns are three different columns of a placement, ascending, from 0.
type columns [placedFirst]uint8

func (c columns) text() game.Action {
	return game.Action([]byte{'@', 'a' + c[0], 'a' + c[1], 'a' + c[2]})
}

func (c columns) sorted() columns {
	slices.Sort(c[:])
	return c
}

// writePlaces lists all placements (I4.3), those furthest west first.
func writePlaces() []game.Action {
	var list []game.Action
	for a := uint8(0); a < side16; a++ {
		for b := a + 1; b < side16; b++ {
			for c := b + 1; c < side16; c++ {
				list = append(list, columns{a, b, c}.text())
			}
		}
	}
	return list
}
