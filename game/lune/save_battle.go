package lune

import "fmt"

// soundBattles checks the position and those for reset and undo.
func (s *State) soundBattles() error {
	for _, b := range []*battle{&s.now, &s.start, &s.calm} {
		t := *s
		t.now = *b
		if err := t.soundBattle(); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) soundBattle() error {
	b := &s.now
	if b.count < mechCount {
		return fmt.Errorf("%d units", b.count)
	}
	if b.grid > mostGrid || b.grid < 1 && s.phase != over {
		return fmt.Errorf("the Grid is %d", b.grid)
	}
	for q := range square(squares) {
		if err := s.soundSquare(q); err != nil {
			return fmt.Errorf("%s: %w", q.name(), err)
		}
	}
	for i := range b.units[:b.count] {
		if err := s.soundUnit(id(i)); err != nil {
			return err
		}
	}
	for i, m := range b.markers[:b.marked] {
		if m.at >= squares {
			return fmt.Errorf("a marker on square %d", m.at)
		}
		for _, other := range b.markers[:i] {
			if other.at == m.at {
				return fmt.Errorf("two markers on %s", m.at.name())
			}
		}
	}
	for k := range b.pilots {
		if p := &b.pilots[k]; !p.sound() {
			return fmt.Errorf("a pilot %+v", *p)
		}
	}
	return b.luck.Check(100)
}

// soundSquare checks a tile and its unit.
func (s *State) soundSquare(q square) error {
	t := &s.now.tiles[q]
	switch {
	case t.level > 4 || t.obstacle == open && t.count > 0 || t.obstacle != open && t.count < 1:
		return fmt.Errorf("level %d with %d", t.level, t.count)
	case t.obstacle == building && t.count > mostHouses, t.obstacle != building && t.count > soundHits:
		return fmt.Errorf("%d hits or houses", t.count)
	}
	if err := t.check(); err != nil {
		return err
	}
	return s.stands(q)
}

// stands returns an error if the unit on a square cannot be there (L2.4).
func (s *State) stands(q square) error {
	n := s.now.on[q]
	if n == none {
		return nil
	}
	t, u := &s.now.tiles[q], &s.now.units[n]
	name := kinds[u.kind].code
	switch {
	case t.obstacle != open:
		return fmt.Errorf("%s stands on an obstacle (L2.4)", name)
	case t.capsule:
		return fmt.Errorf("a Capsule is never under a unit at rest (L2.5)")
	case t.level == chasm && !s.flies(u):
		return fmt.Errorf("%s does not fly and cannot be over a Chasm (L3.20)", name)
	}
	return nil
}

// soundUnit checks the numbers of a unit against its kind.
func (s *State) soundUnit(i id) error {
	u := &s.now.units[i]
	onBoard := u.at != nowhere
	health, move := kinds[u.kind].health, kinds[u.kind].move
	wrong := fmt.Errorf("a unit %+v", *u)
	switch {
	case (i < mechCount) != isMech(u.kind) || i < mechCount && u.kind != kind(i):
		return wrong
	case onBoard && !u.alive, !onBoard && u.alive && (!isMech(u.kind) || s.phase == inPlayers),
		onBoard && s.phase == inShop:
		return wrong
	case u.alive && u.hp < 1, !u.alive && u.hp != 0, u.hp > u.most, !isVek(u.kind) && u.aim != aim{}:
		return wrong
	case u.most != health && !(isMech(u.kind) && u.most == health+1),
		u.move != move && !(isMech(u.kind) && u.move == move+1):
		return wrong
	case u.aim.set && (!fits(u.kind, u.aim) || !u.aim.burst && u.aim.dir > west), !u.aim.set && u.aim != aim{}:
		return wrong
	case u.webs != none && (!kinds[u.kind].leap || u.webs >= mechCount), u.kind == rock && u.fire,
		u.fell > turns, u.leaves > turns:
		return wrong
	case !isMech(u.kind) && (u.moved || u.acted):
		return wrong
	}
	return nil
}

func (p *pilot) sound() bool {
	n := uint8(0)
	for skill := uint8(1); skill <= skillCount; skill++ {
		if p.has(skill) {
			n++
		}
	}
	return p.skills < 1<<skillCount && p.chosen == n
}
