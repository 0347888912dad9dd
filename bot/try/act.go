package try

import (
	"context"
	"reflect"
	"slices"

	"bivouac/bot/table"
	"bivouac/game"
)

// Get returns a user's try by key, with its table. Errors: ErrNoTrial, table.ErrNoTable.
func (s Tries) Get(user, key string) (Trial, table.Table, error) {
	all, err := s.read(user)
	if err != nil {
		return Trial{}, table.Table{}, err
	}
	i := all.named(key)
	if i < 0 {
		return Trial{}, table.Table{}, ErrNoTrial
	}
	tr := all.Trials[i]
	t, err := s.tables.Shelf.Get(tr.Table)
	if err != nil {
		return Trial{}, table.Table{}, err
	}
	return tr, t, s.reopen(&tr)
}

func (a *trials) named(key string) int {
	return slices.IndexFunc(a.Trials, func(t Trial) bool { return t.Key == key })
}

// The method tried changes one try and stores it. The try becomes the most recently used one of its user.
func (s Tries) tried(ctx context.Context, user, key string, f func(*Trial) error) (Trial, error) {
	var tr Trial
	err := s.keep(ctx, user, func(all *trials) error {
		i := all.named(key)
		if i < 0 {
			return ErrNoTrial
		}
		tr = all.Trials[i]
		if err := s.reopen(&tr); err != nil {
			return err
		}
		if err := table.Safely(func() error { return f(&tr) }); err != nil {
			return err
		}
		if len(tr.Match.Journal) > maxTrialPath {
			return ErrLongTrial
		}
		tr.Journal = tr.Match.Journal
		all.Trials = append(slices.Delete(all.Trials, i, i+1), tr)
		return nil
	})
	return tr, err
}

// The method did gives a try the match after an action. The events of the action belong to the last entry of
// the journal.
func (tr *Trial) did(m *game.Match, events []game.Event) {
	for n := len(tr.Match.Journal); n < len(m.Journal); n++ {
		tr.Told = append(tr.Told, nil)
	}
	if len(tr.Told) > 0 {
		tr.Told[len(tr.Told)-1] = events
	}
	tr.Match = m
}

// Turn returns the seat for which the player of a try answers now. It is their own seat if that seat has a
// question, or if no seat has one. Otherwise it is the first seat that has a question.
func (tr Trial) Turn() game.Seat {
	if _, ok := tr.Match.Asked(tr.Seat); ok {
		return tr.Seat
	}
	for _, d := range tr.Match.Pending() {
		return d.Seat
	}
	return tr.Seat
}

// Act makes one action in a try, for any seat with a question. Errors: ErrNoTrial, ErrLongTrial,
// game.ErrStale, game.ErrNotAsked, game.ErrOver, *game.Refusal.
func (s Tries) Act(ctx context.Context, user, key string, move game.Move) (Trial, error) {
	return s.tried(ctx, user, key, func(tr *Trial) error {
		if move.Action == game.Forfeit {
			return &game.Refusal{} // only the bot may do this action, never a player
		}
		m, events, err := tr.Match.Act(move)
		if err == nil {
			tr.did(m, events)
		}
		return err
	})
}

// Type plays a typed line in a try, as table.Tables.Type does at a table. "undo" goes back one step, without
// restrictions. Errors: those of Act, *table.Stopped, table.ErrEmptyLine, table.ErrManyUndos.
func (s Tries) Type(ctx context.Context, user, key, line string) (Trial, error) {
	var stopped *table.Stopped
	tr, err := s.tried(ctx, user, key, func(tr *Trial) error {
		parts := game.Batches(line)
		if len(parts) == 0 {
			return table.ErrEmptyLine
		}
		if game.Undos(tr.Match.Game, line) > table.MaxUndos {
			return table.ErrManyUndos
		}
		for n, part := range parts {
			if taken, err := s.tryBatch(tr, part, n > 0); err != nil {
				stopped = table.StoppedAt(parts, n, taken, err)
				break
			}
		}
		if stopped != nil && stopped.Kept == 0 {
			return stopped
		}
		return nil
	})
	if err == nil && stopped != nil {
		return tr, stopped
	}
	return tr, err
}

// tryBatch plays a batch, which is one of the parts into which game.Batches splits a typed line. A batch that
// contains undo is played one action at a time: a match would record the undo, but a try removes the undone
// entries from its journal.
func (s Tries) tryBatch(tr *Trial, part string, further bool) (game.Taken, error) {
	words := tr.Match.Game.Words(part)
	if !slices.Contains(words, game.Undo) {
		taken, err := table.TakeBatch(tr.Match, game.Line{Seat: tr.Turn(), Text: part, Further: further})
		if len(taken.Match.Journal) > len(tr.Match.Journal) {
			tr.did(taken.Match, taken.Events)
		}
		return taken, err
	}
	for n, word := range words {
		err := error(nil)
		if word == game.Undo {
			err = s.shorten(tr, tr.Before())
		} else {
			_, err = s.tryBatch(tr, word, further || n > 0)
		}
		if err != nil {
			return game.Taken{}, err
		}
	}
	return game.Taken{}, nil
}

// Before returns the length of a try's journal before the last step. It returns 0 if there was no step.
func (tr Trial) Before() int {
	journal := tr.Match.Journal
	n := max(0, len(journal)-1)
	for n > 0 && journal[n].With {
		n--
	}
	return n
}

// Back truncates the journal of a try to its first n entries. This is always allowed, since nothing in a try
// is final. Error: ErrNoTrial.
func (s Tries) Back(ctx context.Context, user, key string, n int) (Trial, error) {
	return s.tried(ctx, user, key, func(tr *Trial) error { return s.shorten(tr, max(0, n)) })
}

func (s Tries) shorten(tr *Trial, n int) error {
	if n >= len(tr.Match.Journal) {
		return nil
	}
	tr.Journal = slices.Clone(tr.Match.Journal[:n])
	return s.reopen(tr)
}

// Leave deletes a try. It is no error if the try does not exist.
func (s Tries) Leave(ctx context.Context, user, key string) error {
	return s.keep(ctx, user, func(all *trials) error {
		all.Trials = slices.DeleteFunc(all.Trials, func(t Trial) bool { return t.Key == key })
		return nil
	})
}

// Mine returns the actions of a try that its player could also do in the game: the actions of their own seat
// from the start of the try. The list ends before the first answer of another seat, or with the first action
// that reveals something.
func (tr Trial) Mine() []game.Action {
	var mine []game.Action
	for n, e := range tr.Match.Journal {
		if e.Seat != tr.Seat || e.Decision == 0 {
			break
		}
		mine = append(mine, e.Action)
		if slices.ContainsFunc(tr.Told[n], func(e game.Event) bool { return e.Reveals }) {
			break
		}
	}
	return mine
}

// Against makes the computer play the other seats of a try from now on, at a level. At level 0 the player of
// the try plays them. Errors: ErrNoTrial, table.ErrBadLevel.
func (s Tries) Against(ctx context.Context, user, key string, level int) (Trial, error) {
	if level != 0 {
		if err := table.CheckLevel(level); err != nil {
			return Trial{}, err
		}
	}
	return s.tried(ctx, user, key, func(tr *Trial) error {
		tr.Computer = level
		return nil
	})
}

// Replies says whether the computer must answer in the try now.
func (tr Trial) Replies() bool { return tr.Computer > 0 && tr.Turn() != tr.Seat }

// maxReplies is the maximum number of answers of the computer in a row in a try.
const maxReplies = 60

// Reply asks the function choose for the answers of the other seats of a try, until the player's own seat has
// a question again, or the try is over. Choosing may take long, so the answers are played only if the try has
// not changed meanwhile. Errors: those of choose, ErrNoTrial, ErrLongTrial, game.ErrStale.
func (s Tries) Reply(ctx context.Context, user, key string,
	choose func(*game.Match, game.Seat) (game.Action, error)) (Trial, error) {
	before, _, err := s.Get(user, key)
	if err != nil {
		return Trial{}, err
	}
	var moves []game.Move
	for tr := before; len(moves) < maxReplies && tr.Turn() != tr.Seat; {
		a, err := choose(tr.Match, tr.Turn())
		if err != nil {
			return before, err
		}
		moves = append(moves, tr.Match.MoveOf(tr.Turn(), a))
		if tr.Match, _, err = tr.Match.Act(moves[len(moves)-1]); err != nil {
			return before, err
		}
	}
	return s.tried(ctx, user, key, func(tr *Trial) error {
		if !slices.EqualFunc(tr.Match.Journal, before.Match.Journal, sameEntry) {
			return game.ErrStale
		}
		for _, m := range moves {
			next, events, err := tr.Match.Act(m)
			if err != nil {
				return err
			}
			tr.did(next, events)
		}
		return nil
	})
}

func sameEntry(a, b game.Entry) bool { return reflect.DeepEqual(a, b) }
