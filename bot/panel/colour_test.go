package panel

import (
	"image/color"
	"testing"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/oxo"
	"bivouac/render"
)

// colourful paints its pieces red and green.
type colourful struct{ render.Painter }

func (colourful) Style(_ game.View, seat game.Seat) render.SeatStyle {
	return render.SeatStyle{Fill: color.RGBA{0xFF * uint8(1-seat), 0xFF * uint8(seat), 0, 0xFF}, Glow: render.Paper}
}

// TestAccent: the edge of a panel has the colour of the pieces of its seat, in its reader's colours;
// a painter without colours of its own uses the theme's.
func TestAccent(t *testing.T) {
	titles := []screen.Title{{Game: oxo.Game, Painter: colourful{}}}
	plain := []screen.Title{{Game: oxo.Game}}
	for _, c := range []struct {
		titles []screen.Title
		seat   game.Seat
		colors render.Colors
		want   color.RGBA
	}{
		{titles, 0, render.Standard, render.RGB(0xFF0000)},
		{titles, 1, render.Standard, render.RGB(0x00FF00)},
		{titles, 1, render.ForDeutan, render.ForDeutan.Shade(render.RGB(0x00FF00))},
		{plain, 1, render.Standard, render.Seats[1].Fill},
		{nil, 1, render.Standard, render.Seats[1].Fill},
	} {
		s := screen.Reader{Kit: &screen.Kit{Titles: c.titles}, Look: render.Look{Colors: c.colors}}
		p := &Panel{Seated: screen.Seated{Reader: s, Table: table.Table{Game: oxo.Game.Info().ID}, Seat: c.seat}}
		want := int(c.want.R)<<16 | int(c.want.G)<<8 | int(c.want.B)
		if got := p.accent(); got != want {
			t.Errorf("seat %d: %06x, want %06x", c.seat, got, want)
		}
	}
}
