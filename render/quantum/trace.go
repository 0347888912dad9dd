package quantum

import (
	"math"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// hitColor is the colour of shots.
var hitColor = render.RGB(0xFF5A4A)

// traced is a turn to draw: strong, or faint if another one is more important.
type traced struct {
	*quantum.Trace
	strong bool
}

// turns returns the turn before and the one under way, the more important last.
func (e *easel) turns() []traced {
	now, last := e.view.Now, e.view.Last
	switch {
	case now == nil || len(now.Steps) == 0:
		if last == nil {
			return nil
		}
		return []traced{{last, true}}
	case last == nil:
		return []traced{{now, true}}
	}
	return []traced{{last, false}, {now, true}}
}

// traces draws the ways of the last turn and the one under way. They run below the
// ships, and below the planets' numbers; a swap goes around what must be read.
func (e *easel) traces() {
	for _, t := range e.turns() {
		for _, s := range t.Steps {
			e.step(s, t.strong)
		}
	}
}

func (e *easel) step(s quantum.Step, strong bool) {
	switch s.Kind {
	case quantum.StepMove:
		e.Arrow(shortened(e.middles(s.Path...)), e.arrow(s.Seat, strong, false))
	case quantum.StepAttack:
		e.Arrow(shortened(e.middles(s.Path...)), e.arrow(s.Seat, strong, false))
		e.shot(s.Combat, strong)
	case quantum.StepStrike:
		e.shot(s.Combat, strong)
	case quantum.StepTransport:
		e.Arrow(shortened(e.middles(s.Path...)), e.arrow(s.Seat, strong, false))
		e.carriedTo(s.Carried, s.Dropped, e.arrow(s.Seat, strong, true))
	case quantum.StepWarp:
		e.swap(s.From, s.To, e.arrow(s.Seat, strong, true))
	}
}

// halos frames the squares where something new stands: the planet of a new cube, or a deployed ship. The
// frames lie below everything but the planets' bodies.
func (e *easel) halos() {
	for _, t := range e.turns() {
		for _, s := range t.Steps {
			switch s.Kind {
			case quantum.StepDeploy:
				e.halo(s.To, s.Seat, t.strong)
			case quantum.StepBuild, quantum.StepInfamy:
				e.halo(s.Planet, s.Seat, t.strong)
			}
		}
	}
}

// arrow returns the look of a way.
func (e *easel) arrow(seat game.Seat, strong, dashed bool) render.ArrowStyle {
	style := render.ArrowStyle{Width: render.Medium, Color: e.style(seat).Glow, Under: render.Ink, Dashed: dashed}
	if !strong {
		style.Width, style.Color = render.Thin, render.Mix(space, style.Color, faint)
	}
	return style
}

// shot draws a red arrow from the square of the attack to the target.
func (e *easel) shot(c *quantum.Combat, strong bool) {
	if c == nil {
		return
	}
	style := render.ArrowStyle{Width: render.Medium, Color: hitColor, Under: render.Ink}
	if !strong {
		style.Width, style.Color = render.Thin, render.Mix(space, hitColor, faint)
	}
	e.Arrow(shortened(e.middles(c.From, c.Target)), style)
}

// halo draws a frame of a seat's colour around a square.
func (e *easel) halo(at string, seat game.Seat, strong bool) {
	p, ok := parse(at)
	if !ok {
		return
	}
	col := e.style(seat).Glow
	if !strong {
		col = render.Mix(space, col, faint)
	}
	e.Frame(e.box(p).Inset(1), render.Radius, render.Thick, col)
}

// middles returns the centres of squares on the canvas.
func (t turn) middles(squares ...string) []render.Point {
	var list []render.Point
	for _, p := range places(squares...) {
		list = append(list, t.middle(p))
	}
	return list
}

// shortened ends a way at the edge of the ship that stands at its end. It changes the way itself, and returns
// nil if the way has no length.
func shortened(way []render.Point) []render.Point {
	if len(way) < 2 {
		return nil
	}
	last, before := way[len(way)-1], way[len(way)-2]
	d := math.Hypot(last.X-before.X, last.Y-before.Y)
	if d == 0 {
		return nil
	}
	share := (d - shipSide/2) / d
	way[len(way)-1] = render.Point{X: before.X + (last.X-before.X)*share, Y: before.Y + (last.Y-before.Y)*share}
	return way
}
