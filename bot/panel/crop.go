package panel

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// If a panel asks a question, its picture shows only the relevant part of the board, so that
// picture and controls fit on a phone. The page More leads to the whole board.

// wholeMark at the end of a path means that the picture shows the whole board.
const wholeMark = "*"

// squaresNamed returns the squares that are named in the texts of a choice's gain and loss.
func (p *Panel) squaresNamed(c game.Choice) []string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := strings.FieldsFunc(p.Plain(c.Gain)+" "+p.Plain(c.Loss), apart)
	return slices.DeleteFunc(words, func(w string) bool { return !screen.IsSquare(w) })
}

// aimed makes the picture show the squares of the complete choices in the rows: the square where a
// choice acts, and the squares named in the texts of its gain and loss. Squares where the chosen
// piece acts get tags, with the same names as on the buttons.
func (p *Panel) aimed(rows []wire.Row) {
	all, own := p.Choices(), screen.Step{}
	if p.Piece != "" {
		own, _ = p.Step(nil)
	}
	marked := slices.Clone(p.tags)
	for _, r := range rows {
		for _, b := range r.Buttons {
			a := p.makes(b, own.Choices)
			at := slices.IndexFunc(all, func(c game.Choice) bool { return a != "" && c.Action == a })
			if at < 0 {
				continue
			}
			p.shown = append(p.shown, p.squaresNamed(all[at])...)
			on := p.Point(all[at])
			to := screen.SquareOf(cmp.Or(on.At, on.Target))
			if !screen.IsSquare(to) {
				continue
			}
			p.shown = append(p.shown, to)
			if on.Piece == p.Piece && p.Piece != "" && !slices.Contains(marked, to) {
				marked = append(marked, to)
			}
		}
	}
	if p.tagged(own, marked) {
		p.tags = marked
	}
}
