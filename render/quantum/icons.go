package quantum

import (
	"image/color"

	"bivouac/render"
)

// drawShip is a ship as a die: colour and letter tell the faction, the digit the
// value, the sign in the corner its class (Q10).
func drawShip(c *render.Canvas, at render.Point, look shipLook) {
	style := factions[look.faction]
	if look.moved {
		style.Fill, style.Text = render.Mix(style.Fill, space, dim), render.Paper
	}
	for i := range 3 { // a soft shadow in three steps
		spread := render.Hairline - float64(i)*1.5
		c.Panel(square(render.Point{X: at.X + render.Hairline, Y: at.Y + render.Thin}, shipSide+2*spread), shipSide/5, render.Clear(render.Ink, 0.2))
	}
	c.Panel(square(at, shipSide), shipSide/5, style.Edge)
	c.Panel(square(at, shipSide-2*render.Thin), shipSide/5-render.Hairline, style.Fill)
	x, y := int(at.X), int(at.Y)
	c.Text(string(rune('0'+look.value)), x-numberShift, y, render.Style{Size: shipNumber, Bold: true, Color: style.Text, Align: render.Centre})
	classIcon(c, look.value, render.Point{X: at.X + cornerShift, Y: at.Y - cornerShift}, iconRadius, style.Text)
	c.Text(look.faction, x+cornerShift, y+cornerShift-2, render.Style{Size: render.SizeSmall, Bold: true, Color: style.Text, Align: render.Centre})
	if look.moved {
		badge(c, render.Point{X: at.X - badgeAway, Y: at.Y + badgeAway}, moveIcon)
	}
	if look.used {
		badge(c, render.Point{X: at.X - badgeAway, Y: at.Y - badgeAway}, usedIcon)
	}
}

// What stands where on a die, and how far a ship that has moved is dimmed.
const (
	numberShift = 15
	cornerShift = 27
	dim         = 0.62
)

// badge is a small light disc with a sign on it.
func badge(c *render.Canvas, at render.Point, sign func(*render.Canvas, render.Point)) {
	c.Disc(at, badgeRadius, render.Ink)
	c.Disc(at, badgeRadius-render.Hairline, render.Paper)
	sign(c, at)
}

// moveIcon is an arrow to the right: this ship has moved.
func moveIcon(c *render.Canvas, at render.Point) {
	c.Line([]render.Point{{X: at.X - 8, Y: at.Y}, {X: at.X + 2, Y: at.Y}}, render.Thin, render.Ink)
	c.Polygon([]render.Point{{X: at.X + 9, Y: at.Y}, {X: at.X, Y: at.Y - 7}, {X: at.X, Y: at.Y + 7}}, render.Ink)
}

// usedIcon is a bolt: this ship has used its ability.
func usedIcon(c *render.Canvas, at render.Point) {
	c.Polygon([]render.Point{
		{X: at.X + 3, Y: at.Y - 10}, {X: at.X - 7, Y: at.Y + 2}, {X: at.X - 1, Y: at.Y + 2},
		{X: at.X - 3, Y: at.Y + 10}, {X: at.X + 7, Y: at.Y - 2}, {X: at.X + 1, Y: at.Y - 2},
	}, render.Ink)
}

// classIcon is the sign of a class of ships, by value (Q10): a cannon's sights,
// a star of command, a wedge, two halves, a double chevron, a dish.
func classIcon(c *render.Canvas, value int, at render.Point, r float64, ink color.RGBA) {
	switch value {
	case 1:
		c.Ring(at, 0.7*r, render.Thin, ink)
		for _, d := range []render.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
			c.Line([]render.Point{{X: at.X + 0.4*r*d.X, Y: at.Y + 0.4*r*d.Y}, {X: at.X + r*d.X, Y: at.Y + r*d.Y}}, render.Thin, ink)
		}
	case 2:
		c.Shape(render.Star, at, r, ink)
	case 3:
		c.Polygon([]render.Point{{X: at.X, Y: at.Y - r}, {X: at.X + 0.85*r, Y: at.Y + r}, {X: at.X, Y: at.Y + 0.45*r}, {X: at.X - 0.85*r, Y: at.Y + r}}, ink)
	case 4:
		for _, side := range []float64{-1, 1} {
			c.Polygon([]render.Point{{X: at.X + 2*side, Y: at.Y - r}, {X: at.X + side*r, Y: at.Y}, {X: at.X + 2*side, Y: at.Y + r}}, ink)
		}
	case 5:
		for _, up := range []float64{-0.9, -0.05} {
			c.Line([]render.Point{{X: at.X - 0.8*r, Y: at.Y + (up+0.8)*r}, {X: at.X, Y: at.Y + up*r}, {X: at.X + 0.8*r, Y: at.Y + (up+0.8)*r}}, render.Thin, ink)
		}
	case 6:
		c.Ring(at, 0.85*r, render.Thin-1, ink)
		c.Disc(at, 0.35*r, ink)
	}
}
