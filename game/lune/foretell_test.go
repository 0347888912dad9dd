package lune

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bivouac/game/amount"
)

// lone is a wild board on which one Vek alone has announced an attack, and no building
// resists; none where there is no such board.
func lone(luck *rand.Rand) (*State, id) {
	s := whole(luck)
	s.now.marked, s.resist, s.now.pilots = 0, 0, [mechCount]pilot{}
	for _, i := range [...]item{itemLS, itemCV, itemCE} {
		s.shop[i] = share{owned: luck.IntN(2) == 0, on: uint8(luck.IntN(mechCount))}
	}
	author := none
	for _, i := range luck.Perm(int(s.now.count)) {
		u := &s.now.units[i]
		u.shield = u.alive && (isMech(u.kind) || u.kind == rocket) && luck.IntN(6) == 0
		if u.alive && u.aim.set && author == none {
			author = id(i)
			continue
		}
		u.aim = aim{}
	}
	if author == none || broken(s) != "" {
		return nil, none
	}
	return s, author
}

// TestForecastOfOneAttack: what the squares, the note on ready and the log say of an
// announced attack is what it does when it is made alone, after fire and the environment (L21.6).
func TestForecastOfOneAttack(t *testing.T) {
	say, luck := speaker(t), rand.New(rand.NewPCG(6, 21))
	touched := map[string]int{}
	for range amount.Of(2000, 6000) {
		s, by := lone(luck)
		if s == nil {
			continue
		}
		v, told, names := s.View(0).(View), say(s.forecast()), make([]string, s.now.count)
		who := s.now.units[by].id()
		for i := range names {
			names[i] = say(s.unitText(s.now.units[i].kind, s.now.units[i].order))
		}
		s.now.grid = 100 // the chain is not cut short
		s.burn()
		s.applyEnvironment()
		was := s.now
		s.vekAttacks()
		for i := range was.units[:was.count] {
			u, after := &was.units[i], &s.now.units[i]
			if !u.alive || u.at >= squares || !isMech(u.kind) && u.kind != rocket {
				continue
			}
			what := fateIn(u, after)
			touched[what]++
			if warned := slices.Contains(v.Squares[u.at].Threat, who); warned != (what != "") ||
				!tells(told, names[i], u, after) {
				t.Errorf("%s %s by %s: warned %v, told %q in %s", u.id(), what, who, warned, told, written(t, v.now))
			}
		}
		for q := range square(squares) {
			if !was.tiles[q].capsule {
				continue
			}
			what := map[bool]string{true: "lost"}[!s.now.tiles[q].capsule]
			touched[what]++
			if warned := slices.Contains(v.Squares[q].Threat, who); warned != (what != "") ||
				namesCapsule(told, q) != warned {
				t.Errorf("the Capsule %s %s by %s: warned %v, told %q in %s", q.name(), what, who, warned, told, written(t, v.now))
			}
		}
	}
	for _, what := range []string{"shield", "hurt", "dead", "fire", "lost"} {
		if touched[what] < amount.Of(2, 5) {
			t.Errorf("only %d attacks of this kind: %s", touched[what], what)
		}
	}
}

// TestForecastOfAll: the announced attacks are told as the Vek turn makes them: which of them, from where and on what,
// on what of ours, and what of the Grid they take, if no building resists.
func TestForecastOfAll(t *testing.T) {
	luck, void, taken := rand.New(rand.NewPCG(21, 6)), 0, 0
	for range amount.Of(1000, 4000) {
		s := whole(luck)
		s.resist, s.now.pilots, s.is = 0, [mechCount]pilot{}, trace{}
		if broken(s) != "" {
			continue
		}
		v, had := s.View(0).(View), int(s.now.grid)
		told := map[string]Threat{}
		for _, x := range v.Threats {
			told[x.By] = x
			if x.Void {
				void++
			}
		}
		s.knownTurn()
		if took := had - max(0, int(s.now.grid)); v.Risk != took {
			t.Fatalf("%d of %d on the Grid are at risk, lost were %d, in %s", v.Risk, had, took, written(t, v.now))
		} else if took > 0 {
			taken++
		}
		if s.phase == over {
			continue // cut short
		}
		for i := range s.is.list() {
			m := &s.is.marks[i]
			if m.kind != mAttack {
				continue
			}
			x, is := told[unitID(m.code, m.num)]
			if first := append(x.Hits, Hit{})[0].At; !is || x.Void || first != m.to.name() {
				t.Fatalf("%s strikes %q, told was %+v, in %s", unitID(m.code, m.num), m.to.name(), x, written(t, v.now))
			}
			delete(told, x.By)
		}
		for _, x := range told {
			if !x.Void {
				t.Fatalf("%s did not strike, told was %+v, in %s", x.By, x, written(t, v.now))
			}
		}
	}
	if void < amount.Of(20, 80) || taken < amount.Of(20, 80) {
		t.Errorf("only %d attacks whose Vek dies first, %d turns that cost Grid", void, taken)
	}
}

// TestDangerOfOneWhoDiesFirst: a building at which a Vek aims is in no danger if another Vek kills that one before, and
// is as soon as that one is out of the way.
func TestDangerOfOneWhoDiesFirst(t *testing.T) {
	say := speaker(t)
	for _, c := range []struct {
		name, position string
		void, ours     bool
		risk           int
		note           string
	}{
		{"first in the way", "flat 1; A6 building 1; C A1; FF F6 aim W; LE B6 aim W", true, false, 0, "Leaper ② dies"},
		{"later in the way", "flat 1; A6 building 1; C A1; LE B6 aim W; FF F6 aim W", false, true, 1, "Leaper ① dies"},
	} {
		s := given(t, c.position)
		v := s.View(0).(View)
		at := slices.IndexFunc(v.Threats, func(x Threat) bool { return x.From == "B6" })
		if x := v.Threats[at]; x.Void != c.void || len(x.Hits) != 1 || x.Hits[0].At != "A6" || x.Hits[0].Ours != c.ours {
			t.Errorf("%s: %+v", c.name, x)
		}
		q := slices.IndexFunc(v.Squares, func(x Square) bool { return x.Name == "A6" })
		if len(v.Squares[q].Threat) > 0 != c.ours || v.Risk != c.risk {
			t.Errorf("%s: A6 in danger by %q, %d of the Grid at risk", c.name, v.Squares[q].Threat, v.Risk)
		}
		if ready := s.Describe(0, "/"); !strings.Contains(say(ready.Note), c.note) || ready.Loss.IsZero() == c.ours {
			t.Errorf("%s: ready tells %q, loss %q", c.name, say(ready.Note), say(ready.Loss))
		}
	}
}

// namesCapsule says whether a forecast names the Capsule on a square.
func namesCapsule(told string, q square) bool {
	_, rest, _ := strings.Cut(told, "the Capsule")
	return strings.Contains(rest, q.name())
}

// fateIn is what harm came to a unit, in a word; "" if none did.
func fateIn(u, after *unit) string {
	switch {
	case !after.alive:
		return "dead"
	case after.fire != u.fire:
		return "fire"
	case after.hp < u.hp:
		return "hurt"
	case after.shield != u.shield:
		return "shield"
	}
	return ""
}

// tells says whether a forecast names the harm that came to a unit, and nothing else of it.
func tells(told, name string, u, after *unit) bool {
	_, rest, named := strings.Cut(told, " "+name+" (")
	rest, _, _ = strings.Cut(rest, ")")
	if fateIn(u, after) == "" || !named {
		return fateIn(u, after) == "" && !named
	}
	x := *u
	for _, piece := range strings.Split(rest, ", ") {
		if !suffers(&x, piece) {
			return false
		}
	}
	if !after.alive {
		return !x.alive
	}
	return x.alive && x.hp == after.hp && x.fire == after.fire && x.shield == after.shield
}

// suffers lets a unit suffer a piece of a text; false when it is none.
func suffers(u *unit, piece string) bool {
	hurt, healed := int8(0), int8(0)
	switch {
	case strings.HasPrefix(piece, "out of action"), piece == "lost in the Chasm":
		u.alive = false
	case piece == "loses its shield":
		u.shield = false
	case piece == "on fire":
		u.fire = true
	case scans(piece, "−%d", &hurt), scans(piece, "+%d health", &healed):
		u.hp += healed - hurt
	default:
		return false
	}
	return true
}

func scans[N int | int8](piece, format string, n *N) bool {
	_, err := fmt.Sscanf(piece, format, n)
	return err == nil
}
