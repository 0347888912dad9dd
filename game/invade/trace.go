package invade

import (
	"fmt"
	"strconv"

	"bivouac/game"
)

// deed is the kind of a step of a turn.
type deed uint8

const (
	entered deed = iota
	moved
	pulled
	shot
	shelled
)

var deedNames = [...]string{"enter", "move", "pull", "attack", "shell"}

// step is one thing done in a turn.
type step struct {
	deed     deed
	kind     kind
	from, to square
}

// fall is a soldier removed by a step.
type fall struct {
	at   square
	cell cell
	step uint8
}

// A turn has at most 6 movement actions, as many pulls and 6 attacks, each of
// which removes at most 5 soldiers.
const (
	mostActions = 6
	mostSteps   = 3 * mostActions
	mostFalls   = 5 * mostActions
)

// trace is the record of a turn, for the log line and the picture.
type trace struct {
	turn   uint16
	side   seat
	rolled bool // the roll is known
	fought bool // "/" was reached
	ended  bool // "." was reached
	effect effect
	roll   [roles]uint8
	alloc  dice
	steps  [mostSteps]step
	n      uint8
	falls  [mostFalls]fall
	fallen uint8
}

func (t *trace) step(d deed, k kind, from, to square) {
	t.steps[t.n] = step{d, k, from, to}
	t.n++
}

func (t *trace) fall(q square, c cell) {
	t.falls[t.fallen] = fall{q, c, t.n - 1}
	t.fallen++
}

func (p step) text(side seat) game.Action {
	switch p.deed {
	case entered:
		return entryText[side][p.kind][p.to.col()]
	case moved:
		return moveWord(p.from, p.to)
	case pulled:
		return pullWord(p.from, p.to)
	case shot:
		return attackWord(p.from, p.to)
	case shelled:
		return shellWord(p.from, p.to)
	}
	panic(fmt.Sprintf("invade: unknown step %d", p.deed))
}

// alone says whether the turn counts as one without a decision: it has ended with five dice of 1
// and without a step (I6.5, I7.7, I8.18, I10.15).
func (t *trace) alone() bool {
	return t.ended && t.rolled && t.n == 0 && allEqual(t.roll) && t.roll[0] == 1
}

// line formats the turn so far as one line of the log (I16.7).
func (t *trace) line() string {
	b := make([]byte, 0, 160)
	b = strconv.AppendUint(b, uint64(t.turn), 10)
	b = append(append(b, ' '), sideLetter(t.side)...)
	if t.rolled {
		b = append(append(b, " roll "...), spaced(t.roll[:])...)
	}
	if t.alloc[com] != 0 {
		b = append(append(b, ' '), allocWord(t.alloc.code())...)
	}
	if t.effect != noEffect {
		b = append(append(b, ' '), effectText[t.effect]...)
	}
	slash := t.fought
	for _, p := range t.steps[:t.n] {
		if slash && p.deed >= shot {
			b = append(b, " /"...)
			slash = false
		}
		b = append(append(b, ' '), p.text(t.side)...)
	}
	if slash {
		b = append(b, " /"...)
	}
	if t.ended {
		b = append(b, " ."...)
	}
	return string(b)
}

func sideLetter(s seat) string { return "SN"[s : s+1] }

// view converts the trace for a View. It returns nil if there was no turn.
func (t *trace) view() *Trace {
	if t.turn == 0 {
		return nil
	}
	v := &Trace{
		Turn: int(t.turn), Side: game.Seat(t.side),
		Effect: effectData[t.effect].text, Line: t.line(), Steps: []Step{}, Falls: []Fall{},
	}
	if t.rolled {
		v.Roll = numbers(t.roll)
	}
	for _, p := range t.steps[:t.n] {
		v.Steps = append(v.Steps, p.view(t.side))
	}
	for _, f := range t.falls[:t.fallen] {
		v.Falls = append(v.Falls, Fall{f.at.String(), game.Seat(f.cell.side()), f.cell.kind().letter()})
	}
	return v
}

func (p step) view(side seat) Step {
	v := Step{Kind: deedNames[p.deed], To: p.to.String(), Text: string(p.text(side))}
	if p.deed == entered {
		return v
	}
	v.From = p.from.String()
	if p.deed != moved && p.deed != pulled {
		return v
	}
	v.Path = []string{v.From}
	if corner := at(p.from.col(), p.to.row()); corner != p.from && corner != p.to {
		v.Path = append(v.Path, corner.String())
	}
	v.Path = append(v.Path, v.To)
	return v
}

func (d dice) view() Dice {
	return Dice{int(d[com]), int(d[abscissa]), int(d[ord]), int(d[eff]), int(d[pre])}
}

func numbers(values [roles]uint8) []int {
	list := make([]int, roles)
	for i, v := range values {
		list[i] = int(v)
	}
	return list
}
