package screen

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A panel that asks for a square shows the relevant part of the board, so that picture and controls
// fit on a phone. A button shows the whole board.

// WholeMark at the end of a path shows the whole board.
const WholeMark = "*"

// withWhole adds the button for the whole board if the panel's picture is cropped: to the last row
// of buttons, or in a new row.
func (p *Panel) withWhole(rows []wire.Row, sc render.Scene) []wire.Row {
	if p.Text || !p.crops(sc) {
		return rows
	}
	to := p.here().With(p.stepOp(), WholeMark)
	if len(strings.Join(to.parts(), "|")) > maxCustomID {
		return rows
	}
	button := p.Button(wire.Secondary, p.Label("host.button.whole"), to)
	rows = slices.Clone(rows)
	if last := len(rows) - 1; last >= 0 && rows[last].Select == nil && len(rows[last].Buttons) < RowButtons {
		rows[last].Buttons = append(slices.Clone(rows[last].Buttons), button)
		return rows
	}
	if len(rows) < panelRows {
		return append(rows, wire.Row{Buttons: []wire.Button{button}})
	}
	return rows
}

// crops says whether a picture is cropped; a painter's panic is reported when it paints.
func (p *Panel) crops(sc render.Scene) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return render.Crops(p.Title.Painter, sc)
}

// partAlt is the alt text of a cropped picture: that it is cropped, what its numbers mean, and the
// usual description.
func partAlt(p render.Painter, sc render.Scene) string {
	alt := p.Alt(sc)
	if !render.Crops(p, sc) {
		return alt
	}
	head := sc.Say(game.T("host.crop.part"))
	if list := numbered(sc.Crop.Targets); list != "" {
		head += " " + sc.Say(game.T("host.crop.numbers", "list", game.Literal(list)))
	}
	return head + "\n" + alt
}

// numbered lists targets with their numbers: "1 d5, 2 e6".
func numbered(targets []string) (list string) {
	for n, name := range targets {
		if n > 0 {
			list += ", "
		}
		list += strconv.Itoa(n+1) + " " + squareOf(name)
	}
	return list
}

// squareOf returns the square at the beginning of a value: e1 for "e1=3".
func squareOf(value string) string {
	end := strings.IndexFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end <= 0 {
		return value
	}
	return value[:end]
}
