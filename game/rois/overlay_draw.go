package rois

import (
	"slices"
	"strings"

	"bivouac/game"
)

// Reaches lists the zones to which the troop of a zone could move with one card in its owner's turn (R9,
// R32.8a). It returns nil for a zone without a troop.
func Reaches(v View, from string) []Reach {
	s := v.state()
	z, ok := zoneOf(strings.ToUpper(from))
	if !ok || s.owner(z) == nobody {
		return nil
	}
	of := s.owner(z)
	var list []Reach
	for _, p := range s.could(of) {
		if p.verb != vMove || p.from != z || p.flayer || p.names > 0 {
			continue
		}
		r := Reach{Zone: p.to.String(), Suit: s.suitOf(of, &p), Double: p.twist == twice, Most: s.space(of, p.to),
			Card: s.holds(v.Seat, of, &p)}
		i := slices.IndexFunc(list, func(o Reach) bool { return o.Zone == r.Zone })
		switch {
		case i < 0:
			list = append(list, r)
		case list[i].Double && !r.Double:
			list[i] = r
		}
	}
	slices.SortFunc(list, func(a, b Reach) int { return byName(a.Zone, b.Zone) })
	return list
}

// byName compares two zone names, for sorting in reading order (R1.17).
func byName(a, b string) int { return strings.Compare(a[1:]+a[:1], b[1:]+b[:1]) }

// Strikes lists the zones that the troop of a zone could strike or push; if from is "", those that all
// troops of the viewer could (R32.8b).
func Strikes(v View, from string) []Target {
	s := v.state()
	var list []Target
	for _, of := range s.troopsOf(v, from) {
		for _, p := range s.could(of) {
			if p.verb != vStrike && p.verb != vPush || p.twist != plain || !p.whole() ||
				from != "" && p.from.String() != strings.ToUpper(from) {
				continue
			}
			t := Target{From: p.from.String(), Zone: p.to.String(), Kind: kinds[p.class()], Card: s.holds(v.Seat, of, &p)}
			hits := s.foresee(of, p, 0)
			t.Points, t.Dead = sum(hits, p.to, of.other())
			t.Cost, t.Lost = sum(hits, p.from, of)
			list = append(list, t)
		}
	}
	return list
}

// troopsOf returns the side that an overlay is about: the owner of the troop in from, or the viewer if from
// is "". The list is empty if there is no such side.
func (s *State) troopsOf(v View, from string) []seat {
	if from == "" && v.Seat >= 0 {
		return []seat{seat(v.Seat)}
	}
	if z, ok := zoneOf(strings.ToUpper(from)); ok && s.owner(z) != nobody {
		return []seat{s.owner(z)}
	}
	return nil
}

// Fires lists the lines of fire to enemy zones, free or blocked, from a zone; if from is "", from all zones
// of the viewer (R32.8c).
func Fires(v View, from string) []Line {
	s := v.state()
	var list []Line
	for _, of := range s.troopsOf(v, from) {
		shots := s.could(of)
		for x := range s.lands(of).zones {
			for y := range s.lands(of.other()).zones {
				if d, n := x.bearing(y); (from == "" || x.String() == strings.ToUpper(from)) && n > 1 {
					list = append(list, s.lineOf(v.Seat, of, x, y, d, shots))
				}
			}
		}
	}
	return list
}

// lineOf returns the line between two zones. It is free if one of shots follows it.
func (s *State) lineOf(viewer game.Seat, of seat, x, y zone, d direction, shots []play) Line {
	l := Line{From: x.String(), Zone: y.String()}
	for z := x; z != y && l.Cut == nil; z = z.step(d) {
		switch {
		case z != x && (s.owner(z) != nobody || terrains[s.ground.plots[z].kind].hides):
			l.Cut = []string{z.String()}
		case s.ground.cut(z, d):
			l.Cut = []string{z.String(), z.step(d).String()}
		}
	}
	for _, p := range shots {
		if p.verb == vShot && p.from == x && p.to == y && p.whole() && p.twist == plain {
			l.Free, l.Card = true, s.holds(viewer, of, &p)
			l.Points, l.Dead = sum(s.foresee(of, p, 0), y, of.other())
			return l
		}
	}
	return l
}

// Supports lists the support of each zone of a seat (R32.8d).
func Supports(v View, of game.Seat) []Backing {
	if of != game.Seat(red) && of != game.Seat(black) {
		return nil
	}
	s := v.state()
	list := []Backing{}
	for z := range s.lands(seat(of)).zones {
		b := Backing{Zone: z.String(), By: []string{}}
		b.Points, _, _ = s.bearings(z)
		for y := range (s.ground.near[z] & s.uncaptured(seat(of))).zones {
			b.By = append(b.By, y.String())
		}
		list = append(list, b)
	}
	return list
}

// Threats lists the zones of a seat that the enemy could strike in their next turn, each with the strike that
// costs it most (R32.8e).
func Threats(v View, of game.Seat) []Threat {
	if of != game.Seat(red) && of != game.Seat(black) {
		return nil
	}
	s := v.state()
	foe := seat(of).other()
	var list []Threat
	for _, p := range s.could(foe) {
		if p.class() != classStrike || !p.whole() || p.twist == merc {
			continue
		}
		for _, h := range s.foresee(foe, p, 0) {
			if h.of != seat(of) {
				continue
			}
			t := Threat{Zone: h.zone.String(), By: p.from.String(), Points: int(h.points), Dead: int(h.dead)}
			i := slices.IndexFunc(list, func(o Threat) bool { return o.Zone == t.Zone })
			switch {
			case i < 0:
				list = append(list, t)
			case t.Points > list[i].Points:
				list[i] = t
			}
		}
	}
	slices.SortFunc(list, func(a, b Threat) int { return byName(a.Zone, b.Zone) })
	return list
}

// Effects lists the zones affected by the active order of a seat (R32.8f).
func Effects(v View, of game.Seat) []Effect {
	if of != game.Seat(red) && of != game.Seat(black) {
		return nil
	}
	s := v.state()
	h := s.held(seat(of))
	w := h.power()
	list := []Effect{}
	add := func(z zone, kind string) {
		e := Effect{Zone: z.String(), Kind: kind, Order: h.card.String()}
		if !slices.Contains(list, e) {
			list = append(list, e)
		}
	}
	for z := range s.lands(seat(of)).zones {
		a := attack{by: seat(of), of: seat(of), verb: vStrike, from: z, main: z, units: 1}
		if w.wall != nil && !s.captured(z) && w.wall(s, h, z) > 0 {
			add(z, EffectWall)
		}
		if w.force != nil && w.force(s, h, &a) > 1 {
			add(z, EffectElite)
		}
		if w.answer == vSpread && s.leaders(seat(of)).has(z) {
			add(z, EffectEdge)
		}
	}
	for z := range s.lands(seat(of).other()).zones {
		if s.captured(z) {
			add(z, EffectCapture)
		}
	}
	for _, p := range s.could(seat(of)) {
		if kind := map[verb]string{vDark: EffectRise, vEmerge: EffectEmerge}[p.verb]; kind != "" {
			add(p.to, kind)
		}
	}
	return list
}

// Captures lists the enemy zones that a seat would capture with one more zone. The list is empty if the
// seat's active order does not capture zones (R32.8g, R-ORC4.1).
func Captures(v View, of game.Seat) []Snare {
	if of != game.Seat(red) && of != game.Seat(black) {
		return nil
	}
	s := v.state()
	list := []Snare{}
	if !s.power(seat(of)).traps {
		return list
	}
	for z := range s.lands(seat(of).other()).zones {
		n := Snare{Zone: z.String(), Held: []string{}, Need: []string{}}
		for d := north; d < noDirection; d += 2 {
			y := z.step(d)
			switch {
			case y == noZone || !s.ground.adjacent(z, y):
			case s.owner(y) == seat(of):
				n.Held = append(n.Held, y.String())
			default:
				n.Need = append(n.Need, y.String())
			}
		}
		if len(n.Held) == 2 && len(n.Need) > 0 {
			list = append(list, n)
		}
	}
	return list
}
