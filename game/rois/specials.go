package rois

import (
	"bivouac/game"
)

// markPlays appends the remaining steps of the form of R29.2, and the input that ends it.
func (s *State) markPlays(of seat, to []play) []play {
	to = append(to, newPlay(vMark))
	for m := range uint8(markers) {
		for _, z := range home(of) {
			p := newPlay(vMark)
			p.number, p.to = m, z
			if s.checkMark(of, &p, nil) {
				to = append(to, p)
			}
		}
	}
	return to
}

// marksDone returns the label of the input that ends the form. It says which markers go to column C.
func (s *State) marksDone(of seat) game.Key {
	left := 0
	for _, at := range s.players[of].form.markers {
		if at == noZone {
			left++
		}
	}
	switch left {
	case 0:
		return "rois.label.mark.done"
	case markers:
		return "rois.label.mark.all"
	}
	return "rois.label.mark.rest"
}

// checkMark checks the zone of a marker: it must be on the own home row and hold units (R29.2, R29.4). A
// marker is placed only once; players change it by the host's undo.
func (s *State) checkMark(of seat, p *play, no *refusal) bool {
	switch {
	case !s.markersNext(of):
		return no.because("R29.2", "rois.err.mark.early")
	case p.to == noZone:
		return true
	case int(p.number) >= markers || s.players[of].form.markers[p.number] != noZone:
		return no.because("R29.2", "rois.err.mark.set")
	case of.depth(p.to) != 1 || s.owner(p.to) != of:
		return no.because("R29.2", "rois.err.mark.zone", aZone(p.to))
	}
	return true
}

// placeMarkers puts a player's markers where their form says, and the others in column C (R29.2).
func (s *State) placeMarkers(of seat, out *events) {
	if !s.set.specials {
		return
	}
	p := &s.players[of]
	var list game.Text
	for m, z := range p.form.markers {
		if z == noZone {
			z = home(of)[side/2]
		}
		p.markers[m] = z
		list = also(list, game.T("rois.in", "what", game.Key("rois.marker."+markerLetters[m:m+1]), "zone", z.String()))
	}
	out.Reveal("rois.log.markers", "who", game.Seat(of), "markers", list)
}

// carryPlays appends the moves of markers without units (R29.3).
func (s *State) carryPlays(of seat, to []play) []play {
	if !s.set.specials {
		return to
	}
	for from := range s.lands(of).zones {
		there := s.markersAt(of, from)
		for some := there; some != 0; some = (some - 1) & there {
			for d := north; d < noDirection; d++ {
				p := between(vCarry, from, from.step(d))
				p.markers = some
				if p.to != noZone && s.checkCarry(of, &p, nil) {
					to = append(to, p)
				}
			}
		}
	}
	return to
}

// checkCarry checks a move of markers without units (R29.3). The card is checked as for every move. If no
// unit may leave a zone, its markers may not either.
func (s *State) checkCarry(of seat, p *play, no *refusal) bool {
	switch {
	case !s.set.specials:
		return no.because("R29.1", "rois.err.mark.off")
	case !p.whole() || p.markers == 0 || p.markers&^s.markersAt(of, p.from) != 0:
		return no.because("R29.3", "rois.err.carry.none", aZone(p.from))
	case p.to == noZone || !s.ground.adjacent(p.from, p.to):
		return no.because("R2.5", "rois.no.step", fromZone(p.from), toZone(p.to))
	case s.owner(p.to) != of:
		return no.because("R29.3", "rois.err.carry.zone", aZone(p.to))
	}
	d, _ := p.from.bearing(p.to)
	return s.mayLeave(p.from, no) && s.checkPassage(p.from, p.to, moving(d), no)
}

// moving returns the suit that pays for a move in a direction (R9.1).
func moving(d direction) suit {
	if d.diagonal() {
		return clubs
	}
	return spades
}

// checkPassage checks the suit that pays for a move: into or out of steep ground it must be a spade, into
// or out of open water a club (R16.8).
func (s *State) checkPassage(from, to zone, paid suit, no *refusal) bool {
	if !s.set.passages {
		return true
	}
	for _, z := range [...]zone{from, to} {
		switch kind := s.ground.plots[z].kind; {
		case kind == steep && paid != spades:
			return no.because("R16.8", "rois.err.passage.steep", aZone(z))
		case kind == water && paid != clubs:
			return no.because("R16.8", "rois.err.passage.water", aZone(z))
		}
	}
	return true
}
