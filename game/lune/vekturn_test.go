package lune

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
)

// broken names the error of a board at rest; "" for none.
func broken(s *State) string {
	b := &s.now
	var orders [256]bool
	standing := 0
	for i := range s.all() {
		u := &b.units[i]
		if !u.alive || u.at >= squares {
			if u.at < squares {
				return "a dead unit has a square"
			}
			continue
		}
		standing++
		t := &b.tiles[u.at]
		switch {
		case b.on[u.at] != id(i):
			return "the square of a unit holds another: " + u.at.name()
		case t.obstacle != open:
			return "a unit stands on an obstacle: " + u.at.name()
		case t.capsule:
			return "a Capsule lies under a unit (L4.20): " + u.at.name()
		case t.level == chasm && !s.flies(u):
			return "a unit without Flight stands over a Chasm (L3.20): " + u.at.name()
		case u.hp <= 0 || u.hp > u.most || u.dying:
			return "the health of a living unit is out of range: " + u.at.name()
		case u.webs != none && (!b.units[u.webs].alive || distance(u.at, b.units[u.webs].at) != 1):
			return "a Web holds nobody: " + u.at.name()
		}
		if !isVek(u.kind) {
			continue
		}
		if orders[u.order] || u.order == 0 || u.order > b.serial {
			return "two Veks with one initiative, or one never given (L5.7): " + u.at.name()
		}
		orders[u.order] = true
	}
	return brokenBoard(s, standing)
}

// brokenBoard is the part of broken that looks at the squares.
func brokenBoard(s *State, standing int) string {
	b := &s.now
	for q := range square(squares) {
		t := &b.tiles[q]
		if b.on[q] != none {
			standing--
		}
		switch {
		case t.level < chasm || t.level > 4:
			return "a level is out of range: " + q.name()
		case t.level == chasm && (t.terrain != bare || t.obstacle != open || t.capsule || t.cracked):
			return "something lies on a Chasm (L3.21): " + q.name()
		case t.obstacle != open && (t.count == 0 || t.terrain == plasma || t.capsule):
			return "an obstacle that is used up, or with something under it: " + q.name()
		case t.shield && t.obstacle != building:
			return "a shield without building: " + q.name()
		}
	}
	if standing != 0 {
		return "the index of units names more than there are"
	}
	var marked set
	for _, m := range b.markers[:b.marked] {
		if marked.has(m.at) {
			return "two markers on a square: " + m.at.name()
		}
		marked |= m.at.bit()
	}
	return ""
}

// whole is a wild board with what a Vek turn needs besides.
func whole(luck *rand.Rand) *State {
	s := wild(luck)
	s.mode, s.turn, s.phase = s.mission, uint8(1+luck.IntN(turns)), inPlayers
	s.now.grid, s.resist = int8(1+luck.IntN(7)), 15
	s.now.luck = game.NewRand(game.Seed{byte(luck.IntN(256)), byte(luck.IntN(256))}, "battle")
	s.drawRoster()
	for i := range s.all() {
		u := &s.now.units[i]
		u.fire = u.alive && luck.IntN(5) == 0 && u.kind != rock
		u.fell = uint8(luck.IntN(int(s.turn) + 1))
		if f := kinds[u.kind].shape; u.alive && f != noAttack {
			u.aim = aim{set: true, dir: dir(luck.IntN(4)), burst: f == burst}
			if f == lobOne || f == lobTwo || f == spit {
				u.aim.n = uint8(2 + luck.IntN(int(farthest(f))-1))
			}
		}
	}
	for i := range s.all() { // a unit over a Chasm without wings is gone before
		u := &s.now.units[i]
		if u.alive && u.at < squares && s.now.tiles[u.at].level == chasm && !s.flies(u) {
			s.vanish(id(i))
		}
	}
	return s
}

func TestBoardHoldsAfterEachVekTurn(t *testing.T) {
	luck := rand.New(rand.NewPCG(3, 14))
	lost := 0
	for n := range 3000 {
		s := whole(luck)
		before := *s
		if s.phase = inPlayers; broken(s) != "" {
			continue // a Fly Psion that vanished took the wings of others with it
		}
		s.vekTurn()
		if s.phase == over {
			lost++
			continue
		}
		if s.rig.bad != nil {
			t.Fatalf("board %d: %v", n, s.rig.bad)
		}
		if why := broken(s); why != "" {
			t.Fatalf("board %d: %s\nbefore: %s\nafter: %s", n, why, written(t, &before), written(t, s))
		}
		for i := range s.all() {
			u := &s.now.units[i]
			if u.alive && isVek(u.kind) && s.turn < turns && u.aim.set && !fits(u.kind, u.aim) {
				t.Fatalf("board %d: %s has an aim that it cannot have: %+v", n, kinds[u.kind].code, u.aim)
			}
		}
	}
	if lost == 0 {
		t.Error("no Grid ever went dark: the boards are too tame to test the end in mid-turn")
	}
}

// Missions begin lawfully, with as many Veks as L13.10 says.
func TestBriefAndOpening(t *testing.T) {
	for n := uint8(1); n <= missionCount; n++ {
		for seed := range byte(30) {
			s := &State{mode: n, mission: n, shields: seed%2 == 0, resist: 15, phase: inPlayers}
			s.now.luck = game.NewRand(game.Seed{seed}, "battle")
			m := s.rules()
			s.now.tiles = m.tiles
			for q := range s.now.on {
				s.now.on[q] = none
			}
			s.now.count, s.now.grid = mechCount, 5
			for k := range combat + mechCount {
				s.now.units[k] = newUnit(k)
				s.now.units[k].at = m.mechZone[k]
				s.now.on[m.mechZone[k]] = id(k)
			}
			for _, q := range m.rockets {
				s.spawn(rocket, q)
			}
			for _, q := range m.rocks {
				s.spawn(rock, q)
			}
			s.brief()
			if got := s.vekCount(); got != m.veks {
				t.Errorf("mission %d, seed %d: %d Veks, want %d (L13.10)", n, seed, got, m.veks)
			}
			s.opening()
			if why := broken(s); why != "" {
				t.Errorf("mission %d, seed %d: %s", n, seed, why)
			}
		}
	}
}

// Random play of all missions and campaigns keeps the board whole behind every input.
func TestBoardHoldsInPlay(t *testing.T) {
	luck := rand.New(rand.NewPCG(2, 71))
	for n := range 60 {
		mode := optMode.Values[n%len(optMode.Values)]
		setup := game.Setup{Game: ID, Rules: 1, Seats: 1 + n%3, Seed: game.Seed{byte(n), 9},
			Options: map[string]string{"mode": mode}}
		g, _, err := Game{}.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		s := g.(*State)
		for asked := s.Pending(); len(asked) > 0; asked = s.Pending() {
			d := asked[luck.IntN(len(asked))]
			all := s.Legal(d.Seat, nil)
			a := all[luck.IntN(len(all))]
			before := *s
			if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Fatalf("%s: %s: %v\n%s", mode, a, err, written(t, &before))
			}
			if why := broken(s); why != "" && s.phase != over && s.phase != inShop {
				t.Fatalf("%s: %s behind %s\nbefore: %s\nafter: %s", mode, why, a, written(t, &before), written(t, s))
			}
		}
	}
}
