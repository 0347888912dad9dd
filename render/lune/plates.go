package lune

import (
	"fmt"
	"image"
	"strconv"

	"bivouac/game/lune"
	"bivouac/render"
)

// Sizes of what is written on figures.
const (
	plateHigh  = 50
	plateUp    = 28 // of a plate's middle below that of its square
	pipHigh    = 9
	badge      = 22 // radius of an order's disc
	statusStep = 42
	orderAway  = 14 // of an order's disc from the edge of its plate
)

// Grounds of plates.
var (
	vekPlate   = hardBrood.shade
	otherPlate = render.RGB(0x2B3048)
	pipEmpty   = abyss
	pipVek     = render.Paper
	pipMech    = render.RGB(0x9CF0B8)
)

// plates writes what must never be hidden: health, order, statuses, warnings.
func (e *easel) plates() {
	for _, p := range back {
		s, at := e.grid.square(p), e.grid.middle(p)
		u := e.grid.units[p.index()]
		switch {
		case u != nil:
			e.unitPlate(u, at)
			e.statuses(u, at)
		case s.Obstacle == "building":
			e.housePlate(s.Count, at)
		case s.Obstacle != "":
			e.hits(s.Count, at)
		}
		if e.warned(p) {
			e.Stamp(e.sheet.signs["warned"], at.X-60, at.Y+plateUp)
		}
	}
}

// warned says that something worth keeping is threatened here (L21.6).
func (e *easel) warned(p place) bool {
	if len(e.grid.square(p).Threat) > 0 {
		return true
	}
	u := e.grid.units[p.index()]
	if u == nil || mechs[u.Code] == nil && u.Code != "R" {
		return false
	}
	name := p.String()
	for _, t := range e.view.Threats {
		for _, h := range t.Hits {
			if h.At == name && h.Damage > 0 {
				return true
			}
		}
	}
	return false
}

// unitPlate is a unit's code and health.
func (e *easel) unitPlate(u *lune.Unit, at image.Point) {
	hp := strconv.Itoa(u.HP)
	switch {
	case mechs[u.Code] != nil:
		seat := 0
		m := e.mech(u.Code)
		if m != nil {
			seat = int(m.Owner)
		}
		e.plate(at, liveryOf(seat).dark, u.Code, hp, u.HP, u.Most, pipMech)
		if m != nil && e.view.Phase == lune.PhasePlayers {
			e.left(m, at)
		}
	case figures[u.Code] != nil:
		left := orderAway + e.plate(at, vekPlate, u.Code, hp, u.HP, u.Most, pipVek)
		e.order(u.Order, at.X-left, at.Y+plateUp)
	case u.Code == "R":
		e.plate(at, otherPlate, u.Code, hp, u.HP, u.Most, pipMech)
		e.takeoff(u, at)
	default:
		e.plate(at, otherPlate, u.Code, hp, u.HP, u.Most, pipVek)
	}
}

// plate is a slip with pips above, a code and a number; it says half its width.
func (e *easel) plate(at image.Point, fill rgba, code, number string, have, most int, pip rgba) int {
	small := render.Style{Size: render.SizeSmall, Bold: true, Color: white}
	big := render.Style{Size: render.SizeNumber, Bold: true, Color: white}
	wide := render.Width(number, big) + 2*render.Gap
	wide += render.Width(code, small) + 10
	b := box(at.X, at.Y+plateUp, wide, plateHigh)
	e.Panel(b, render.RadiusSmall, edgeDark)
	e.Panel(b.Inset(2), render.RadiusSmall-2, fill)
	e.pips(image.Rect(b.Min.X+6, b.Min.Y+5, b.Max.X-6, b.Min.Y+5+pipHigh), have, most, pip)
	y := b.Max.Y - 19
	e.Text(code, b.Min.X+render.Gap, y, small)
	big.Align = render.Right
	e.Text(number, b.Max.X-render.Gap, y, big)
	return wide / 2
}

// pips is health as a bar of so many parts.
func (e *easel) pips(b image.Rectangle, have, most int, col rgba) {
	most = max(most, 1)
	for n := range most {
		x0, x1 := b.Min.X+b.Dx()*n/most, b.Min.X+b.Dx()*(n+1)/most
		if n < most-1 {
			x1 -= 2
		}
		fill := pipEmpty
		if n < have {
			fill = col
		}
		e.Fill(image.Rect(x0, b.Min.Y, x1, b.Max.Y), fill)
	}
}

// hits are the blows that a Mountain or a Well still takes, as pips (L4.2, L4.5).
func (e *easel) hits(left int, at image.Point) {
	b := box(at.X, at.Y+plateUp+4, 48, 20)
	e.Panel(b, render.RadiusSmall, edgeDark)
	e.pips(b.Inset(5), left, 2, pipMech)
}

// housePlate says how many buildings are left.
func (e *easel) housePlate(count int, at image.Point) {
	b := box(at.X, at.Y+plateUp+2, 76, 44)
	e.Panel(b, render.RadiusSmall, edgeDark)
	e.Panel(b.Inset(2), render.RadiusSmall-2, tower.east)
	e.Stamp(e.sheet.signs["house"], b.Min.X+24, b.Min.Y+22)
	e.Text(strconv.Itoa(count), b.Max.X-22, b.Min.Y+22, render.Style{Size: render.SizeNumber, Bold: true, Color: white, Align: render.Centre})
}

// order is a number of the initiative in a disc (L5.7).
func (e *easel) order(n, x, y int) {
	style := render.Style{Size: render.SmallestNumber, Bold: true, Color: render.Ink, Align: render.Centre}
	wide := max(2*badge, render.Width(strconv.Itoa(n), style)+14)
	b := box(x, y, wide, 2*badge)
	e.Panel(b, badge, edgeDark)
	e.Panel(b.Inset(3), badge-3, render.Paper)
	e.Text(strconv.Itoa(n), x, y, style)
}

// takeoff says when a Rocket leaves (L16.50).
func (e *easel) takeoff(u *lune.Unit, at image.Point) {
	fill, ink := otherPlate, white
	if u.Active {
		fill, ink = lossCol, white
	}
	b := box(at.X-54, at.Y-58, 84, 46)
	e.Panel(b, render.RadiusSmall, edgeDark)
	e.Panel(b.Inset(2), render.RadiusSmall-2, fill)
	k := sketch{Canvas: e.Canvas, x: float64(b.Min.X + 22), y: float64(at.Y - 58), scale: 1}
	k.poly(ink, 0, -14, 11, 0, 4, 0, 4, 13, -4, 13, -4, 0, -11, 0)
	e.Text(fmt.Sprint("T", u.Leaves), b.Max.X-24, at.Y-58, render.Style{Size: render.SmallestNumber, Bold: true, Color: ink, Align: render.Centre})
}

// left shows beside the plate what a Mech still may do: move, act.
func (e *easel) left(m *lune.Mech, at image.Point) {
	b := box(at.X+50, at.Y+plateUp, 34, plateHigh)
	e.Panel(b, render.RadiusSmall, edgeDark)
	e.Stamp(e.sheet.signs[doneName("boot", m.Moved || m.Acted)+" small"], b.Min.X+17, b.Min.Y+14)
	e.Stamp(e.sheet.signs[doneName("aim", m.Acted)+" small"], b.Min.X+17, b.Min.Y+36)
}

func doneName(name string, done bool) string {
	if done {
		return name + " done"
	}
	return name
}

// statuses are the signs beside a unit (L9).
func (e *easel) statuses(u *lune.Unit, at image.Point) {
	x, y := at.X+42, at.Y-64
	for _, s := range [...]struct {
		name string
		on   bool
	}{{"fire", u.Fire}, {"web", len(u.Webbed) > 0}, {"overload", u.Overload}, {"shield", u.Shield}} {
		if s.on {
			e.Stamp(e.sheet.signs[s.name], x, y)
			y -= statusStep
		}
	}
}
