package lune

import (
	"image"
	"math"
	"strconv"

	"bivouac/game/lune"
	"bivouac/render"
)

// tint marks the square of an announced attack under those who stand there, and in
// DEPLOY the zones (L16.3).
func (e *easel) tint(p place) {
	name, at := p.String(), e.grid.middle(p)
	if e.view.Phase == lune.PhaseDeploy && !e.scene.Unbegun {
		if zone := e.grid.square(p).Zone; zone != "" {
			e.Stamp(e.sheet.signs["zone "+zone], at.X, at.Y)
		}
	}
	for _, t := range e.threats() {
		for _, h := range t.Hits {
			if h.At == name {
				e.Stamp(e.sheet.signs["aimed"], at.X, at.Y)
				return
			}
		}
	}
}

// threats are the announced attacks, or those that a chosen action would leave.
func (e *easel) threats() []lune.Threat {
	if e.marks.outcome != nil {
		return e.marks.outcome.Threats
	}
	return e.view.Threats
}

// tintSigns are drawn like other signs, but as large as a square.
var tintSigns = map[string]func(sketch){"aimed": aimed, "zone mech": zoneMech, "zone vek": zoneVek, "reach": reachSign, "prey": preySign, "swallow": swallowSign, "linked": linkedSign, "lane": laneSign, "pick": pickSign}

func outlineTop(k sketch, col rgba, wide, inset float64) {
	w, h := halfWide-inset*1.65, halfHigh-inset
	k.stroke(col, wide, 0, -h, w, 0, 0, h, -w, 0, 0, -h)
}

func aimed(k sketch) {
	for n := 1.0; n < 6; n++ {
		t := n / 6
		k.stroke(dangerCol, 4, -halfWide*0.9*(1-t), halfHigh*0.9*t, halfWide*0.9*t, -halfHigh*0.9*(1-t))
	}
	outlineTop(k, dangerDeep, 9, 5)
	outlineTop(k, dangerCol, 5, 5)
}

func zoneMech(k sketch) {
	outlineTop(k, edgeDark, 9, 6)
	outlineTop(k, render.Accent, 5, 6)
}

func zoneVek(k sketch) {
	for n := range 4 {
		e := edges[n]
		const in = 0.86
		mx, my := (e[0]+e[2])/2, (e[1]+e[3])/2
		k.stroke(dangerDeep, 7, (e[0]*0.6+mx*0.4)*in, (e[1]*0.6+my*0.4)*in, (mx*0.4+e[2]*0.6)*in, (my*0.4+e[3]*0.6)*in)
		k.stroke(dangerCol, 4, (e[0]*0.6+mx*0.4)*in, (e[1]*0.6+my*0.4)*in, (mx*0.4+e[2]*0.6)*in, (my*0.4+e[3]*0.6)*in)
	}
}

// Styles of the lines of announced attacks.
var threatStyle = render.ArrowStyle{Width: 5, Color: dangerCol, Under: edgeDark}

// threatLines draws from where each Vek will strike (L21.6).
func (e *easel) threatLines() {
	for _, t := range e.threats() {
		e.threatLine(t)
	}
}

// threatChips writes how hard each Vek will strike what, and in which order.
func (e *easel) threatChips() {
	var taken [squares]int
	for _, t := range e.threats() {
		for _, h := range t.Hits {
			if p, ok := parse(h.At); ok {
				e.threatChip(p, t, h, taken[p.index()])
				taken[p.index()]++
			}
		}
	}
}

// threatLine runs from a Vek to what it strikes: straight, or through the air.
func (e *easel) threatLine(t lune.Threat) {
	from, ok := parse(t.From)
	if !ok || len(t.Hits) == 0 {
		return
	}
	u := e.unit(t.By)
	if u != nil && u.Aim == "*" {
		for _, h := range t.Hits {
			if to, ok := parse(h.At); ok {
				e.Arrow(short(e.grid.top(from), e.grid.top(to), 34, 30), threatStyle)
			}
		}
		return
	}
	to, ok := parse(t.Hits[len(t.Hits)-1].At)
	if !ok {
		return
	}
	a, b := e.grid.top(from), e.grid.top(to)
	if u != nil && lobs[u.Code] {
		if first, ok := parse(t.Hits[0].At); ok {
			b = e.grid.top(first)
		}
		style := threatStyle
		style.Dashed = true
		e.Arrow(arc(a, b), style)
		return
	}
	e.Arrow(short(a, b, 30, 24), threatStyle)
}

// lobs are the Veks whose attacks fly over everything (L5.13, L5.16).
var lobs = map[string]bool{"CR": true, "PC": true, "SC": true, "PS": true, "BB": true}

// short is a line that ends before its two ends.
func short(a, b render.Point, atStart, atEnd float64) []render.Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d < atStart+atEnd+8 {
		return nil
	}
	dx, dy := (b.X-a.X)/d, (b.Y-a.Y)/d
	return []render.Point{pt(a.X+dx*atStart, a.Y+dy*atStart), pt(b.X-dx*atEnd, b.Y-dy*atEnd)}
}

// arc is a way through the air, from above one square to another.
func arc(a, b render.Point) []render.Point {
	const steps = 12
	points := make([]render.Point, 0, steps+1)
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	rise := 46 + d*0.16
	for n := range steps + 1 {
		t := 0.1 + 0.86*float64(n)/steps
		points = append(points, pt(a.X+(b.X-a.X)*t, a.Y+(b.Y-a.Y)*t-14-rise*4*t*(1-t)))
	}
	return points
}

// Sizes of what an announced attack does.
const (
	threatHigh = 44
	threatWide = 82
)

// threatChip says who strikes a square and how hard; more of them stand above each
// other.
func (e *easel) threatChip(p place, t lune.Threat, h lune.Hit, above int) {
	at := e.grid.middle(p)
	x, y := at.X, at.Y-4
	if e.standing(p) != "" {
		x, y = at.X-6, at.Y-24
	}
	y -= above * (threatHigh + 2)
	wide := threatWide
	if t.Blob || h.Damage == 0 {
		wide = threatWide + 10
	}
	b := image.Rect(x-wide/2+10, y-threatHigh/2, x-wide/2+10+wide, y+threatHigh/2)
	e.Panel(b, render.Radius, edgeDark)
	e.Panel(b.Inset(2), render.Radius-2, dangerCol)
	middle := (b.Min.X+threatHigh+b.Max.X)/2 - 2
	switch {
	case t.Blob || h.Damage == 0:
		e.Stamp(e.sheet.signs["blob"], middle+2, y)
	default:
		e.Text(strconv.Itoa(h.Damage), middle, y, render.Style{Size: render.SizeNumber, Bold: true, Color: white, Align: render.Centre})
	}
	if t.Lays {
		e.Stamp(e.sheet.signs["drop"], b.Max.X+6, y+6)
	}
	if u := e.unit(t.By); u != nil {
		e.order(u.Order, b.Min.X+badge-2, y)
	}
}
