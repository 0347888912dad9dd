// Package mindtest checks the laws for computer players in every title. A title's tests call Laws.
// The players have a hundredth of their budgets, or a five hundredth in the short form. BIVOUAC_LONG=100
// gives them their whole budgets and a hundred times as many positions, which takes hours.
package mindtest

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/mind"
)

// trialsPart is the divisor of Strength.Trials in the short form.
const trialsPart = 8

// turnMost is the largest number of answers that a seat may give until it hands over.
const turnMost = 500

// wander is the largest number of random actions that lead to a position.
const wander = 300

// Laws checks a title and its players at every level:
//   - the knowledge that the title gives to players is valid and reveals nothing hidden (lawHelp);
//   - a player's choice is legal, and choice and ratings are the same in two positions that the seat
//     cannot tell apart (Blindness);
//   - a seat hands over after finitely many answers that make progress (lawTurn);
//   - a simulated position plays like the real one (Simulated).
func Laws(t *testing.T, g game.Game) {
	t.Helper()
	t.Run("help", func(t *testing.T) { lawHelp(t, g) })
	part := max(1, 500/amount.Of(1, 5))
	t.Run("blindness", func(t *testing.T) { Blindness(t, g, players(t, g, part), amount.Of(2, 20)) })
	t.Run("turns end", func(t *testing.T) { lawTurn(t, g, amount.Of(5, 100)) })
	t.Run("simulated", func(t *testing.T) { Simulated(t, g, amount.Of(20, 100)) })
}

// players returns a player of each level with its budget divided by part. In the short form its trials are
// divided by trialsPart too.
func players(t testing.TB, g game.Game, part int) []*mind.Player {
	t.Helper()
	var all []*mind.Player
	for level := 1; level <= game.Levels; level++ {
		p, err := mind.New(g, level)
		if err != nil {
			t.Fatal(err)
		}
		s := p.Strength()
		s.Decisions = max(1, s.Decisions/part)
		if !amount.Long() {
			s.Trials /= trialsPart
		}
		if p, err = mind.With(g, s); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// positions calls the function look with matches that begin at positions of n random games, and with a
// seat that is asked there. It skips games that are over.
func positions(t testing.TB, g game.Game, n int, look func(n uint64, m *game.Match, seat game.Seat)) {
	t.Helper()
	luck := rand.New(rand.NewPCG(17, 17))
	setups := gametest.Setups(g.Info())
	for i := range uint64(n) {
		s := gametest.Wander(t, g, i, luck.IntN(1+luck.IntN(wander)))
		asked := s.Pending()
		if len(asked) == 0 {
			continue
		}
		m := game.BranchOf(g, setups[i%uint64(len(setups))], s)
		look(i, m, asked[luck.IntN(len(asked))].Seat)
	}
}

// Blindness checks that each player chooses the same legal answer in two positions that its seat
// cannot tell apart, and rates named answers the same.
func Blindness(t testing.TB, g game.Game, players []*mind.Player, pairs int) {
	t.Helper()
	positions(t, g, pairs, func(n uint64, m *game.Match, seat game.Seat) {
		luck := game.NewRand(gametest.SeedOf(n), "other")
		other := m.Branch(m.State.Redeal(seat, &luck).Clone())
		for level, p := range players {
			one, two := choice(t, p, m, seat, n), choice(t, p, other, seat, n)
			if !reflect.DeepEqual(one, two) {
				t.Fatalf("position %d, level %d: seat %d chooses %v, and %v where it cannot tell the difference", n,
					level+1, seat, one, two)
			}
			legal := m.State.Legal(seat, nil)
			if !slices.Contains(legal, one.Action) {
				t.Fatalf("position %d, level %d: seat %d chooses %q, which is not legal", n, level+1, seat, one.Action)
			}
			named := []game.Action{one.Action, legal[0], legal[len(legal)-1]}
			if one, two := rating(t, p, m, seat, named, n), rating(t, p, other, seat, named, n); !slices.Equal(one, two) {
				t.Fatalf("position %d, level %d: seat %d rates %v, and %v where it cannot tell the difference", n,
					level+1, seat, one, two)
			}
		}
	})
}

func choice(t testing.TB, p *mind.Player, m *game.Match, seat game.Seat, seed uint64) mind.Choice {
	t.Helper()
	c, err := p.Choose(t.Context(), blind(t, m, seat, seed), seed)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func rating(t testing.TB, p *mind.Player, m *game.Match, seat game.Seat, named []game.Action,
	seed uint64) []mind.Option {
	t.Helper()
	rated, err := p.Rate(t.Context(), blind(t, m, seat, seed), named, seed)
	if err != nil {
		t.Fatal(err)
	}
	for i, o := range rated {
		if o.Action != named[i] || o.Value < 0 || o.Value > game.CertainWin {
			t.Fatalf("seat %d rates %v as %v", seat, named, rated)
		}
	}
	return rated
}

func blind(t testing.TB, m *game.Match, seat game.Seat, seed uint64) game.Blind {
	t.Helper()
	luck := game.NewRand(gametest.SeedOf(seed), "blind")
	b, err := m.Blind(seat, &luck)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// lawTurn checks that a seat whose answers make progress eventually hands over, whether they are chosen at
// random or by players with a small part of their budgets.
func lawTurn(t *testing.T, g game.Game, n int) {
	t.Helper()
	chance, err := mind.With(g, game.Strength{Method: game.ByChance})
	if err != nil {
		t.Fatal(err)
	}
	all := append(players(t, g, 1000), chance)
	positions(t, g, n, func(n uint64, m *game.Match, seat game.Seat) {
		p := all[n%uint64(len(all))]
		turn := turnOf(m.State)
		for step := uint64(0); ; step++ {
			d, still := m.Asked(seat)
			if !still || turnOf(m.State) != turn {
				return
			}
			if step == turnMost {
				t.Fatalf("position %d: seat %d has not handed over after %d answers; the last is %v", n, seat, step,
					m.Journal[len(m.Journal)-1])
			}
			c := choice(t, p, m, seat, n<<16+step)
			var err error
			if m, _, err = m.Act(game.Move{Decision: d.ID, Seat: seat, Action: c.Action}); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func turnOf(s game.State) int {
	if e, ok := s.(game.Evaluator); ok {
		return e.Turn()
	}
	return 0
}

// lawHelp checks a title's knowledge: the judge's numbers are chances and it changes nothing;
// candidates are legal and without repetition; candidates, progress and what is told about an answer
// depend only on what the seat may know.
func lawHelp(t *testing.T, g game.Game) {
	t.Helper()
	positions(t, g, amount.Of(40, 200), func(n uint64, m *game.Match, seat game.Seat) {
		luck := game.NewRand(gametest.SeedOf(n), "other")
		s, other := m.State, m.State.Redeal(seat, &luck)
		before := text(t, s)
		if j, ok := s.(game.Judge); ok {
			lawJudge(t, n, j.Prospects, m.Seats())
		}
		if e, ok := s.(game.Expert); ok {
			lawJudge(t, n, e.Expertise, m.Seats())
		}
		legal := s.Legal(seat, nil)
		if r, ok := s.(game.Ranker); ok {
			all := r.Candidates(seat, nil)
			if again := other.(game.Ranker).Candidates(seat, nil); !slices.Equal(all, again) {
				t.Fatalf("position %d: the candidates of seat %d tell what is hidden:\n%v\n%v", n, seat, all, again)
			}
			if sorted := slices.Sorted(slices.Values(all)); len(slices.Compact(sorted)) != len(all) {
				t.Fatalf("position %d: seat %d has a candidate twice: %v", n, seat, all)
			}
			for _, a := range all {
				if !slices.Contains(legal, a) {
					t.Fatalf("position %d: the candidate %q of seat %d is not legal", n, a, seat)
				}
			}
		}
		if a, ok := s.(game.Advancer); ok {
			for _, action := range legal {
				if a.Advances(seat, action) != other.(game.Advancer).Advances(seat, action) {
					t.Fatalf("position %d: whether %q of seat %d gets on tells what is hidden", n, action, seat)
				}
			}
		}
		lawTold(t, n, seat, legal[int(n)%len(legal)], s, other)
		if text(t, s) != before {
			t.Fatalf("position %d: who asks for advice changes it", n)
		}
	})
}

// lawTold checks that what a panel is told about a good answer is the same in another position that the
// seat cannot tell apart.
func lawTold(t *testing.T, n uint64, seat game.Seat, a game.Action, s, other game.State) {
	t.Helper()
	if e, ok := s.(game.Evidence); ok {
		is := e.Evident(seat, s.Describe(seat, a))
		if is != other.(game.Evidence).Evident(seat, other.Describe(seat, a)) {
			t.Fatalf("position %d: whether %q is evident to seat %d tells what is hidden", n, a, seat)
		}
	}
	if p, ok := s.(game.Promiser); ok {
		is := p.Promise(seat, a)
		if then := other.(game.Promiser).Promise(seat, a); !reflect.DeepEqual(is, then) {
			t.Fatalf("position %d: what %q promises seat %d tells what is hidden: %v, %v", n, a, seat, is, then)
		}
	}
}

// simulatedSteps is the number of answers that are simulated from each position.
const simulatedSteps = 30

// Simulated checks that a hushed copy of a game.Simulated plays like the position itself without
// texts, and that a copy in reused memory shares no mutable data.
func Simulated(t testing.TB, g game.Game, n int) {
	t.Helper()
	luck := rand.New(rand.NewPCG(18, 18))
	var spare game.Simulated
	positions(t, g, n, func(n uint64, m *game.Match, _ game.Seat) {
		loud := m.State.Clone()
		quiet, ok := m.State.Clone().(game.Simulated)
		if !ok {
			return
		}
		quiet.Hush()
		if spare == nil {
			spare = quiet.Clone().(game.Simulated)
		}
		for range simulatedSteps {
			pending := loud.Pending()
			if len(pending) == 0 {
				break
			}
			bare := slices.Clone(pending)
			for i := range bare {
				bare[i].Ask, bare[i].Default = game.Text{}, ""
			}
			if got := quiet.Pending(); !reflect.DeepEqual(got, bare) {
				t.Fatalf("position %d: hushed asks %v, want %v", n, got, bare)
			}
			d := pending[luck.IntN(len(pending))]
			legal := loud.Legal(d.Seat, nil)
			if got := quiet.Legal(d.Seat, nil); !slices.Equal(got, legal) {
				t.Fatalf("position %d: hushed lists %v, want %v", n, got, legal)
			}
			move := game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[luck.IntN(len(legal))]}
			before := text(t, quiet)
			spare.Copy(quiet)
			events, err := spare.Apply(move)
			if err != nil || len(events) > 0 {
				t.Fatalf("position %d: hushed answers %+v with %v, %v", n, move, events, err)
			}
			if text(t, quiet) != before {
				t.Fatalf("position %d: a copy that is played changes what it was copied from", n)
			}
			if _, err := loud.Apply(move); err != nil {
				t.Fatalf("position %d: %+v: %v", n, move, err)
			}
			if text(t, loud) != text(t, spare) {
				t.Fatalf("position %d: hushed goes another way with %+v", n, move)
			}
			quiet, spare = spare, quiet
		}
	})
}

func lawJudge(t *testing.T, n uint64, judge func(to []int) []int, seats int) {
	t.Helper()
	got := judge([]int{7})
	if len(got) != seats+1 || got[0] != 7 {
		t.Fatalf("position %d: prospects of %d seats are appended as %v", n, seats, got)
	}
	got = got[1:]
	sum, alike := 0, true
	for _, v := range got {
		if v < 0 || v > game.CertainWin {
			t.Fatalf("position %d: prospects %v, want 0 to %d", n, got, game.CertainWin)
		}
		sum, alike = sum+v, alike && v == got[0]
	}
	if off := sum - game.CertainWin; (off < -seats || off > seats) && !alike {
		t.Fatalf("position %d: rivals' prospects %v add up to %d, want %d", n, got, sum, game.CertainWin)
	}
	if again := judge(nil); !slices.Equal(again, got) {
		t.Fatalf("position %d: prospects %v, and %v when asked again", n, got, again)
	}
}

func text(t testing.TB, s game.State) string {
	t.Helper()
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
