package quantum

import (
	"fmt"
	"image"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// requested marks what one of the game's own overlays shows.
func (e *easel) requested(overlay string, m *marked) {
	switch overlay {
	case quantum.OverlayPlanets:
		for _, p := range quantum.Plans(e.view, e.mover()) {
			switch {
			case p.Build:
				m.add(target, p.Planet)
			case !p.Open:
				m.add(shut, p.Planet)
			}
		}
		m.sums = true
	case quantum.OverlayTargets:
		shots := quantum.Targets(e.view, e.mover())
		for _, s := range shots {
			m.add(prey, s.Target)
			m.chance(s.Target, s.Odds.Percent)
		}
		for _, s := range shots {
			m.add(source, s.Ship)
			m.add(post, s.From...)
		}
	case quantum.OverlayThreats:
		for _, t := range quantum.Threats(e.view, e.mover()) {
			m.add(victim, t.Square)
			m.chance(t.Square, t.Odds.Percent)
			m.add(danger, t.By...)
		}
	}
}

// sums returns labels that give for each open planet the sum of the player's ships in orbit and the required
// sum: "7/8" (section 19).
func (e *easel) sums() (list []label) {
	for _, p := range quantum.Plans(e.view, e.mover()) {
		if at, ok := parse(p.Planet); ok && p.Open {
			list = append(list, e.sumLabel(at, p))
		}
	}
	return list
}

// outcome draws what the only remaining choice would do.
func (e *easel) outcome(c game.Choice) {
	values := make([]string, len(c.Args))
	for i, a := range c.Args {
		values[i] = a.Value
	}
	way := render.ArrowStyle{Width: render.Medium, Color: render.Accent, Under: render.Ink}
	shot := render.ArrowStyle{Width: render.Medium, Color: hitColor, Under: render.Ink}
	switch {
	case c.Verb == "move":
		e.carriedTo(values[0], values[1], way)
	case c.Verb == "attack" && len(values) > 2:
		e.carriedTo(values[0], values[2], way)
		e.fired(values[2], values[1], shot)
	case c.Verb == "strike":
		e.fired(values[0], values[1], shot)
	case c.Verb == "transport" && len(values) > 3:
		e.carriedTo(values[0], values[2], way)
		way.Dashed = true
		e.carriedTo(values[1], values[3], way)
	case c.Verb == "warp":
		e.swap(values[0], values[1], way)
	}
}

// fired draws fire between two squares, given by their names.
func (e *easel) fired(from, target string, style render.ArrowStyle) {
	if ends := places(from, target); len(ends) == 2 {
		e.fire(ends[0], ends[1], style)
	}
}

// sumLabel returns a label with the sum of the ships in orbit and the sum that the planet needs, beside a
// hull. It is bright if the player can build.
func (e *easel) sumLabel(p place, plan quantum.Plan) label {
	fill, ink := render.Ink, render.Paper
	if plan.Build {
		fill, ink = render.Accent, render.Ink
	}
	text := fmt.Sprintf("%d/%d", plan.Sum, plan.Number)
	style := render.Style{Size: render.SmallestNumber, Bold: true, Color: ink}
	const hull = int(2 * sumHull)
	size := image.Pt(hull+render.Width(text, style)+2*render.Gap+render.Gap, render.SmallestNumber+render.Gap)
	return label{about: p, words: text, size: size, paint: func(box image.Rectangle) {
		e.pillText(box, "", render.SmallestNumber, fill, ink)
		y := (box.Min.Y + box.Max.Y) / 2
		silhouette(e.Canvas, hullOfSums, render.Point{
			X: float64(box.Min.X+render.Gap) + sumHull, Y: float64(y),
		}, sumHull, ink, fill)
		e.Text(text, box.Min.X+hull+2*render.Gap, y, style)
	}}
}

// The hull that stands for ships in orbit, and its radius.
const (
	hullOfSums = 3
	sumHull    = 15.0
)
