package screen

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A panel of a turn shows the relevant part of the board, so that picture and controls fit on a phone.
// More shows the whole board.

// WholeMark at the end of a path shows the whole board.
const WholeMark = "*"

// partAlt is the alt text of a cropped picture: that it is cropped, what its numbers mean, and the
// usual description.
func partAlt(p render.Painter, sc render.Scene) string {
	alt := p.Alt(sc)
	if !render.Crops(p, sc) {
		return alt
	}
	head := sc.Say(game.T("host.crop.part"))
	tags := render.Tagged(p, sc)
	if list := tagList(sc.Crop.Targets, tags); list != "" && tags[0] != squareOf(sc.Crop.Targets[0]) {
		head += " " + sc.Say(game.T("host.crop.numbers", "list", game.Literal(list)))
	}
	return head + "\n" + alt
}

// tagList lists targets behind their tags: "1 d5, 2 e6", without those that have none.
func tagList(targets, tags []string) string {
	var list []string
	for n, name := range targets {
		if tags[n] != "" {
			list = append(list, tagged(tags[n], squareOf(name)))
		}
	}
	return strings.Join(list, ", ")
}

// squareOf returns the square at the beginning of a value: e1 for "e1=3".
func squareOf(value string) string {
	end := strings.IndexFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end <= 0 {
		return value
	}
	return value[:end]
}

// aimed marks also the squares on which whole choices of the chosen piece among some rows act, where a square is
// marked with its own name, as the choices say it.
func (p *Panel) aimed(rows []wire.Row) {
	if p.Piece == "" {
		return
	}
	of, _ := p.Step(nil)
	marked := slices.Clone(p.numbered)
	for _, r := range rows {
		for _, b := range r.Buttons {
			a := p.makes(b, of.Choices)
			at := slices.IndexFunc(of.Choices, func(c game.Choice) bool { return c.Action == a })
			if at < 0 {
				continue
			}
			on := p.point(of.Choices[at])
			if to := cmp.Or(on.At, on.Target); squareName.MatchString(to) && !slices.Contains(marked, to) {
				marked = append(marked, to)
			}
		}
	}
	tags := p.tags(of, marked)
	if slices.ContainsFunc(marked, func(square string) bool { return tags[square] != squareOf(square) }) {
		return
	}
	p.numbered = marked
}
