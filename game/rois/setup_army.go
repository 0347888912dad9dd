package rois

import "bivouac/game"

// armyPlays appends the choices of the eleven armies and of a random one (R4.14).
func (s *State) armyPlays(to []play) []play {
	for a := range armies + 1 {
		p := newPlay(vArmy)
		p.number = uint8(a)
		to = append(to, p)
	}
	return to
}

// takeArmy sets a player's army, in public; after the second one the terrain is dealt (R4.14,
// R5.1).
func (s *State) takeArmy(of seat, p *play, out *events) {
	s.asked[of] = 0
	a := army(p.number)
	if a == armies {
		a = army(draw(&s.chance, int(armies)))
		out.Reveal("rois.log.army.random", "who", game.Seat(of), "army", a.key())
	} else {
		out.Say("rois.log.army", "who", game.Seat(of), "army", a.key())
	}
	s.players[of].army, s.players[of].chosen = a, true
	if s.asked != [2]int{} {
		return
	}
	if s.set.theme == byArmy {
		s.set.theme = s.players[red].army.theme()
	}
	s.dealTerrain(out)
}

// key returns the text key of the army's name.
func (a army) key() game.Key { return game.Key("rois.army." + a.String()) }

// theme returns the theme of an army (R34.2).
func (a army) theme() theme {
	switch {
	case a <= gauls:
		return antique
	case a <= orcs:
		return fantasy
	}
	return future
}
