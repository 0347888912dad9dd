package invade

import (
	"bivouac/game"
	"strings"
)

// New sets up the game: it puts all soldiers in their bases, rolls the opening die (I4.2) and asks
// both players for their placement (I4.3).
func (g Game) New(setup game.Setup) (game.State, []game.Event, error) {
	if err := setup.Check(g.Info()); err != nil {
		return nil, nil, err
	}
	s := &State{puller: nowhere, luck: game.NewRand(setup.Seed, "dice")}
	first := game.NewRand(setup.Seed, "first")
	var out events
	s.open(first.Die(6), &out)
	return s, out.list, nil
}

// open fills the bases, asks both players for their placement and applies the opening die, which is
// 1..6.
func (s *State) open(die int, out *events) {
	s.phase = placement
	s.base = [2][kinds]uint8{reserveAtStart, reserveAtStart}
	s.ask(south)
	s.ask(north)
	s.starts(die)
	out.reveal("invade.log.first", "die", die, "seat", game.Seat(s.active))
}

// starts applies the opening die: South starts on 1, 2 or 3, else North (I4.2).
func (s *State) starts(die int) {
	s.opening, s.active = uint8(die), south
	if die > 3 {
		s.active = north
	}
}

// place stores a player's placement secretly until both have confirmed (I4.4).
func (s *State) place(side seat, c columns, out *events) {
	s.chosen[side], s.placed[side], s.asked[side] = c, true, 0
	out.say("invade.log.placed", "seat", game.Seat(side))
	out.aside(1) // the reveal shows it
	if s.placed[side.foe()] {
		s.unveil(out)
	}
}

// unveil puts both placements on the board and starts turn 1 (I4.7).
func (s *State) unveil(out *events) {
	for side := south; side <= north; side++ {
		var squares []string
		for _, col := range s.chosen[side] {
			q := at(int(col), exitRow(side))
			s.put(q, soldier(side, normal))
			squares = append(squares, q.String())
		}
		s.base[side][normal] -= placedFirst
		out.reveal("invade.log.reveal", "seat", game.Seat(side), "text", strings.Join(squares, ", "))
	}
	s.phase, s.turn = start, 1
}
