package table

import (
	"fmt"

	"bivouac/game"
)

// branch returns what an agreed strike took back, as it was told at the time: each entry with its
// events. Entries undone before without consent are not included.
func branch(m *game.Match, strike game.Entry) ([]Line, error) {
	var lines []Line
	for _, i := range strike.Strike {
		before, err := m.At(i)
		if err != nil {
			return nil, fmt.Errorf("tell what was taken back: %w", err)
		}
		e := m.Journal[i]
		_, events, err := before.Act(game.Move{Decision: e.Decision, Seat: e.Seat, Action: e.Action})
		if err != nil {
			return nil, fmt.Errorf("tell entry %d, taken back: %w", i, err)
		}
		lines = append(lines, Line{Index: i, Seat: e.Seat, Action: e.Action, With: e.With, Struck: true, Events: events})
	}
	return lines, nil
}

// A Takeback is what an undo by consent would take back, as a reader may know it.
type Takeback struct {
	Seats []game.Seat // the seat of each entry, in order; Spectator for the clock
	// News are the revealing events among these that the reader may read.
	News []game.Event
	// Back is the table after the undo. It holds every secret: show View(seat).
	Back Table
}

// TakebackOf returns what an undo by consent on behalf of a user would take back, as told to a
// reader (any string that is no player's id for the public view). Errors: ErrNotPlaying,
// ErrNotSeated, game.ErrOver, game.ErrNothingToUndo, game.ErrOldRules.
func (s *Shelf) TakebackOf(t Table, user, reader string) (Takeback, error) {
	if err := t.playing(); err != nil {
		return Takeback{}, err
	}
	seat, seated := t.SeatOf(user)
	if !seated {
		return Takeback{}, ErrNotSeated
	}
	lines, err := s.HistoryOf(t, reader, 0)
	if err != nil {
		return Takeback{}, err
	}
	back := Takeback{Back: t}
	err = safely(func() error {
		gone, err := t.Match.TakenBack(seat)
		if err != nil {
			return err
		}
		for _, i := range gone {
			back.Seats = append(back.Seats, t.Match.Journal[i].Seat)
			for _, e := range lines[i].Events {
				if e.Reveals {
					back.News = append(back.News, e)
				}
			}
		}
		back.Back.Match, err = t.Match.UndoByConsent(seat)
		return err
	})
	return back, err
}
