package lune

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"pgregory.net/rapid"
)

// wrong names the error of a position at rest; "" for none.
func (s *State) wrong() string {
	for q := range square(squares) {
		c, u := &s.now.tiles[q], s.unitOn(q)
		switch {
		case u != nil && (!u.alive || u.at != q):
			return q.name() + " holds a unit that is not there"
		case u != nil && c.obstacle != open:
			return "a unit stands on the obstacle of " + q.name()
		case u != nil && c.capsule:
			return "a Capsule lies under the unit on " + q.name() + " (L4.20)"
		case u != nil && c.level == chasm && !s.flies(u):
			return "a walker hangs over the Chasm of " + q.name() + " (L3.20)"
		case c.level == chasm && (c.terrain != bare || c.obstacle != open || c.capsule || c.cracked):
			return "the Chasm of " + q.name() + " carries something (L3.21)"
		case (c.obstacle == open) != (c.count == 0) || c.terrain == plasma && c.obstacle != open:
			return "what stands on " + q.name() + " is no obstacle"
		}
	}
	for _, u := range s.all() {
		switch {
		case u.alive && (u.hp <= 0 || u.hp > u.most || u.dying):
			return "a " + kinds[u.kind].code + " lives that is dead"
		case u.at < squares && s.now.on[u.at] != none && s.unitOn(u.at).at != u.at, !u.alive && u.at != nowhere:
			return "a " + kinds[u.kind].code + " stands where it is not"
		}
	}
	return ""
}

// houses are all buildings on the board.
func (s *State) houses() (n int) {
	for _, c := range s.now.tiles {
		if c.obstacle == building {
			n += int(c.count)
		}
	}
	return n
}

// anyAttack is a random attack of any shape.
func anyAttack(t *rapid.T, s *State) attack {
	a := newAttack(none)
	at := square(rapid.IntRange(0, squares-1).Draw(t, "target"))
	d := dir(rapid.IntRange(0, 3).Draw(t, "dir"))
	damage := rapid.Int8Range(1, 5).Draw(t, "damage")
	a.demolish = rapid.Bool().Draw(t, "demolish")
	switch rapid.IntRange(0, 4).Draw(t, "shape") {
	case 0:
		a.strike(at, damage)
		a.push(at, d)
	case 1:
		a.strike(at, damage)
		for d, q := range steps[at] {
			a.push(q, dir(d))
		}
	case 2:
		for n := range 3 {
			a.strike(at.walk(d, n), damage)
			a.lay(at.walk(d, n))
		}
	case 3:
		a.around(at, damage)
		a.kills = s.now.on[at]
	case 4:
		a.strike(at, 0)
		a.kills, a.why = s.now.on[at], byMeteor
	}
	return a
}

// TestResolveLeavesASoundBoard: L2.4, L3.20, L3.21, L4.3, L4.20, L8.7 of any attack.
func TestResolveLeavesASoundBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := field(t)
		s.now.grid = 7
		for range 3 {
			before := s.houses()
			lost := int(s.now.tally.gridLost)
			a := anyAttack(t, s)
			s.resolve(&a)
			if s.phase != over {
				if said := s.wrong(); said != "" {
					t.Fatalf("after %+v: %s", a, said)
				}
			}
			if gone := before - s.houses(); gone != int(s.now.tally.gridLost)-lost {
				t.Fatalf("%d buildings are gone, the Grid has lost %d (L4.3)", gone, int(s.now.tally.gridLost)-lost)
			}
			if s.phase == over {
				return
			}
		}
	})
}

// TestResolveAllocatesNothing: a resolution is called for each blow of a preview.
func TestResolveAllocatesNothing(t *testing.T) {
	d, err := draw("flat 1; C4 well 1; D5 building 2; C5 plasma; C B4; K C3; CR C5", [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	s := *d.State
	n := gametest.Allocations(t, 20, func() {
		s = *d.State
		a := newAttack(0)
		a.strike(26, 2)
		a.push(26, east)
		s.resolve(&a)
	})
	if n > 0 || s.now.tally.kills != 1 {
		t.Errorf("%v allocations, %d kills", n, s.now.tally.kills)
	}
}

// plain is a State as JSON without its questions.
func plain(t *testing.T, s *State) string {
	c := *s
	c.asked, c.last, c.since = [mostSeats]int{}, 0, 0
	data, err := json.Marshal(&c)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// walkabout plays random games and shows each position with a legal action of it.
func walkabout(t *testing.T, games int, see func(s *State, m game.Move)) {
	for n := range uint64(games) {
		luck := rand.New(rand.NewPCG(n, 5))
		begun, _, err := Game{}.New(game.Setup{Game: ID, Rules: 1, Seats: 1 + int(n%3), Seed: gametest.SeedOf(n)})
		if err != nil {
			t.Fatal(err)
		}
		s := begun.(*State)
		for asked := s.Pending(); len(asked) > 0; asked = s.Pending() {
			q := asked[luck.IntN(len(asked))]
			legal := s.Legal(q.Seat, nil)
			m := game.Move{Decision: q.ID, Seat: q.Seat, Action: legal[luck.IntN(len(legal))]}
			see(s, m)
			if _, err := s.Apply(m); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestUndoIsExact: L10.11, the position before the move comes back, marks and all; and
// the reset brings the beginning of the turn (L10.12).
func TestUndoIsExact(t *testing.T) {
	undone, reset := 0, 0
	walkabout(t, 60, func(s *State, m game.Move) {
		if said := s.wrong(); said != "" {
			t.Fatal(said)
		}
		p, _ := parse(string(m.Action))
		if s.phase != inPlayers || p.verb > vRepair {
			return
		}
		c := *s
		c.accept(seat(m.Seat), true, &p, new(events))
		if c.phase != inPlayers || c.turn != s.turn {
			return
		}
		if p.verb == vMove {
			undone++
			c.accept(seat(m.Seat), false, &play{verb: vBack}, new(events))
			before := *s
			before.ready = c.ready
			if was, is := plain(t, &before), plain(t, &c); was != is {
				t.Fatalf("%s and < is not\n%s\nbut\n%s", m.Action, was, is)
			}
		}
		reset++
		if c.restart(); c.now.tiles != s.start.tiles || c.now.units != s.start.units || c.now.tally != s.start.tally ||
			c.acted != 0 || c.is.count != 0 {
			t.Fatal("the reset is not the beginning of the turn")
		}
	})
	if undone < 100 || reset < 200 {
		t.Errorf("%d undone, %d reset: what is tested here?", undone, reset)
	}
}
