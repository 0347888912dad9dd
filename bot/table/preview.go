package table

import (
	"bytes"
	"encoding/json"
	"slices"

	"bivouac/game"
)

// Preview is what an action would do, as far as the seat can know.
type Preview struct {
	Choice game.Choice
	Before game.View
	// After is nil when the outcome is not the seat's to know yet: dice would
	// fall, a card come to light, or something hidden would decide.
	After game.View
	// Events are what would be told; nil when After is.
	Events []game.Event
}

// Preview shows a user what one of his legal actions would do, before he confirms
// it. It is worked out in positions that his seat cannot tell from the real one,
// so that it knows no more than he does. Errors: ErrNotSeated, game.ErrNotAsked,
// *game.Refusal, ErrNotPlaying, game.ErrOver.
func (s *Trials) Preview(id ID, user string, action game.Action) (Preview, error) {
	t, err := s.shelf.Get(id)
	if err != nil {
		return Preview{}, err
	}
	return s.PreviewOf(t, user, action)
}

// PreviewOf is Preview at a table that is in hand.
func (s *Trials) PreviewOf(t Table, user string, action game.Action) (Preview, error) {
	if err := t.playing(); err != nil {
		return Preview{}, err
	}
	seat, ok := t.SeatOf(user)
	if !ok {
		return Preview{}, ErrNotSeated
	}
	seed, err := s.entropy.seed()
	if err != nil {
		return Preview{}, err
	}
	var p Preview
	err = safely(func() error {
		p, err = preview(t.Match, seat, action, seed)
		return err
	})
	return p, err
}

// guesses is how many positions a preview is worked out in: where they differ,
// something hidden decides.
const guesses = 8

func preview(m *game.Match, seat game.Seat, action game.Action, seed game.Seed) (Preview, error) {
	state := m.State
	try := func(s game.State) (*game.Match, []game.Event, error) {
		guess := &game.Match{Game: m.Game, Setup: m.Setup, State: s}
		return guess.Act(guess.MoveOf(seat, action))
	}
	if _, _, err := try(state); err != nil {
		return Preview{}, err
	}
	p := Preview{Choice: state.Describe(seat, action), Before: state.View(seat)}
	luck := game.NewRand(seed, "preview")
	var first []byte
	for n := range guesses {
		after, events, err := try(state.Redeal(seat, &luck))
		if err != nil || slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
			return p.unknown(), nil
		}
		events = slices.DeleteFunc(slices.Clone(events), func(e game.Event) bool { return !e.VisibleTo(seat) })
		view := after.State.View(seat)
		seen, err := json.Marshal([]any{view, events})
		if err != nil {
			return p.unknown(), nil
		}
		if n > 0 && !bytes.Equal(seen, first) {
			return p.unknown(), nil
		}
		first, p.After, p.Events = seen, view, events
	}
	return p, nil
}

// unknown is the preview without an outcome.
func (p Preview) unknown() Preview {
	p.After, p.Events = nil, nil
	return p
}
