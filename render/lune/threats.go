package lune

import (
	"math"
	"slices"
	"strconv"

	"bivouac/game/lune"
	"bivouac/render"
)

// tint marks the zones during the deployment (L16.3), below what stands on them.
func (e *easel) tint(p place) {
	at := e.grid.middle(p)
	if e.view.Phase == lune.PhaseDeploy && !e.scene.Unbegun {
		if zone := e.grid.square(p).Zone; zone != "" {
			e.Stamp(e.sheet.signs["zone "+zone], at.X, at.Y)
		}
	}
}

// announced returns the announced attacks, or those that would remain after a chosen action.
func (e *easel) announced() []lune.Threat {
	if e.marks.outcome != nil {
		return e.marks.outcome.Threats
	}
	return e.view.Threats
}

// threats returns the announced attacks without those whose Vek dies before it can strike.
func (e *easel) threats() []lune.Threat {
	return slices.DeleteFunc(slices.Clone(e.announced()), func(t lune.Threat) bool { return t.Void })
}

// endangers says whether an attack harms something on the struck square that is to be protected.
func endangers(t lune.Threat, h lune.Hit) bool { return h.Ours && h.Damage > 0 && !t.Blob }

// endangered says whether an announced attack will harm something that is to be protected.
func (e *easel) endangered() bool {
	return slices.ContainsFunc(e.threats(), func(t lune.Threat) bool {
		return slices.ContainsFunc(t.Hits, func(h lune.Hit) bool { return endangers(t, h) })
	})
}

// tintSigns draw signs that are as large as a square, by name.
var tintSigns = map[string]func(sketch){
	"aimed": func(k sketch) { aimed(k, soils[2].top); aimedEdge(k) }, "aimed edge": aimedEdge,
	"struck": struckSign, "burst ground": burstGround, "hole": hole, "zone mech": zoneMech, "zone vek": zoneVek,
	"reach": reachSign, "prey": preySign, "swallow": swallowSign, "linked": linkedSign, "lane": laneSign, "pick": pickSign,
}

func outlineTop(k sketch, col rgba, wide, inset float64) {
	w, h := halfWide-inset*1.65, halfHigh-inset
	k.stroke(col, wide, 0, -h, w, 0, 0, h, -w, 0, 0, -h)
}

// aimed fills a square that will be struck, below what lies and stands there. aimedEdge draws its
// edge, above what lies there.
func aimed(k sketch, ground rgba) {
	k.poly(render.Mix(ground, dangerCol, 0.55), 0, -halfHigh, halfWide, 0, 0, halfHigh, -halfWide, 0)
}

// aimedName returns the name of the sprite that aimed draws on the ground of a level; -1 is a
// Chasm.
func aimedName(level int) string { return "aimed " + strconv.Itoa(max(level, -1)) }

func aimedEdge(k sketch) {
	outlineTop(k, dangerDeep, 9, 5)
	outlineTop(k, dangerCol, 6, 5)
}

// struckSign draws the trace of a blow on the ground, burstGround that of an explosion, and hole
// the hole through which a unit came up. They are flat, so that a unit that stands there stays
// visible.
func struckSign(k sketch) {
	flatRays(k, edgeDark, 68)
	flatRays(k, flameOuter, 63)
	flatRays(k, flameInner, 40)
}

func burstGround(k sketch) {
	flatRays(k, edgeDark, 72)
	flatRays(k, plasmaCol, 67)
	flatRays(k, plasmaGlow, 44)
}

func flatRays(k sketch, col rgba, radius float64) {
	const corners = 16
	var xy [2 * corners]float64
	for n := range corners {
		r := radius
		if n%2 == 1 {
			r *= 0.7
		}
		p := onCircle(n, corners)
		xy[2*n], xy[2*n+1] = r*p.X, r*p.Y*halfHigh/halfWide
	}
	k.poly(col, xy[:]...)
}

func hole(k sketch) {
	k.oval(crackDark, 0, 0, 56, 40)
	k.oval(rockMid, 0, 1, 49, 34)
	k.oval(abyss, 0, 3, 40, 26)
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

// Styles of the lines of announced attacks, and of those whose Vek dies before it can strike.
var (
	threatStyle = render.ArrowStyle{Width: 4, Color: dangerCol, Under: edgeDark}
	voidStyle   = render.ArrowStyle{Width: 4, Color: haze, Under: edgeDark}
)

// threatLines draws lines that show from where each Vek will strike (L21.6).
func (e *easel) threatLines() {
	for _, t := range e.announced() {
		e.threatLine(t)
	}
}

// threatLine draws the arrow from a Vek to its target: straight, or as an arc.
func (e *easel) threatLine(t lune.Threat) {
	from, ok := parse(t.From)
	if !ok || len(t.Hits) == 0 {
		return
	}
	u, style := e.unit(t.By), threatStyle
	if t.Void {
		style = voidStyle
	}
	if u != nil && u.Aim == "*" {
		for _, h := range t.Hits {
			if to, ok := parse(h.At); ok {
				e.Arrow(short(e.grid.top(from), e.grid.top(to), 34, 30), style)
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
		style.Dashed = true
		e.Arrow(arc(a, b), style)
		return
	}
	e.Arrow(short(a, b, 30, 24), style)
}

// lobs are the Veks whose attacks fly over everything (L5.13, L5.16).
var lobs = map[string]bool{"CR": true, "PC": true, "SC": true, "PS": true, "BB": true}

// short returns the line from a to b, shortened by atStart and atEnd. It returns nil if too little
// would remain.
func short(a, b render.Point, atStart, atEnd float64) []render.Point {
	d := math.Hypot(b.X-a.X, b.Y-a.Y)
	if d < atStart+atEnd+8 {
		return nil
	}
	dx, dy := (b.X-a.X)/d, (b.Y-a.Y)/d
	return []render.Point{pt(a.X+dx*atStart, a.Y+dy*atStart), pt(b.X-dx*atEnd, b.Y-dy*atEnd)}
}

// arc returns a way through the air, from above one square to another.
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
