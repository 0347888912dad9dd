package invade

import (
	"slices"

	"bivouac/game"
)

// Threat is an enemy that could reach an exit line in its next turn.
type Threat struct {
	From string   `json:"from"`
	To   []string `json:"to"` // the squares of the line that it could reach
}

// Kill is an enemy that can be removed this turn by normal attacks.
type Kill struct {
	Target string `json:"target"`
	Shots  int    `json:"shots"` // 1 or 2
}

// Threats lists the enemies of a side that could be on its exit line after their next turn, by
// their own move and with the best roll: Ord 6, Abs 6 and effect 2 (I18.3). It ignores pulls. For a
// spectator it returns nil.
func Threats(v View, side game.Seat) []Threat {
	if side != South && side != North {
		return nil
	}
	s := v.state()
	s.refresh()
	s.active = seat(side).foe()
	s.dice[s.active] = dice{6, 6, 6, 6, 6}
	s.effect = effect2
	g := s.ground()
	var list []Threat
	for _, q := range s.own[s.active].squares() {
		var r reach
		s.destinations(&g, q, &r)
		t := Threat{From: q.String()}
		r.each(q.col(), func(to square) {
			if to.row() == exitRow(seat(side)) {
				t.To = append(t.To, to.String())
			}
		})
		if t.To != nil {
			list = append(list, t)
		}
	}
	return list
}

// Kills lists the enemies that the active player can remove now by normal attacks. In EFFECT and
// MOVE it lists those that could be removed if the movement ended now, in other phases none.
func Kills(v View) []Kill {
	s := v.state()
	switch s.phase {
	case choosing, moving:
		*s.mine() = s.mine().upheaved()
	case attacking:
	default:
		return nil
	}
	var list []Kill
	for _, q := range s.own[s.active.foe()].squares() {
		if s.killable(q) {
			list = append(list, Kill{q.String(), s.cells[q].hp()})
		}
	}
	return list
}

// ShellHits lists the squares that a shell from one square at another would hit, the target first.
// It returns nil if no shell can be fired so, and outside ATTACK.
func ShellHits(v View, from, target string) []string {
	s := v.state()
	p, tail, ok := parseSquare(from)
	q, end, fine := parseSquare(target)
	if !ok || !fine || tail+end != "" || s.phase != attacking || s.refuseShot(p, q, true) != nil {
		return nil
	}
	k := s.strikes(p, q)
	var list []string
	for _, at := range k.squares() {
		list = append(list, at.String())
	}
	return list
}

// state reconstructs the position from a view.
func (v View) state() *State {
	s := &State{puller: nowhere, active: seat(v.Active & 1), shots: uint8(v.Shots.Made), moves: uint8(v.Moves.Made)}
	s.phase = phase(max(0, slices.Index(phaseNames[:], v.Phase)))
	for _, u := range v.Units {
		s.put(u.at(), u.cell())
	}
	for side, half := range v.Sides {
		d := half.Dice
		s.dice[side] = dice{uint8(d.Com), uint8(d.Abs), uint8(d.Ord), uint8(d.Eff), uint8(d.Pre)}
		b := half.Base
		s.base[side] = [kinds]uint8{uint8(b.N), uint8(b.A), uint8(b.B), uint8(b.C)}
	}
	for e := range effectData {
		if effectData[e].text == v.Effect {
			s.effect = effect(e)
		}
	}
	return s
}

func (u Soldier) at() square {
	q, _, _ := parseSquare(u.Square)
	return q
}

func (u Soldier) cell() cell {
	var k kind
	if u.Kind != "" {
		k, _ = parseKind(u.Kind[0])
	}
	c := soldier(seat(u.Side&1), k)
	if u.HP < hitPoints {
		c |= hurtBit
	}
	if u.Moved {
		c |= movedBit
	}
	if !u.Shell && k == bombardier {
		c |= spentBit
	}
	return c
}
