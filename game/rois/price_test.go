package rois

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
)

// TestPricesHappen: over random battles, the cards that a choice names as its cost are those that then are gone from
// the hand, and what it is said to lose is lost, whenever it is done at once. Where the last card is said to end the
// turn nothing more is asked in it.
func TestPricesHappen(t *testing.T) {
	texts, err := lang.New(Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	say := func(x game.Text) string {
		if x.IsZero() {
			return ""
		}
		return texts.Say(lang.English, x, func(s game.Seat) string { return [...]string{"Ada", "Bo"}[s] })
	}
	costs, losses, ends, lasts := 0, 0, 0, 0
	for n := range amount.Of(60, 240) {
		luck := rand.New(rand.NewPCG(uint64(n), 41))
		state, _, err := Game{}.New(game.Setup{Game: ID, Rules: Game{}.Info().Rules, Seats: 2, Seed: game.Seed{byte(n), 7}})
		if err != nil {
			t.Fatal(err)
		}
		s := state.(*State)
		ending := uint16(0) // the turn that is said to end
		for turn := 0; s.phase != over && turn < 400; turn++ {
			asked := s.Pending()
			d := asked[luck.IntN(len(asked))]
			legal := s.Legal(d.Seat, nil)
			a := legal[luck.IntN(len(legal))]
			of, c := seat(d.Seat), s.Describe(d.Seat, a)
			if ending > 0 && s.turn == ending && of == s.active && s.phase <= inAction {
				t.Errorf("seed %d, move %d: turn %d was said to end", n, turn, s.turn)
			}
			p, _ := parse(string(a))
			was := s.Clone().(*State)
			if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Fatal(err)
			}
			if was.phase < inOrder || was.phase == inOrder && (was.power(of).triggers != nil || s.power(of).triggers != nil) {
				continue // the triggers of an order come first
			}
			what := fmt.Sprintf("seed %d, move %d: %s by %d", n, turn, a, of)
			had, has := was.players[of].hand|was.mustCards(), s.players[of].hand
			drew := has&^had != 0 || p.verb == vEnd || s.turn != was.turn
			jammed := s.marks.jammed && !was.marks.jammed
			if gone := had &^ has; !drew && !jammed && p.verb != vPass {
				told := ""
				if gone != 0 {
					told = strings.TrimSpace(say(shown(gone.list()...)))
					if hand := fmt.Sprintf("hand %d→%d", was.players[of].hand.count(), has.count()); gone&was.mustCards() != gone {
						told = strings.TrimPrefix(told+", "+hand, said(say(c.Label), told))
					}
				}
				if p.verb == vOff {
					told = "free"
				}
				cost, last := strings.CutSuffix(say(c.Cost), ", ends your turn")
				if last {
					ending = was.turn
					lasts++
				}
				if cost != told {
					t.Errorf("%s: the cost is %q, want %q", what, cost, told)
				}
				if gone != 0 {
					costs++
				}
			}
			now := s.strength(of)
			if p.verb == vPass && was.table.play.verb == vRuse || p.verb > vStop && p.verb < vResign || jammed ||
				p.verb != vEnd && p.verb != vPass && s.table.stage == announced {
				continue // a power's own dice, or not yet done
			}
			if table := &was.table.play; p.verb == vPass && (table.twist == merc || table.twist == cruiser) ||
				p.twist == merc || p.twist == cruiser || p.class() == classAnswer && p.verb != vPass {
				continue // cards decide
			}
			if (p.announces() || p.verb == vRep) && s.turn != was.turn || p.twist == rotation {
				continue // the turn may end by itself; a rotation also heals
			}
			if strings.Contains(say(c.Loss), "battle is lost") {
				if s.phase != over || s.end.winner != of.other() {
					t.Errorf("%s: told was that the battle is lost, the winner is %d", what, s.end.winner)
				}
				continue
			}
			lost := pointsIn(say(c.Loss), was.lands(of).count())
			if s.phase == over && lost > 0 {
				continue // the rest of the turn does not happen
			}
			if got := was.strength(of) - now; max(got, 0) != lost && !healed(s, of) {
				t.Errorf("%s: %d HP are lost, told was %q", what, got, say(c.Loss))
			}
			if lost > 0 && p.verb == vEnd {
				ends++
			} else if lost > 0 {
				losses++
			}
		}
	}
	if costs < amount.Of(500, 2000) || losses < amount.Of(30, 120) || ends < amount.Of(50, 200) ||
		lasts < amount.Of(50, 200) {
		t.Errorf("only %d costs, %d losses, %d ends of turns and %d last cards were looked at", costs, losses, ends, lasts)
	}
}

// healed says whether the player has regained HP at the start of a turn, so that the sum does not tell.
func healed(s *State, of seat) bool {
	for _, h := range s.now.hits {
		if h.of == of && h.healed > 0 {
			return true
		}
	}
	return false
}

// said returns the cards with the comma behind them if a label names them.
func said(label, cards string) string {
	if strings.Contains(label, cards) {
		return cards + ", "
	}
	return "nothing"
}

// pointsIn adds the points of a loss; zones is how many zones disorganisation costs a point each.
func pointsIn(loss string, zones int) (sum int) {
	if disorder, _, _ := strings.Cut(loss, ","); strings.Contains(disorder, "zones −1 HP") {
		sum += zones
	}
	for _, told := range fallen.FindAllStringSubmatch(loss, -1) {
		was, _ := strconv.Atoi(told[1])
		is, _ := strconv.Atoi(told[2])
		sum += was - is
	}
	for _, told := range lessened.FindAllStringSubmatch(loss, -1) {
		n, _ := strconv.Atoi(told[1])
		sum += n
	}
	return sum
}

// fallen matches the HP of zones before and after a loss.
var fallen = regexp.MustCompile(`(\d+)→(\d+) HP`)

// lessened matches the loss of a zone whose HP before it are not known.
var lessened = regexp.MustCompile(`[A-E][1-5] −(\d+) HP`)
