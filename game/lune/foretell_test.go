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
// announced attack is what it does when it is made alone on the board as it is (L21.6).
func TestForecastOfOneAttack(t *testing.T) {
	say, luck := speaker(t), rand.New(rand.NewPCG(6, 21))
	touched := map[string]int{}
	for range amount.Of(2000, 6000) {
		s, by := lone(luck)
		if s == nil {
			continue
		}
		v, told, was := s.View(0).(View), say(s.forecast()), s.now
		who, names := was.units[by].id(), make([]string, was.count)
		for i := range names {
			names[i] = say(s.unitText(was.units[i].kind, was.units[i].order))
		}
		s.now.grid = 100 // the chain is not cut short
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
