package game

import (
	"fmt"
	"slices"
)

// Word is an error with the typed word that it was about.
type Word struct {
	Word string
	Err  error
}

// Error is for logs: the word and its error.
func (w *Word) Error() string { return fmt.Sprintf("%q: %v", w.Word, w.Err) }

// Unwrap is the error without its word.
func (w *Word) Unwrap() error { return w.Err }

// Batch takes a typed line of words, all or nothing: at the first word that is
// refused nothing has changed and the error is a *Word around the reason.
func (m *Match) Batch(seat Seat, line string) (*Match, []Event, error) {
	t := taker{line: Line{Seat: seat, Text: line}, now: Taken{Match: m}}
	if err := t.words(); err != nil {
		return nil, nil, err
	}
	return t.now.Match, t.now.Events, nil
}

// Line is a typed line of words for Take.
type Line struct {
	Seat Seat
	Text string
	Skip int // how many of its words were taken before
	// Further says that others of the same message stand before it and were kept: a
	// word that asks for what has happened by itself since ("S; E", and the turn ended
	// with S) is passed over like one behind words of its own line.
	Further bool
	// Answers refuses the words that answer no question: undo, resigning.
	Answers bool
}

// Taken is how far a line was taken.
type Taken struct {
	Match  *Match
	Events []Event
	Words  int // how many of its words
	// Last is the last word that taught anybody anything, as undo counts it: that
	// brought something to light, handed the turn over, or ended the game. "" where none
	// did.
	Last string
}

// Take is Batch for a player's line, which must not show him dice or cards that he
// then has not paid for: where a word is refused, what was taken up to and with the
// Last that taught anything stays, as if the line ended there. Taken is valid with an
// error, which is a *Word.
func (m *Match) Take(line Line) (Taken, error) {
	t := taker{line: line, now: Taken{Match: m}, kept: Taken{Match: m}}
	if err := t.words(); err != nil {
		return t.kept, err
	}
	return t.now, nil
}

// taker takes a line.
type taker struct {
	line      Line
	now, kept Taken // as far as it went, and as far as it stays whatever comes
}

func (t *taker) words() error {
	words := t.now.Match.Game.Words(t.line.Text)
	for _, word := range words[min(t.line.Skip, len(words)):] {
		if err := t.word(word); err != nil {
			return &Word{word, err}
		}
		if t.now.Words++; t.now.Last != "" && t.kept.Match == t.now.Match {
			t.kept.Words = t.now.Words
		}
	}
	return nil
}

func (t *taker) word(word string) error {
	m := t.now.Match
	if word == Undo && !t.line.Answers {
		next, err := m.Undo(t.line.Seat)
		if err == nil {
			t.now.Match = next
		}
		return err
	}
	actions, err := m.State.Read(t.line.Seat, word, t.line.Further || t.now.Words > 0)
	if err != nil {
		return err
	}
	for n, a := range actions {
		move := t.now.Match.MoveOf(t.line.Seat, a)
		if t.line.Answers && move.Decision == 0 {
			return ErrNotAsked
		}
		if err := t.act(word, move, n > 0); err != nil {
			return err
		}
	}
	return nil
}

func (t *taker) act(word string, move Move, with bool) error {
	next, events, err := t.now.Match.act(move, with)
	if err != nil {
		return err
	}
	t.now.Match, t.now.Events = next, append(t.now.Events, events...)
	if _, over := next.State.Result(); over || next.taught == len(next.Journal) {
		t.now.Last = word
		t.kept = t.now
	}
	return nil
}

// MoveOf addresses an action to the question that it answers: the seat's open
// one, or none if the action is one of Anytime.
func (m *Match) MoveOf(seat Seat, a Action) Move {
	move := Move{Seat: seat, Action: a}
	if slices.Contains(m.State.Anytime(seat), a) || a == Forfeit {
		return move
	}
	move.Decision = -1 // a seat that is not asked: Act says so
	if d, ok := m.Asked(seat); ok {
		move.Decision = d.ID
	}
	return move
}
