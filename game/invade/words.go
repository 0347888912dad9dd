package invade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Tables of the notation, computed once so that listing a thousand legal actions allocates nothing.
// A large table is one string, cut into slots of fixed size, because the garbage collector would
// scan a table of many strings. Only the moves, which are listed by the hundred, also have such a
// table: walkText.
var (
	squareText = writeSquares()
	squareArg  = boxed(squareText) // squares as arguments of texts
	// the pull ">d1-f7" for every pair of squares; without ">" it is the move
	moveWords = writeMoves()
	// the moves "d1-f7" by start and by row of the target: see writeWalks
	walkText   = writeWalks()
	aimedWords = [2]game.Action{writeAimed("x"), writeAimed("*")} // "d7xd10", "d7*d10": see aimedWord
	allocWords = writeAllocations()                               // "[C4 A2 O6 E3 P5]" by the dice's code
	allocLists = writeAllocationLists()                           // by the code of the falling dice
	entryText  = writeEntries()                                   // "+Bd1", by side, kind and column
	killText   [256]game.Action                                   // "xxd6"
	effectText [effects]game.Action                               // "!6:24"
	places     = writePlaces()
)

const (
	fightText  game.Action = "/"
	endText    game.Action = "."
	volleyText game.Action = "xx"
)

func init() {
	for i := range squareText {
		killText[i] = game.Action("xx" + squareText[i])
	}
	for e := effect1; e < effects; e++ {
		effectText[e] = game.Action("!" + effectData[e].text)
	}
}

func writeSquares() (text [256]string) {
	for i := range text {
		q := square(i)
		text[i] = string(rune('a'+q.col())) + strconv.Itoa(q.row()+1)
	}
	return text
}

func boxed(texts [256]string) (args [256]any) {
	for i, text := range texts {
		args[i] = text
	}
	return args
}

// width returns the length of the square's text: 3 from row 10 on, else 2.
func (q square) width() int { return 2 + int((q>>4+7)>>4) }

// slot is the size in bytes of a slot, which holds up to two squares and two signs: ">p16-p16".
const slot = 8

func writeMoves() game.Action {
	var b strings.Builder
	b.Grow(256 * 256 * slot)
	for _, from := range squareText {
		for _, to := range squareText {
			writeSlot(&b, ">"+from+"-"+to)
		}
	}
	return game.Action(b.String())
}

// writeWalks returns the moves from each square to each row, in the order of Legal: the square's
// own column first, then from left to right.
func writeWalks() (text [256][side16][side16]game.Action) {
	for from := range text {
		own := square(from).col()
		for row := range side16 {
			line := append(text[from][row][:0], moveWord(square(from), at(own, row)))
			for col := range side16 {
				if col != own {
					line = append(line, moveWord(square(from), at(col, row)))
				}
			}
		}
	}
	return text
}

func writeSlot(b *strings.Builder, word string) {
	b.WriteString(word)
	for range slot - len(word) {
		b.WriteByte(' ')
	}
}

// moveWord returns the move from one square to another: "d1-f7".
func moveWord(from, to square) game.Action {
	at := (int(from)<<8 | int(to)) * slot
	return moveWords[at+1 : at+2+from.width()+to.width()]
}

// pullWord returns the pull from one square to another: ">d1-f7".
func pullWord(from, to square) game.Action {
	at := (int(from)<<8 | int(to)) * slot
	return moveWords[at : at+2+from.width()+to.width()]
}

// writeAimed writes the shots from each square: at the 16 squares of its column, then at those of
// its row.
func writeAimed(sign string) game.Action {
	var b strings.Builder
	b.Grow(256 * 2 * side16 * slot)
	for i, text := range squareText {
		for n := range side16 {
			writeSlot(&b, text+sign+squareText[at(square(i).col(), n)])
		}
		for n := range side16 {
			writeSlot(&b, text+sign+squareText[at(n, square(i).row())])
		}
	}
	return game.Action(b.String())
}

// aimedWord returns a shot along a column or a row. The parameter words is one of aimedWords.
func aimedWord(words game.Action, from, to square) game.Action {
	at := int(from) * 2 * side16
	if from.col() == to.col() {
		at += to.row()
	} else {
		at += side16 + to.col()
	}
	return words[at*slot : at*slot+1+from.width()+to.width()]
}

func attackWord(from, to square) game.Action { return aimedWord(aimedWords[0], from, to) }

func shellWord(from, to square) game.Action { return aimedWord(aimedWords[1], from, to) }

func writeEntries() (text [2][kinds][side16]game.Action) {
	for s := south; s <= north; s++ {
		for k := normal; k < kinds; k++ {
			for col := range side16 {
				letter := strings.TrimPrefix(k.letter(), "N")
				text[s][k][col] = game.Action("+" + letter + squareText[at(col, exitRow(s))])
			}
		}
	}
	return text
}

// codes is how many allocations there are.
const codes = 6 * 6 * 6 * 6 * 6

// code returns the number of an allocation, from 0 to codes-1. Every die must be 1..6.
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

const allocSlot = len("[C4 A2 O6 E3 P5]")

func writeAllocations() game.Action {
	var b strings.Builder
	b.Grow(codes * allocSlot)
	for n := range codes {
		d := decode(n)
		fmt.Fprintf(&b, "[C%d A%d O%d E%d P%d]", d[0], d[1], d[2], d[3], d[4])
	}
	return game.Action(b.String())
}

// allocWord returns the allocation with a code.
func allocWord(code int) game.Action {
	return allocWords[code*allocSlot : (code+1)*allocSlot]
}

// writeAllocationLists returns, for the code of each roll sorted from high to low, the codes of its
// distinct allocations (I6.5), those with a high Com die first. Each code belongs to exactly one
// roll.
func writeAllocationLists() [][]uint16 {
	lists := make([][]uint16, codes)
	for n := codes - 1; n >= 0; n-- {
		roll := decode(n).falling().code()
		lists[roll] = append(lists[roll], uint16(n))
	}
	return lists
}

// columns are the three different columns of a placement in ascending order; column a is 0.
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
