package panel

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// parted says whether a step asks how much of the chosen piece acts: the whole piece, or a part.
// The name of a part begins with the name of the piece.
func (p *Panel) parted(st screen.Step) bool {
	all := false
	for _, o := range st.Options {
		if p.Piece == "" || st.Group || !strings.HasPrefix(o.Value, p.Piece) {
			return false
		}
		all = all || o.Value == p.Piece
	}
	return all
}

// partRow returns a row of buttons for the parts of the chosen piece. It uses the longest labels
// that fit in one row, and returns nil if none fit.
func (p *Panel) partRow(st screen.Step) []wire.Row {
	var values, labels, ends, aimed, priced []string
	var styles []wire.ButtonStyle
	for _, o := range st.Options {
		if o.Value == p.Piece {
			continue
		}
		label, end, style := p.partLabel(o), opens, wire.Secondary
		aim, price := label, label+opens
		if last := completed(st, o.Value); last != nil { // one press makes the choice
			if target := p.Point(*last).Target; screen.IsSquare(target) {
				aim += " → " + target
			}
			if !p.Confirms(*last) {
				end = ""
			}
			price, style = p.priced(*last, aim), p.style(*last)
		}
		values, styles = append(values, o.Value), append(styles, style)
		labels, ends = append(labels, label), append(ends, end)
		aimed, priced = append(aimed, aim), append(priced, price)
	}
	for i, form := range [][]string{priced, aimed, labels, counts(labels), numbers(labels)} {
		var buttons []wire.Button
		for n, label := range form {
			if i > 0 { // the labels in priced already end in "…" where they must
				label += ends[n]
			}
			buttons = append(buttons, p.Button(styles[n], label, p.here().With(p.stepOp(), values[n])))
		}
		if rows := packed(buttons); len(rows) == 1 {
			return rows
		}
	}
	return nil
}

// partLabel returns the label of a part of the chosen piece, without the piece's name.
func (p *Panel) partLabel(o screen.Option) string {
	return strings.TrimLeft(strings.TrimPrefix(p.Plain(o.Label), p.Piece), ": \u00a0\u202f")
}

// counts returns the text before the first comma of each label, such as "2 units" for "2 units, 30 HP". It
// returns nil if two labels have the same text there.
func counts(labels []string) (begin []string) {
	for _, label := range labels {
		count, _, _ := strings.Cut(label, ",")
		if slices.Contains(begin, count) {
			return nil
		}
		begin = append(begin, count)
	}
	return begin
}

// numbers returns the counts of the labels, the first in full and the others as bare numbers: "1 unit",
// "2", "3". It returns nil if a label does not begin with its number.
func numbers(labels []string) (short []string) {
	for i, count := range counts(labels) {
		number, _, _ := strings.Cut(strings.ReplaceAll(count, "\u00a0", " "), " ")
		if _, err := strconv.Atoi(number); err != nil {
			return nil
		}
		if i == 0 {
			number = count
		}
		short = append(short, number)
	}
	return short
}

// onlyPart returns the label of the control that leads to the parts of the chosen piece.
func (p *Panel) onlyPart(st screen.Step) string {
	return p.Plain(game.T("host.panel.part", "verb", p.VerbLabel(st.Verb)))
}
