package invade

import (
	"fmt"
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

// save describes the JSON form of the position: soldiers as [square, cell], traces cut to length.
func (s *State) save() notation.Save {
	return notation.Save{
		"field", notation.Via(s.soldiers, s.deploy), "base", &s.base, "dice", &s.dice, "roll", &s.roll,
		"phase", &s.phase, "active", &s.active, "opening", &s.opening, "effect", &s.effect,
		"moves", &s.moves, "shots", &s.shots, "auto", &s.auto, "happens", &s.happens, "puller", &s.puller,
		"turn", &s.turn, "quiet", &s.quiet, "chosen", &s.chosen, "placed", &s.placed, "offer", &s.offer,
		"asked", &s.asked, "last", &s.last, "end", notation.Row(&s.end.reason, &s.end.winner),
		"now", s.now.save(), "before", s.before.save(), "luck", &s.luck,
	}
}

func (t *trace) save() notation.Save {
	return notation.Save{
		"turn", &t.turn, "side", &t.side, "rolled", &t.rolled, "fought", &t.fought, "ended", &t.ended,
		"effect", &t.effect, "roll", &t.roll, "alloc", &t.alloc,
		"steps,omitempty", notation.Cut(t.steps[:], &t.n, func(p *step) any {
			return notation.Row(&p.deed, &p.kind, &p.from, &p.to)
		}),
		"falls,omitempty", notation.Cut(t.falls[:], &t.fallen, func(f *fall) any {
			return notation.Row(&f.at, &f.cell, &f.step)
		}),
	}
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) { return s.save().MarshalJSON() }

// Load is the inverse of json.Marshal. It returns an error for bytes that are no position.
func (Game) Load(data []byte) (game.State, error) {
	s := &State{}
	return notation.Load("a position of invade", data, s, s.save(), s.check)
}

// soldiers lists the occupied squares with their cells.
func (f *field) soldiers() (list [][2]uint8) {
	for q, c := range f.cells {
		if c != 0 {
			list = append(list, [2]uint8{uint8(q), uint8(c)})
		}
	}
	return list
}

// deploy places saved soldiers on an empty field.
func (f *field) deploy(list [][2]uint8) error {
	for _, p := range list {
		c := cell(p[1])
		if c&present == 0 || c&(1<<6) != 0 {
			return fmt.Errorf("soldier %v", p)
		}
		f.put(square(p[0]), c)
	}
	return nil
}

// check refuses a damaged save that would cause a panic later.
func (s *State) check() error {
	won := slices.Contains([]reason{reasonLine, reasonKill, reasonResign, reasonForfeit}, s.end.reason)
	switch {
	case s.phase > over || s.phase == start:
		return fmt.Errorf("phase %d", s.phase)
	case s.active > north || s.effect >= effects || s.puller < nowhere || s.puller > 255:
		return fmt.Errorf("active %d, effect %d, puller %d", s.active, s.effect, s.puller)
	case int(s.end.reason) >= len(reasonNames) || s.end.winner > nobody || (s.phase == over) != (s.end.reason != 0):
		return fmt.Errorf("end %v in phase %d", s.end, s.phase)
	case s.phase == over && won == (s.end.winner == nobody):
		return fmt.Errorf("end %v", s.end)
	case s.moves > mostActions || s.shots > mostActions || s.opening > 6:
		return fmt.Errorf("moves %d, shots %d, opening %d", s.moves, s.shots, s.opening)
	}
	for side := range s.asked {
		if err := s.checkSide(side); err != nil {
			return err
		}
	}
	if err := s.checkDice(); err != nil {
		return err
	}
	if err := s.luck.Check(6); err != nil {
		return err
	}
	if err := s.now.check(s.moves, s.shots); err != nil {
		return err
	}
	return s.before.check(mostActions, mostActions)
}

// checkSide checks the saved data of one side. The seats that have not placed must be asked during
// the placement, then the active seat, and none after the end.
func (s *State) checkSide(side int) error {
	id, want := s.asked[side], s.phase != over && side == int(s.active)
	if s.phase == placement {
		want = !s.placed[side]
	}
	c := s.chosen[side]
	switch {
	case (id != 0) != want || id < 0 || id > s.last:
		return fmt.Errorf("questions %v of %d in phase %d, turn of %d", s.asked, s.last, s.phase, s.active)
	case slices.Max(s.base[side][:]) > mostOwned:
		return fmt.Errorf("base %v", s.base[side])
	case s.placed[side] && s.phase == placement && (c[0] >= c[1] || c[1] >= c[2] || c[2] >= side16):
		return fmt.Errorf("placement %v", c)
	}
	return nil
}

// checkDice checks that all dice are at most 6, and that those which the phase uses are not 0.
func (s *State) checkDice() error {
	for _, d := range [][roles]uint8{
		s.dice[0], s.dice[1], s.roll, s.now.alloc, s.before.alloc, s.now.roll, s.before.roll,
	} {
		if slices.Max(d[:]) > 6 {
			return fmt.Errorf("dice %v", d)
		}
	}
	if s.phase >= allocating && s.phase <= attacking && slices.Min(s.roll[:]) == 0 {
		return fmt.Errorf("roll %v in phase %d", s.roll, s.phase)
	}
	if d := s.mine(); s.phase >= choosing && s.phase <= attacking && slices.Min(d[:]) == 0 {
		return fmt.Errorf("dice %v in phase %d", d, s.phase)
	}
	return nil
}

// check refuses a trace with more steps than moves and shots allow, so that the rest of the turn
// fits.
func (t *trace) check(moves, shots uint8) error {
	if t.side > north || t.effect >= effects {
		return fmt.Errorf("trace of turn %d", t.turn)
	}
	for _, n := range t.alloc {
		if (n == 0) != (t.alloc[com] == 0) {
			return fmt.Errorf("allocation %v", t.alloc)
		}
	}
	var walks, pulls, attacks uint8
	for _, p := range t.steps[:t.n] {
		switch p.deed {
		case entered, moved:
			walks++
		case pulled:
			pulls++
		case shot, shelled:
			attacks++
		default:
			return fmt.Errorf("step %v", p)
		}
		if p.kind >= kinds {
			return fmt.Errorf("step %v", p)
		}
	}
	if walks > moves || pulls > moves || attacks > shots || int(t.fallen) > 5*int(attacks) {
		return fmt.Errorf("%d steps and %d falls in turn %d", t.n, t.fallen, t.turn)
	}
	return nil
}
