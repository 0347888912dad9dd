package quantum

import (
	"image"
	"image/color"

	"bivouac/render"
)

// Measures of a ship's die, in canvas pixels from its middle.
const (
	shipSide    = 108.0
	shipBox     = 132 // size of its sprite, shadow included
	shipNumber  = 80
	shipRadius  = shipSide / 5
	bevel       = 6
	numberShift = 23
	classShift  = 24
	classUp     = 18
	classRadius = 24.0
	letterDown  = 29
	dim         = 0.62 // share of the colour of space in that of a moved ship
)

// drawShip draws a ship as a die. Colour and letter show the faction, the number the value, the silhouette
// the class (Q10).
func drawShip(c *render.Canvas, at render.Point, look shipLook) {
	style := factions[look.faction]
	if look.moved {
		style.Fill, style.Text = render.Mix(style.Fill, space, dim), render.Paper
	}
	for i := range 3 { // a soft shadow in three steps
		spread := render.Hairline - float64(i)*1.5
		c.Panel(square(render.Point{X: at.X + render.Hairline, Y: at.Y + render.Thin}, shipSide+2*spread), shipRadius,
			render.Clear(render.Ink, 0.2))
	}
	drawDie(c, square(at, shipSide), style)
	x, y := int(at.X), int(at.Y)
	c.Text(string(rune('0'+look.value)), x-numberShift, y, render.Style{
		Size: shipNumber, Bold: true, Color: style.Text, Align: render.Centre,
	})
	silhouette(c, look.value, render.Point{X: at.X + classShift, Y: at.Y - classUp}, classRadius, style.Text, style.Fill)
	c.Text(look.faction, x+classShift, y+letterDown, render.Style{
		Size: render.SizeSmall, Bold: true, Color: style.Text, Align: render.Centre,
	})
	if look.moved {
		badge(c, render.Point{X: at.X - badgeAway, Y: at.Y + badgeAway}, moveIcon)
	}
	if look.used {
		badge(c, render.Point{X: at.X - badgeAway, Y: at.Y - badgeAway}, usedIcon)
	}
}

// drawDie draws a blank die with bevelled edges, lit from the north west.
func drawDie(c *render.Canvas, box image.Rectangle, style render.SeatStyle) {
	radius := float64(box.Dx()) / 5
	c.Panel(box, radius, style.Edge)
	body := box.Inset(int(render.Hairline))
	c.Panel(body, radius-render.Hairline, render.Mix(style.Fill, render.White, 0.5))
	body.Min = body.Min.Add(image.Pt(bevel, bevel))
	c.Panel(body, radius-render.Hairline, render.Mix(style.Fill, render.Ink, 0.35))
	c.Panel(box.Inset(bevel), radius-render.Thin, style.Fill)
}

// hulls are the right halves of the silhouettes by value, from the bow to the stern, in radii from the
// middle. The left half is their mirror image. A station has no hull here, since it is round.
var hulls = [...][]render.Point{
	2: {{X: 0, Y: -1}, {X: 0.7, Y: -0.45}, {X: 0.7, Y: 0.75}, {X: 0.55, Y: 0.75}, {X: 0.55, Y: 1}, {X: 0.2, Y: 1},
		{X: 0.2, Y: 0.75}, {X: 0, Y: 0.75}},
	3: {{X: 0, Y: -1}, {X: 0.85, Y: 1}, {X: 0.3, Y: 0.75}, {X: 0, Y: 0.75}},
	4: {{X: 0, Y: -0.35}, {X: 0.4, Y: -0.35}, {X: 0.4, Y: -0.75}, {X: 0.65, Y: -1}, {X: 0.9, Y: -0.75}, {X: 0.9, Y: 1},
		{X: 0.4, Y: 1}, {X: 0.4, Y: 0.3}, {X: 0, Y: 0.3}},
	5: {{X: 0, Y: -0.6}, {X: 0.22, Y: -0.2}, {X: 1, Y: -1}, {X: 0.75, Y: 0.35}, {X: 0.25, Y: 0.6},
		{X: 0.15, Y: 1}, {X: 0, Y: 1}},
	6: {{X: 0, Y: -1}, {X: 0.2, Y: -0.6}, {X: 0.22, Y: 0.25}, {X: 0.7, Y: 0.75}, {X: 0.7, Y: 1},
		{X: 0.2, Y: 0.8}, {X: 0, Y: 0.8}},
}

// silhouette draws a class of ships seen from above, with the bow up (Q10). From value 1 on these are: a
// station as a ring around its core, a flagship as a broad block with a hangar and two engines, a wedge, two
// hulls with a bridge, swept wings, a slim rocket with fins. Openings have the colour below.
func silhouette(c *render.Canvas, value int, at render.Point, r float64, ink, below color.RGBA) {
	if value == 1 {
		c.Ring(at, 0.8*r, 0.3*r, ink)
		c.Disc(at, 0.36*r, ink)
		return
	}
	half := hulls[value]
	points := make([]render.Point, 0, 2*len(half))
	for _, p := range half {
		points = append(points, render.Point{X: at.X + r*p.X, Y: at.Y + r*p.Y})
	}
	for i := len(half) - 1; i >= 0; i-- {
		points = append(points, render.Point{X: at.X - r*half[i].X, Y: at.Y + r*half[i].Y})
	}
	c.Polygon(points, ink)
	if value == 2 {
		c.Fill(image.Rect(int(at.X-0.35*r), int(at.Y-0.2*r), int(at.X+0.35*r), int(at.Y+0.3*r)), below)
	}
}

// halves are the outlines of the two parts of a broken die, in halves of its side from its middle.
var halves = [...][]render.Point{
	{{X: -0.9, Y: -0.7}, {X: 0, Y: -0.75}, {X: -0.25, Y: -0.3}, {X: 0.05, Y: 0.1}, {X: -0.3, Y: 0.4}, {X: -0.1, Y: 0.9},
		{X: -0.75, Y: 0.85}, {X: -0.95, Y: 0.6}},
	{{X: 0.25, Y: -0.9}, {X: 0.8, Y: -0.85}, {X: 0.95, Y: -0.6}, {X: 0.85, Y: 0.6}, {X: 0.15, Y: 0.7}, {X: -0.05, Y: 0.4},
		{X: 0.3, Y: 0.05}, {X: 0, Y: -0.35}},
}

// scrapyard draws the sign of the scrapyard: a die broken in two.
func scrapyard(c *render.Canvas, at render.Point, col color.RGBA) {
	for _, part := range halves {
		var room [8]render.Point
		outline := room[:0]
		for _, p := range part {
			outline = append(outline, render.Point{X: at.X + 1.1*iconRadius*p.X, Y: at.Y + 1.1*iconRadius*p.Y})
		}
		c.Polygon(outline, col)
	}
}

// drawWreck draws a die broken in two, still glowing where it broke.
func drawWreck(c *render.Canvas, at render.Point, side float64, style render.SeatStyle) {
	h := side / 2
	dark, ember := render.Mix(style.Fill, render.Ink, 0.55), hitColor
	c.Disc(at, 0.62*h, render.Clear(ember, 0.35))
	for _, part := range halves {
		outline := make([]render.Point, 0, len(part)+1)
		for _, p := range part {
			outline = append(outline, render.Point{X: at.X + h*p.X, Y: at.Y + h*p.Y})
		}
		c.Polygon(outline, dark)
		c.Line(append(outline, outline[0]), render.Thin, style.Glow)
	}
	c.Line([]render.Point{
		{X: at.X + 0.1*h, Y: at.Y - 0.55*h}, {X: at.X - 0.12*h, Y: at.Y - 0.3*h}, {X: at.X + 0.17*h, Y: at.Y + 0.08*h},
		{X: at.X - 0.17*h, Y: at.Y + 0.4*h},
	}, render.Thin, ember)
}
