package rendertest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
	"bivouac/render"
)

// Length in moves of the random games that focuses plays, and how often it looks at a position.
const (
	focusMoves = 120
	focusEvery = 20
	focusShort = 5 // the short form looks so many times less often
	stepsShort = 3 // the short form looks at one of so many steps
)

// mostOffFocus is how far a colour channel may be off in random games, since the samples of a
// palette miss some colours. Painting has a narrower bound.
const mostOffFocus = 24

// everyFocus checks, by faithful, what a panel may show at the steps of random games.
func (p Painter) everyFocus(t testing.TB) {
	t.Helper()
	p.focuses(t, func(s render.Scene) { p.faithful(t, s) })
}

// focuses calls look with what a panel may show at the steps of random games, with the fewest and
// with the most players, in both languages. The short form plays only with the fewest.
func (p Painter) focuses(t testing.TB, look func(render.Scene)) {
	t.Helper()
	seats, every := p.Game.Info().Seats, focusEvery
	if !amount.Long() {
		every *= focusShort
	}
	for n, seats := range amount.Some(slices.Compact(seats[:]), 2) {
		say := p.hearing(t, lang.Locales[n%len(lang.Locales)], people)
		luck := rand.New(rand.NewPCG(uint64(n), 5))
		setup := game.Setup{Game: p.Game.Info().ID, Rules: p.Game.Info().Rules, Seats: seats, Seed: game.Seed{byte(n)}}
		m, _, err := game.NewMatch(p.Game, setup)
		if err != nil {
			t.Fatal(err)
		}
		for move := 0; move < focusMoves && len(m.Pending()) > 0; move++ {
			asked := m.Pending()
			seat := asked[luck.IntN(len(asked))].Seat
			legal := m.State.Legal(seat, nil)
			act := legal[luck.IntN(len(legal))]
			scene := render.Scene{View: m.State.View(seat), Seat: seat, Names: people[:seats], Say: say}
			if move%every == 0 {
				for _, scene.Focus = range amount.Some(Steps(m, seat, act), stepsShort) {
					look(scene)
				}
			}
			if m, _, err = m.Act(m.MoveOf(seat, act)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// people are the players of random games.
var people = []string{"Alice", "Bruno", "Chloé", "Dmitri", "Emma", "Farid", "Greta", "Hugo"}

// faithful checks that a panel's picture loses little by its palette, and that it has words.
func (p Painter) faithful(t testing.TB, s render.Scene) {
	t.Helper()
	name := "no focus"
	if f := s.Focus; f != nil {
		name = fmt.Sprintf("focus %q %q %q", f.Overlay, f.Verb, f.Args)
	}
	drawn := p.Ground(s).Draw(func(c *render.Canvas) { p.Paint(c, s) })
	if psnr, worst := render.Loss(drawn, Decode(t, p.board(t, s))); psnr < leastPSNR || worst > mostOffFocus {
		t.Errorf("%s: PSNR %.1f dB, worst channel off by %d; want at least %.0f and at most %d", name, psnr, worst,
			leastPSNR, mostOffFocus)
	}
	p.told(t, name, s)
}

// Steps returns what a panel shows on the way to an action: no focus, all choices, each overlay,
// then the verb and its arguments one by one.
func Steps(m *game.Match, seat game.Seat, act game.Action) []*render.Focus {
	list := []*render.Focus{nil, Focus(m, seat, "")}
	for _, o := range m.Game.Info().Overlays {
		list = append(list, &render.Focus{Overlay: o})
	}
	choice := m.State.Describe(seat, act)
	var args []string
	for _, a := range choice.Args {
		list = append(list, Focus(m, seat, choice.Verb, args...))
		args = append(args, a.Value)
	}
	return append(list, Focus(m, seat, choice.Verb, args...))
}

// Focus returns what a panel shows after a verb and some of its arguments.
func Focus(m *game.Match, seat game.Seat, verb string, args ...string) *render.Focus {
	return render.FocusOn(m.State, seat, verb, args...)
}
