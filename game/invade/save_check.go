package invade

import (
	"fmt"
	"slices"
)

// check keeps a damaged snapshot from becoming a panic later on.
func (v *saved) check() error {
	switch {
	case v.Phase > over || v.Phase == start:
		return fmt.Errorf("phase %d", v.Phase)
	case v.Active > north || v.Effect >= effects || v.Puller < nowhere || v.Puller > 255:
		return fmt.Errorf("active %d, effect %d, puller %d", v.Active, v.Effect, v.Puller)
	case v.End[0] >= uint8(len(reasonNames)) || v.End[1] > uint8(nobody) || (v.Phase == over) != (v.End[0] != 0):
		return fmt.Errorf("end %v in phase %d", v.End, v.Phase)
	case v.Moves > mostActions || v.Shots > mostActions || v.Opening > 6:
		return fmt.Errorf("moves %d, shots %d, opening %d", v.Moves, v.Shots, v.Opening)
	}
	if err := v.checkEnd(); err != nil {
		return err
	}
	if err := v.checkAsked(); err != nil {
		return err
	}
	if err := v.checkField(); err != nil {
		return err
	}
	if err := v.checkDice(); err != nil {
		return err
	}
	if err := v.Luck.Check(6); err != nil {
		return err
	}
	if err := v.Now.check(v.Moves, v.Shots); err != nil {
		return err
	}
	return v.Before.check(mostActions, mostActions)
}

// checkEnd demands a winner where the reason names one.
func (v *saved) checkEnd() error {
	won := slices.Contains([]reason{reasonLine, reasonKill, reasonResign, reasonForfeit}, reason(v.End[0]))
	if v.Phase == over && won == (seat(v.End[1]) == nobody) {
		return fmt.Errorf("end %v", v.End)
	}
	return nil
}

// checkAsked: in a placement those are asked who have not placed, later the one whose
// turn it is, and nobody after the end.
func (v *saved) checkAsked() error {
	for side, id := range v.Asked {
		want := v.Phase != over && side == int(v.Active)
		if v.Phase == placement {
			want = !v.Placed[side]
		}
		if (id != 0) != want || id < 0 || id > v.Last {
			return fmt.Errorf("questions %v of %d in phase %d, turn of %d", v.Asked, v.Last, v.Phase, v.Active)
		}
	}
	return nil
}

func (v *saved) checkField() error {
	for _, p := range v.Field {
		if c := cell(p[1]); c&present == 0 || c&(1<<6) != 0 {
			return fmt.Errorf("soldier %v", p)
		}
	}
	for _, base := range v.Base {
		for _, n := range base {
			if n > mostOwned {
				return fmt.Errorf("base %v", base)
			}
		}
	}
	for side, c := range v.Chosen {
		if v.Placed[side] && v.Phase == placement && (c[0] >= c[1] || c[1] >= c[2] || c[2] >= side16) {
			return fmt.Errorf("placement %v", c)
		}
	}
	return nil
}

// checkDice demands dice 1 to 6 where the phase uses them.
func (v *saved) checkDice() error {
	for _, d := range [][roles]uint8{v.Dice[0], v.Dice[1], v.Roll, v.Now.Alloc, v.Before.Alloc, v.Now.Roll, v.Before.Roll} {
		if slices.Max(d[:]) > 6 {
			return fmt.Errorf("dice %v", d)
		}
	}
	if v.Phase >= allocating && v.Phase <= attacking && slices.Min(v.Roll[:]) == 0 {
		return fmt.Errorf("roll %v in phase %d", v.Roll, v.Phase)
	}
	if d := v.Dice[v.Active]; v.Phase >= choosing && v.Phase <= attacking && slices.Min(d[:]) == 0 {
		return fmt.Errorf("dice %v in phase %d", d, v.Phase)
	}
	return nil
}

// check bounds a trace by the actions made, so that the rest of the turn fits.
func (v savedTrace) check(moves, shots uint8) error {
	if v.Side > north || v.Effect >= effects {
		return fmt.Errorf("trace of turn %d", v.Turn)
	}
	for _, n := range v.Alloc {
		if (n == 0) != (v.Alloc[com] == 0) {
			return fmt.Errorf("allocation %v", v.Alloc)
		}
	}
	var walks, pulls, attacks uint8
	for _, p := range v.Steps {
		switch deed(p[0]) {
		case entered, moved:
			walks++
		case pulled:
			pulls++
		case shot, shelled:
			attacks++
		default:
			return fmt.Errorf("step %v", p)
		}
		if p[1] >= kinds {
			return fmt.Errorf("step %v", p)
		}
	}
	if walks > moves || pulls > moves || attacks > shots || len(v.Falls) > 5*int(attacks) {
		return fmt.Errorf("%d steps and %d falls in turn %d", len(v.Steps), len(v.Falls), v.Turn)
	}
	return nil
}
