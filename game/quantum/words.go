package quantum

import (
	"slices"
	"strings"

	"bivouac/game"
)

// The words of the notation are written once, here, so that listing hundreds of
// legal actions allocates nothing.
var (
	squareText  = writeSquares()
	squareArg   [squares]any // a square as an argument of a text, boxed once
	valueArg    [7]any
	moveText    [squares][squares]game.Action
	strikeText  [squares][squares]game.Action
	warpText    [squares][squares]game.Action
	attackText  [squares][squares][directions]game.Action // from, attack square, direction of the target
	carryText   [squares][directions][len(hops)][directions]game.Action
	rollText    [squares]game.Action
	scoutText   [squares]game.Action
	modifyText  [squares][2]game.Action // into a 3, into a 5
	buildText   [planetCount]game.Action
	infamyText  [planetCount]game.Action
	scrapText   [7]game.Action          // R#5
	deployText  [7][squares]game.Action // D#5e3
	factionText = [mostSeats]game.Action{"faction-V", "faction-K", "faction-O", "faction-A"}
)

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

// directions are the eight steps, in reading order.
const directions = 8

// offsets are the directions, hops the ways of a flagship: one step or two.
var (
	offsets = [directions]int{-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1}
	hops    = [12]int{-2 * stride, -stride - 1, -stride, -stride + 1, -2, -1, 1, 2, stride - 1, stride, stride + 1, 2 * stride}

	directionAt, hopAt = indexed(offsets[:]), indexed(hops[:])
)

const farthest = 2 * stride

// indexed lists the indexes of differences between squares; -1 for others.
func indexed(list []int) (at [2*farthest + 1]int8) {
	for i := range at {
		at[i] = int8(slices.Index(list, i-farthest))
	}
	return at
}

// directionOf is the index of the step between two squares; -1 if it is no step.
func directionOf(from, to square) int { return difference(&directionAt, from, to) }

// hopOf is the index of a flagship's way; -1 if it goes further than two steps.
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
		for g := space; !g.empty(); {
			q := g.pop()
			deployText[n][q] = game.Action("D" + die + squareText[q])
		}
	}
	for p := range planet(planetCount) {
		buildText[p] = game.Action("B" + p.String())
		infamyText[p] = game.Action("I" + p.String())
	}
	for g := space; !g.empty(); {
		from := g.pop()
		rollText[from] = game.Action("R" + squareText[from])
		scoutText[from] = game.Action("Q" + squareText[from])
		modifyText[from] = [2]game.Action{game.Action("F" + squareText[from] + "=3"), game.Action("F" + squareText[from] + "=5")}
		writePairs(from)
		writeTransports(from)
	}
}

// scribe writes many words into one string.
type scribe struct {
	text strings.Builder
	into []*game.Action
	ends []int
}

func (w *scribe) word(into *game.Action, parts ...string) {
	for _, p := range parts {
		w.text.WriteString(p)
	}
	w.into, w.ends = append(w.into, into), append(w.ends, w.text.Len())
}

func (w *scribe) done() {
	all, start := game.Action(w.text.String()), 0
	for i, end := range w.ends {
		*w.into[i] = all[start:end]
		start = end
	}
}

// writePairs writes moves, attacks, Strikes and Warps of a ship.
func writePairs(from square) {
	var w scribe
	defer w.done()
	o := squareText[from]
	for g := space.without(bit(from)); !g.empty(); {
		to := g.pop()
		w.word(&moveText[from][to], "M", o, "-", squareText[to])
		w.word(&warpText[from][to], "W", o, "~", squareText[to])
		w.word(&strikeText[from][to], "K", o, "x", squareText[to])
		for t := around[to]; !t.empty(); {
			target := t.pop()
			w.word(&attackText[from][to][directionOf(to, target)], "X", o, "-", squareText[to], "x", squareText[target])
		}
	}
	for t := around[from]; !t.empty(); {
		target := t.pop()
		w.word(&attackText[from][from][directionOf(from, target)], "X", o, "x", squareText[target])
	}
}

// writeTransports writes the Transports of a flagship: at most two steps.
func writeTransports(from square) {
	var w scribe
	defer w.done()
	for c := around[from]; !c.empty(); {
		cargo := c.pop()
		texts := &carryText[from][directionOf(from, cargo)]
		for g := reach(from, flagship, space, false); !g.empty(); {
			to := g.pop()
			for d := around[to]; !d.empty(); {
				drop := d.pop()
				w.word(&texts[hopOf(from, to)][directionOf(to, drop)], "T", squareText[from], "(", squareText[cargo], ")-", squareText[to], ":", squareText[drop])
			}
		}
	}
}

// word is a text of a table, or the text spelled out where the table has none:
// a word that is never legal, but may be typed.
func word(interned game.Action, parts ...string) game.Action {
	if interned != "" {
		return interned
	}
	return game.Action(strings.Join(parts, ""))
}
