package rois

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// Sizes of a unit's block: tall blocks stand in one row of up to four, short (low) ones in two rows.
const (
	spriteBox = 120
	blockWide = 46
	blockTall = 94
	blockLow  = 54
	blockStep = 51
	smallWide = 38
	smallTall = 72
	smallLow  = 46

	rowTop      = 49 // top of a row of tall blocks, in the zone
	lowTop      = 48 // top of the first of two rows of short blocks
	lowStep     = 55
	fourAbreast = 4
	crownLow    = 8 // from the top of a block to the middle of its crown

	barInset = 4
	barHigh  = 10
	barLow   = 8 // height of the bar below a figure of HP
	barUp    = 6 // from the block's foot up to the bar
)

// blockLook is everything that distinguishes the sprite of one block from that of another.
type blockLook struct {
	army         string // a key of regiments
	seat         int
	short, small bool
	whole        bool // at full HP: shows the side's mark instead of a figure of HP
}

// size returns a block's width and height in canvas pixels.
func (l blockLook) size() (wide, high int) {
	switch {
	case l.small && l.short:
		return smallWide, smallLow
	case l.small:
		return smallWide, smallTall
	case l.short:
		return blockWide, blockLow
	}
	return blockWide, blockTall
}

// Heights of a block's plinth. It bears the bar of HP and, above the bar, the side's mark or the figure of
// HP.
const (
	plinthBar = 20.0 // with the bar alone
	plinthFig = 51.0 // with a figure too, which touches neither the rim above nor the bar
)

// bar returns the height of the bar of HP.
func (l blockLook) bar() int {
	if l.whole {
		return barHigh
	}
	return barLow
}

// plinth returns the height of a wounded unit's plinth.
func (l blockLook) plinth() float64 {
	_, high := l.size()
	return min(plinthFig, float64(high))
}

// drawBlock draws a unit's block: the army's figure on a plinth. Red's plinth has round corners and a disc,
// Black's has cut corners and a square. The bar of HP is filled later.
func drawBlock(c *render.Canvas, middle render.Point, look blockLook) {
	wide, high := look.size()
	style := sides[look.seat]
	w, h := float64(wide), float64(high)
	k := sketch{Canvas: c, x: middle.X - w/2, y: middle.Y - h/2, scale: 1}
	scale := min(w/figureWide, (h-plinthBar)/figureHigh)
	drawFigure(sketch{Canvas: c, x: middle.X - figureWide/2*scale, y: k.y, scale: scale}, look.army, style)
	top := figureHigh * scale
	if !look.whole {
		top = h - look.plinth()
	}
	plinth(sketch{Canvas: c, x: k.x + 2, y: k.y + 3, scale: 1}, look.seat, w, top, h, 0, render.Ink)
	plinth(k, look.seat, w, top, h, 0, bone)
	plinth(k, look.seat, w, top, h, 2, style.Edge)
	plinth(k, look.seat, w, top, h, 4, style.Fill)
	k.slab(barSlot, barInset+2, h-barUp-float64(look.bar()), w-barInset-2, h-barUp, 2)
	if room := h - barUp - barHigh - top; look.whole && room > 2*markLeast {
		c.Shape(style.Shape, k.at(w/2, top+room/2+2), min(10, room/2-2), bone)
		c.Shape(style.Shape, k.at(w/2, top+room/2+2), min(5, room/4-1), style.Fill)
	}
}

// markLeast is the radius below which a side's mark cannot be recognized.
const markLeast = 7

// plinth draws a side's plinth of width w from top to foot, smaller by in on every side.
func plinth(k sketch, seat int, w, top, foot, in float64, col color.RGBA) {
	if seat == black {
		const cut = 9
		c := cut - in/2
		l, t, r, b := in, top+in, w-in, foot-in
		k.poly(col, l, t, r, t, r, b-c, r-c, b, l+c, b, l, b-c)
		return
	}
	k.slab(col, in, top+in, w-in, foot-in, 12-in)
}

// troops draws the units, states and hives of every zone, above the land.
func (e *easel) troops() {
	for n, z := range e.view.Zones {
		p := placeOf(n)
		e.states(p, z)
		e.sundries(p, z)
		for i, u := range shown(z.Units) {
			e.unit(e.stand(p, i, len(z.Units)), z.Owner, u, len(z.Units) > fourAbreast)
		}
	}
}

// figures draws above the arrows what must never be hidden: the terrain plates, crowns, specials, and how
// many units each troop has (R32.2).
func (e *easel) figures() {
	for n, z := range e.view.Zones {
		p := placeOf(n)
		e.plate(p, z)
		for i, u := range shown(z.Units) {
			if u.Hero {
				look := e.lookOf(z.Owner, u, len(z.Units) > fourAbreast)
				_, high := look.size()
				at := e.stand(p, i, len(z.Units))
				e.Stamp(e.stock.signs["crown"], at.X, at.Y+look.foot()-high/2+crownLow)
			}
		}
		for i := range badges(z) {
			e.badge(p, i, z.Markers[i:i+1])
		}
		if len(z.Units) > 0 && z.Owner >= 0 {
			e.count(p, z)
		}
	}
}

// shown returns the first units of a troop, as many as two rows have room for.
func shown(units []rois.Unit) []rois.Unit { return units[:min(len(units), 2*fourAbreast)] }

// stand returns the middle of the n-th block of a troop, healthiest first. Up to four units stand in one row
// of tall blocks, more in two rows of short blocks.
func (t turn) stand(p place, n, units int) image.Point {
	row, abreast := n/fourAbreast, min(units, fourAbreast)
	left := (cellWide - abreast*blockStep) / 2
	at := t.corner(p).Add(image.Pt(left+n%fourAbreast*blockStep+blockStep/2, rowTop+blockTall/2))
	if units > fourAbreast {
		at.Y = t.corner(p).Y + lowTop + row*lowStep + blockLow/2
	}
	return at
}

// lookOf returns the look of a unit's block. low selects a short block.
func (e *easel) lookOf(seat game.Seat, u rois.Unit, low bool) blockLook {
	army := ""
	if p, ok := e.player(seat); ok {
		army = regimentOf(p.Army)
	}
	return blockLook{army: army, seat: int(max(seat, red)), short: low, small: e.isSmall(seat, u), whole: u.HP >= u.Most}
}

// blockBox returns the rectangle of the block of a troop's n-th unit.
func (e *easel) blockBox(p place, z rois.Zone, n int, u rois.Unit) image.Rectangle {
	look := e.lookOf(z.Owner, u, len(z.Units) > fourAbreast)
	wide, high := look.size()
	at := e.stand(p, n, len(z.Units)).Add(image.Pt(-wide/2, look.foot()-high/2))
	return image.Rect(at.X, at.Y, at.X+wide, at.Y+high)
}

// foot returns how far a block's middle lies below that of a full-size block, so that all blocks stand on one
// line.
func (l blockLook) foot() int {
	_, high := l.size()
	if l.short {
		return (blockLow - high) / 2
	}
	return (blockTall - high) / 2
}

// unit draws one block around a point, with its HP as a bar and, if it is wounded, also as a
// number. A small goblin is smaller.
func (e *easel) unit(at image.Point, seat game.Seat, u rois.Unit, low bool) {
	look := e.lookOf(seat, u, low)
	wide, high := look.size()
	at.Y += look.foot()
	e.Stamp(e.blocks[look], at.X, at.Y)
	slot := image.Rect(at.X-wide/2+barInset+2, at.Y+high/2-barUp-look.bar(), at.X+wide/2-barInset-2,
		at.Y+high/2-barUp).Inset(2)
	if u.Most > 0 {
		slot.Max.X = slot.Min.X + slot.Dx()*min(u.HP, u.Most)/u.Most
	}
	e.Fill(slot, bone)
	if look.whole {
		return
	}
	y := at.Y + high/2 - (int(look.plinth())+barUp+barLow)/2 + 1
	e.Text(fmt.Sprint(u.HP), at.X, y, render.Style{
		Size: render.SmallestNumber, Bold: true, Color: render.White, Align: render.Centre,
	})
}

// isSmall says whether a unit is one of two that a goblin was split into (R-GOB1.3).
func (e *easel) isSmall(seat game.Seat, u rois.Unit) bool {
	p, ok := e.player(seat)
	return ok && p.UnitHP > 0 && u.Most < p.UnitHP
}

// Box of a troop's count, in the zone.
const (
	countLeft = 144
	countTop  = 5
	countHigh = 42
)

// countBox returns the rectangle of a troop's count.
func (t turn) countBox(p place) image.Rectangle {
	return t.part(p, countLeft, countTop, cellWide-5, countTop+countHigh)
}

// count draws a pennant at the top right of a zone: the side's mark and how many units there are.
func (e *easel) count(p place, z rois.Zone) {
	style := sideOf(z.Owner)
	box := e.countBox(p)
	e.Panel(box, render.RadiusSmall, bone)
	e.Panel(box.Inset(2), render.RadiusSmall-2, style.Fill)
	y := (box.Min.Y + box.Max.Y) / 2
	e.Shape(style.Shape, pt(float64(box.Min.X)+19, float64(y)), 11, bone)
	e.Text(fmt.Sprint(len(z.Units)), box.Min.X+48, y, render.Style{
		Size: render.SmallestNumber, Bold: true, Color: render.White, Align: render.Centre,
	})
}
