package screen

import (
	"image/color"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/render"
)

// Style returns how the table's pictures show a seat's pieces, in the reader's colours. Panels,
// charts and symbols use the same style.
func (s Reader) Style(t table.Table, seat game.Seat) render.SeatStyle {
	var view game.View
	if t.Begun() {
		view = viewOf(t)
	}
	var painter render.Painter
	if title, known := s.TitleOf(t.Game); known {
		painter = title.Painter
	}
	style := render.StyleOf(painter, view, seat)
	for _, c := range []*color.RGBA{&style.Fill, &style.Edge, &style.Text, &style.Glow} {
		*c = s.Look.Colors.Shade(*c)
	}
	return style
}
