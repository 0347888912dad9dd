package mind_test

import (
	"reflect"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/mind"
)

// TestAdvise: whatever the method, the same seed gives the same advice, the best first, and a plan
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
		if want := []string{"b", "c"}; s.Method == "plan" && (a.Options[0].Action != "a" || !reflect.DeepEqual(line, want)) || s.Method != "plan" && line != nil {
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
	if c, err := p.Compare(t.Context(), blind(t, m, 0, 1), legal[len(legal)-1], 5); err != nil || c.Played.Action != legal[len(legal)-1] {
		t.Errorf("what is left out: %+v, %v", c, err)
	}
}
