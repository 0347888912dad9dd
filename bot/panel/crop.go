package panel

import (
	"bivouac/bot/screen"
	"cmp"
	"slices"
	"strings"
	"unicode"

	"bivouac/bot/wire"
	"bivouac/game"
)

// A panel of a turn shows the relevant part of the board, so that picture and controls fit on a
// phone. More shows the whole board.

// WholeMark at the end of a path shows the whole board.
const WholeMark = "*"

// squaresNamed are the squares that the gain and the loss of a choice name.
func (p *Panel) squaresNamed(c game.Choice) []string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	words := strings.FieldsFunc(p.Plain(c.Gain)+" "+p.Plain(c.Loss), apart)
	return slices.DeleteFunc(words, func(w string) bool { return !screen.IsSquare(w) })
}

// aimed makes the picture show the squares on which whole choices in some rows act, and those that their gains and
// losses name. The squares of the chosen piece's choices get tags, as in the labels of the choices.
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
