package table

import (
	"bytes"
	"encoding/json"
	"slices"

	"bivouac/game"
)

// Preview returns what a user would see after one of their legal actions at a table, before they
// confirm it. It is computed in redealt positions, in which everything that is hidden from the user
// is drawn at random, so it reveals nothing. If the action's result depends on dice, cards or
// information hidden from the user, the view is nil. Errors: ErrNotSeated, game.ErrNotAsked,
// *game.Refusal, ErrNotPlaying, game.ErrOver.
func (by Outside) Preview(t Table, user string, action game.Action) (after game.View, err error) {
	if err := t.Running(); err != nil {
		return nil, err
	}
	seat, ok := t.SeatOf(user)
	if !ok {
		return nil, ErrNotSeated
	}
	seed, err := by.dealer.entropy.seed()
	if err != nil {
		return nil, err
	}
	err = Safely(func() error {
		after, err = preview(t.match, seat, action, seed)
		return err
	})
	return after, err
}

// guesses is the number of redealt positions of a preview. If the action has different results in
// them, its result depends on hidden information.
const guesses = 8

func preview(m *game.Match, seat game.Seat, action game.Action, seed game.Seed) (view game.View, err error) {
	try := func(s game.State) (*game.Match, []game.Event, error) {
		guess := &game.Match{Game: m.Game, Setup: m.Setup, State: s}
		return guess.Act(guess.MoveOf(seat, action))
	}
	if _, _, err := try(m.State); err != nil {
		return nil, err
	}
	luck := game.NewRand(seed, "preview")
	var first []byte
	for n := range guesses {
		after, events, err := try(m.State.Redeal(seat, &luck))
		if err != nil || slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
			return nil, nil
		}
		events = slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool { return !e.VisibleTo(seat) })
		view = after.State.View(seat)
		seen, err := json.Marshal([]any{view, events})
		if err != nil || n > 0 && !bytes.Equal(seen, first) {
			return nil, nil
		}
		first = seen
	}
	return view, nil
}
