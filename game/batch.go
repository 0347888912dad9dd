package game

import (
	"errors"
	"fmt"
	"slices"
)

// Word is an error about one typed word.
type Word struct {
	Word string
	// After are the words before the refused one. They were accepted but do not count: Err
	// describes the position after them, the match stays at the position before them.
	After []string
	Err   error
}

// Error returns the word and its error, for logs.
func (w *Word) Error() string { return fmt.Sprintf("%q: %v", w.Word, w.Err) }

// Unwrap returns the error without its word.
func (w *Word) Unwrap() error { return w.Err }

// Batch plays either all words of a typed line or none. It returns the match and the events
// after the whole line. If a word is refused, the error is a *Word that wraps the reason.
func (m *Match) Batch(seat Seat, line string) (*Match, []Event, error) {
	t := taker{line: Line{Seat: seat, Text: line}, now: Taken{Match: m}, kept: Taken{Match: m}}
	if err := t.words(); err != nil {
		return nil, nil, err
	}
	return t.now.Match, t.now.Events, nil
}

// Line is a typed line of words for Take.
type Line struct {
	Seat Seat
	Text string
	Skip int // how many of its first words are left out because they were played before
	// Further says that earlier lines of the same message were already played. As within one line, a
	// word is then ignored if what it asks for has happened automatically since: in "S; E" the word
	// E is ignored if S ended the turn.
	Further bool
	// Answers restricts the line to answers of open questions: undo and resigning are refused.
	Answers bool
}

// Taken is the result of a typed line that was played, perhaps only in part.
type Taken struct {
	Match  *Match
	Events []Event
	Words  int // how many words were played
	// Last is the last word that revealed something, handed the turn over, or ended the game, so
	// that undo is no longer free. "" if there was none.
	Last string
}

// Take plays a player's line like Batch, but a player must not see dice or cards and then have the
// line rolled back. If a word is refused, everything up to and including the last word that
// revealed something (Taken.Last) stays played. If the State is a DryRunner, nothing of a refused
// line stays. Taken is valid even with an error; the error is a *Word.
func (m *Match) Take(line Line) (Taken, error) {
	t := taker{line: line, now: Taken{Match: m}, kept: Taken{Match: m}}
	if err := t.words(); err != nil {
		return t.kept, err
	}
	return t.now, nil
}

// A DryRunner is a State that checks a typed line as a whole before any of it is played, so that a
// refused line reveals nothing from after the end of a turn. Optional: without it a line is played
// word by word, and words that revealed something stay played (Match.Take).
type DryRunner interface {
	// DryRun returns a copy in which a line is tried first. It plays like the State until something
	// would be revealed or another seat would be asked; there it stops and asks no question. After
	// that point Read ignores words that could be legal and refuses all others, for a reason that
	// reveals nothing.
	DryRun() State
}

// dry returns a copy of the match on which lines are tried first. It returns nil if the State is
// not a DryRunner.
func (m *Match) dry() *Match {
	s, ok := m.State.(DryRunner)
	if !ok {
		return nil
	}
	dry := *m
	dry.State, dry.taken = s.DryRun(), nil // without taken, the copy does not append to m's journal
	return &dry
}

// taker plays the words of a line.
type taker struct {
	line      Line
	now, kept Taken // the result so far, and the part of it that stays played after an error
	dry       bool  // whether this is the dry run
}

// words plays the words of the line; for a DryRunner it tries all of them on a copy first.
func (t *taker) words() error {
	words := t.now.Match.Game.Words(t.line.Text)
	words = words[min(t.line.Skip, len(words)):]
	var judged [][]Action
	if m := t.now.Match.dry(); m != nil {
		run := taker{line: t.line, now: Taken{Match: m}, kept: Taken{Match: m}, dry: true}
		for n, word := range words {
			actions, err := run.read(word)
			if err == nil {
				err = run.play(word, actions)
			}
			if err != nil {
				return t.refused(words[:n+1], run.now.Match != m, err)
			}
			judged = append(judged, actions)
		}
	}
	for n, word := range words {
		actions, err := []Action(nil), error(nil)
		if judged != nil {
			actions = judged[n]
		} else {
			actions, err = t.read(word)
		}
		if err == nil {
			err = t.play(word, actions)
		}
		if err != nil {
			return t.refused(words[t.kept.Words:n+1], t.now.Match != t.kept.Match, err)
		}
	}
	return nil
}

// refused returns the error about the last of these words. If moved is true, the words before it
// have changed the position: Word.After names them, and Near lists only actions that are legal in
// the position that the match stays in.
func (t *taker) refused(words []string, moved bool, err error) error {
	last := len(words) - 1
	w := &Word{Word: words[last], Err: err}
	if !moved {
		return w
	}
	w.After = words[:last]
	var r *Refusal
	if !errors.As(err, &r) {
		return w
	}
	stands := t.kept.Match.State
	legal := stands.Legal(t.line.Seat, nil)
	near := slices.DeleteFunc(slices.Clone(r.Near), func(a Action) bool { return !slices.Contains(legal, a) })
	if len(near) == 0 {
		var again *Refusal
		if _, err := stands.Read(t.line.Seat, w.Word, t.line.Further); errors.As(err, &again) {
			near = again.Near
		}
	}
	w.Err = &Refusal{Why: r.Why, Rule: r.Rule, Near: near}
	return w
}

// read returns the actions that a word stands for at the current position. It returns none for undo.
func (t *taker) read(word string) ([]Action, error) {
	if t.takesBack(word) {
		return nil, nil
	}
	return t.now.Match.State.Read(t.line.Seat, word, t.line.Further || t.now.Words > 0)
}

func (t *taker) takesBack(word string) bool { return word == Undo && !t.line.Answers }

// play plays the actions of a word, or takes the seat's last word back if the word is undo.
func (t *taker) play(word string, actions []Action) error {
	if t.takesBack(word) {
		if err := t.undo(); err != nil {
			return err
		}
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
	if t.now.Words++; t.now.Last != "" && t.kept.Match == t.now.Match {
		t.kept.Words = t.now.Words
	}
	return nil
}

// undo takes the seat's last word back. It returns ErrRevealed if the dry run has stopped, since the
// last word then counts as one that revealed something.
func (t *taker) undo() error {
	m := t.now.Match
	if _, over := m.State.Result(); t.dry && !over && len(m.State.Pending()) == 0 {
		return ErrRevealed
	}
	next, err := m.Undo(t.line.Seat)
	if err != nil {
		return err
	}
	if t.dry {
		next = next.dry()
	}
	t.now.Match = next
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

// MoveOf returns the move by which the seat makes an action: an answer to its open question, or
// an act that answers none (Decision 0) if Anytime lists the action or it is Forfeit.
func (m *Match) MoveOf(seat Seat, a Action) Move {
	move := Move{Seat: seat, Action: a}
	if slices.Contains(m.State.Anytime(seat), a) || a == Forfeit {
		return move
	}
	move.Decision = -1 // if the seat is not asked, Act returns ErrNotAsked
	if d, ok := m.Asked(seat); ok {
		move.Decision = d.ID
	}
	return move
}
