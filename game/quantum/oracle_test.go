package quantum_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"bivouac/game"
	"bivouac/game/quantum"
)

// The oracle is moves and attacks written a second time, slowly, over names of
// squares, from the words of Q7, Q8 and Q10.

type spot struct{ col, row int }

func (p spot) String() string { return fmt.Sprintf("%c%d", 'a'+p.col, p.row+1) }

func spotOf(text string) spot { return spot{int(text[0] - 'a'), int(text[1] - '1')} }

func (p spot) planet() bool { return p.col%3 == 1 && p.row%3 == 1 }

func (p spot) exists() bool { return p.col >= 0 && p.col < 9 && p.row >= 0 && p.row < 9 }

func (p spot) steps(diagonal bool) []spot {
	var list []spot
	for dc := -1; dc <= 1; dc++ {
		for dr := -1; dr <= 1; dr++ {
			if q := (spot{p.col + dc, p.row + dr}); q.exists() && q != p && (diagonal || dc == 0 || dr == 0) {
				list = append(list, q)
			}
		}
	}
	return list
}

// distances is the fewest steps to each free square, by trying all ways.
func distances(from spot, taken map[spot]bool, diagonal bool) map[spot]int {
	best := map[spot]int{from: 0}
	queue := []spot{from}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, q := range p.steps(diagonal) {
			if _, seen := best[q]; !seen && !q.planet() && !taken[q] {
				best[q] = best[p] + 1
				queue = append(queue, q)
			}
		}
	}
	return best
}

// oracle lists moves and attacks of a ship, those that need Maneuver marked "*".
func oracle(v quantum.View, x quantum.Ship) []string {
	plain := ways(v, x, false)
	all := plain
	if x.Value == 5 && !x.Used {
		all = ways(v, x, true)
	}
	var list []string
	for text := range all {
		if !plain[text] {
			text += "*"
		}
		list = append(list, text)
	}
	slices.Sort(list)
	return list
}

// ways is the moves and attacks of a ship with steps of one kind.
func ways(v quantum.View, x quantum.Ship, diagonal bool) map[string]bool {
	taken := map[spot]bool{}
	for _, y := range v.Ships {
		taken[spotOf(y.Square)] = true
	}
	from := spotOf(x.Square)
	found := map[string]bool{}
	for to, n := range distances(from, taken, diagonal) {
		if n > 0 && n <= x.Value {
			found["M"+from.String()+"-"+to.String()] = true
		}
		for _, y := range v.Ships {
			if target := spotOf(y.Square); n < x.Value && y.Seat != x.Seat && slices.Contains(to.steps(diagonal), target) {
				found[attackOf(from, to, target)] = true
			}
		}
	}
	return found
}

func attackOf(from, to, target spot) string {
	if from == to {
		return "X" + from.String() + "x" + target.String()
	}
	return "X" + from.String() + "-" + to.String() + "x" + target.String()
}

// listed is what the engine lists, marked by what its overlays say.
func listed(s game.State, v quantum.View, x quantum.Ship) []string {
	var list []string
	marks := map[string]bool{}
	for _, r := range quantum.Reaches(v, x.Square) {
		marks["M"+x.Square+"-"+r.Square] = r.Maneuver
	}
	for _, shot := range quantum.Targets(v, x.Seat) {
		for i, from := range shot.From {
			if shot.Ship == x.Square {
				marks[attackOf(spotOf(x.Square), spotOf(from), spotOf(shot.Target))] = shot.Maneuver[i]
			}
		}
	}
	for _, a := range s.Legal(v.Active, nil) {
		text := string(a)
		if !strings.HasPrefix(text, "M"+x.Square) && !strings.HasPrefix(text, "X"+x.Square) {
			continue
		}
		mark, known := marks[text]
		if !known {
			text += " (no overlay)"
		}
		delete(marks, string(a))
		if mark {
			text += "*"
		}
		list = append(list, text)
	}
	for text := range marks {
		list = append(list, text+" (only in an overlay)")
	}
	slices.Sort(list)
	return list
}

// scattered is a random position of two fleets of up to five ships.
func scattered(t *rapid.T) string {
	var free []string
	for n := range 81 {
		if p := (spot{n % 9, n / 9}); !p.planet() {
			free = append(free, p.String())
		}
	}
	text := "2J / turn V3"
	for i, letter := range []string{"V", "K"} {
		ships := []string{}
		for range rapid.IntRange(1, 5).Draw(t, "ships") {
			at := rapid.IntRange(0, len(free)-1).Draw(t, "square")
			mark := ""
			if i == 0 {
				mark = rapid.SampledFrom([]string{"", "", "", "a"}).Draw(t, "mark")
			}
			ships = append(ships, fmt.Sprintf("%d@%s%s", rapid.IntRange(1, 6).Draw(t, "value"), free[at], mark))
			free = slices.Delete(free, at, at+1)
		}
		text += " / " + letter + ": " + strings.Join(ships, ", ") + []string{"; cubes e2; D1 R1", "; cubes e8; D1 R1"}[i]
	}
	return text
}

// TestOracle: what the engine lists for a ship is what the rules' words give, and
// the overlays tell the same.
func TestOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := scattered(t)
		s, _, err := quantum.Game{}.Position(text, game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0).(quantum.View)
		for _, x := range v.Ships {
			if x.Seat != 0 {
				continue
			}
			if diff := cmp.Diff(oracle(v, x), listed(s, v, x)); diff != "" {
				t.Fatalf("%s, %s: %s", text, x.Square, diff)
			}
		}
	})
}

// TestTransports: each Transport listed is allowed by the words of Q10.6, and each
// one allowed is listed.
func TestTransports(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := scattered(t)
		s, _, err := quantum.Game{}.Position(text, game.Seed{})
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0).(quantum.View)
		var want, got []string
		for _, x := range v.Ships {
			if x.Seat == 0 && x.Value == 2 && !x.Used {
				want = append(want, transports(v, x)...)
			}
		}
		for _, a := range s.Legal(0, nil) {
			if a[0] == 'T' {
				got = append(got, string(a))
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s: %s", text, diff)
		}
	})
}

func transports(v quantum.View, x quantum.Ship) []string {
	var list []string
	from := spotOf(x.Square)
	for _, y := range v.Ships {
		cargo := spotOf(y.Square)
		if y.Seat != x.Seat || !slices.Contains(from.steps(true), cargo) {
			continue
		}
		taken := map[spot]bool{}
		for _, z := range v.Ships {
			taken[spotOf(z.Square)] = z.Square != y.Square && z.Square != x.Square
		}
		for to, n := range distances(from, taken, false) {
			if n == 0 || n > 2 {
				continue
			}
			for _, drop := range to.steps(true) {
				if !drop.planet() && !taken[drop] {
					list = append(list, fmt.Sprintf("T%s(%s)-%s:%s", from, cargo, to, drop))
				}
			}
		}
	}
	return list
}
