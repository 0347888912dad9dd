package quantum

import "bivouac/render"

// badge draws a small light disc with a sign on it.
func badge(c *render.Canvas, at render.Point, sign func(*render.Canvas, render.Point)) {
	c.Disc(at, badgeRadius, render.Ink)
	c.Disc(at, badgeRadius-render.Hairline, render.Paper)
	sign(c, at)
}

// moveIcon draws an arrow to the right: this ship has moved.
func moveIcon(c *render.Canvas, at render.Point) {
	c.Line([]render.Point{{X: at.X - 8, Y: at.Y}, {X: at.X + 2, Y: at.Y}}, render.Thin, render.Ink)
	c.Polygon([]render.Point{{X: at.X + 9, Y: at.Y}, {X: at.X, Y: at.Y - 7}, {X: at.X, Y: at.Y + 7}}, render.Ink)
}

// usedIcon draws a bolt: this ship has used its ability.
func usedIcon(c *render.Canvas, at render.Point) {
	c.Polygon([]render.Point{
		{X: at.X + 3, Y: at.Y - 10}, {X: at.X - 7, Y: at.Y + 2}, {X: at.X - 1, Y: at.Y + 2},
		{X: at.X - 3, Y: at.Y + 10}, {X: at.X + 7, Y: at.Y - 2}, {X: at.X + 1, Y: at.Y - 2},
	}, render.Ink)
}
