package rois

import (
	"slices"

	"bivouac/game"
)

// mostBlows is the most attacks among the suggestions.
const mostBlows = 2

// Suggest returns ready answers. In the set-up these are the suggested terrain and the army's first orders;
// in a turn the attacks that cost the enemy most, a march straight ahead and the end of the turn; in a
// window passing and the counter with the cards that are needed least.
func (s *State) Suggest(asking game.Seat) []game.Suggestion {
	if asking < 0 || asking > 1 || s.asked[asking] == 0 {
		return nil
	}
	of := seat(asking)
	g := suggester{s: s, of: of, plays: s.plays(of, nil)}
	switch s.phase {
	case inTerrain:
		g.named(vTerrOK, s.suggestedText(of))
	case inOrders:
		g.ready(vMark, s.marksDone(of))
		g.orders()
	case inOrder, inAction:
		g.turn()
	case inReaction:
		g.window()
	case inChoice:
		g.ready(vMarchStop, "rois.label.march.stop")
		g.ready(vStop, "rois.label.stop")
		g.ready(vNo, "rois.label.no")
	}
	return g.list
}

// suggester collects ready answers.
type suggester struct {
	s     *State
	of    seat
	plays []play
	list  []game.Suggestion
}

func (g *suggester) add(p *play, name game.Text) {
	g.list = append(g.list, game.Suggestion{Name: name, Action: p.text()})
}

// ready adds the input of a verb without arguments, if it is legal.
func (g *suggester) ready(v verb, key game.Key) { g.named(v, game.T(key)) }

// named adds the input of a verb without arguments under a name, if it is legal.
func (g *suggester) named(v verb, name game.Text) {
	for i := range g.plays {
		if p := &g.plays[i]; p.verb == v && p.from == noZone && p.to == noZone && p.twist == plain {
			g.add(p, name)
			return
		}
	}
}

// orders adds the first orders of the army, the first of them face up, for players who do not want
// to read all six.
func (g *suggester) orders() {
	for i := range g.plays {
		if p := &g.plays[i]; p.verb == vOrders && p.up {
			g.add(p, g.s.Describe(game.Seat(g.of), p.text()).Label)
			return
		}
	}
}

func (g *suggester) turn() {
	if i := slices.IndexFunc(g.plays, func(p play) bool { return p.verb == vRep }); i >= 0 {
		g.add(&g.plays[i], game.T("rois.label.rep", "what", g.s.worded(g.of, &g.s.table.play)))
	}
	g.blows()
	g.ready(vMarch, "rois.suggest.march")
	g.ready(vEnd, "rois.label.end")
}

// worth is an attack with its value to the attacker (see balance) and its hits.
type worth struct {
	p     play
	score int
	hits  []hit
}

// told formats the enemy's losses zone by zone, or their sum if they do not fit on a button.
func (w *worth) told(by seat) game.Text {
	enemy := parted(w.hits, func(h hit) bool { return h.of != by })
	if aimed := w.p.aimed(by, enemy); !aimed.IsZero() {
		return aimed
	}
	if len(enemy) == mostZones && w.p.twist != plain {
		return hitsSum(enemy, by.zoneToOne)
	}
	return summed(enemy, by.zoneToOne)
}

// blows adds the attacks that cost the enemy most, at most mostBlows, and one per target.
func (g *suggester) blows() {
	var best []worth
	for _, p := range g.plays {
		if c := p.class(); c != classStrike && c != classShot || !p.whole() || p.twist == merc || p.twist == cruiser {
			continue
		}
		hits := g.s.foresee(g.of, p, 0)
		if w := (worth{p: p, hits: hits, score: balance(g.of, hits)}); w.score > 0 {
			best = append(best, w)
		}
	}
	slices.SortStableFunc(best, func(a, b worth) int { return b.score - a.score })
	var told area
	n := 0
	for i := range best {
		w := &best[i]
		if told&only(w.p.to) != 0 || n == mostBlows { // no zone if the attack names none (R-GOB2)
			continue
		}
		told |= only(w.p.to)
		n++
		what := g.s.Describe(game.Seat(g.of), w.p.text()).Label
		g.add(&w.p, game.T("rois.suggest.blow", "what", what, "hits", w.told(g.of)))
	}
}

// window adds passing, and the counter that leaves the most useful cards.
func (g *suggester) window() {
	g.ready(vPass, "rois.label.pass")
	hand, best, most := g.s.players[g.of].hand, (*play)(nil), 0
	for i := range g.plays {
		if p := &g.plays[i]; p.verb == vCounter {
			if left := useOf(hand &^ p.cards); best == nil || left > most {
				best, most = p, left
			}
		}
	}
	if best != nil {
		g.add(best, game.T("rois.label.counter", "cards", shown(best.cards.list()...)))
	}
	g.ready(vSpread, "rois.suggest.even")
}

// uses holds what the first, second ... card of a suit is worth to its owner. The first can strike or move;
// with the second a shot or a heal is possible as well; further cards are less and less useful.
var uses = [...]int{40, 30, 10, 5, 3}

// What cards are worth in addition to uses.
const (
	useOfRed   = 5  // for each red card, since it can attack
	useOfJoker = 45 // for each joker, which counters alone
)

// useOf returns what a hand is worth to its owner, for comparing hands.
func useOf(hand cards) (sum int) {
	for _, suit := range [...]suit{hearts, diamonds, spades, clubs} {
		n := hand.of(suit).count()
		for i := range n {
			sum += uses[min(i, len(uses)-1)]
		}
		if suit <= diamonds {
			sum += useOfRed * n
		}
	}
	return sum + useOfJoker*(hand&jokers).count()
}
