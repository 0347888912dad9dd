package rois

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
)

// seenTogether is at how many positions the laws must have seen two orders in force
// at the same time, one on each side; fewer in the short form.
var seenTogether = min(20, amount.Of(5, 20))

// pairTries is how many games may be begun to see a pair so often.
const pairTries = 60

// TestPairs puts each order against each, Red's and Black's, and demands the laws of
// seenTogether positions in which both are in force. The short form tries one pair in
// sixteen hundred, the long one in four hundred, BIVOUAC_LONG=20 one in twenty. The log lists the
// pairs that could not be seen so often.
func TestPairs(t *testing.T) {
	every := oneIn(400)
	var rare []string
	pairs := 0
	for o := order(1); int(o) <= ordersInAll; o++ {
		for q := order(1); int(q) <= ordersInAll; q++ {
			if (int(o)*ordersInAll+int(q)*7)%every != 0 {
				continue
			}
			pairs++
			t.Run(fmt.Sprintf("%v-%v", o, q), func(t *testing.T) { // a broken law ends this pair alone
				if n := seePair(t, o, q); n < seenTogether {
					rare = append(rare, fmt.Sprintf("%v-%v %d", o, q, n))
				}
			})
		}
	}
	t.Logf("%d pairs; seen less than %d times: %s", pairs, seenTogether, strings.Join(rare, ", "))
	if len(rare) > 0 {
		t.Errorf("%d pairs of %d were not seen %d times", len(rare), pairs, seenTogether)
	}
}

// oneIn is of how many pairs one is played: n in the long form, four times as many in the short
// one, fewer with a larger BIVOUAC_LONG.
func oneIn(n int) int { return max(1, 4*n/amount.Of(1, 4)) }

// seePair plays until the laws have seen Red's order o and Black's order q in force
// together often enough, and answers how often that was.
func seePair(t *testing.T, o, q order) (seen int) {
	for n := range uint64(pairTries) {
		luck := rand.New(rand.NewPCG(uint64(o)*100+uint64(q), n))
		d := drill{T: t, luck: luck}
		left := 60
		gametest.Stretch{
			Game: Game{}, Luck: luck,
			Setup: game.Setup{Game: ID, Rules: rulesVersion, Seats: 2, Seed: gametest.SeedOf(n), Position: d.facing(o, q)},
			Choose: func(s game.State, _ game.Seat, legal []game.Action) game.Action {
				d.s = s.(*State)
				return d.choose(legal)
			},
			Look: func(s game.State) (bool, bool) {
				left--
				p := &s.(*State).players
				both := p[red].active && p[red].slot == o && p[black].active && p[black].slot == q
				if both && s.(*State).phase != over {
					seen++
				}
				return both, left > 0 && seen < seenTogether
			},
		}.Play(t)
		if seen >= seenTogether {
			return seen
		}
	}
	return seen
}

// TestPairings plays whole random games of each army against each, from the order form
// on, under the laws with their secrecy. Without BIVOUAC_LAWS it plays one in eleven.
func TestPairings(t *testing.T) {
	every := oneIn(11)
	for a := range armies {
		for b := range armies {
			if (int(a)*int(armies)+int(b)+int(a))%every != 0 {
				continue
			}
			t.Run(fmt.Sprintf("%v-%v", a, b), func(t *testing.T) { pairing(t, a, b) })
		}
	}
}

// pairing plays a whole game of two armies and looks closely at every tenth position, at every
// fortieth in the short form.
func pairing(t *testing.T, a, b army) {
	setup := game.Setup{
		Game: ID, Rules: rulesVersion, Seats: 2, Seed: gametest.SeedOf(uint64(a)<<8 | uint64(b)),
		Position: fmt.Sprintf("turn orders army[%v/%v] "+
			"R[A1=4 B1=4 C1=4 D1=4 E1=4] B[A5=4 B5=4 C5=4 D5=4 E5=4] init[20/20] T[C3:F B2:M D4:B]", a, b),
	}
	n, over, every := 0, false, 10
	if !amount.Long() {
		every *= 4
	}
	gametest.Stretch{
		Game: Game{}, Setup: setup, Luck: rand.New(rand.NewPCG(uint64(a), uint64(b))),
		Look: func(s game.State) (bool, bool) {
			n++
			_, over = s.Result()
			return n%every == 1, n < 5000
		},
	}.Play(t)
	if !over {
		t.Errorf("not over after %d actions", n)
	}
}
