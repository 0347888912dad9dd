package rois

import "bivouac/game"

func init() {
	powers[orderOf(insectoids, 1)] = power{twist: swarm, aim: swarms, share: shareSwarm}    // R-INS1
	powers[orderOf(insectoids, 2)] = power{own: [3]verb{vEmerge}, once: true, spends: true, // R-INS2
		offer: offerEmergence, check: checkEmergence, do: emerge}
	powers[orderOf(insectoids, 3)] = power{answer: vPhero, cards: 1, open: stings, closed: pheromones} // R-INS3
	powers[orderOf(insectoids, 4)] = power{own: [3]verb{vSoul}, counts: true,                          // R-INS4
		offer: offerSoul, check: checkSoul, do: guessSoul, options: soulOptions, decide: decideSoul}
	powers[orderOf(insectoids, 5)] = power{own: [3]verb{vHive}, // R-INS5
		offer: offerHives, check: checkHive, do: layHive, triggers: feed}
	powers[orderOf(insectoids, 6)] = power{own: [3]verb{vCorrupt}, spends: true, // R-INS6
		offer: offerCorruption, check: checkCorruption, aim: corrupt, after: corrupted}
}

// swarms aims at all enemy zones in contact with insectoids (R-INS1.1).
func swarms(s *State, h held, a *attack) {
	a.targets = s.contact(s.uncaptured(h.by)) & s.lands(h.by.other())
}

// shareSwarm divides V into even shares (R-INS1.1, R-INS1.2). The points left over go one each to the main
// target and then to the others in reading order.
func shareSwarm(s *State, _ held, a *attack, b *blow) {
	m := a.targets.count()
	if m == 0 {
		return
	}
	left := a.value % m
	share := func(z zone) {
		n := a.value / m
		if left > 0 {
			n++
			left--
		}
		if n > 0 {
			b.add(z, s.damage(a, z, n))
		}
	}
	if a.targets.has(a.main) {
		share(a.main)
	}
	for z := range (a.targets &^ only(a.main)).zones {
		share(z)
	}
}

// stings says whether the current action can be answered by pheromones (R-INS3.1): a strike or push that
// costs the insectoids HP. Strikes of their own corrupted troops do not count (R-INS6.1).
func stings(s *State, h held) bool {
	p := s.table.play
	free := s.uncaptured(h.by)
	switch {
	case p.class() == classPush:
		return free.has(p.to)
	case p.class() != classStrike || p.verb == vFlay || p.verb == vCorrupt:
		return false
	}
	a := s.attackOf(h.by.other(), &p)
	b := s.blowOf(&a)
	for z := range zone(zones) {
		if free.has(z) && (b.points[z] > 0 || b.each[z] > 0) || b.flayer[z] > 0 {
			return true
		}
	}
	return false
}

// pheromones turns a card over. If it has the colour of the paid card, the attackers lose as many HP as the
// insectoids have just lost (R-INS3.1).
func pheromones(s *State, h held, lost int, out *events) {
	paid, c := s.table.paid.first(), s.turnUp()
	s.table.drawn.add(c)
	out.Reveal("rois.log.phero", "who", game.Seat(h.by), "cards", shown(paid, c), "n", lost)
	if paid.red() != c.red() || paid.black() != c.black() || paid.joker() {
		return
	}
	p := s.table.play
	z := p.from
	if p.twist == theban && s.owner(z) == nobody {
		z = p.to // the attackers have advanced (R-GRE3.2)
	}
	if s.owner(z) != h.by.other() {
		return
	}
	var b blow
	b.add(z, lost)
	s.inflict(&b, true, out)
}

// offerCorruption offers the strikes of enemy troops in contact with insectoids at other enemy zones
// (R-INS6.1).
func offerCorruption(s *State, h held, to []play) []play {
	enemies := s.lands(h.by.other())
	for x := range (s.contact(s.uncaptured(h.by)) & enemies).zones {
		for y := range (s.ground.near[x] & enemies).zones {
			to = append(to, between(vCorrupt, x, y))
		}
	}
	return to
}

// checkCorruption checks the enemy troop that is made to strike, and its target (R-INS6.1, R-INS6.2).
func checkCorruption(s *State, h held, p *play, no *refusal) bool {
	enemies := s.lands(h.by.other())
	switch {
	case p.from == noZone || !enemies.has(p.from) || !p.whole() || p.markers != 0 || p.flayer:
		return no.because("R-INS6.1", "rois.no.corrupt.troop", aZone(p.from))
	case s.captured(p.from):
		return no.because("R-INS6.2", "rois.no.captured", aZone(p.from))
	case s.ground.near[p.from]&s.uncaptured(h.by) == 0:
		return no.because("R-INS6.1", "rois.no.corrupt.contact", aZone(p.from))
	case p.to == noZone || !enemies.has(p.to):
		return no.because("R-INS6.1", "rois.no.target", aZone(p.to))
	case !s.ground.adjacent(p.from, p.to):
		return no.because("R11.2", "rois.no.step", fromZone(p.from), toZone(p.to))
	}
	return true
}

// corrupt makes the enemy's troop the attacker (R-INS6.1). Support still comes from the zones of the
// announcing player (R10.1), so the insectoids around the troop support it.
func corrupt(_ *State, h held, a *attack) {
	a.of = h.by.other()
	a.hero = false
}

// corrupted marks the order as used, so that it turns over at the end of the turn (R14.5). A cancelled strike
// does not get here.
func corrupted(s *State, _ held, a *attack, _ *events) {
	s.marks.used = s.marks.used || a.verb == vCorrupt
}
