package invade_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/invade"
)

// A second, slow and literal reading of I8 and I10 on a map of squares, against
// which Legal is checked in random positions.

type place struct{ col, row int }

func (p place) String() string { return fmt.Sprintf("%c%d", 'a'+p.col, p.row) }

type piece struct {
	side  int
	kind  byte
	moved bool
	spent bool
	hurt  bool
}

type table struct {
	pieces             map[place]piece
	com, abs, ord, pre int
	foe                int
	long, ties         bool
}

// obstacle is I8.5 for South, who is active.
func (b table) obstacle(p place) bool {
	x, ok := b.pieces[p]
	return ok && !(x.side == 0 && x.kind == 'A')
}

func (b table) on(p place) bool { return p.col >= 0 && p.col < 16 && p.row >= 1 && p.row <= 16 }

// clear walks square by square and says whether every one is free of obstacles.
func (b table) clear(from place, dx, dy, n int) bool {
	for i := 1; i <= n; i++ {
		p := place{from.col + i*dx, from.row + i*dy}
		if !b.on(p) || b.obstacle(p) {
			return false
		}
	}
	return true
}

func step(n int) (int, int) {
	if n < 0 {
		return -1, -n
	}
	return 1, n
}

func (b table) mayMove(from, to place) bool {
	x := b.pieces[from]
	if _, taken := b.pieces[to]; taken || x.side != 0 || x.moved || from == to {
		return false
	}
	vertical, lateral := b.ord, b.abs
	if x.kind == 'A' {
		vertical, lateral = vertical-1, lateral-1
	}
	dy, v := step(to.row - from.row)
	dx, l := step(to.col - from.col)
	fits := v <= vertical && l <= lateral
	if b.long {
		fits = fits || v <= vertical+1 && l <= lateral || v <= vertical && l <= lateral+1
	}
	return fits && b.clear(from, 0, dy, v) && b.clear(place{from.col, to.row}, dx, 0, l)
}

func (b table) moves() []string {
	var list []string
	for from := range b.pieces {
		for col := range 16 {
			for row := 1; row <= 16; row++ {
				if to := (place{col, row}); b.mayMove(from, to) {
					list = append(list, from.String()+"-"+to.String())
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

// shots lists what may be attacked, with "x" or "*".
func (b table) shots() []string {
	var list []string
	for from, x := range b.pieces {
		for to, y := range b.pieces {
			if x.side != 0 || y.side != 1 || !b.sees(from, to) {
				continue
			}
			p, d := b.pre, b.foe
			if x.kind == 'A' {
				p++
			}
			if to.row < from.row {
				p++
			}
			if y.kind == 'A' {
				d++
			}
			if p > d || b.ties && p == d {
				list = append(list, from.String()+"x"+to.String())
			}
			if p++; x.kind == 'B' && !x.spent && (p > d || b.ties && p == d) {
				list = append(list, from.String()+"*"+to.String())
			}
		}
	}
	slices.Sort(list)
	return list
}

func (b table) sees(from, to place) bool {
	dx, l := step(to.col - from.col)
	dy, v := step(to.row - from.row)
	switch {
	case l == 0 && v > 0:
		return v <= b.ord && b.clear(from, 0, dy, v-1)
	case v == 0 && l > 0:
		return l <= b.abs && b.clear(from, dx, 0, l-1)
	}
	return false
}

// draw writes the table in the notation of I16.9.
func (b table) draw(phase string) string {
	squads := [2]string{}
	for p, x := range b.pieces {
		word := " "
		if x.kind != 'N' {
			word += string(x.kind)
		}
		if x.spent {
			word += "0"
		}
		word += p.String()
		if x.hurt {
			word += "/1"
		}
		if x.moved {
			word += "^"
		}
		squads[x.side] += word
	}
	effects := map[[2]bool]string{{}: "1", {true, false}: "2", {false, true}: "4", {true, true}: "24"}
	return fmt.Sprintf("S:%s; N:%s [3N]; active S; phase %s; dice C%d A%d O%d E6 P%d; effect %s; foe %d",
		squads[0], squads[1], phase, b.com, b.abs, b.ord, b.pre, effects[[2]bool{b.long, b.ties}], b.foe)
}

func randomTable(luck *rand.Rand) table {
	die := func() int { return 1 + luck.IntN(6) }
	b := table{map[place]piece{}, die(), die(), die(), die(), luck.IntN(5), luck.IntN(2) == 0, luck.IntN(2) == 0}
	size := 4 + luck.IntN(13) // a small corner makes crowds
	for side := range 2 {
		for i := range 3 + luck.IntN(12) {
			p := place{luck.IntN(min(size, 16)), 1 + luck.IntN(min(size, 16))}
			if _, taken := b.pieces[p]; taken {
				continue
			}
			x := piece{side: side, kind: 'N', moved: side == 0 && luck.IntN(5) == 0, hurt: luck.IntN(4) == 0}
			if i < 9 {
				x.kind = "NABCABCABC"[i]
			}
			x.spent = x.kind == 'B' && luck.IntN(2) == 0
			b.pieces[p] = x
		}
	}
	return b
}

func TestOracle(t *testing.T) {
	luck := rand.New(rand.NewPCG(3, 4))
	for range amount.Of(100, 600) {
		b := randomTable(luck)
		compare(t, b.draw("MOVE"), "MOVE", b.moves(), func(a string) bool { return strings.Contains(a, "-") })
		single := func(a string) bool {
			return strings.Contains(a, "*") || strings.Contains(a, "x") && !strings.HasPrefix(a, "xx")
		}
		compare(t, b.draw("ATTACK"), "ATTACK", b.shots(), single)
	}
}

// compare demands that the legal actions of a kind are exactly these.
func compare(t *testing.T, text, phase string, want []string, of func(string) bool) {
	t.Helper()
	s := position(t, text)
	if s.View(0).(invade.View).Phase != phase {
		return // the phase ended by itself
	}
	var got []string
	for _, a := range s.Legal(invade.South, nil) {
		if of(string(a)) {
			got = append(got, string(a))
		}
	}
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s: %s", text, diff)
	}
	for _, a := range got {
		if _, err := s.Clone().Apply(game.Move{Decision: 1, Seat: 0, Action: game.Action(a)}); err != nil {
			t.Fatalf("%s: %s: %v", text, a, err)
		}
	}
}
