package screen

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// If a step asks for one of more squares than fit, the best of them are numbered, and the columns
// of the board lead to the others: first a column or a few, then the square.

// columnsSpan is the base of a mark of columns: from * columnsSpan + to.
const columnsSpan = 100

var squareName = regexp.MustCompile(`^[A-Za-z][0-9]{1,2}$`)

// columnOf returns the number of a square's column, from 0.
func columnOf(square string) int { return int(strings.ToLower(square)[0] - 'a') }

// inColumns says whether a square is in the columns of a mark.
func inColumns(square string, mark int) bool {
	if !squareName.MatchString(square) {
		return false
	}
	n := columnOf(square)
	return mark/columnsSpan <= n && n <= mark%columnsSpan
}

// squaresOf returns the squares that a step asks for; nil if it asks for something else.
func squaresOf(st Step) []option {
	if st.Param == nil || st.Param.Pick > 1 {
		return nil
	}
	all := st.values(len(st.Args))
	if slices.ContainsFunc(all, func(o option) bool { return !squareName.MatchString(o.Value) }) {
		return nil
	}
	return all
}

// columns splits squares by their columns, from left to right: into at most most parts, or more if
// they would not fit as a grid.
func columns(squares []option, most int) (parts [][]option) {
	squares = slices.Clone(squares)
	slices.SortStableFunc(squares, func(a, b option) int { return columnOf(a.Value) - columnOf(b.Value) })
	for each := maxGrid / 4; each <= maxGrid && (parts == nil || len(parts) > most); each++ {
		parts = nil
		for from := 0; from < len(squares); {
			to := from
			for to < len(squares) && columnOf(squares[to].Value) == columnOf(squares[from].Value) {
				to++
			}
			column, last := squares[from:to:to], len(parts)-1
			if last >= 0 && len(parts[last])+len(column) <= each {
				parts[last] = append(parts[last], column...)
			} else {
				parts = append(parts, column)
			}
			from = to
		}
	}
	return parts
}

// squares is the controls of a step that asks for one of many squares; nil if it asks for something
// else, or if there is no space.
func (p *Panel) squares(st Step, room space) []wire.Row {
	all := squaresOf(st)
	if len(all) == 0 || slices.ContainsFunc(p.Path, func(e string) bool { return strings.HasPrefix(e, markColumns) }) {
		return nil
	}
	n := len(st.Args)
	value := func(c game.Choice) string { return c.Args[n].Value }
	for _, most := range []int{12, 8, 4, 0} {
		var list []string
		for _, c := range p.foremost(st.Choices, most, value) {
			list = append(list, value(c))
		}
		buttons := p.targetButtons(st, list)
		if len(list) < len(all) {
			buttons = append(buttons, p.spans(all, list)...)
		}
		if rows := gridOf(buttons, gridWide); room.holds(rows) {
			return rows
		}
	}
	return nil
}

// spans are the buttons of columns with squares that are not shown.
func (p *Panel) spans(all []option, shown []string) (spans []wire.Button) {
	for _, part := range columns(all, gridWide) {
		first, last := part[0].Value, part[len(part)-1].Value
		value := markColumns + strconv.Itoa(columnOf(first)*columnsSpan+columnOf(last))
		label := p.Plain(game.T("host.panel.column", "column", first[:1]))
		switch {
		case len(part) == 1 && slices.Contains(shown, first):
			continue
		case len(part) == 1:
			value, label = first, first
		case first[:1] != last[:1]:
			label = p.Plain(game.T("host.panel.columns", "from", first[:1], "to", last[:1]))
		}
		spans = append(spans, p.Button(wire.Secondary, label, p.here().With(p.stepOp(), value)))
	}
	return spans
}

// targetButtons shows values of a step as buttons, with the numbers on the picture.
func (p *Panel) targetButtons(st Step, list []string) []wire.Button {
	number := p.numbers(st, list)
	p.numbered = nil
	if len(number) > 0 {
		p.numbered = list
	}
	var buttons []wire.Button
	to := p.asking()
	for _, value := range list {
		last := p.lastOf(st, value)
		label := value
		at := slices.IndexFunc(st.Options, func(o option) bool { return o.Value == value })
		if square := squareOf(value); square != value && at >= 0 { // more than a square: in words
			label = p.Plain(st.Options[at].Label)
		}
		if n := number[value]; n > 0 {
			label = fmt.Sprintf("%d %s", n, label)
		}
		if last != nil {
			label = p.priced(*last, label)
		}
		buttons = append(buttons, p.Button(wire.Secondary, label, to.With(p.stepOp(), value)))
	}
	return buttons
}
