package rois

import (
	"strings"

	"bivouac/game"
)

// gather shuffles all 54 cards into the draw pile (R5.4, R5.7).
func (s *State) gather() {
	for i := range s.pile {
		s.pile[i] = card(i)
	}
	s.piled = deckSize
	s.mix()
}

// mix shuffles the draw pile.
func (s *State) mix() {
	s.deck.Shuffle(int(s.piled), func(i, j int) { s.pile[i], s.pile[j] = s.pile[j], s.pile[i] })
}

// dealTerrain deals two cards to each zone (R5.4) and asks for the forms.
func (s *State) dealTerrain(out *events) {
	if s.set.terrain == bare {
		s.dealHands(out)
		return
	}
	s.gather()
	top := int(s.piled) - 1
	for z := range zone(zones) {
		s.dealt(z, s.pile[top-2*int(z)], s.pile[top-2*int(z)-1])
	}
	s.piled = 0
	s.tellDeal(out)
	s.phase = inTerrain
	if s.set.terrain == random {
		s.randomTerrain()
		s.showTerrain(out)
		return
	}
	for of := red; of <= black; of++ {
		if s.planted(of) != 0 {
			s.ask(of)
		}
	}
	if s.asked == [2]int{} {
		s.showTerrain(out)
	}
}

// dealt applies the two cards that were dealt to a zone (R5.4).
func (s *State) dealt(z zone, a, b card) {
	switch {
	case a.joker() || b.joker():
		s.ground.plots[z] = plot{kind: marsh}
	case a.suit() == b.suit():
		s.owned[z] = a.suit()
	}
}

// tellDeal emits which zones are marshes, and in which zones each player places terrain.
func (s *State) tellDeal(out *events) {
	var lists [2][]string
	var neutral []string
	for z := range zone(zones) {
		switch of := s.planter(z); {
		case of != nobody:
			lists[of] = append(lists[of], z.String())
		case s.ground.plots[z].kind == marsh:
			neutral = append(neutral, z.String())
		}
	}
	if len(neutral) > 0 {
		out.Reveal("rois.log.deal.marsh", "terrain", s.plotName(plot{kind: marsh}),
			"zones", strings.Join(neutral, ", "), "n", len(neutral))
	}
	for of, list := range lists {
		if len(list) == 0 {
			continue
		}
		out.Reveal("rois.log.deal", "who", game.Seat(of), "zones", strings.Join(list, ", "), "n", len(list))
	}
}

// planter returns who places terrain in a zone (R5.4b), or nobody.
func (s *State) planter(z zone) seat {
	switch x := s.owned[z]; {
	case x == noSuit:
		return nobody
	case x <= diamonds:
		return red
	}
	return black
}

// planted returns the zones where a player places terrain.
func (s *State) planted(of seat) area {
	return everywhere.where(func(z zone) bool { return s.planter(z) == of })
}

// unset returns the zones of a player's terrain form that the player has not decided yet.
func (s *State) unset(of seat) area { return s.planted(of) &^ s.players[of].form.set }

// suggested returns the suggested terrain of a zone (R5.5).
func suggested(of seat, z zone) plot {
	if of.depth(z) <= 3 {
		return plot{kind: wood}
	}
	return plot{kind: marsh}
}

// suggestedText names the suggested terrain of the zones that a seat has not decided yet. If they are many,
// it does not list them.
func (s *State) suggestedText(of seat) game.Text {
	left := s.unset(of)
	if n := left.count(); n == 0 || n > mostSuggested {
		return game.T("rois.label.terr.ok")
	}
	var list game.Text
	for _, p := range []plot{{kind: wood}, {kind: marsh}} {
		var zones []string
		for z := range left.zones {
			if suggested(of, z) == p {
				zones = append(zones, z.String())
			}
		}
		if len(zones) > 0 {
			list = also(list, game.T("rois.in", "what", s.plotName(p), "zone", strings.Join(zones, ", ")))
		}
	}
	return game.T("rois.label.terr.few", "list", list)
}

// mostSuggested is the most zones that suggestedText lists.
const mostSuggested = 6

// terrainPlays appends the steps of the terrain form and the two inputs that end it.
func (s *State) terrainPlays(of seat, to []play) []play {
	left := s.unset(of)
	if left != 0 {
		to = append(to, newPlay(vTerrOK))
	}
	to = append(to, newPlay(vTerrDone))
	for z := range left.zones {
		for _, kind := range plots[z] {
			p := newPlay(vTerr)
			p.to, p.plot = z, kind
			to = append(to, p)
		}
	}
	return to
}

// checkTerrain checks a step of the terrain form (R5.5). A zone is decided only once; players change it by
// the host's undo.
func (s *State) checkTerrain(of seat, p *play, no *refusal) bool {
	left := s.unset(of)
	switch {
	case p.verb == vTerrOK && left == 0:
		return no.because("R5.5", "rois.err.terr.full")
	case p.verb == vTerrOK:
		return true
	case p.to == noZone || s.planter(p.to) != of:
		return no.because("R5.4", "rois.err.terr.owner", aZone(p.to))
	case !left.has(p.to):
		return no.because("R5.5", "rois.err.terr.set", aZone(p.to))
	case !p.plot.fits(p.to) && p.plot.kind == wall:
		return no.because("R16.5", "rois.err.terr.wall", aZone(p.to))
	case !p.plot.fits(p.to):
		return no.because("R5.5", "rois.err.terr.row", aZone(p.to))
	}
	return true
}

// takeTerrain fills in one zone of a form, or hands it in: open zones get the suggestion (terr ok)
// or nothing (terr done).
func (s *State) takeTerrain(of seat, p *play, out *events) {
	f := &s.players[of].form
	if p.verb == vTerr {
		f.set.add(p.to)
		f.plots[p.to] = p.plot
		s.ask(of)
		return
	}
	if p.verb == vTerrOK {
		for z := range s.unset(of).zones {
			f.set.add(z)
			f.plots[z] = suggested(of, z)
		}
	}
	if s.handIn(of, out) {
		s.showTerrain(out)
	}
}

// randomTerrain chooses the terrain of all zones of the forms at random (R5.5).
func (s *State) randomTerrain() {
	kinds := [...]terrain{wood, building, hill, marsh, water, steep, torrent}
	for z := range (s.planted(red) | s.planted(black)).zones {
		n := len(kinds)
		if z.row() == 0 || z.row() == side-1 {
			n--
		}
		s.players[s.planter(z)].form.plots[z] = plot{kind: kinds[draw(&s.soil, n)]}
	}
}

// showTerrain reveals both forms, and makes blocking terrain steep where it cuts the board in two (R5.5,
// R5.6).
func (s *State) showTerrain(out *events) {
	for of := red; of <= black; of++ {
		f := &s.players[of].form
		var list game.Text
		for z := range s.planted(of).zones {
			if f.plots[z].kind == open {
				continue
			}
			s.ground.plots[z] = f.plots[z]
			list = also(list, game.T("rois.in", "what", s.plotName(f.plots[z]), "zone", z.String()))
		}
		if !list.IsZero() {
			out.Reveal("rois.log.terrain", "who", game.Seat(of), "terrain", list)
		}
	}
	for _, z := range s.ground.connect() {
		out.Say("rois.log.connect", "zone", z.String())
	}
	s.closeForms()
	s.dealHands(out)
}

// closeForms resets the forms and who places terrain where.
func (s *State) closeForms() {
	for of := range s.players {
		f := form{hero: noZone}
		for m := range f.markers {
			f.markers[m] = noZone
		}
		s.players[of].form = f
	}
	for z := range s.owned {
		s.owned[z] = noSuit
	}
}
