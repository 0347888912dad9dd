package lune

import (
	"fmt"
	"image"

	"bivouac/game/lune"
	"bivouac/render"
)

// told is the turn whose story the picture tells: the players' one under way, or
// before its first action the Veks' one that went before.
func (e *easel) told() *lune.Trace {
	v := e.view
	if v.Now != nil && len(v.Now.Steps) > 0 {
		return v.Now
	}
	if v.Last != nil && len(v.Last.Steps) > 0 {
		return v.Last
	}
	return nil
}

// story draws what happened lately: ways first, then what was hit, then who died.
func (e *easel) story() {
	if e.marks.outcome != nil { // what a chosen action would do, instead
		e.steps(e.marks.outcome.Steps)
		return
	}
	if t := e.told(); t != nil && e.scene.Focus == nil {
		e.steps(t.Steps)
	}
}

func (e *easel) steps(steps []lune.Step) {
	for _, draw := range [...]func(*lune.Step){e.ghost, e.way, e.event} {
		for n := range steps {
			draw(&steps[n])
		}
	}
	e.losses(steps)
}

// Styles of ways: own feet, or pushed.
var (
	walkStyle = render.ArrowStyle{Width: 6, Color: moveCol, Under: edgeDark}
	pushStyle = render.ArrowStyle{Width: 8, Color: amber, Under: edgeDark}
	shotStyle = render.ArrowStyle{Width: 5, Color: flameInner, Under: edgeDark, Dashed: true}
)

// way is an arrow for a move, a push or an attack.
func (e *easel) way(s *lune.Step) {
	from, okFrom := parse(s.From)
	to, okTo := parse(s.To)
	if !okFrom || !okTo || from == to {
		return
	}
	a, b := e.grid.top(from), e.grid.top(to)
	switch s.Kind {
	case lune.StepMove:
		style := walkStyle
		if m := e.mech(s.Code); m != nil {
			style.Color = render.Seats[min(max(int(m.Owner), 0), mostSeats-1)].Glow
		}
		e.Arrow(short(a, b, 16, 40), style)
	case lune.StepPush:
		e.Arrow(short(a, b, 10, 18), pushStyle)
	case lune.StepBump:
		e.Arrow(short(a, pt((a.X+b.X)/2, (a.Y+b.Y)/2), 4, 0), pushStyle)
	case lune.StepAttack:
		if mechs[s.Code] != nil {
			e.Arrow(short(a, b, 26, 30), shotStyle)
		}
	}
}

// ghost is who died or left, where it was.
func (e *easel) ghost(s *lune.Step) {
	at, ok := e.spot(s)
	if !ok {
		return
	}
	switch s.Kind {
	case lune.StepDie:
		if shade, ok := e.shades[e.codeFigure(s.Code, false, false)]; ok {
			e.Stamp(shade, at.X, at.Y)
			e.Stamp(e.sheet.signs["skull"], at.X, at.Y-36)
		}
	case lune.StepTakeoff:
		k := sketch{Canvas: e.Canvas, x: float64(at.X), y: float64(at.Y), scale: 1}
		k.stroke(flameInner, 10, 0, 0, 0, -120)
		e.Stamp(e.shades["R!"], at.X, at.Y-110)
	case lune.StepLose:
		e.Stamp(e.shades["capsule"], at.X, at.Y)
		e.Stamp(e.sheet.signs["cross"], at.X, at.Y-20)
	}
}

// spot is where a step happened.
func (e *easel) spot(s *lune.Step) (image.Point, bool) {
	p, ok := parse(s.To)
	if !ok {
		p, ok = parse(s.From)
	}
	if !ok {
		return image.Point{}, false
	}
	return e.grid.middle(p), true
}

// eventSigns are the steps that a sign tells, with how high above the ground.
var eventSigns = map[string]struct {
	name string
	up   int
}{
	lune.StepStrike: {"hit", 8}, lune.StepExplode: {"burst", 6}, lune.StepBlast: {"burst", 20}, lune.StepCrush: {"hit", 20},
	lune.StepMeteor: {"hit", 20}, lune.StepRescue: {"check", 60}, lune.StepResist: {"resist", 70}, lune.StepShield: {"shield", 70},
	lune.StepIgnite: {"fire", 30}, lune.StepEmerge: {"up", 70}, lune.StepBlock: {"block", 40},
}

func (e *easel) event(s *lune.Step) {
	at, ok := e.spot(s)
	sign, known := eventSigns[s.Kind]
	if !ok || !known || s.Kind == lune.StepIgnite && s.Unit != "" {
		return
	}
	e.Stamp(e.sheet.signs[sign.name], at.X, at.Y-sign.up)
}

// losses writes once for each square what its unit or its buildings lost there.
func (e *easel) losses(steps []lune.Step) {
	var lost, healed, ruined [squares]int
	for n := range steps {
		s := &steps[n]
		p, ok := parse(s.To)
		if !ok {
			continue
		}
		switch s.Kind {
		case lune.StepHurt:
			lost[p.index()] += s.N
		case lune.StepHeal:
			healed[p.index()] += s.N
		case lune.StepRuin:
			ruined[p.index()] += s.N
		}
	}
	for n := range squares {
		at := e.grid.middle(placeOf(n))
		if lost[n] > 0 {
			e.chip(at.X+38, at.Y-30, fmt.Sprint("−", lost[n]), lossCol, "")
		}
		if healed[n] > 0 {
			e.chip(at.X+38, at.Y-30, fmt.Sprint("+", healed[n]), goodCol, "")
		}
		if ruined[n] > 0 {
			e.chip(at.X+20, at.Y-78, fmt.Sprint("−", ruined[n]), lossCol, "bolt")
		}
	}
}

// lossCol is the ground of what was lost.
var lossCol = dangerDeep

// chip writes a number that was lost or won, with a sign before it.
func (e *easel) chip(x, y int, text string, fill rgba, sign string) {
	style := render.Style{Size: render.SmallestNumber, Bold: true, Color: white, Align: render.Right}
	wide := render.Width(text, style) + 2*render.Gap
	if sign != "" {
		wide += 32
	}
	b := box(x, y, wide, 44)
	e.Panel(b, render.RadiusSmall, edgeDark)
	e.Panel(b.Inset(2), render.RadiusSmall-2, fill)
	if sign != "" {
		e.Stamp(e.sheet.signs[sign], b.Min.X+22, y)
	}
	e.Text(text, b.Max.X-render.Gap, y, style)
}
