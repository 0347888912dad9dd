package mind_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
)

func blind(t *testing.T, m *game.Match, seat game.Seat, seed uint64) game.Blind {
	t.Helper()
	luck := game.NewRand(gametest.SeedOf(seed), "blind")
	b, err := m.Blind(seat, &luck)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func begun(t *testing.T, g game.Game) *game.Match {
	t.Helper()
	info := g.Info()
	m, _, err := game.NewMatch(g, game.Setup{Game: info.ID, Rules: info.Rules, Seats: 2, Seed: gametest.SeedOf(3)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLevels: there are five; a title's own strengths are checked.
func TestLevels(t *testing.T) {
	for _, level := range []int{-1, 0, 6} {
		if _, err := mind.New(duel.Game{}, level); !errors.Is(err, mind.ErrLevel) {
			t.Errorf("level %d: %v", level, err)
		}
	}
	for _, s := range []game.Strength{
		{}, {Method: "intuition", Decisions: 1}, {Method: game.Flat}, {Method: game.OneStep, Decisions: -1},
		{Method: game.Flat, Decisions: 1, Width: -1}, {Method: game.Flat, Decisions: 1, Depth: -1},
		{Method: game.Plan, Decisions: 1, Trials: -1}, {Method: game.Flat, Decisions: 1, Slips: 1001},
	} {
		if _, err := mind.With(duel.Game{}, s); !errors.Is(err, mind.ErrStrength) {
			t.Errorf("%+v: %v", s, err)
		}
		if _, err := mind.New(minded{duel.Game{}, s}, 3); !errors.Is(err, mind.ErrStrength) {
			t.Errorf("a title with %+v: %v", s, err)
		}
	}
}

// minded is a title with one strength for all levels.
type minded struct {
	duel.Game
	s game.Strength
}

func (m minded) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{m.s, m.s, m.s, m.s, m.s}
}

// TestBlindRefuses: a seat that is not asked, or after the end, is given nothing.
func TestBlindRefuses(t *testing.T) {
	m := begun(t, duel.Game{})
	luck := game.NewRand(game.Seed{}, "blind")
	if _, err := m.Blind(7, &luck); !errors.Is(err, game.ErrNotAsked) {
		t.Errorf("a seat that is not there: %v", err)
	}
	over, _, err := m.Act(game.Move{Seat: 0, Action: game.Resign})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := over.Blind(1, &luck); !errors.Is(err, game.ErrOver) {
		t.Errorf("after the end: %v", err)
	}
}

// TestSameSeed: a seed always chooses alike; the best comes first; another seed may choose
// otherwise.
func TestSameSeed(t *testing.T) {
	m := begun(t, duel.Game{})
	for level := 1; level <= game.Levels; level++ {
		p, err := mind.New(duel.Game{}, level)
		if err != nil {
			t.Fatal(err)
		}
		one, err := p.Choose(t.Context(), blind(t, m, 0, 1), 5)
		if err != nil {
			t.Fatal(err)
		}
		two, err := p.Choose(t.Context(), blind(t, m, 0, 1), 5)
		if err != nil || !reflect.DeepEqual(one, two) {
			t.Errorf("level %d: %+v, then %+v (%v)", level, one, two, err)
		}
		for i, o := range one.Options {
			if i > 0 && o.Value > one.Options[i-1].Value || o.Value < 0 || o.Value > game.CertainWin {
				t.Errorf("level %d: options %v", level, one.Options)
			}
		}
		if one.Level != level || one.Spent == 0 {
			t.Errorf("level %d: found by level %d with %d decisions", level, one.Level, one.Spent)
		}
	}
}

// TestSpareMemory: positions that are copied into used memory are thought about alike, by
// every method.
func TestSpareMemory(t *testing.T) {
	plain, copying := begun(t, duel.Game{}), begun(t, simulated{})
	for _, s := range []game.Strength{
		{Method: game.OneStep, Decisions: 100},
		{Method: game.Flat, Decisions: 2_000, Depth: 20},
		{Method: game.Tree, Decisions: 2_000, Depth: 20},
		{Method: game.Plan, Decisions: 2_000, Width: 3, Deals: 3},
		{Method: game.Plan, Decisions: 5_000, Width: 5, Deals: 2, Finals: 4},
		{Method: game.Plan, Decisions: 5_000, Width: 5, Deals: 2, Finals: 4, Trials: 2_000},
	} {
		for seed := range uint64(amount.Of(6, 20)) {
			var chosen [2]mind.Choice
			for i, m := range []*game.Match{plain, copying} {
				p, err := mind.With(m.Game, s)
				if err != nil {
					t.Fatal(err)
				}
				if chosen[i], err = p.Choose(t.Context(), blind(t, m, 0, seed), seed); err != nil {
					t.Fatal(err)
				}
			}
			if !reflect.DeepEqual(chosen[0], chosen[1]) {
				t.Fatalf("%+v, seed %d: %v, and %v in used memory", s, seed, chosen[0], chosen[1])
			}
		}
	}
}

// simulated is the duel with positions that can be copied into used memory.
type simulated struct{ duel.Game }

func (g simulated) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &duelling{s.(*duel.State)}, events, err
}

type duelling struct{ *duel.State }

func (d *duelling) Clone() game.State { return &duelling{d.State.Clone().(*duel.State)} }

func (d *duelling) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &duelling{d.State.Redeal(seat, luck).(*duel.State)}
}

func (d *duelling) Hush() {}

func (d *duelling) Copy(from game.State) { *d.State = *from.(*duelling).State.Clone().(*duel.State) }

// TestExpert: a player that judges as an expert, and no other, goes by what an expert says.
func TestExpert(t *testing.T) {
	m := begun(t, expert{})
	legal := m.State.Legal(0, nil)
	last := legal[len(legal)-1]
	for _, asks := range []bool{false, true} {
		p, err := mind.With(expert{}, game.Strength{Method: game.OneStep, Decisions: 100, Expert: asks})
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), blind(t, m, 0, 1), 5)
		if err != nil {
			t.Fatal(err)
		}
		if knows := c.Action == last && c.Options[0].Value == game.CertainWin; knows != asks {
			t.Errorf("asks %v: %+v of %v", asks, c, legal)
		}
	}
}

// expert is the duel with positions of which an expert knows that the last answer wins.
type expert struct{ duel.Game }

func (g expert) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &knowing{State: s.(*duel.State)}, events, err
}

type knowing struct {
	*duel.State
	won bool
}

func (k *knowing) Clone() game.State { return &knowing{k.State.Clone().(*duel.State), k.won} }

func (k *knowing) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &knowing{k.State.Redeal(seat, luck).(*duel.State), k.won}
}

func (k *knowing) Apply(m game.Move) ([]game.Event, error) {
	legal := k.Legal(m.Seat, nil)
	k.won = len(legal) > 0 && m.Action == legal[len(legal)-1]
	return k.State.Apply(m)
}

func (k *knowing) Expertise(to []int) []int {
	if k.won {
		return append(to, game.CertainWin, 0)
	}
	return append(to, 0, game.CertainWin)
}

// TestTrials: a plan knows how the dice of its deal fall, so that a bet on them looks sure;
// who tries it under other lucks does not bet.
func TestTrials(t *testing.T) {
	m := begun(t, casino{})
	for trials, want := range map[int]game.Action{0: "bet", 1_000: "keep"} {
		p, err := mind.With(casino{}, game.Strength{
			Method: game.Plan, Decisions: 10_000, Deals: 4, Finals: trials / 100, Trials: trials,
		})
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), blind(t, m, 0, 1), 5)
		if err != nil || c.Action != want {
			t.Errorf("%d trials: %+v, %v; want %q", trials, c, err, want)
		}
		if sure := c.Options[0].Value == game.CertainWin; sure != (trials == 0) {
			t.Errorf("%d trials: %+v; what each deal wins is sure, what other lucks lose is not", trials, c.Options)
		}
	}
}

// casino is the duel with a first turn in which seat 0 keeps what it has, or bets it on a die.
type casino struct{ duel.Game }

func (g casino) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &wager{State: s.(*duel.State), die: 1}, events, err
}

type wager struct {
	*duel.State
	die     int // hidden
	answers []game.Action
}

func (w *wager) Clone() game.State {
	return &wager{w.State.Clone().(*duel.State), w.die, slices.Clone(w.answers)}
}

func (w *wager) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &wager{w.State.Redeal(seat, luck).(*duel.State), luck.Die(6), slices.Clone(w.answers)}
}

func (w *wager) Pending() []game.Decision {
	if w.done() {
		return nil
	}
	return []game.Decision{{ID: 1 + len(w.answers)}}
}

func (w *wager) done() bool {
	return len(w.answers) == 2 || len(w.answers) == 1 && w.answers[0] == "keep"
}

func (w *wager) Legal(_ game.Seat, to []game.Action) []game.Action {
	if len(w.answers) == 0 {
		return append(to, "bet", "keep")
	}
	return append(to, "1", "2", "3", "4", "5", "6")
}

func (w *wager) Apply(m game.Move) ([]game.Event, error) {
	w.answers = append(w.answers, m.Action)
	return nil, nil
}

func (w *wager) Result() (game.Result, bool) { return game.Result{}, false }

func (w *wager) Prospects(to []int) []int {
	mine := 4_000
	if w.done() && w.answers[0] == "bet" {
		mine = 0
		if w.answers[1] == game.Action(strconv.Itoa(w.die)) {
			mine = game.CertainWin
		}
	}
	return append(to, mine, game.CertainWin-mine)
}

// TestLate: a search that takes too long is begun again at the level below; if none is
// quick enough, that is said. The clock is the test's.
func TestLate(t *testing.T) {
	m := begun(t, duel.Game{})
	p, err := mind.New(duel.Game{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	now, looks := time.Time{}, 0
	p.Now = func() time.Time {
		if looks++; looks < 200 { // a second a look, until 200 were taken
			now = now.Add(time.Second)
		}
		return now
	}
	c, err := p.Choose(t.Context(), blind(t, m, 0, 1), 5)
	if err != nil || c.Level >= 5 {
		t.Errorf("%+v, %v; want a lower level", c, err)
	}
	p.Limit = 1
	p.Now = func() time.Time { now = now.Add(time.Second); return now }
	if c, err := p.Choose(t.Context(), blind(t, m, 0, 1), 5); !errors.Is(err, mind.ErrLate) && c.Spent >= 64 {
		t.Errorf("%+v, %v; want ErrLate or a search too short to be late", c, err)
	}
}

// TestChooseEnds: a search ends with its context.
func TestChooseEnds(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p, err := mind.New(duel.Game{}, 5)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Choose(ctx, blind(t, begun(t, duel.Game{}), 0, 1), 5); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestRivals: points are prospects against the others', which add up.
func TestRivals(t *testing.T) {
	for _, c := range []struct{ points, want []int }{
		{[]int{50, 50}, []int{5000, 5000}},
		{[]int{30, 10}, []int{8000, 2000}}, // twice ten: four to one
		{[]int{10, 20, 10}, []int{2500, 5000, 2500}},
		{[]int{0, game.Lost}, []int{10000, 0}},
		{[]int{-5000, 5000}, []int{0, 10000}},
	} {
		if got := game.Rivals(nil, 10, c.points...); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, want %v", c.points, got, c.want)
		}
	}
}
