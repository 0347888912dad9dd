package think

import (
	"cmp"
	"context"
	"slices"

	"bivouac/game"
	"bivouac/game/mind"
)

// Unrated is the value of a legal answer that the search did not examine.
const Unrated = -1

// Rank returns all legal answers of the seat in a blind position, with their values. The best answer is
// first. Answers of equal value are sorted by the title (the game): first its suggestions
// (game.State.Suggest), then the answers that advance (game.Advancer), then the answers nearest to its goal
// (game.Leaner). Answers that the title does not distinguish keep the order of the search. Answers that the
// search omits come last. The search's budget is a number of decisions, so the same position always gives the
// same order. Errors: mind.ErrStrength, or a bug of the title.
func Rank(ctx context.Context, b game.Blind, by game.Strength) ([]mind.Option, error) {
	p, err := mind.With(b.Game(), by)
	if err != nil {
		return nil, err
	}
	c, err := p.Choose(ctx, b, 1)
	if err != nil {
		return nil, err
	}
	luck := game.NewRand(game.Seed{}, "rank")
	return all(c.Options, b.Deal(&luck), b.Seat()), nil
}

// The function all returns the options of a search, and the legal answers that the search has omitted, in
// the order of Rank.
func all(options []mind.Option, state game.State, seat game.Seat) []mind.Option {
	known := map[game.Action]bool{}
	for _, o := range options {
		known[o.Action] = true
	}
	options = slices.Clone(options)
	for _, a := range state.Legal(seat, nil) {
		if !known[a] {
			options = append(options, mind.Option{Action: a, Value: Unrated})
		}
	}
	prefer := preference(state, seat)
	slices.SortStableFunc(options, func(x, y mind.Option) int {
		return cmp.Or(cmp.Compare(y.Value, x.Value), prefer(x.Action, y.Action))
	})
	return options
}

// preference returns a function that compares two answers by the title's own order. The function's
// result is negative if the first answer comes first.
func preference(state game.State, seat game.Seat) func(x, y game.Action) int {
	suggested := map[game.Action]int{}
	for i, s := range state.Suggest(seat) {
		if _, twice := suggested[s.Action]; !twice {
			suggested[s.Action] = i
		}
	}
	place := func(a game.Action) int {
		if i, ok := suggested[a]; ok {
			return i
		}
		return len(suggested)
	}
	advances := func(game.Action) int { return 0 }
	if a, ok := state.(game.Advancer); ok {
		advances = func(action game.Action) int {
			if a.Advances(seat, action) {
				return 1
			}
			return 0
		}
	}
	lean := func(game.Action) int { return 0 }
	if l, ok := state.(game.Leaner); ok {
		lean = func(a game.Action) int { return l.Leans(seat, a) }
	}
	return func(x, y game.Action) int {
		return cmp.Or(cmp.Compare(place(x), place(y)),
			cmp.Compare(advances(y), advances(x)), cmp.Compare(lean(y), lean(x)))
	}
}
