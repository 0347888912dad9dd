package rois

import (
	"slices"
	"strings"

	"bivouac/game"
)

// state reconstructs a position from a view, to compute overlays: other players' hands are empty,
// and orders that the viewer does not know are missing.
func (v View) state() *State {
	s := blank(variant{
		hp: [2]uint8{1, 1}, orders: v.Orders, passages: v.Passages, specials: v.Specials, rounds: 1,
	}, game.Seed{})
	s.room, s.phase, s.turn, s.active = uint8(v.Capacity), inAction, 1, red
	for i, z := range v.Zones[:min(len(v.Zones), zones)] {
		s.show(zone(i), z)
	}
	s.ground.survey()
	for i, p := range v.Players[:min(len(v.Players), len(s.players))] {
		s.set.hp[i] = uint8(max(1, min(p.UnitHP, mostHP)))
		pl := &s.players[i]
		hand, _ := pileNamed(strings.Join(p.Hand, " "))
		pl.initial, pl.waiting, pl.night, pl.hand = uint8(p.Initial), uint8(p.Waiting), p.Night, setOf(hand...)
		pl.army = army(max(0, strings.Index(armyCodes, p.Army)) / 3)
		if p.Up {
			pl.slot, _ = orderNamed(p.Slot)
			pl.active = true
		}
	}
	return s
}

// show sets a zone of the board from its view.
func (s *State) show(z zone, v Zone) {
	text := v.Terrain
	if v.Walls != "" {
		text += "(" + v.Walls + ")"
	}
	if k, ok := plotOf(text); ok {
		s.ground.plots[z] = k
	}
	p := &s.board[z]
	if v.Hive >= 0 {
		p.hive = seat(v.Hive)
	}
	if v.Owner < 0 {
		return
	}
	for _, u := range v.Units[:min(len(v.Units), mostTroop)] {
		p.troop.add(seat(v.Owner), u.unit())
	}
	if v.Flayer != nil {
		p.flayer = v.Flayer.unit()
	}
	for i := range markerLetters {
		if strings.Contains(v.Markers, markerLetters[i:i+1]) {
			s.players[v.Owner].markers[i] = z
		}
	}
}

func (u Unit) unit() unit { return unit{hp: uint8(u.HP), most: uint8(u.Most), hero: u.Hero} }

// fan is a hand with two cards of each suit, enough for any action that is paid by suit.
var fan = setOf(0, 1, 13, 14, 26, 27, 39, 40)

// could lists the actions that a player could take in their turn with cards of every suit.
func (s *State) could(of seat) []play {
	t := *s
	t.active = of
	t.players[of].hand = fan
	t.clearMarks()
	t.clearTable()
	plays := t.candidates(of, nil)
	return slices.DeleteFunc(plays, func(p play) bool {
		return !p.announces() && p.class() != classOrder || !t.check(of, &p, nil)
	})
}

// holds says whether the viewer, if the action is theirs, holds the cards that it takes.
func (s *State) holds(viewer game.Seat, of seat, p *play) bool {
	n, x := s.cost(of, p)
	return viewer == game.Seat(of) && s.players[of].hand.of(x).count() >= n
}

// suitOf returns the letter of the suit that an action takes.
func (s *State) suitOf(of seat, p *play) string {
	_, x := s.cost(of, p)
	if x >= noSuit {
		return ""
	}
	return suitLetters[x : x+1]
}

// sum adds up the losses of a zone's troops.
func sum(hits []hit, z zone, of seat) (points, dead int) {
	for _, h := range hits {
		if h.zone == z && h.of == of {
			points, dead = points+int(h.points), dead+int(h.dead)
		}
	}
	return points, dead
}
