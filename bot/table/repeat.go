package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"bivouac/game"
	"bivouac/store"
)

// seen returns the first outcome of an interaction that is repeated. It returns false if the
// interaction is new. Error: ErrVoid if Settle has decided that the interaction has no effect.
func (s *Effects) seen(by Actor) (Outcome, bool, error) {
	if by.Interaction == "" {
		return Outcome{}, false, nil
	}
	seen, err := s.store.Seen(by.Interaction)
	if errors.Is(err, store.ErrNotFound) {
		_, void := s.voids.Load(by.Interaction)
		var err error
		if strings.Contains(by.Interaction, ":") { // the id of a further change of the interaction
			void, err = s.void(by.Interaction)
		}
		if void {
			err = ErrVoid
		}
		return Outcome{}, void, err
	}
	if err != nil {
		return Outcome{}, false, fmt.Errorf("look up an interaction: %w", err)
	}
	out, err := s.repeated(seen)
	return out, true, err
}

// repeated returns the first outcome of an interaction. The caller holds the channel's lock.
func (s *Effects) repeated(seen store.Seen) (Outcome, error) {
	var o outcome
	if err := json.Unmarshal(seen.Outcome, &o); err != nil {
		return Outcome{}, fmt.Errorf("read the outcome of an interaction: %w", err)
	}
	if o.What == effectVoid {
		return Outcome{}, ErrVoid
	}
	t, err := s.shelf.load(ID(seen.Match))
	if err != nil {
		return Outcome{}, err
	}
	return s.shelf.repeatedAt(t, o)
}

// repeatedAt returns the first outcome of an interaction. The parameter o is the interaction's stored
// record, and t is the table that the interaction changed, with its match.
func (s *Shelf) repeatedAt(t Table, o outcome) (Outcome, error) {
	out := Outcome{Before: t, After: t, Entries: o.To - o.From, Repeat: true}
	if o.To > o.From {
		out.Events = s.eventsBetween(t, o.From, o.To)
	}
	if o.Stopped == "" {
		return out, nil
	}
	return out, &Stopped{Part: o.Stopped, Words: o.Words, Last: o.Last, Kept: o.Kept, Of: o.Of, Err: whyStopped(t, o)}
}

// whyStopped returns the error with which a typed line was refused. The error is not stored, but the
// rules are deterministic, so playing the refused part again gives the same error.
func whyStopped(t Table, o outcome) error {
	why := ErrEmptyLine
	err := Safely(func() error {
		m, err := t.match.At(o.To)
		if err != nil {
			return err
		}
		_, err = TakeBatch(m, game.Line{Seat: o.Seat, Text: o.Stopped, Skip: o.Words, Further: o.Kept > 0})
		return err
	})
	if err != nil {
		why = err
	}
	return why
}

// eventsBetween returns the events of the entries n with from <= n < to that were not undone. It
// returns nil if these events are lost.
func (s *Shelf) eventsBetween(t Table, from, to int) []game.Event {
	lines, err := s.lines(t)
	if err != nil {
		return nil // the rules have changed since, so the events are lost
	}
	var events []game.Event
	for _, l := range lines {
		if l.Index >= from && l.Index < to {
			events = append(events, l.Events...)
		}
	}
	return events
}

// Knows says whether an interaction has already had an effect.
func (s *Effects) Knows(interaction string) bool {
	_, err := s.store.Seen(interaction)
	return err == nil
}
