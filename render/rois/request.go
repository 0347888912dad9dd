package rois

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
)

// requested marks what one of the game's own overlays shows (R32.8). If the arguments name a zone, some
// overlays show only what that zone can do.
func (e *easel) requested(overlay string, m *marked) {
	from := ""
	for _, a := range e.scene.Focus.Args {
		for _, p := range placesIn(a) {
			from = p.String()
		}
	}
	switch overlay {
	case rois.OverlayMoves:
		e.reaches(m, from)
	case rois.OverlayTargets:
		e.targets(m, from)
	case rois.OverlayFire:
		e.fires(m, from)
	case rois.OverlaySupport:
		e.supports(m)
	case rois.OverlayThreats:
		e.threats(m)
	case rois.OverlayOrder:
		e.effects(m)
	case rois.OverlayCapture:
		e.snares(m)
	}
}

// own returns the zone from, or if that is "" all zones of the player whose choices are shown.
func (e *easel) own(from string) []string {
	if from != "" {
		return []string{from}
	}
	var list []string
	for _, z := range e.view.Zones {
		if z.Owner == e.mover() && len(z.Units) > 0 {
			list = append(list, z.Name)
		}
	}
	return list
}

// reaches marks the zones that troops can go to, with the suits that lead there.
func (e *easel) reaches(m *marked, from string) {
	found := map[string]tag{}
	double := map[string]bool{}
	var order []string
	for _, name := range e.own(from) {
		for _, r := range rois.Reaches(e.view, name) {
			t, known := found[r.Zone]
			if !known {
				order = append(order, r.Zone)
				t.dim, double[r.Zone] = true, true
			}
			if !strings.Contains(t.suits, r.Suit) {
				t.suits += r.Suit
			}
			t.dim = t.dim && !r.Card
			double[r.Zone] = double[r.Zone] && r.Double
			found[r.Zone] = t
		}
	}
	for _, zone := range order {
		sign := reach
		if double[zone] {
			sign = leap
		}
		m.addNamed(sign, zone)
		m.tag(zone, found[zone])
	}
	if len(order) > 0 {
		m.addNamed(source, e.own(from)...)
	}
}

// targets marks the enemies that a strike or a push can reach, with the points and units that the best strike
// would take and the points that a push would cost.
func (e *easel) targets(m *marked, from string) {
	list := rois.Strikes(e.view, from)
	slices.SortStableFunc(list, func(a, b rois.Target) int { // the best first: cards in hand, then damage
		if a.Card != b.Card {
			if a.Card {
				return -1
			}
			return 1
		}
		return b.Points - a.Points
	})
	for _, t := range list {
		sign := idle
		if t.Card {
			sign = prey
		}
		p, ok := parse(t.Zone)
		if !ok {
			continue
		}
		m.add(sign, p)
		strike := t.Kind == rois.KindStrike
		if _, taken := m.tags[p]; strike && !taken {
			m.tags[p] = tag{text: fmt.Sprintf("−%d", t.Points), dead: t.Dead, dim: !t.Card}
		}
		if _, taken := m.extras[p]; !strike && !taken {
			m.extras[p] = tag{text: fmt.Sprintf(">−%d", t.Cost), dim: !t.Card}
			m.explain("rois.picture.legend.push")
		}
	}
	for _, t := range list {
		m.addNamed(source, t.From)
	}
}

// fires marks the lines of fire. A line that is blocked ends where it first is (R32.8c).
func (e *easel) fires(m *marked, from string) {
	list := rois.Fires(e.view, from)
	for _, l := range list {
		if !l.Free {
			continue
		}
		sign := idle
		if l.Card {
			sign = prey
		}
		m.addNamed(sign, l.Zone)
		if p, ok := parse(l.Zone); ok {
			if t, taken := m.tags[p]; !taken || t.dim && l.Card {
				m.tags[p] = tag{text: fmt.Sprintf("−%d", l.Points), dead: l.Dead, dim: !l.Card}
			}
		}
		m.lane(l.From, l.Zone, nil, !l.Card)
	}
	for _, l := range list {
		if !l.Free && len(l.Cut) > 0 {
			m.lane(l.From, l.Zone, l.Cut, true)
			m.explain("rois.picture.legend.cut")
		}
		m.addNamed(source, l.From)
	}
}

// supports writes on each own zone the support that it has.
func (e *easel) supports(m *marked) {
	for _, b := range rois.Supports(e.view, e.mover()) {
		m.addNamed(source, b.Zone)
		m.tag(b.Zone, tag{text: fmt.Sprintf("+%d", b.Points)})
		m.explain("rois.picture.legend.support")
	}
}

// threats marks the own zones that an enemy could strike, with the worst that one strike could do, and those
// enemies.
func (e *easel) threats(m *marked) {
	list := rois.Threats(e.view, e.mover())
	for _, t := range list {
		m.addNamed(victim, t.Zone)
		m.tag(t.Zone, tag{text: fmt.Sprintf("−%d", t.Points), dead: t.Dead})
	}
	for _, t := range list {
		m.addNamed(danger, t.By)
	}
}

// effects marks the zones on which active orders work.
func (e *easel) effects(m *marked) {
	for _, f := range rois.Effects(e.view, e.mover()) {
		m.addNamed(site, f.Zone)
		m.tag(f.Zone, tag{order: f.Order})
		m.explain(game.Key("rois.picture.effect."+f.Kind), "order", f.Order)
	}
}

// snares marks the enemy zones that one more zone would capture, the zones that already hold them, and the
// zones that are still needed.
func (e *easel) snares(m *marked) {
	list := rois.Captures(e.view, e.mover())
	for _, s := range list {
		m.addNamed(prey, s.Zone)
	}
	for _, s := range list {
		m.addNamed(reach, s.Need...)
		m.addNamed(source, s.Held...)
	}
}
