package mind_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
)

// TestGainIsCertain: the prospects are a mean, and the reasons leave out what a die decides.
func TestGainIsCertain(t *testing.T) {
	gain, known, err := mind.GainOf(t.Context(), blind(t, begun(t, dicing{}), 0, 1), "roll")
	if err != nil || !known || gain.Before != 1_000 || gain.After <= 2_000 || gain.After >= 3_000 {
		t.Fatalf("%+v, %t, %v", gain, known, err)
	}
	want := mind.Reason{Name: game.T("sure"), Now: 0, Best: 1, Next: 1}
	if len(gain.Reasons) != 1 || gain.Reasons[0].Name.Key != want.Name.Key || gain.Reasons[0].Best != want.Best {
		t.Errorf("reasons %+v, want only %+v", gain.Reasons, want)
	}
}

// TestGainBeforeTheHandOver: what follows a turn that ends by itself does not count.
func TestGainBeforeTheHandOver(t *testing.T) {
	gain, known, err := mind.GainOf(t.Context(), blind(t, begun(t, ending{}), 0, 1), "roll")
	if err != nil || !known || gain.After <= gain.Before {
		t.Errorf("%+v, %t, %v", gain, known, err)
	}
}

// ending is dicing whose turn ends with the answer, and then all is lost, unless it is held.
type ending struct{ dicing }

func (g ending) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.dicing.New(setup)
	return &ended{diced: s.(*diced)}, events, err
}

type ended struct {
	*diced
	held bool
}

func (e *ended) Clone() game.State { return &ended{e.diced.Clone().(*diced), e.held} }

func (e *ended) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &ended{e.diced.Redeal(seat, luck).(*diced), e.held}
}

func (e *ended) Hold() { e.held = true }

func (e *ended) Prospects(to []int) []int {
	if e.sure > 0 && !e.held {
		return append(to, 0, game.CertainWin)
	}
	return e.diced.Prospects(to)
}

// dicing is the duel with one answer, which is sure of one thing and rolls a die of two for another.
type dicing struct{ duel.Game }

func (g dicing) New(setup game.Setup) (game.State, []game.Event, error) {
	s, events, err := g.Game.New(setup)
	return &diced{State: s.(*duel.State)}, events, err
}

type diced struct {
	*duel.State
	die, sure, lucky int
}

func (d *diced) Clone() game.State {
	return &diced{d.State.Clone().(*duel.State), d.die, d.sure, d.lucky}
}

func (d *diced) Redeal(seat game.Seat, luck *game.Rand) game.State {
	return &diced{d.State.Redeal(seat, luck).(*duel.State), luck.IntN(2), d.sure, d.lucky}
}

func (d *diced) Pending() []game.Decision { return []game.Decision{{ID: 1}} }

func (d *diced) Legal(_ game.Seat, to []game.Action) []game.Action { return append(to, "roll") }

func (d *diced) Apply(game.Move) ([]game.Event, error) {
	d.sure, d.lucky = d.sure+1, d.lucky+d.die
	return nil, nil
}

func (d *diced) Result() (game.Result, bool) { return game.Result{}, false }

func (d *diced) Prospects(to []int) []int {
	mine := 1_000 * (1 + d.sure + d.lucky)
	return append(to, mine, game.CertainWin-mine)
}

func (d *diced) Reckon(game.Seat) []game.Count {
	return []game.Count{{Name: game.T("lucky"), N: d.lucky}, {Name: game.T("sure"), N: d.sure}}
}

// TestImproves: a count improves where more of it is better and it grows, or fewer and it falls.
func TestImproves(t *testing.T) {
	for _, r := range []struct {
		now, best int
		fewer     bool
		want      bool
	}{
		{2, 3, false, true}, {3, 2, false, false}, {2, 2, false, false},
		{3, 2, true, true}, {2, 3, true, false}, {2, 2, true, false},
	} {
		if got := (mind.Reason{Now: r.now, Best: r.best, Fewer: r.fewer}).Improves(); got != r.want {
			t.Errorf("%+v: %v", r, got)
		}
	}
}
