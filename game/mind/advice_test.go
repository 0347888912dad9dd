package mind_test

import (
	"reflect"
	"testing"

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
		if a.Stand != 1_000 {
			t.Errorf("%+v: stands at %d", s, a.Stand)
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
