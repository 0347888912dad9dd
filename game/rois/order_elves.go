package rois

func init() {
	powers[orderOf(elves, 1)] = power{spares: sheltered}                                             // R-ELF1
	powers[orderOf(elves, 2)] = power{own: [3]verb{vArt}, offer: offerArt, check: checkArt, do: art} // R-ELF2
	powers[orderOf(elves, 3)] = power{against: song}                                                 // R-ELF3
	// R-ELF4: State.mayLeave, State.calm
	powers[orderOf(elves, 4)] = power{still: true, locked: true, unique: true}
	powers[orderOf(elves, 5)] = power{crowns: true, bonus: king, began: crownCopy} // R-ELF5
	powers[orderOf(elves, 6)] = power{quick: true}                                 // R-ELF6: State.cost
}

// sheltered says whether an attack is a shot at a wood, which does no damage (R-ELF1.1).
func sheltered(s *State, _ held, z zone, a *attack) bool { return a.shot && s.wooded(z) }

// wooded says whether a zone is a wood.
func (s *State) wooded(z zone) bool { return s.ground.plots[z].kind == wood }

// offerArt offers the jumps from wood to wood.
func offerArt(s *State, h held, to []play) []play {
	g := generator{s: s, of: h.by, to: to}
	for z := range s.uncaptured(h.by).zones {
		for y := range zone(zones) {
			if y != z && s.wooded(z) && s.wooded(y) && s.space(h.by, y) > 0 {
				g.portions(between(vArt, z, y))
			}
		}
	}
	return g.to
}

// checkArt checks a jump from wood to wood (R-ELF2.1).
func checkArt(s *State, h held, p *play, no *refusal) bool {
	if !s.checkLeaving(h.by, p, no) {
		return false
	}
	for _, z := range [...]zone{p.from, p.to} {
		if z == noZone || !s.wooded(z) {
			return no.because("R-ELF2.1", "rois.no.wood", aZone(z))
		}
	}
	if p.from == p.to {
		return no.because("R-ELF2.1", "rois.no.wood.same")
	}
	return s.fits(h.by, p.to, s.leaving(p), no)
}

// art makes the units jump and turns the order over (R-ELF2.1).
func art(s *State, h held, p *play, out *events) {
	bring(s, h, p, out)
	s.turnOver(h.by, out)
}

// song makes a wood penalise the enemies in it instead of protecting them (R-ELF3.1).
func song(s *State, _ held, d *defence) {
	if s.wooded(d.zone) {
		d.penalty++
		d.footing = max(0, d.footing-terrains[wood].cover)
	}
}

// king returns the bonus of an attack in which the hero takes part (R-ELF5.2).
func king(_ *State, _ held, a *attack) int {
	if a.hero {
		return 2
	}
	return 0
}

// crownCopy makes a hero for a player who copies the order and so has named no zone: the healthiest unit of
// their most forward zone (R-GAU5.3).
func crownCopy(s *State, h held, out *events) {
	if s.players[h.by].crowned {
		return
	}
	best := noZone
	for z := range s.lands(h.by).zones {
		if best == noZone || h.by.depth(z) > h.by.depth(best) {
			best = z
		}
	}
	if best != noZone {
		s.crown(h.by, best, out)
	}
}
