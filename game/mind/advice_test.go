package mind_test

import (
	"fmt"
	"hash/fnv"
	"reflect"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
)

// TestAdvise: with each method, the same seed gives the same advice, the best first, and a plan
// where the method makes one.
func TestAdvise(t *testing.T) {
	g := walking{reveals: false}
	for _, s := range everyMethod {
		p, err := mind.With(g, s)
		if err != nil {
			t.Fatal(err)
		}
		a, err := p.Advise(t.Context(), blind(t, begun(t, g), 0, 1), 5)
		if err != nil {
			t.Fatal(err)
		}
		again, err := p.Advise(t.Context(), blind(t, begun(t, g), 0, 1), 5)
		if err != nil || !reflect.DeepEqual(a, again) {
			t.Errorf("%+v: %+v, then %+v (%v)", s, a, again, err)
		}
		for i, o := range a.Options {
			if i > 0 && o.Value > a.Options[i-1].Value {
				t.Errorf("%+v: %v", s, a.Options)
			}
		}
		var line []string
		for _, step := range a.Line {
			line = append(line, string(step.Choice.Action))
		}
		if want := []string{"b", "c"}; s.Method == "plan" && (a.Options[0].Action != "a" || !reflect.DeepEqual(line, want)) ||
			s.Method != "plan" && line != nil {
			t.Errorf("%+v: %v, then %v", s, a.Options, line)
		}
	}
	p, err := mind.With(duel.Game{}, everyMethod[1])
	if err != nil {
		t.Fatal(err)
	}
	if a, err := p.Advise(t.Context(), blind(t, begun(t, duel.Game{}), 0, 1), 5); err != nil || len(a.Options) < 2 {
		t.Errorf("the duel: %+v, %v", a, err)
	}
}

// TestCompare: an answer is worth what it is beside the best, also one that the title leaves out.
func TestCompare(t *testing.T) {
	g := walking{}
	for _, s := range everyMethod {
		p, err := mind.With(g, s)
		if err != nil {
			t.Fatal(err)
		}
		for played, loses := range map[game.Action]bool{"a": false, "c": true} {
			c, err := p.Compare(t.Context(), blind(t, begun(t, g), 0, 1), played, 5)
			if err != nil || c.Played.Action != played || c.Best.Value < c.Played.Value || c.Lead < 0 {
				t.Errorf("%+v, %q: %+v, %v", s, played, c, err)
			}
			if s.Method == game.Plan && (c.Best.Action != "a" || (c.Best.Value > c.Played.Value) != loses || c.Lead == 0) {
				t.Errorf("%+v, %q: %+v", s, played, c)
			}
		}
	}
	m := begun(t, picky{})
	legal := m.State.Legal(0, nil)
	p, err := mind.With(picky{}, everyMethod[1])
	if err != nil {
		t.Fatal(err)
	}
	if c, err := p.Compare(t.Context(), blind(t, m, 0, 1), legal[len(legal)-1], 5); err != nil ||
		c.Played.Action != legal[len(legal)-1] {
		t.Errorf("what is left out: %+v, %v", c, err)
	}
}

// TestCompareIsFair: among answers that are all the same but for luck, none is much better than the
// one that was played, however well the best of them came out at first.
func TestCompareIsFair(t *testing.T) {
	m := begun(t, raffle{})
	played := m.State.Legal(0, nil)[0]
	p, err := mind.With(raffle{}, game.Strength{Method: game.OneStep, Decisions: 100})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	const runs = 200
	for seed := range uint64(runs) {
		c, err := p.Compare(t.Context(), blind(t, m, 0, 1), played, seed)
		if err != nil {
			t.Fatal(err)
		}
		sum += c.Best.Value - c.Played.Value
	}
	if mean := sum / runs; mean > 450 { // the best of four is ahead by 600
		t.Errorf("the best answer is ahead by %d on the mean", mean)
	}
}

// TestAdviseIsFair: among answers that are all the same but for luck, the best is hardly said to be
// worth more than they are, however well it came out at first.
func TestAdviseIsFair(t *testing.T) {
	m := begun(t, raffle{})
	p, err := mind.With(raffle{}, game.Strength{Method: game.OneStep, Decisions: 100})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	const runs = 200
	for seed := range uint64(runs) {
		a, err := p.Advise(t.Context(), blind(t, m, 0, 1), seed)
		if err != nil || len(a.Options) != 2 {
			t.Fatalf("%+v, %v", a, err)
		}
		sum += a.Options[0].Value - game.CertainWin/2
	}
	if mean := sum / runs; mean > 450 { // the best of four is ahead by 600, the better of two by 330
		t.Errorf("the best answer is ahead by %d on the mean", mean)
	}
}

// raffle is the duel with a judge that draws what a position is worth, by the deal and the bid.
type raffle struct{ duel.Game }

func (g raffle) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &drawn{State: s.(*duel.State)}, events, err
}

type drawn struct {
	*duel.State
	ticket uint64
}

func (d *drawn) Clone() game.State { return &drawn{d.State.Clone().(*duel.State), d.ticket} }

func (d *drawn) Redeal(seat game.Seat, luck *game.Rand) game.State {
	s := d.State.Redeal(seat, luck).(*duel.State)
	return &drawn{s, uint64(luck.IntN(1 << 30))}
}

func (d *drawn) Apply(m game.Move) ([]game.Event, error) {
	h := fnv.New64a()
	fmt.Fprint(h, d.ticket, m.Action)
	d.ticket = h.Sum64()
	return d.State.Apply(m)
}

func (d *drawn) Prospects(to []int) []int {
	mine := int(d.ticket % game.CertainWin)
	return append(to, mine, game.CertainWin-mine)
}
