package invade

import (
	"fmt"
	"image"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// Columns of a strip, in canvas pixels.
const (
	stripMark = 2 * render.Space
	stripName = stripMark + markRadius + render.Pad
	nameMax   = 208
	stripTent = stripName + nameMax + render.Pad + iconRadius
	stripBase = stripTent + iconRadius + render.Pad
	badgeWide = 36
	badgeDown = 3
	stripGap  = 12  // between two kinds
	ownedX    = 812 // right edge of "20/20"
	ownedMark = 11.0
	preX      = 1044
	maxOwned  = 20 // I3.2
)

// stripBox returns the card of a strip whose upper edge is top.
func stripBox(top int) image.Rectangle {
	return image.Rect(render.Gap, top+render.Gap/4, width-render.Gap, top+stripHigh-render.Gap/4)
}

// strip draws a player's edge of the map: name, base by kinds, soldiers owned in all, and the player's
// Precision or Dodge once a turn has set it (I18.2.5, I18.2.8).
func (e *easel) strip(seat game.Seat, top int) {
	side, style, y := e.view.Sides[seat], render.Seats[seat], top+stripHigh/2
	active := seat == e.view.Active && e.view.Phase != "PLACEMENT" && e.view.End == nil
	if active {
		e.Frame(stripBox(top), render.Radius, render.Thin, render.Accent)
	}
	e.Mark(render.Point{X: stripMark, Y: float64(y)}, markRadius, style)
	e.DrawName(&e.scene, seat, seated, stripName, y, render.Style{
		Size: render.SizeBody, Bold: true, Color: style.Glow, Max: nameMax,
	})
	baseIcon(e.Canvas, render.Point{X: stripTent, Y: float64(y)}, iconRadius, olive, card)
	e.base(side.Base, y)
	owned := e.Text(fmt.Sprintf("%d/%d", side.Owned, maxOwned), ownedX, y, render.Style{
		Size: render.SizeBody, Color: olive, Align: render.Right,
	})
	e.Shape(style.Shape, render.Point{X: float64(ownedX - owned - render.Space), Y: float64(y)}, ownedMark, olive)
	if known := e.view.Turn > 0 && (e.view.Phase != "ALLOCATE" || !active); known {
		e.pre(side, active, y)
	}
}

// base draws a reserve: the silhouettes of its kinds, each with how many there are.
func (e *easel) base(n invade.Count, y int) {
	x := stripBase
	for i, count := range []int{n.N, n.A, n.B, n.C} {
		if count == 0 && i > 0 {
			continue
		}
		e.Stamp(e.badges[kinds[i]], x+badgeWide/2, y+badgeDown)
		x += badgeWide + render.Gap/2
		x += e.Text(fmt.Sprint(count), x, y, render.Style{
			Size: render.SmallestNumber, Bold: true, Color: render.Paper,
		}) + stripGap
	}
}

// pre writes the side's Pre value, large: Precision with cross hairs while the side is active, Dodge with a
// shield while it is passive.
func (e *easel) pre(side invade.Side, active bool, y int) {
	key, col := game.Key("invade.picture.dodge"), olive
	if active {
		key, col = "invade.picture.precision", render.Accent
	}
	x := preX - e.Text(fmt.Sprint(side.Pre), preX, y, render.Style{
		Size: render.SizeTitle, Bold: true, Color: render.Paper, Align: render.Right,
	})
	x -= render.Gap + iconRadius
	icon := shieldIcon
	if active {
		icon = aimIcon
	}
	icon(e.Canvas, render.Point{X: float64(x), Y: float64(y)}, iconRadius, col, card)
	e.Text(e.say(key), x-iconRadius-render.Gap, y, render.Style{Size: render.SizeSmall, Color: col, Align: render.Right})
}

// iconRadius is the radius of the small signs.
const iconRadius = 18
