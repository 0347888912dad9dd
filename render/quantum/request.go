package quantum

import (
	"fmt"

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

// sums writes on each planet that is open what the player's ships in orbit add
// up to, and what it takes: "7/8" (section 19).
func (e *easel) sums() (list []label) {
	for _, p := range quantum.Plans(e.view, e.mover()) {
		if at, ok := parse(p.Planet); ok && p.Open {
			list = append(list, e.pillLabel(at, fmt.Sprintf("Σ %d/%d", p.Sum, p.Number), render.SmallestNumber, render.Ink, render.Paper))
		}
	}
	return list
}

// outcome draws what the one choice left would do.
func (e *easel) outcome(c game.Choice) {
	values := make([]string, len(c.Args))
	for i, a := range c.Args {
		values[i] = a.Value
	}
	way := render.ArrowStyle{Width: render.Medium, Color: render.Accent, Under: render.Ink}
	shot := render.ArrowStyle{Width: render.Medium, Color: hitColor, Under: render.Ink}
	switch {
	case c.Verb == "move":
		e.Arrow(middles(values[0], values[1]), way)
	case c.Verb == "attack" && len(values) > 2:
		e.Arrow(shortened(middles(values[0], values[2])), way)
		e.Arrow(middles(values[2], values[1]), shot)
	case c.Verb == "strike":
		e.Arrow(middles(values[0], values[1]), shot)
	case c.Verb == "transport" && len(values) > 3:
		e.Arrow(middles(values[0], values[2]), way)
		way.Dashed = true
		e.Arrow(middles(values[1], values[3]), way)
	case c.Verb == "warp":
		way.Dashed = true
		e.Arrow(shortened(middles(values[0], values[1])), way)
		e.Arrow(shortened(middles(values[1], values[0])), way)
	}
}
