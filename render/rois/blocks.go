package rois

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// Sizes of a regiment's block: tall ones stand in one row of four, short ones in
// two rows.
const (
	blockBox  = 120
	blockWide = 46
	blockTall = 94
	blockLow  = 52
	blockStep = 51
	smallWide = 38
	smallTall = 72
	smallLow  = 46

	rowTop      = 52 // of tall blocks, in the zone
	lowTop      = 50 // of two rows of short ones
	lowStep     = 54
	fourAbreast = 4

	barInset = 4
	barHigh  = 10
	barUp    = 6 // from the block's foot
)

// blockLook is all that tells one block's sprite from another's.
type blockLook struct {
	seat         int
	short, small bool
	whole        bool // at full HP: no figure, a sigil instead
}

// size is a block's in canvas pixels.
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

// drawBlock is a regiment: Red's has a rounded head and a plume, Black's cut
// corners and slanting bars; the bar of HP is filled later.
func drawBlock(c *render.Canvas, middle render.Point, look blockLook) {
	wide, high := look.size()
	style := sides[look.seat]
	w, h := float64(wide), float64(high)
	k := sketch{Canvas: c, x: middle.X - w/2, y: middle.Y - h/2, scale: 1}
	outline(sketch{Canvas: c, x: k.x + 2, y: k.y + 4, scale: 1}, look.seat, w, h, 0).fill(render.Ink)
	outline(k, look.seat, w, h, 0).fill(bone)
	outline(k, look.seat, w, h, 2).fill(style.Edge)
	outline(k, look.seat, w, h, 5).fill(style.Fill)
	pattern(k, look, w, h)
	k.slab(barSlot, barInset+2, h-barUp-barHigh, w-barInset-2, h-barUp, 2)
	if look.whole {
		y := h * 0.3
		if look.short {
			y = h * 0.4
		}
		c.Shape(style.Shape, k.at(w/2, y), 10, bone)
		c.Shape(style.Shape, k.at(w/2, y), 5, style.Fill)
	}
}

// silhouette is a side's outline.
type silhouette struct {
	k  sketch
	xy []float64
}

func (s silhouette) fill(col color.RGBA) { s.k.poly(col, s.xy...) }

// outline goes around a block, so far inside its edge.
func outline(k sketch, seat int, w, h, in float64) silhouette {
	l, t, r, b := in, in, w-in, h-in
	if seat == black {
		const cut = 9
		c := cut - in/2
		return silhouette{k, []float64{l + c, t, r - c, t, r, t + c, r, b - c, r - c, b, l + c, b, l, b - c, l, t + c}}
	}
	arch := w / 2
	return silhouette{k, []float64{l, b, l, t + arch*0.55, l + w*0.07, t + arch*0.28, l + w*0.2, t + arch*0.08, w / 2, t,
		r - w*0.2, t + arch*0.08, r - w*0.07, t + arch*0.28, r, t + arch*0.55, r, b}}
}

// pattern is a side's stripes below the figure, where there is room for them.
func pattern(k sketch, look blockLook, w, h float64) {
	if look.short {
		return
	}
	col, foot := patterns[look.seat], h-barUp-barHigh-5
	top := foot - 22
	if look.small {
		top = foot - 12
	}
	if look.seat == red {
		for _, x := range []float64{0.28, 0.5, 0.72} {
			k.slab(col, w*x-2, top, w*x+3, foot, 1)
		}
		return
	}
	for y := top; y < foot-2; y += 10 {
		k.stroke(col, 4, 9, y+7, w-9, y)
	}
}

// troops draws who stands where, above the land.
func (e *easel) troops() {
	for n, z := range e.view.Zones {
		p := placeOf(n)
		e.states(p, z)
		e.sundries(p, z)
		for i, u := range z.Units {
			e.unit(stand(p, i, len(z.Units)), z.Owner, u, len(z.Units) > fourAbreast)
		}
	}
}

// figures writes above the arrows what must never be hidden: what the terrain does,
// crowns, and how many units a troop has (R32.2).
func (e *easel) figures() {
	for n, z := range e.view.Zones {
		p := placeOf(n)
		e.plate(p, z)
		for i, u := range z.Units {
			if u.Hero {
				look := e.lookOf(z.Owner, u, len(z.Units) > fourAbreast)
				_, high := look.size()
				at := stand(p, i, len(z.Units))
				e.Stamp(e.stock.signs["crown"], at.X, at.Y+look.foot()-high/2)
			}
		}
		if len(z.Units) > 0 && z.Owner >= 0 {
			e.count(p, z)
		}
	}
}

// stand is the middle of the n-th block of a troop: up to four in a row of tall
// ones, more in two rows of short ones, healthiest first.
func stand(p place, n, units int) image.Point {
	row, abreast := n/fourAbreast, min(units, fourAbreast)
	left := (cellWide - abreast*blockStep) / 2
	at := p.corner().Add(image.Pt(left+n%fourAbreast*blockStep+blockStep/2, rowTop+blockTall/2))
	if units > fourAbreast {
		at.Y = p.corner().Y + lowTop + row*lowStep + blockLow/2
	}
	return at
}

// lookOf is how a unit looks.
func (e *easel) lookOf(seat game.Seat, u rois.Unit, low bool) blockLook {
	return blockLook{seat: int(max(seat, red)), short: low, small: e.isSmall(seat, u), whole: u.HP >= u.Most}
}

// foot is how far a block's middle is below that of a full-size one: all stand on
// one line.
func (l blockLook) foot() int {
	_, high := l.size()
	if l.short {
		return (blockLow - high) / 2
	}
	return (blockTall - high) / 2
}

// unit is one block around a point: its HP as a bar and, when it is wounded, as a
// figure; a small goblin is smaller.
func (e *easel) unit(at image.Point, seat game.Seat, u rois.Unit, low bool) {
	look := e.lookOf(seat, u, low)
	wide, high := look.size()
	at.Y += look.foot()
	e.Stamp(e.blocks[look], at.X, at.Y)
	slot := image.Rect(at.X-wide/2+barInset+2, at.Y+high/2-barUp-barHigh, at.X+wide/2-barInset-2, at.Y+high/2-barUp).Inset(2)
	if u.Most > 0 {
		slot.Max.X = slot.Min.X + slot.Dx()*min(u.HP, u.Most)/u.Most
	}
	e.Fill(slot, bone)
	if look.whole {
		return
	}
	y := at.Y - high/2 + 8 + render.SmallestNumber*2/5
	if low {
		y = at.Y - 5
	}
	e.Text(fmt.Sprint(u.HP), at.X, y, render.Style{Size: render.SmallestNumber, Bold: true, Color: render.White, Align: render.Centre})
}

// isSmall says whether a unit is one of two that a goblin was split into (R-GOB1.3).
func (e *easel) isSmall(seat game.Seat, u rois.Unit) bool {
	p, ok := e.player(seat)
	return ok && p.UnitHP > 0 && u.Most < p.UnitHP
}

// Box of a troop's count, in the zone.
const (
	countLeft = 138
	countTop  = 5
	countHigh = 42
)

// count is a pennant in the top right: the side's mark and how many units there are.
func (e *easel) count(p place, z rois.Zone) {
	style := sideOf(z.Owner)
	box := p.part(countLeft, countTop, cellWide-5, countTop+countHigh)
	e.Panel(box, render.RadiusSmall, bone)
	e.Panel(box.Inset(2), render.RadiusSmall-2, style.Fill)
	y := (box.Min.Y + box.Max.Y) / 2
	e.Shape(style.Shape, pt(float64(box.Min.X)+21, float64(y)), 11, bone)
	e.Text(fmt.Sprint(len(z.Units)), box.Min.X+52, y, render.Style{Size: render.SmallestNumber, Bold: true, Color: render.White, Align: render.Centre})
}
