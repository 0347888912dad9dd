// Package oxo paints the game on the first page of the guide, game/gametest/oxo.
package oxo

import (
	"bivouac/game/gametest/oxo"
	"bivouac/render"
)

// Painter paints the board.
var Painter = render.Simple{Width: 1080, Height: 1080, Paint: func(c *render.Canvas, s render.Scene) {
	for i, mark := range s.View.(oxo.State).Board {
		x, y := 220+i%3*320, 220+i/3*320
		at := render.Point{X: float64(x), Y: float64(y)}
		c.Shape(render.Square, at, 160, render.Slate)
		switch mark {
		case 'x':
			c.Cross(at, 64, 4*render.Thick, render.Seats[0].Fill, render.Ink)
		case 'o':
			c.Ring(at, 64, 4*render.Thick, render.Seats[1].Fill)
		default:
			c.Text(oxo.Squares[i], x, y, render.Style{Size: render.SizeHuge, Color: render.Mist, Align: render.Centre})
		}
	}
}}
