package rois

import (
	"slices"

	"bivouac/game"
)

func init() {
	powers[orderOf(orcs, 1)] = power{bonus: bloodthirst} // R-ORC1
	// R-ORC2: combat.go applies the night
	powers[orderOf(orcs, 2)] = power{triggers: nightfall, stopped: daybreak}
	// R-ORC3: State.announce makes the step
	powers[orderOf(orcs, 3)] = power{own: [3]verb{vWhip}, offer: offerWhip, check: checkWhip}
	// R-ORC4: State.captured
	powers[orderOf(orcs, 4)] = power{traps: true}
	powers[orderOf(orcs, 5)] = power{locked: true, unique: true, starts: supplies}                        // R-ORC5
	powers[orderOf(orcs, 6)] = power{own: [3]verb{vFlay}, pins: true, offer: offerFlay, check: checkFlay, // R-ORC6
		do: flay, triggers: flayersBite}
}

// bloodthirst returns the bonus of an attack: one point for each enemy unit in the target zone (R-ORC1.1),
// and one for a strike at a Flayer (R-ORC6.3).
func bloodthirst(s *State, h held, a *attack) int {
	switch {
	case a.flayer:
		return 1
	case a.main == noZone || s.owner(a.main) != h.by.other():
		return 0
	}
	return int(s.board[a.main].troop.n)
}

// nightfall turns a card over; a black one brings night (R-ORC2.1).
func nightfall(s *State, h held, out *events) {
	c := s.turnUp()
	s.toss(setOf(c))
	key := game.Key("rois.log.day")
	if c.black() {
		s.players[h.by].night = true
		key = "rois.log.night"
	}
	out.Reveal(key, "who", game.Seat(h.by), "card", c.named())
}

// daybreak ends the night, which lasts only while the order stays active (R-ORC2.2).
func daybreak(s *State, h held, _ *events) { s.players[h.by].night = false }

// offerWhip offers each forward step of each troop with each enemy zone that it comes into contact with.
func offerWhip(s *State, h held, to []play) []play {
	enemies := s.lands(h.by.other())
	for z := range s.uncaptured(h.by).zones {
		for _, d := range h.by.forward() {
			via := z.step(d)
			if via == noZone || !s.ground.adjacent(z, via) || s.space(h.by, via) == 0 {
				continue
			}
			g := generator{s: s, of: h.by}
			for y := range (s.ground.near[via] & enemies &^ s.ground.near[z]).zones {
				if len(g.to) == 0 {
					g.portions(between(vWhip, z, via))
				}
				for _, p := range g.to {
					p.via, p.to = via, y
					to = append(to, p)
				}
			}
		}
	}
	return to
}

// forward returns the three directions of a forward step (R2.3).
func (s seat) forward() [3]direction {
	d := s.ahead()
	return [3]direction{(d + 7) % 8, d, (d + 1) % 8}
}

// checkWhip checks a forward step into contact with an enemy zone that was not adjacent before (R-ORC3.1).
// The cost of the strike is checked elsewhere.
func checkWhip(s *State, h held, p *play, no *refusal) bool {
	if !s.checkLeaving(h.by, p, no) {
		return false
	}
	d, n := p.from.bearing(p.via)
	if forward := h.by.forward(); p.via == noZone || n != 1 || !slices.Contains(forward[:], d) {
		return no.because("R-ORC3.1", "rois.no.whip.step", fromZone(p.from), toZone(p.via))
	}
	if !s.mayStep(h.by, p.from, p.via, s.leaving(p), no) || !s.isTarget(h.by, p.to, no) {
		return false
	}
	var behind area // a Flayer left alone controls the zone (R-ORC6.4)
	if q := &s.board[p.from]; q.flayer.hp > 0 && s.leaving(p) == int(q.troop.n) {
		behind.add(p.from)
	}
	switch {
	case s.trapped(h.by, p.via, behind): // the troop would be captured there and could not strike
		return no.because("R-ORC4.2", "rois.no.captured", aZone(p.via))
	case !s.ground.adjacent(p.via, p.to):
		return no.because("R11.2", "rois.no.step", fromZone(p.via), toZone(p.to))
	case s.ground.adjacent(p.from, p.to):
		return no.because("R-ORC3.1", "rois.no.whip.contact", fromZone(p.from), aZone(p.to))
	}
	return true
}

// supplies discards the order at the start of its owner's second turn, and adds a random one of the orders
// not kept to the owner's reserve (R-ORC5.3).
func supplies(s *State, h held, out *events) {
	p := &s.players[h.by]
	if p.turns < 2 {
		return
	}
	s.discardOrder(h.by, out)
	var left []order
	for n := 1; n <= ordersPerArmy; n++ {
		if o := orderOf(p.army, n); (p.kept|p.lost)&o.bit() == 0 {
			left = append(left, o)
		}
	}
	if len(left) == 0 {
		return
	}
	o := left[draw(&s.chance, len(left))]
	p.kept |= o.bit()
	out.Reveal("rois.log.supplies", "who", game.Seat(h.by))
	out.Whisper(game.Seat(h.by), "rois.log.supplies.order", "order", o.key())
}
