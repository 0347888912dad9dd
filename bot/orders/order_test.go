package orders

import (
	"testing"

	"bivouac/game"

	"github.com/google/go-cmp/cmp"
)

// question are the facts of a question.
var question = Facts{{ID: game.Asked, Word: "counter"}, {ID: "class", Word: "shot"}, {ID: "row", Number: 2},
	{ID: game.Mine, Word: game.No}}

var (
	shot, strike = game.Is("class", "shot"), game.Is("class", "strike")
	low, high    = game.Counts("row", game.Below, 3), game.Counts("row", game.Above, 3)
	unknown      = game.Is("zone", "b3")
)

// TestMeets: of several conditions one is enough; one about something that is not told never holds. An
// exception is what its player wants to be asked; a question that the order does not mean at all is
// none.
func TestMeets(t *testing.T) {
	for name, c := range map[string]struct {
		o              Order
		meets, excepts bool
	}{
		"always":                    {Order{}, true, false},
		"of this kind":              {Order{Asked: "counter"}, true, false},
		"of another kind":           {Order{Asked: "move"}, false, false},
		"one of two":                {Order{If: []game.Test{strike, shot}}, true, false},
		"none of two":               {Order{If: []game.Test{strike, high}}, false, false},
		"a number":                  {Order{If: []game.Test{low}}, true, false},
		"the same number":           {Order{If: []game.Test{game.Counts("row", game.Equal, 2)}}, true, false},
		"not told":                  {Order{If: []game.Test{unknown}}, false, false},
		"unless what is not told":   {Order{If: []game.Test{unknown}, Unless: true}, true, false},
		"unless what is":            {Order{If: []game.Test{strike, low}, Unless: true}, false, true},
		"unless what is not":        {Order{If: []game.Test{strike}, Unless: true}, true, false},
		"unless, of another kind":   {Order{Asked: "move", If: []game.Test{low}, Unless: true}, false, false},
		"its own":                   {Order{Own: shot}, true, false},
		"its own, and unless":       {Order{Own: shot, If: []game.Test{low}, Unless: true}, false, true},
		"not its own, and unless":   {Order{Own: strike, If: []game.Test{low}, Unless: true}, false, false},
		"a word that is a number":   {Order{If: []game.Test{game.Is("row", "2")}}, false, false},
		"a number that is a word":   {Order{If: []game.Test{game.Counts("class", game.Below, 9)}}, false, false},
		"a number that is too high": {Order{If: []game.Test{game.Counts("row", game.Above, 2)}}, false, false},
	} {
		if meets, excepts := c.o.Meets(question), c.o.Excepts(question); meets != c.meets || excepts != c.excepts {
			t.Errorf("%s: meets %t, excepts %t", name, meets, excepts)
		}
	}
}

// counters is a game whose menus once built lines.
var counters = game.Info{
	Ahead: []game.Ahead{{
		Asked: "counter",
		Answers: []game.Ready{{ID: "pass", Answers: []string{"pass"}}, {ID: "joker", Answers: []string{"counter *", "pass"}},
			{ID: "give", Answers: []string{"pass"}, If: shot}},
		If: []game.Condition{{ID: "shot", If: shot}, {ID: "strike", If: strike}, {ID: "low", If: low},
			{ID: "line", If: game.Is("line", game.Yes)}, {ID: "held", If: game.Is("line", game.No)}},
	}},
	Presets: []game.Preset{{ID: "strikes", Asked: "counter", Answer: "pass", If: strike}},
}

// TestRenew: what menus built in an older record says the same today; what only the language could say,
// and what no program has written, is gone.
func TestRenew(t *testing.T) {
	pass, joker := []string{"pass"}, []string{"counter *", "pass"}
	for line, want := range map[string]Order{
		"when asked counter: pass":                    {Asked: "counter", Answers: pass},
		"when asked counter: pass until end of turn":  {Asked: "counter", Answers: pass, Until: UntilTurn},
		"when asked counter: pass until end of round": {Asked: "counter", Answers: pass, Until: UntilRound},
		"when asked counter: counter * or pass once until withdrawn": {Asked: "counter", Answers: joker, Once: true,
			Until: UntilWithdrawn},
		"when asked counter: ask unless line until withdrawn": {Asked: "counter",
			If: []game.Test{game.Is("line", game.Yes)}, Unless: true, Until: UntilWithdrawn},
		"when asked counter: pass if class = strike or row < 3 or not line until withdrawn": {Asked: "counter", Answers: pass,
			If: []game.Test{strike, low, game.Is("line", game.No)}, Until: UntilWithdrawn},
		"when asked counter: pass if class = shot": {Asked: "counter", Answers: pass, Own: shot},
		"when asked counter: pass if class = shot and (class = strike or row < 3)": {Asked: "counter", Answers: pass,
			Own: shot, If: []game.Test{strike, low}},
		"when asked counter: pass if class = shot and not row < 3": {Asked: "counter", Answers: pass, Own: shot,
			If: []game.Test{low}, Unless: true},
		"dip 3C until end of turn regardless":          {Answers: []string{"dip 3C"}, Until: UntilTurn, Anyway: true},
		`"once" until end of turn regardless`:          {Answers: []string{"once"}, Until: UntilTurn, Anyway: true},
		"pass if row < 3 until end of turn regardless": {},
		"pass":                                         {},
		"pass until withdrawn":                         {},
		"when asked counter: b6":                       {},
		"when asked counter: pass or ask":              {},
		"when asked counter: pass 3 times":             {},
		"when asked counter: pass if row > 3":          {},
		"when asked move: pass":                        {},
		"when asked counter: pass unless":              {},
		"when asked counter: pass until":               {},
		"when asked counter: pass if row < 3 and line": {},
		"when asked counter: pass until 2026-12-24":    {},
	} {
		var kept List
		if want.Asked != "" || want.Answers != nil {
			kept = List{{N: 2, Order: want}}
		}
		if diff := cmp.Diff(kept, Renew(List{{N: 2, Line: line}}, counters)); diff != "" {
			t.Errorf("%q, -want +got:\n%s", line, diff)
		}
	}
	today := List{{N: 1, Steps: []string{"b1"}}, {N: 2, Order: Order{Asked: "counter"}}, {N: 3, Order: bid1},
		{N: 8, Order: Order{Asked: "counter", If: []game.Test{low, shot}}}}
	old := List{{N: 4, Preset: "strikes", Line: "as it was"}, {N: 5, Preset: "gone", Line: "pass"}, {N: 6},
		{N: 7, Order: Order{Asked: "counter", If: []game.Test{low, unknown}}}}
	preset := Standing{N: 4, Preset: "strikes", Order: OfPreset(counters.Presets[0])}
	if diff := cmp.Diff(append(today[:4:4], preset), Renew(append(today[:4:4], old...), counters)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
