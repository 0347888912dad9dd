package lune

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
)

// drawn is a drawn position; what it says must be lawful.
func drawn(t testing.TB, text string) *State {
	t.Helper()
	d, err := draw(text, game.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	return d.State
}

// chosen is what the Vek on a square chooses when the draw of L12.8 gives roll.
func chosen(t *testing.T, s *State, at string, roll uint8) option {
	t.Helper()
	q, _ := squareOf(at)
	c := *s
	c.rig.values[forChoice-forRoster] = []uint8{roll}
	var v survey
	c.look(&v)
	return c.choose(c.now.on[q], &v)
}

func TestChoice(t *testing.T) {
	const w34 = "turn 2; flat 1; D5=3; A1 building 1; C D4; CR D3; AH D8"
	const w39 = "turn 2; flat 1; H8 building 1; K D4; C E5; BB D8"
	for _, c := range []struct {
		rule, position, at string
		roll               uint8
		to, aim            string
		score              int
	}{
		{"W33", "turn 2; flat 1; E4 building 2; FF E8; K A1", "E8", 0, "E6", "S", 58},
		{"W33", "turn 2; flat 1; E4 building 2; FF E8; K A1", "E8", 1, "E7", "S", 57},
		{"W34", w34, "D8", 0, "C4", "E", 49},
		{"W34", w34, "D8", 1, "E4", "W", 49},
		{"W39", w39, "D8", 0, "E7", "S3", 38},
		{"W39", w39, "D8", 1, "D7", "S2", 37},
	} {
		o := chosen(t, drawn(t, c.position), c.at, c.roll)
		if o.to.name() != c.to || o.aim.text() != c.aim || o.score != c.score {
			t.Errorf("%s, roll %d: %s goes to %s, aims %s, score %d, want %s, %s, %d",
				c.rule, c.roll, c.at, o.to.name(), o.aim.text(), o.score, c.to, c.aim, c.score)
		}
	}
}

// listed are all options of a Vek as L12.1-L12.8 put it, sorted: slowly, by the text.
func listed(s *State, i id) []option {
	u := &s.now.units[i]
	var r reached
	s.reach(i, &r)
	var list []option
	for to := range square(squares) {
		if to != u.at && !r.ends.has(to) || s.turn <= 1 && s.now.tiles[to].capsule {
			continue
		}
		falls := 0
		if to != u.at {
			falls = int(r.cost[to])
		}
		p := slowPosition(s, u, to, falls)
		list = append(list, option{to: to, score: p})
		for d := north; d <= west; d++ {
			for n := range uint8(8) {
				a := aim{set: true, dir: d, n: n}
				if gain := slowAttack(s, i, to, a); fits(u.kind, a) && gain > 0 {
					list = append(list, option{to: to, aim: a, gain: gain, score: 10*gain + p})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b option) int { return b.score - a.score })
	if list[0].gain > 0 {
		list = slices.DeleteFunc(list, func(o option) bool { return o.gain == 0 })
	}
	return list[:min(2, len(list))]
}

// slowPosition is the table of L12.7.
func slowPosition(s *State, u *unit, to square, falls int) int {
	t := &s.now.tiles[to]
	p := -10 * falls
	own := kinds[u.kind].flight
	for _, c := range []struct {
		applies bool
		n       int
	}{
		{t.terrain == fire, -30},
		{t.terrain == plasma, 5},
		{slices.Contains(s.now.markers[:s.now.marked], marker{at: to}), -50},
		{t.capsule, 30},
		{t.level == 0 && s.mission == 6 && s.turn <= 3 && !own, -50},
		{t.level == chasm && !own, -20},
	} {
		if c.applies {
			p += c.n
		}
	}
	for q := range square(squares) {
		if o := s.unitOn(q); o != nil && o.kind == rocket && o.leaves == s.turn+1 && distance(to, q) == 1 {
			p -= 50
		}
	}
	nearest := slowNearest(s, u, to)
	switch {
	case nearest == 99:
		return p
	case kinds[u.kind].psion:
		return p + 2*min(6, nearest)
	}
	return p - nearest
}

// slowNearest is how far the nearest of those that count is; 99 without any.
func slowNearest(s *State, u *unit, to square) int {
	nearest := 99
	for q := range square(squares) {
		o := s.unitOn(q)
		counts := o != nil && isMech(o.kind)
		if !kinds[u.kind].psion {
			x := s.now.tiles[q].obstacle
			counts = counts || o != nil && o.kind == rocket || x == building || x == well
		}
		if counts {
			nearest = min(nearest, distance(to, q))
		}
	}
	return nearest
}

// slowAttack is A: L12.5, and L12.6 for the Blobber.
func slowAttack(s *State, i id, to square, a aim) int {
	c := *s
	u := &c.now.units[i]
	c.now.on[u.at] = none
	c.now.on[to] = i
	u.at = to
	if !fits(u.kind, a) {
		return 0
	}
	var hits [4]hit
	n := c.struck(u, to, a, &hits)
	if u.kind == blobber {
		if n == 0 || !c.spare(hits[0].at) {
			return 0
		}
		return slowNest(&c, hits[0].at)
	}
	sum, struck := 0, set(0)
	for _, h := range hits[:n] {
		sum += slowStruck(&c, h)
		if c.now.tiles[h.at].terrain == plasma {
			struck |= h.at.bit()
		}
	}
	for all := c.joined(struck); all != 0; {
		o := c.unitOn(all.pop())
		switch {
		case o == nil:
		case o == u:
			sum -= 3
		case isMech(o.kind):
			sum += 2
		case isVek(o.kind):
			sum -= 2
		}
	}
	return sum
}

func slowNest(s *State, at square) int {
	sum := 0
	for _, q := range steps[at] {
		if q != nowhere {
			sum += slowNeighbour(s, q)
		}
	}
	return sum
}

func slowNeighbour(s *State, q square) int {
	o := s.unitOn(q)
	switch t := &s.now.tiles[q]; {
	case t.obstacle == building:
		return 3
	case t.obstacle == well:
		return 2
	case o == nil || o.kind == rock:
		return 0
	case isMech(o.kind):
		return 2
	case o.kind == rocket:
		return 3
	}
	return -2
}

func slowStruck(s *State, h hit) int {
	sum := 0
	t := &s.now.tiles[h.at]
	switch {
	case t.obstacle == building && t.shield:
		sum += 3
	case t.obstacle == building:
		sum += 6
	case t.obstacle == well:
		sum += 4
	}
	if t.capsule {
		sum += 3
	}
	if t.terrain == forest {
		sum += 2
	}
	switch o := s.unitOn(h.at); {
	case o == nil:
	case isMech(o.kind) && h.damage >= o.hp:
		sum += 7
	case isMech(o.kind), o.kind == rocket:
		sum += 5
	case o.kind == rock:
		sum -= 3
	default:
		sum -= 5
	}
	return sum
}

// The fast choice is that of the rules on any board.
func TestChoiceIsThatOfTheSlowList(t *testing.T) {
	luck := rand.New(rand.NewPCG(12, 8))
	for n := range amount.Of(500, 3000) {
		s := wild(luck)
		var v survey
		s.look(&v)
		var order [mostUnits]id
		for _, i := range order[:s.veks(&order)] {
			if s.now.units[i].kind == blob {
				continue
			}
			want := listed(s, i)
			for roll := range want {
				c := *s
				c.rig.values[forChoice-forRoster] = []uint8{uint8(roll)}
				got := c.choose(i, &v)
				got.falls = 0
				if got != want[roll] {
					t.Fatalf("board %d, %s, roll %d: %+v, want %+v\n%s",
						n, kinds[s.now.units[i].kind].code, roll, got, want[roll], written(t, s))
				}
			}
		}
	}
}
