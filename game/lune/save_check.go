package lune

import (
	"fmt"

	"bivouac/game/notation"
)

// sound returns an error for a loaded position that the rules never reach and that could cause a
// panic.
func (s *State) sound() error {
	for _, check := range [...]func() error{
		s.soundSession, s.soundSeats, s.lists, s.soundShop, s.soundResults, s.soundBattles, s.was.sound, s.is.sound,
		s.soundTurn, s.soundQuestions,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) soundSession() error {
	between := s.phase == inShop || s.phase == inDeploy
	switch {
	case s.shields && s.mode == 0, s.mode > missionCount || s.mission < 1 ||
		s.mission > missionCount || s.mode != 0 && s.mission != s.mode:
		return fmt.Errorf("mode %d in mission %d", s.mode, s.mission)
	case s.phase > over || s.end > deserted || (s.phase == over) != (s.end != running):
		return fmt.Errorf("phase %d with end %d", s.phase, s.end)
	case s.turn > turns || between && s.turn != 0 || s.phase == inPlayers && s.turn == 0:
		return fmt.Errorf("turn %d in phase %d", s.turn, s.phase)
	case s.phase == inShop && s.mode == 0 && s.mission == 1:
		return fmt.Errorf("a shop before the first mission")
	case int(s.delay) >= len(delays) || s.purse < 0 || s.purse > 99 || s.resist < 0 || s.resist > 100:
		return fmt.Errorf("delay %d, purse %d, R %d", s.delay, s.purse, s.resist)
	}
	for _, k := range s.roster[:s.types] {
		if !isVek(k) {
			return fmt.Errorf("type %d in the roster", k)
		}
	}
	for _, g := range s.goals[:s.goalCount] {
		if g.code < 1 || g.code > 12 {
			return fmt.Errorf("objective %d", g.code)
		}
	}
	return nil
}

func (s *State) soundSeats() error {
	if s.seats < 1 || s.seats > mostSeats || s.left&^(1<<s.seats-1) != 0 {
		return fmt.Errorf("%d seats, %b of them left", s.seats, s.left)
	}
	if (s.ready|s.reset|s.giveUp)&^s.players() != 0 || s.players() == 0 && s.phase != over {
		return fmt.Errorf("votes of nobody, or nobody is there")
	}
	for _, of := range s.owner {
		if uint8(of) >= s.seats || s.phase != over && !s.playing(of) {
			return fmt.Errorf("a Mech of seat %d", of)
		}
	}
	return nil
}

func (s *State) soundShop() error {
	for i := range equipment {
		switch h := &s.shop[i]; {
		case !h.owned && (h.fresh || h.on != unmounted),
			h.owned && h.on != unmounted && (h.on >= mechCount || !s.room(h.on, i)):
			return fmt.Errorf("%s on Mech %d", itemCodes[i], h.on)
		}
	}
	if !s.affordable() {
		return fmt.Errorf("purchases %v", s.bought)
	}
	return nil
}

func (s *State) soundResults() error {
	if s.ended > s.played() {
		return fmt.Errorf("%d results before mission %d", s.ended, s.mission)
	}
	for i := range s.results[:s.ended] {
		r := &s.results[i]
		if r.mission < 1 || r.mission > missionCount || r.grid < 0 || r.grid > mostGrid {
			return fmt.Errorf("a result of mission %d with Grid %d", r.mission, r.grid)
		}
		for _, g := range r.goals[:r.count] {
			if g.code < 1 || g.code > 12 || g.state > goalFailed {
				return fmt.Errorf("objective %d in state %d", g.code, g.state)
			}
		}
	}
	return nil
}

// soundTurn checks that replaying the undoable inputs gives the present position.
func (s *State) soundTurn() error {
	if s.phase != inPlayers && s.acted > 0 || s.is.calm > s.is.count {
		return fmt.Errorf("inputs of a turn in phase %d", s.phase)
	}
	if s.phase != inPlayers {
		return nil
	}
	t := *s
	first := t.acted
	for first > 0 && t.acts[first-1].verb == vMove {
		first--
	}
	t.now, t.late = t.calm, true
	for i := range t.acts[:t.acted] {
		p := &t.acts[i]
		switch {
		case p.verb != vMove && p.verb != vAttack && p.verb != vRepair:
			return fmt.Errorf("%q among the inputs of a turn", p.text())
		case uint8(i) < first:
			continue
		}
		if r := t.check(0, p); r != nil {
			return fmt.Errorf("a move %q that %w", p.text(), r)
		}
		t.carry(p)
	}
	one, err := t.now.save().MarshalJSON()
	if err != nil {
		return err
	}
	two, err := s.now.save().MarshalJSON()
	if err == nil && string(one) != string(two) {
		err = fmt.Errorf("the moves of the turn do not lead to the position")
	}
	return err
}

// soundQuestions checks that only seats that can answer are asked, with different IDs.
func (s *State) soundQuestions() error {
	for p, n := range s.asked {
		if n > 0 && !s.playing(seat(p)) {
			return fmt.Errorf("question %d of seat %d", n, p)
		}
	}
	return notation.CheckAsked(s, s.asked[:], s.last)
}

// affordable says whether the purchases of this shop visit (L17.9) are consistent with the Grid and
// the resistance.
func (s *State) affordable() bool {
	grid, resist := s.now.grid-int8(s.bought[boughtGrid]), s.resist-resistStep*int8(min(s.bought[boughtResist], 9))
	return (grid >= 1 || s.phase != inShop) && resist >= 0 && s.bought[boughtResist] <= 9 &&
		s.bought[boughtGrid] <= mostGrid &&
		s.bought[boughtShield] <= 1 && (s.bought[boughtShield] == 0 || s.phase != inShop || s.guarded)
}

// sound checks that each mark has a valid square, unit and kind.
func (t *trace) sound() error {
	place := func(q square) bool { return q < squares || q == nowhere }
	for _, m := range t.list() {
		if m.kind > mDraw || m.unit >= mostUnits && m.unit != none || m.code >= kindCount || !place(m.from) || !place(m.to) ||
			m.dir > west && m.dir != noDir || m.why > forChoice || m.kind == mDraw && m.why < forRoster {
			return fmt.Errorf("a mark %v", m)
		}
	}
	return nil
}
