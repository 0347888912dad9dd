package invade

import (
	"image"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// soldierLook is everything that distinguishes the sprite of one soldier from that of another.
type soldierLook struct {
	side    game.Seat
	kind    string
	shell   bool
	cracked bool
	moved   bool
}

// Measures of a soldier, in canvas pixels from the middle of its square.
const (
	soldierRadius = 30.0 // radius of its counter
	figureScale   = 0.94
	lit           = 0.55 // share of the rim's colour in the light on a figure
	soldierDown   = 2.0  // how much lower the counter's middle lies
	soldierWide   = 60
	soldierTop    = 37
	soldierFoot   = 32
	soldierBox    = 92 // size of its sprite, shadow included
	faded         = 0.55
)

// bodyAt returns the part of the canvas that a soldier covers.
func bodyAt(at render.Point) image.Rectangle {
	x, y := int(at.X), int(at.Y)
	return image.Rect(x-soldierWide/2, y-soldierTop, x+soldierWide/2, y+soldierFoot)
}

// look returns how a soldier looks now. It shows whether the soldier has moved only in MOVE (I18.2.11).
func (e *easel) look(u invade.Soldier) soldierLook {
	return soldierLook{u.Side, u.Kind, u.Kind == "B" && u.Shell, u.HP == 1, u.Moved && e.view.Phase == "MOVE"}
}

// drawSoldier draws a counter with a figure that extends beyond its edge. Colour and shape show the side, the
// silhouette the kind, a crack and a bar the lost hit point.
func drawSoldier(c *render.Canvas, at render.Point, look soldierLook) {
	style, edge := render.Seats[look.side], render.Ink
	rim := render.Mix(style.Fill, render.White, 0.88)
	if look.moved { // faded within bright rims, so that it is found on the dark field
		edge, style.Fill = rim, render.Mix(style.Fill, hollow, faded)
	}
	base := render.Point{X: at.X, Y: at.Y + soldierDown}
	for i := range 3 { // a soft shadow in three steps
		c.Shape(style.Shape, render.Point{X: base.X + render.Thin, Y: base.Y + render.Thin},
			soldierRadius+render.Hairline-float64(i)*1.5, render.Clear(render.Ink, 0.2))
	}
	c.Shape(style.Shape, base, soldierRadius+render.Hairline, edge)
	c.Shape(style.Shape, base, soldierRadius, style.Fill)
	c.Shape(style.Shape, base, soldierRadius-render.Thin, style.Edge)
	if look.cracked {
		crack(c, base)
	}
	f := figure{
		Canvas: c, at: at, scale: figureScale, ink: style.Fill, below: style.Edge, light: render.Mix(style.Fill, rim, lit),
	}
	f.draw(look.kind, look.shell, rim)
	if look.cracked {
		bar(c, at)
	}
	if look.moved {
		tick(c, render.Point{X: at.X + 20, Y: at.Y + 20})
	}
}

// crack draws a white diagonal through the counter, broken like glass.
func crack(c *render.Canvas, at render.Point) {
	r := soldierRadius
	line := []render.Point{
		{X: at.X - 0.8*r, Y: at.Y + 0.8*r}, {X: at.X - 0.5*r, Y: at.Y + 0.3*r}, {X: at.X + 0.1*r, Y: at.Y + 0.1*r},
		{X: at.X + 0.4*r, Y: at.Y - 0.5*r}, {X: at.X + 0.8*r, Y: at.Y - 0.8*r},
	}
	c.Line(line, render.Thick, render.Ink)
	c.Line(line, render.Thin, render.White)
}

// bar draws a soldier's hit points: one of two is left.
func bar(c *render.Canvas, at render.Point) {
	x, y := int(at.X), int(at.Y)
	c.Panel(image.Rect(x-26, y+19, x+26, y+33), render.Thin, render.Ink)
	c.Fill(image.Rect(x-23, y+22, x-1, y+30), render.White)
	c.Fill(image.Rect(x+1, y+22, x+23, y+30), render.Alarm)
}

// tick draws the sign of a soldier that has moved.
func tick(c *render.Canvas, at render.Point) {
	line := []render.Point{{X: at.X - 6, Y: at.Y}, {X: at.X - 1, Y: at.Y + 5}, {X: at.X + 7, Y: at.Y - 6}}
	c.Disc(at, 12, render.Ink)
	c.Line(line, render.Thin, render.Paper)
}

// badgeScale makes a figure as high as a line of text.
const badgeScale = 0.66
