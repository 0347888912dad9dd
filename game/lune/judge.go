package lune

import "bivouac/game"

// This file evaluates positions for the computer player, which plans the whole turn of all Mechs, with
// their moves and attacks in any order. A position is therefore valued as it will be after the announced
// attacks.

// Strengths returns the five levels of the computer player. A stronger level has a larger budget, and from
// level 3 on a wider beam of plans.
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.Plan, Decisions: 400, Width: 1, Slips: 600},
		{Method: game.Plan, Decisions: 2_000, Width: 1},
		{Method: game.Plan, Decisions: 4_000, Width: 4},
		{Method: game.Plan, Decisions: 40_000, Width: 64, Finals: 10},
		{Method: game.Plan, Decisions: 120_000, Width: 128, Finals: 16},
	}
}

// Advances returns false for actions that revert something, for the reset of the turn, and for moving
// what is already placed: a deployed Mech, mounted equipment.
func (s *State) Advances(_ game.Seat, a game.Action) bool {
	p, ok := parse(string(a))
	if !ok {
		return false
	}
	switch p.verb {
	case vBack, vReset, vWait, vRefund:
		return false
	case vDeploy:
		return s.now.units[p.mech].at >= squares
	case vMount:
		return s.shop[p.item].on == unmounted
	}
	return true
}

// Hold makes the turn wait for a "ready" after the last action (L10.16 (c)).
func (s *State) Hold() {
	s.autoEnd, s.spent = false, false
}

// Prospects appends the value of the position, which is the same for all seats.
func (s *State) Prospects(to []int) []int {
	points := s.outfit()
	if s.phase == inPlayers {
		points = worth(s)
	}
	return s.shared(points, to)
}

// Advice returns the method that ranks the answers of a panel, by the value of the position after
// each answer. After a move, the value includes what the Mech can do from its new square (see
// Expertise).
func (Game) Advice() game.Strength {
	return game.Strength{Method: game.OneStep, Decisions: 400, Width: 400, Expert: true}
}

// planned is subtracted from the gain of an attack as long as it is only planned, so that no Mech
// moves without need.
const planned = 10

// Expertise appends the same as Prospects, plus the gain of the best attack of the one Mech that
// has moved but not acted. If several such Mechs exist, no attack counts, so that one Mech acts
// before the next one moves.
func (s *State) Expertise(to []int) []int {
	if s.phase != inPlayers {
		return s.Prospects(to)
	}
	points, begun, mech := worth(s), 0, uint8(0)
	for m := range uint8(mechCount) {
		if s.begun(m) {
			begun, mech = begun+1, m
		}
	}
	if begun == 1 {
		if _, gain := s.bestAttack(mech); gain > planned {
			points += gain - planned
		}
	}
	return s.shared(points, to)
}

// begun says whether a Mech has moved and may act.
func (s *State) begun(m uint8) bool {
	u := &s.now.units[m]
	return u.alive && u.moved && !u.acted
}

// bestAttack returns the attack that raises the value of the position most, and by how much, for a
// Mech that has moved and may act. gain is 0 if there is no such attack.
func (s *State) bestAttack(m uint8) (best play, gain int) {
	if !s.begun(m) {
		return best, 0
	}
	now := worth(s)
	var memory [64]game.Action
	for _, a := range s.legalMech(m, memory[:0]) {
		p, ok := parse(string(a))
		if !ok || p.verb != vAttack {
			continue
		}
		t := s.preview(&p)
		if more := worth(t) - now; more > gain {
			best, gain = p, more
		}
		t.clear()
	}
	return best, gain
}

// Promise returns what the best attack of a Mech gains after a move, and what is still at risk
// then. It is zero for other actions, and if no attack is worth the move.
func (s *State) Promise(_ game.Seat, a game.Action) game.Text {
	p, ok := parse(string(a))
	if !ok || p.verb != vMove || s.phase != inPlayers {
		return game.Text{}
	}
	t := s.preview(&p)
	defer t.clear()
	attack, gain := t.bestAttack(p.mech)
	if gain <= planned {
		return game.Text{}
	}
	f := t.foresee(&attack)
	if f.gain.IsZero() {
		return f.gain
	}
	said := []game.Text{f.gain}
	if !f.risk.IsZero() {
		said = append(said, f.risk)
	}
	return game.T("lune.promise", "gain", chain(said, "lune.and"))
}

// shared appends the prospects that correspond to points, once for each seat.
func (s *State) shared(points int, to []int) []int {
	for range s.seats {
		to = append(to, min(max(game.CertainWin/4+5*points, 0), game.CertainWin-1))
	}
	return to
}

// outfit values what the team has for the missions to come.
func (s *State) outfit() int {
	v := 100*int(s.now.grid) + 12*int(s.resist) + int(s.purse)
	if s.guarded {
		v += 110
	}
	for i := range equipment {
		if h := &s.shop[i]; h.owned && h.on != unmounted {
			v += goods[i]
		}
	}
	for m := range s.now.pilots {
		for n := uint8(1); n <= skillCount; n++ {
			if s.now.pilots[m].has(n) {
				v += lessons[n]
			}
		}
		if s.now.units[m].at < squares {
			v++ // deployed
		}
	}
	return v
}

// goods are the values of mounted equipment, lessons those of skills by their number.
var (
	goods   = [equipment]int{itemCP: 12, itemLP: 12, itemAR: 12, itemCE: 30, itemCV: 20, itemLS: 10, itemDE: 36}
	lessons = [skillCount + 1]int{1: 40, 2: 20, 3: 30}
)

// worth returns the value of the position after the announced attacks, if no building resists.
func worth(s *State) int {
	c := s.stage()
	defer c.clear()
	if c.knownAttacks(); c.phase == over {
		return -1_000_000
	}
	v := 100 * int(c.now.grid)
	for i := range c.all() {
		if u := &c.now.units[i]; u.alive && u.at < squares {
			v += c.worthOf(id(i))
		}
	}
	for i := range int(c.goalCount) {
		switch o := c.judge(i); o.state {
		case goalAchieved:
			v += 40
		case goalFailed:
			v -= 40
		default:
			v += 10 * int(o.count)
		}
	}
	for q := range c.now.tiles {
		if c.now.tiles[q].capsule {
			v -= 4
		}
	}
	return v
}

// knownAttacks runs steps 1 to 4 of the Vek turn: fire, environment, announced attacks and Rockets.
// It stops if the session ends.
func (s *State) knownAttacks() {
	steps := [...]func(*State){(*State).burn, (*State).applyEnvironment, (*State).vekAttacks, (*State).takeOff}
	for _, step := range steps {
		if s.phase == over {
			return
		}
		step(s)
	}
}

// applyEnvironment applies the environment if it acts (L11.2).
func (s *State) applyEnvironment() {
	if s.turn < turns {
		s.nature()
	}
}

// worthOf values a unit.
func (s *State) worthOf(i id) int {
	u := &s.now.units[i]
	switch {
	case isMech(u.kind):
		v := 60 + 10*int(u.hp) - 2*s.toFoe(u.at)
		if u.fire {
			v -= 8
		}
		if s.emerges(u.at) {
			v += 18
		}
		return v
	case u.kind == rock:
		return -15
	case !isVek(u.kind):
		return 0
	}
	v := -15 - 5*int(u.hp)
	switch {
	case s.turn == turns:
		v /= 3 // it does no more harm
	case kinds[u.kind].class == boss:
		v -= 15
	case u.kind == blob:
		v += 10
	}
	if u.fire {
		v += 4
	}
	if s.emerges(u.at) {
		v += 18
	}
	return v
}

// emerges says whether a Vek is about to emerge on a square in this turn.
func (s *State) emerges(q square) bool {
	m, marked := s.markerOn(q)
	return marked && !m.meteor && s.turn < turns
}

// toFoe returns the distance to the nearest Vek, rock or marker, at most 8.
func (s *State) toFoe(from square) int {
	nearest := 8
	for i := range s.all() {
		if u := &s.now.units[i]; u.alive && u.at < squares && (isVek(u.kind) || u.kind == rock) {
			nearest = min(nearest, distance(from, u.at))
		}
	}
	for _, m := range s.now.markers[:s.now.marked] {
		nearest = min(nearest, distance(from, m.at))
	}
	return nearest
}
