package invade

import "bivouac/game"

// directions are the directions of a shot. Seen from the target, they are in the order of
// preference among equally near attackers (I16.3): lowest column, then lowest row.
var directions = [4]struct{ x, y int }{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}

// shotsLeft returns how many attacks may still be made this turn (I10.1).
func (s *State) shotsLeft() int { return int(s.mine()[com]) - int(s.shots) }

// rangeOf returns the length of the longest vertical or lateral shot (I10.3): the bare Ord or Abs
// die.
func (s *State) rangeOf(vertical bool) int {
	if vertical {
		return int(s.mine()[ord])
	}
	return int(s.mine()[abscissa])
}

// precision returns the Precision of a normal attack (I10.5) or, if shell is true, that of a shell
// on its target (I10.10).
func (s *State) precision(from, to square, shell bool) int {
	p := int(s.mine()[pre])
	if s.cells[from].kind() == croucher {
		p++
	}
	if s.backward(from, to) {
		p++
	}
	if shell {
		p++
	}
	return p
}

// backward says whether a target lies towards the attacker's own base (I2.5).
func (s *State) backward(from, to square) bool {
	return from.col() == to.col() && (to.row()-from.row())*forward(s.active) < 0
}

// dodge returns the Dodge of a soldier: its owner's Pre value, plus 1 for a Croucher (I10.6).
func (s *State) dodge(c cell) int {
	d := int(s.dice[c.side()][pre])
	if c.kind() == croucher {
		d++
	}
	return d
}

// hits says whether precision beats dodge; with effect 4 a tie is enough (I10.6).
func (s *State) hits(precision, dodge int) bool {
	return precision > dodge || precision == dodge && effectData[s.effect].ties
}

// hitsAt says whether a shot at a target in sight would hit.
func (s *State) hitsAt(from, to square, shell bool) bool {
	return s.hits(s.precision(from, to, shell), s.dodge(s.cells[to]))
}

// targetsOf calls yield with every enemy in range and line of fire of a soldier (I10.3, I10.4),
// whether it would be hit or not, until yield returns false. It returns false if yield did.
func (s *State) targetsOf(from square, yield func(square) bool) bool {
	for _, d := range directions {
		most := s.rangeOf(d.y != 0)
		col, row := from.col(), from.row()
		for n := 1; n <= most; n++ {
			col, row = col+d.x, row+d.y
			if !inside(col, row) {
				break
			}
			c := s.cells[at(col, row)]
			if !c.blocks(s.active) {
				continue
			}
			if c.side() != s.active && !yield(at(col, row)) {
				return false
			}
			break
		}
	}
	return true
}

// eachSight calls yield with every soldier of the active player and every enemy in its sight, until
// yield returns false. It returns false if yield did.
func (s *State) eachSight(yield func(from, to square) bool) bool {
	for from := range s.fromFront {
		if !s.targetsOf(from, func(to square) bool { return yield(from, to) }) {
			return false
		}
	}
	return true
}

// worthAttacking says whether the attack phase goes on. If not, it ends automatically (I10.15).
func (s *State) worthAttacking() bool {
	left := s.shotsLeft()
	if left <= 0 {
		return false
	}
	return !s.eachSight(func(from, to square) bool {
		hit, shell := s.hitsAt(from, to, false), s.cells[from].loaded()
		if left > 1 {
			return !hit && !(shell && s.hitsAt(from, to, true))
		}
		if hit && s.cells[to].hp() == 1 {
			return false
		}
		return !shell || !s.shellRemoves(from, to)
	})
}

// attacker returns the nearest soldier of the active player that would hit a target (I16.3). It
// returns false if there is none.
func (s *State) attacker(target square) (square, bool) {
	open := [4]bool{true, true, true, true}
	for n := 1; n < side16; n++ {
		for i, d := range directions {
			col, row := target.col()+d.x*n, target.row()+d.y*n
			if !open[i] || n > s.rangeOf(d.y != 0) || !inside(col, row) {
				continue
			}
			q := at(col, row)
			c := s.cells[q]
			if c != 0 && c.side() == s.active && s.hitsAt(q, target, false) {
				return q, true
			}
			open[i] = !c.blocks(s.active)
		}
	}
	return 0, false
}

// killable says whether xxT can remove the target now (I16.4).
func (s *State) killable(target square) bool {
	c := s.cells[target]
	if c == 0 || c.side() == s.active || c.hp() > s.shotsLeft() {
		return false
	}
	_, ok := s.attacker(target)
	return ok
}

// shoot makes one normal attack that hits (I10.7).
func (s *State) shoot(from, to square, out *events) {
	s.now.step(shot, s.cells[from].kind(), from, to)
	s.shots++
	c, p, d := s.cells[to], s.precision(from, to, false), s.dodge(s.cells[to])
	key := keyHit
	if s.wound(to) {
		key = keyKill
	}
	out.say(key, "seat", game.Seat(s.active), "from", squareArg[from], "kind", kindArg[c.kind()], "to", squareArg[to],
		"p", p, "d", d)
	s.settle(out)
}

// Log texts for a hit, for a kill, and for a soldier that a shell removes.
const (
	keyHit  game.Key = "invade.log.attack"
	keyKill game.Key = "invade.log.kill"
	keyFall game.Key = "invade.log.fall"
)

// wound takes one hit point. It returns true if this removes the soldier (I3.4).
func (s *State) wound(q square) bool {
	if s.cells[q].hp() == hitPoints {
		s.cells[q] |= hurtBit
		return false
	}
	c := s.take(q)
	s.happens = true
	s.now.fall(q, c)
	return true
}

// kill shoots at a target until it is removed (I16.4). The events of all but the last shot are only
// for the history.
func (s *State) kill(target square, out *events) {
	for left := s.cells[target].hp(); left > 0; left-- {
		from, _ := s.attacker(target)
		s.shoot(from, target, out)
		if left > 1 {
			out.aside(1)
		}
	}
}

// volley kills as many enemies as possible (I16.5).
func (s *State) volley(out *events) {
	for s.phase == attacking {
		target, ok := s.nextKill()
		if !ok {
			return
		}
		s.kill(target, out)
	}
}

// nextKill returns the next target of a volley: the nearest to the own exit line, elites before
// normal soldiers, then the lowest column. It returns false if no enemy can be killed.
func (s *State) nextKill() (square, bool) {
	best, bestWeight, found := square(0), 0, false
	for _, q := range s.own[s.active.foe()].squares() {
		if !s.killable(q) {
			continue
		}
		weight := advance(s.active, q) * 64
		if s.cells[q].kind() == normal {
			weight += 32
		}
		weight += q.col()
		if !found || weight < bestWeight {
			best, bestWeight, found = q, weight, true
		}
	}
	return best, found
}

// sight is an enemy in sight of a soldier.
type sight struct {
	from, to square
	hits     bool // a normal attack would hit
}

// legalAttacks appends the volley, kills, shells, single shots and the end of the turn, in this
// order.
func (s *State) legalAttacks(to []game.Action) []game.Action {
	sights := make([]sight, 0, 4*mostOwned) // stays on the stack
	var hit set
	s.eachSight(func(from, q square) bool {
		hits := s.hitsAt(from, q, false)
		sights = append(sights, sight{from, q, hits})
		if hits && s.cells[q].hp() <= s.shotsLeft() {
			hit.add(q)
		}
		return true
	})
	if !hit.empty() {
		to = append(to, volleyText)
		for _, q := range hit.squares() {
			to = append(to, killText[q])
		}
	}
	for _, x := range sights {
		if s.cells[x.from].loaded() && s.hitsAt(x.from, x.to, true) {
			to = append(to, shellWord(x.from, x.to))
		}
	}
	for _, x := range sights {
		if x.hits {
			to = append(to, attackWord(x.from, x.to))
		}
	}
	return append(to, endText)
}
