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

// A panel that asks for a square shows the part of the board that matters, so that picture and
// controls stand on a phone together. The whole board is one press away.

// WholeMark ends the path of a press that shows a panel again, with the whole board.
const WholeMark = "*"

// withWhole adds the button that shows the whole board where the picture of a panel is a part
// of it: to the last row of buttons, or in a row of its own.
func (p *Panel) withWhole(rows []wire.Row, sc render.Scene) []wire.Row {
	if p.Text || !p.crops(sc) {
		return rows
	}
	to := p.here().With(p.stepOp(), WholeMark)
	if !to.fits() {
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

// crops says whether a picture is a part of the board; a painter that panics will be reported
// when it paints.
func (p *Panel) crops(sc render.Scene) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return render.Crops(p.Title.Painter, sc)
}

// partAlt is the alt text of a part of a board: that it is one, what its numbers stand for, and
// what the picture tells anyway.
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

// numbered are targets with their numbers: "1 d5, 2 e6".
func numbered(targets []string) (list string) {
	for n, name := range targets {
		if n > 0 {
			list += ", "
		}
		list += strconv.Itoa(n+1) + " " + squareOf(name)
	}
	return list
}

// squareOf is the square that a value begins with: that of "e1=3" is e1.
func squareOf(value string) string {
	end := strings.IndexFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if end <= 0 {
		return value
	}
	return value[:end]
}
