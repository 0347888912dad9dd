package game

import (
	"errors"
	"slices"
)

// lastWord is the indexes of the entries of the seat's last word that still
// counts and answered a question.
func (m *Match) lastWord(seat Seat) []int {
	live := effective(m.Journal)
	for k := len(live) - 1; k >= 0; k-- {
		e := m.Journal[live[k]]
		if e.Seat != seat || e.Decision == 0 {
			continue
		}
		from := k
		for from > 0 && m.Journal[live[from]].With {
			from--
		}
		return live[from : k+1]
	}
	return nil
}

// CanUndo says whether the seat may take its last word back without asking
// anybody: nil, or ErrOver, ErrNothingToUndo, ErrLearnt, ErrOldRules.
func (m *Match) CanUndo(seat Seat) error {
	_, err := m.undone(seat)
	return err
}

// Undo takes the seat's last word back, freely as long as nothing was learnt and
// the turn was not handed over since; the moves that others made meanwhile stay.
func (m *Match) Undo(seat Seat) (*Match, error) {
	return m.undone(seat)
}

func (m *Match) undone(seat Seat) (*Match, error) {
	if _, over := m.State.Result(); over {
		return nil, ErrOver
	}
	word := m.lastWord(seat)
	if word == nil {
		return nil, ErrNothingToUndo
	}
	learnt, err := m.learntSince(word[0])
	if err != nil {
		return nil, err
	}
	if learnt {
		return nil, ErrLearnt
	}
	next, err := m.Strike(seat, word)
	var refused *Refusal
	if errors.As(err, &refused) || errors.Is(err, ErrNotAsked) {
		return nil, ErrLearnt // what others did since rests on this word
	}
	return next, err
}

// UndoByConsent strikes the seat's last word and everything after it. The host
// calls it when all others have agreed and Info.Consent allows it.
func (m *Match) UndoByConsent(seat Seat) (*Match, error) {
	if _, over := m.State.Result(); over {
		return nil, ErrOver
	}
	word := m.lastWord(seat)
	if word == nil {
		return nil, ErrNothingToUndo
	}
	live := effective(m.Journal)
	return m.Strike(seat, live[slices.Index(live, word[0]):])
}

// learntSince replays the match and says whether, from entry index on, anything
// was revealed or an answer made the rules ask somebody else something new.
func (m *Match) learntSince(index int) (bool, error) {
	learnt := false
	_, err := m.walk(effective(m.Journal), func(i int, asked []Decision, after State, events []Event) bool {
		if i < index {
			return true
		}
		revealed := slices.ContainsFunc(events, func(e Event) bool { return e.Reveals })
		learnt = revealed || handedOver(m.Journal[i].Seat, asked, after.Pending())
		return !learnt
	})
	return learnt, err
}

// handedOver says whether another seat than the mover has a new question.
func handedOver(mover Seat, before, after []Decision) bool {
	return slices.ContainsFunc(after, func(d Decision) bool {
		return d.Seat != mover && !slices.ContainsFunc(before, func(b Decision) bool {
			return b.ID == d.ID && b.Seat == d.Seat
		})
	})
}

// Strike takes the entries with these indexes back, on behalf of a seat, and
// replays the others. Error: ErrOver, since the seed is open by then,
// ErrOldRules, or that the rest no longer applies.
func (m *Match) Strike(by Seat, indexes []int) (*Match, error) {
	if _, over := m.State.Result(); over {
		return nil, ErrOver
	}
	next := &Match{Game: m.Game, Setup: m.Setup, base: m.high, high: m.high}
	next.Journal, next.taken = m.grow(Entry{Seat: by, Strike: slices.Clone(indexes)})
	if err := checkJournal(next.Journal); err != nil {
		return nil, err
	}
	state, err := next.replay(effective(next.Journal))
	if err != nil {
		return nil, err
	}
	next.State = state
	next.high = next.highest()
	return next, nil
}
