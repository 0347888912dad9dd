package invade

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// Columns of a strip, in canvas pixels.
const (
	stripMark = 2 * render.Space
	stripName = stripMark + markRadius + render.Pad
	nameMax   = 264
	stripTent = stripName + nameMax + render.Pad + iconRadius
	stripBase = stripTent + iconRadius + render.Gap
	ownedX    = 792 // right edge of "20/20"
	ownedMark = 11.0
	preX      = 1040
	maxOwned  = 20 // I3.2
)

// stripBox is the card of a strip whose upper edge is top.
func stripBox(top int) image.Rectangle {
	return image.Rect(render.Gap, top+render.Gap/4, width-render.Gap, top+stripHigh-render.Gap/4)
}

// strip is a player's edge of the map: name, base by kinds, owned in all, and
// his Precision or Dodge (I18.2.5, I18.2.8).
func (e *easel) strip(seat game.Seat, top int) {
	side, style, y := e.view.Sides[seat], render.Seats[seat], top+stripHigh/2
	active := seat == e.view.Active && e.view.Phase != "PLACEMENT" && e.view.End == nil
	if active {
		e.Frame(stripBox(top), render.Radius, render.Thin, render.Accent)
	}
	e.Mark(render.Point{X: stripMark, Y: float64(y)}, markRadius, style)
	e.Text(e.name(seat), stripName, y, render.Style{Size: render.SizeBody, Bold: true, Color: style.Glow, Max: nameMax})
	e.tent(render.Point{X: stripTent, Y: float64(y)})
	e.Text(baseText(side.Base), stripBase, y, render.Style{Size: render.SmallestNumber, Bold: true, Color: render.Paper})
	owned := e.Text(fmt.Sprintf("%d/%d", side.Owned, maxOwned), ownedX, y, render.Style{Size: render.SizeBody, Color: olive, Align: render.Right})
	e.Shape(style.Shape, render.Point{X: float64(ownedX - owned - render.Space), Y: float64(y)}, ownedMark, olive)
	e.pre(side, active, y)
}

// tent is the sign of a base.
func (e *easel) tent(at render.Point) {
	const r = iconRadius
	e.Polygon([]render.Point{{X: at.X, Y: at.Y - 0.9*r}, {X: at.X + r, Y: at.Y + 0.8*r}, {X: at.X - r, Y: at.Y + 0.8*r}}, olive)
	e.Polygon([]render.Point{{X: at.X, Y: at.Y - 0.1*r}, {X: at.X + 0.4*r, Y: at.Y + 0.8*r}, {X: at.X - 0.4*r, Y: at.Y + 0.8*r}}, card)
}

// baseText is a base as counts per kind: "14 · A1 · B1 · C1".
func baseText(n invade.Count) string {
	text := fmt.Sprint(n.N)
	for _, k := range []struct {
		letter string
		n      int
	}{{"A", n.A}, {"B", n.B}, {"C", n.C}} {
		if k.n > 0 {
			text += fmt.Sprintf(" · %s%d", k.letter, k.n)
		}
	}
	return text
}

// pre is the side's Pre value, large: Precision with cross hairs while active,
// Dodge with a shield while passive.
func (e *easel) pre(side invade.Side, active bool, y int) {
	key, col := game.Key("invade.picture.dodge"), olive
	if active {
		key, col = "invade.picture.precision", render.Accent
	}
	x := preX - e.Text(fmt.Sprint(side.Pre), preX, y, render.Style{Size: render.SizeTitle, Bold: true, Color: render.Paper, Align: render.Right})
	x -= render.Gap + iconRadius
	e.preIcon(active, render.Point{X: float64(x), Y: float64(y)}, col)
	e.Text(e.say(key), x-iconRadius-render.Gap, y, render.Style{Size: render.SizeSmall, Color: col, Align: render.Right})
}

// iconRadius is that of the small signs.
const iconRadius = 18

func (e *easel) preIcon(aim bool, at render.Point, col color.RGBA) {
	const r = iconRadius
	if aim {
		e.Ring(at, r-render.Thin, render.Thin, col)
		e.Line([]render.Point{{X: at.X - r, Y: at.Y}, {X: at.X + r, Y: at.Y}}, render.Hairline+1, col)
		e.Line([]render.Point{{X: at.X, Y: at.Y - r}, {X: at.X, Y: at.Y + r}}, render.Hairline+1, col)
		return
	}
	e.Polygon([]render.Point{
		{X: at.X - 0.8*r, Y: at.Y - 0.8*r}, {X: at.X, Y: at.Y - r}, {X: at.X + 0.8*r, Y: at.Y - 0.8*r},
		{X: at.X + 0.75*r, Y: at.Y + 0.1*r}, {X: at.X + 0.45*r, Y: at.Y + 0.65*r}, {X: at.X, Y: at.Y + r},
		{X: at.X - 0.45*r, Y: at.Y + 0.65*r}, {X: at.X - 0.75*r, Y: at.Y + 0.1*r},
	}, col)
}
