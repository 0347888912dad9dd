package lune

import (
	"testing"

	"pgregory.net/rapid"
)

// field is a random board: levels, Chasms, obstacles and a few units; C stands on it.
func field(t *rapid.T) *State {
	s := blank([32]byte{1})
	s.mission, s.phase, s.turn = 1, inPlayers, 1
	for q := range square(squares) {
		c := &s.now.tiles[q]
		c.level = rapid.Int8Range(chasm, 4).Draw(t, "level")
		if c.level == chasm {
			continue
		}
		c.cracked = rapid.IntRange(0, 3).Draw(t, "cracked") == 0
		switch rapid.IntRange(0, 12).Draw(t, "thing") {
		case 0:
			c.obstacle, c.count = mountain, rapid.Uint8Range(1, 2).Draw(t, "hits")
		case 1:
			c.obstacle, c.count = building, rapid.Uint8Range(1, 4).Draw(t, "houses")
			c.shield = rapid.Bool().Draw(t, "shield")
		case 2:
			c.obstacle, c.count = well, rapid.Uint8Range(1, 2).Draw(t, "hits")
		case 3, 4, 5:
			c.terrain = plasma
		case 6:
			c.terrain = forest
		case 7:
			c.terrain = fire
		case 8:
			c.capsule = true
		}
	}
	for range rapid.IntRange(1, 12).Draw(t, "units") {
		s.settler(t)
	}
	return s
}

// settler puts a random unit on a random square that can hold it.
func (s *State) settler(t *rapid.T) {
	q := square(rapid.IntRange(0, squares-1).Draw(t, "at"))
	c := &s.now.tiles[q]
	k := kind(rapid.IntRange(0, int(kindCount)-1).Draw(t, "kind"))
	if s.now.on[q] != none || c.obstacle != open || c.capsule || c.level == chasm && !kinds[k].flight {
		return
	}
	i := id(k)
	if !isMech(k) {
		i = s.spawn(k, q)
	} else if s.placed(uint8(k)) {
		return
	} else {
		s.deploy(uint8(k), q)
	}
	u := &s.now.units[i]
	u.hp = rapid.Int8Range(1, u.most).Draw(t, "hp")
	u.fire = k != rock && rapid.IntRange(0, 5).Draw(t, "fire") == 0
	u.shield = rapid.IntRange(0, 7).Draw(t, "shield") == 0
}

// wander tries all ways step by step, as L6.1 to L6.5 say it.
func (s *State) wander(u *unit, at square, cost, left int8, best map[square]int8) {
	if known, ok := best[at]; !ok || cost < known {
		best[at] = cost
	}
	for d := range dir(4) {
		q := at.step(d)
		if left == 0 || q == nowhere || !s.enters(u, q) || s.now.tiles[q].level > s.now.tiles[at].level+1 {
			continue
		}
		if c := cost + max(0, s.now.tiles[at].level-s.now.tiles[q].level-1); u.shield || c < u.hp {
			s.wander(u, q, c, left-1, best)
		}
	}
}

// TestReachAgreesWithAllWays: L6.1 to L6.5 by trying every way.
func TestReachAgreesWithAllWays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := field(t)
		for i := range s.all() {
			u := &s.now.units[i]
			if u.at >= squares || s.flies(u) || leaps(u) || u.kind == rocket || u.kind == rock {
				continue
			}
			var r reached
			s.reach(id(i), &r)
			best := map[square]int8{}
			s.wander(u, u.at, 0, u.move, best)
			for q := range square(squares) {
				cost, way := best[q]
				way = way && s.now.on[q] == none
				if way != r.ends.has(q) || way && cost != r.cost[q] {
					t.Fatalf("%s on %s to %s: %t with %d, by all ways %t with %d",
						kinds[u.kind].code, u.at.name(), q.name(), r.ends.has(q), r.cost[q], way, cost)
				}
			}
		}
	})
}

func TestReachOfFlyersAndLeapers(t *testing.T) {
	for _, c := range []struct {
		rule, position, to string
		who                id
		want               bool
	}{
		{"L6.8: from level 0 to 4", "flat 0; HO D4; D5=4; D6=4; C A1", "D6", 3, true},
		{"L6.8: over a Chasm", "flat 0; HO D4; D5=-; C A1", "D5", 3, true},
		{"L6.8: not farther than its Move", "flat 0; HO A1; C A8", "D4", 3, false},
		{"L6.8: over obstacles and units", "flat 0; HO A1; A2 mountain; B1 building; SC A3; C A8", "B2", 3, true},
		{"L6.8: not on an obstacle", "flat 0; HO A1; A2 mountain; C A8", "A2", 3, false},
		{"L6.9: over everything", "flat 0; LE A1; A2=4 mountain; B1=4; C A8", "A3", 3, true},
		{"L6.9: never on a Chasm", "flat 0; LE A1; A3=-; C A8", "A3", 3, false},
		{"L9.4: with a Fly Psion all fly", "flat 0; CR A1; A2=4; A3=-; FP H8; C A8", "A3", 3, true},
		{"L9.4: and Leapers too", "flat 0; LE A1; A3=-; FP H8; C A8", "A3", 3, true},
		{"L9.4: Mechs do not", "flat 0; FP H8; C A1; A2=4; B1=4; CR A5", "A3", 0, false},
		{"L6.2: a rock is crossed by nobody", "mission 4; flat 0; B1=-; O1 A2 fell 0; C A1; CR H8", "A3", 0, false},
		{"L6.6: a Blob", "flat 0; BL A1; C A8", "A2", 3, false},
	} {
		d, err := draw(c.position, [32]byte{1})
		if err != nil {
			t.Fatalf("%s: %v", c.rule, err)
		}
		q, _ := squareOf(c.to)
		var r reached
		if d.reach(c.who, &r); r.ends.has(q) != c.want {
			t.Errorf("%s: to %s is %t", c.rule, c.to, !c.want)
		}
	}
}
