package game

import (
	"errors"
	"slices"
)

// lastWord returns the indexes of the entries that came from the seat's last effective typed word
// that answered a question. It returns nil if there is none.
func (m *Match) lastWord(seat Seat) []int {
	live := m.live()
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

// nothingToUndo returns the error for a seat without a last word: ErrOldRules if it has moved before
// the rules changed, else ErrNothingToUndo.
func (m *Match) nothingToUndo(seat Seat) error {
	for _, i := range effective(m.Journal) {
		if e := m.Journal[i]; e.Seat == seat && e.Decision != 0 {
			return ErrOldRules
		}
	}
	return ErrNothingToUndo
}

// CanUndo returns nil if the seat may take its last word back without the others' consent. If not,
// the error is ErrOver, ErrNothingToUndo, ErrRevealed or ErrOldRules.
func (m *Match) CanUndo(seat Seat) error {
	word, err := m.undoable(seat)
	if err != nil {
		return err
	}
	if live := m.live(); live[len(live)-1] == word[len(word)-1] && m.Setup.Rigs == nil {
		return nil // no other entry depends on the last word
	}
	_, err = m.without(seat, word)
	return err
}

// Undo takes the seat's last word back if since then nothing was revealed and the turn was not handed
// over. The moves that others made meanwhile stay.
func (m *Match) Undo(seat Seat) (*Match, error) {
	word, err := m.undoable(seat)
	if err != nil {
		return nil, err
	}
	return m.without(seat, word)
}

// undoable returns the seat's last word if nothing was revealed since.
func (m *Match) undoable(seat Seat) ([]int, error) {
	if _, over := m.State.Result(); over {
		return nil, ErrOver
	}
	word := m.lastWord(seat)
	if word == nil {
		return nil, m.nothingToUndo(seat)
	}
	learnt, err := m.learntSince(word[0])
	if err != nil {
		return nil, err
	}
	if learnt {
		return nil, ErrRevealed
	}
	return word, nil
}

// without strikes a word. It returns ErrRevealed if a later entry depends on the word.
func (m *Match) without(seat Seat, word []int) (*Match, error) {
	next, err := m.Strike(seat, word)
	var refused *Refusal
	if errors.As(err, &refused) || errors.Is(err, ErrNotAsked) {
		return nil, ErrRevealed // a later entry of another seat depends on this word
	}
	return next, err
}

// UndoByConsent strikes the seat's last word and everything after it. The host calls it when all
// others have agreed and Info.Consent allows it. Entries under other rules stay.
func (m *Match) UndoByConsent(seat Seat) (*Match, error) {
	gone, err := m.TakenBack(seat)
	if err != nil {
		return nil, err
	}
	return m.strike(Entry{Seat: seat, Strike: gone, Agreed: true})
}

// TakenBack returns the indexes of the entries that UndoByConsent would strike, ascending.
func (m *Match) TakenBack(seat Seat) ([]int, error) {
	if _, over := m.State.Result(); over {
		return nil, ErrOver
	}
	word := m.lastWord(seat)
	if word == nil {
		return nil, m.nothingToUndo(seat)
	}
	live := m.live()
	return live[slices.Index(live, word[0]):], nil
}

// learntSince says whether any entry from index on revealed something. It replays the match only if
// those entries were not made in this process.
func (m *Match) learntSince(index int) (bool, error) {
	switch {
	case m.Rules() != m.Game.Info().Rules:
		return false, ErrOldRules
	case m.taught > index || index >= m.watched:
		return m.taught > index, nil
	}
	learnt := false
	_, err := m.walk(m.live(), func(i int, asked []Decision, after State, events []Event) bool {
		learnt = i >= index && teaches(m.Journal[i].Seat, asked, after.Pending(), events)
		return !learnt
	})
	return learnt, err
}

// teaches says whether an entry revealed something, or opened a new question for another seat.
func teaches(mover Seat, before, after []Decision, events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool { return e.Reveals }) || HandedOver(mover, before, after)
}

// HandedOver says whether a seat other than the mover has a new question. before and after are
// the results of the State's Pending before and after an entry.
func HandedOver(mover Seat, before, after []Decision) bool {
	return slices.ContainsFunc(after, func(d Decision) bool {
		return d.Seat != mover && !slices.ContainsFunc(before, func(b Decision) bool {
			return b.ID == d.ID && b.Seat == d.Seat
		})
	})
}

// Strike takes the entries with these indexes back, on behalf of a seat, and replays the others. The
// error is ErrOver after the end, since the seed is public by then, ErrOldRules for entries under
// other rules, or the reason why one of the other entries no longer applies.
func (m *Match) Strike(by Seat, indexes []int) (*Match, error) {
	return m.strike(Entry{Seat: by, Strike: indexes})
}

func (m *Match) strike(e Entry) (*Match, error) {
	if _, over := m.State.Result(); over {
		return nil, ErrOver
	}
	next := m.struck(e)
	if err := checkJournal(next.Journal); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(e.Strike, func(i int) bool { return i < m.Since() }) {
		return nil, ErrOldRules
	}
	state, err := next.walk(next.live(), func(i int, asked []Decision, after State, events []Event) bool {
		if teaches(next.Journal[i].Seat, asked, after.Pending(), events) {
			next.taught = i + 1
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	next.State = state
	next.high = next.highest()
	return next, nil
}

// struck returns the match after a strike, without its position.
func (m *Match) struck(e Entry) *Match {
	next := &Match{Game: m.Game, Setup: m.Setup, base: m.high, high: m.high, origin: m.origin, raised: m.raised,
		story: m.story, told: m.told}
	next.Journal, next.taken = m.grow(Entry{Seat: e.Seat, Strike: slices.Clone(e.Strike), Agreed: e.Agreed})
	next.tells(len(m.Journal), nil)
	return next
}
