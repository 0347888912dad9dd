package lune

import "math/rand/v2"

// wild is a random board with units of all kinds.
func wild(luck *rand.Rand) *State {
	s := &State{mission: uint8(1 + luck.IntN(6)), turn: uint8(luck.IntN(5))}
	for q := range s.now.tiles {
		s.now.on[q] = none
		t := &s.now.tiles[q]
		t.level = int8(luck.IntN(6)) - 1
		if t.level == chasm {
			continue
		}
		t.terrain = [...]terrain{bare, bare, bare, bare, forest, fire, plasma, plasma}[luck.IntN(8)]
		if luck.IntN(6) == 0 {
			t.terrain, t.obstacle, t.count = bare, obstacle(1+luck.IntN(3)), 2
			t.shield = t.obstacle == building && luck.IntN(3) == 0
			continue
		}
		t.capsule = luck.IntN(16) == 0
	}
	s.now.count = mechCount
	for k := range combat + mechCount {
		s.now.units[k] = newUnit(k)
		s.put(id(k), square(luck.IntN(squares)), luck)
	}
	for range 3 + luck.IntN(8) {
		if q := square(luck.IntN(squares)); s.free(q) {
			i := s.spawn(flyPsion+kind(luck.IntN(int(kindCount-flyPsion))), q)
			s.now.tiles[q].capsule = false
			s.now.units[i].leaves = uint8(luck.IntN(5))
		}
	}
	for range luck.IntN(4) {
		if q := square(luck.IntN(squares)); s.free(q) && !s.isMarked(q) {
			s.mark(q, luck.IntN(3) == 0)
		}
	}
	return s
}

// put puts a Mech on a square if it can stand there.
func (s *State) put(i id, q square, luck *rand.Rand) {
	u := &s.now.units[i]
	if !s.free(q) {
		u.alive = false
		return
	}
	u.at, u.hp = q, int8(1+luck.IntN(int(u.most)))
	s.now.on[q] = i
	s.now.tiles[q].capsule = false
}
