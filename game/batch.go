package game

import (
	"errors"
	"fmt"
	"slices"
)

// Word is an error with the typed word that it was about.
type Word struct {
	Word string
	// After are the words before it that were taken and, since it is refused, do not count:
	// the reason tells of the position behind them, the match stands before them.
	After []string
	Err   error
}

// Error is for logs: the word and its error.
func (w *Word) Error() string { return fmt.Sprintf("%q: %v", w.Word, w.Err) }

// Unwrap is the error without its word.
func (w *Word) Unwrap() error { return w.Err }

// Batch takes a typed line of words, all or nothing: at the first word that is
// refused nothing has changed and the error is a *Word around the reason.
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
// Last that taught anything stays, as if the line ended there. Where the rules judge lines
// as a whole (DryRunner) nothing stays. Taken is valid with an error, which is a *Word.
func (m *Match) Take(line Line) (Taken, error) {
	t := taker{line: line, now: Taken{Match: m}, kept: Taken{Match: m}}
	if err := t.words(); err != nil {
		return t.kept, err
	}
	return t.now, nil
}

// A DryRunner is a State whose rules judge a typed line as a whole before anything of it
// is played, so that no line shows what is behind the end of a turn and is refused then.
// Optional: without it a line is played word by word, and what taught anybody anything
// stays (Match.Take).
type DryRunner interface {
	// DryRun is a copy in which a line is run first. It plays like the State as long as
	// nothing comes to light and nobody else is asked anything. Where that would happen it
	// waits instead and asks nobody, and Read passes over what may stand behind that point
	// of a line and refuses everything else, for a reason that tells nothing new.
	DryRun() State
}

// dry is the match whose lines are run dry; nil where the rules do not ask for that.
func (m *Match) dry() *Match {
	s, ok := m.State.(DryRunner)
	if !ok {
		return nil
	}
	dry := *m
	dry.State, dry.taken = s.DryRun(), nil // its journal is its own
	return &dry
}

// taker takes a line.
type taker struct {
	line      Line
	now, kept Taken // as far as it went, and as far as it stays whatever comes
	dry       bool  // it is a dry run
}

// words takes the words of the line, after a dry run of them all where the rules want one.
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

// refused is the error about the last of some words. If those before it have moved the
// line on from where the match stands, they are named, and what the refusal says to be
// possible is so where the match stands.
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

// read is the actions that a word stands for where the line has come to; none for undo.
func (t *taker) read(word string) ([]Action, error) {
	if t.takesBack(word) {
		return nil, nil
	}
	return t.now.Match.State.Read(t.line.Seat, word, t.line.Further || t.now.Words > 0)
}

func (t *taker) takesBack(word string) bool { return word == Undo && !t.line.Answers }

// play plays the actions of a word, or takes one back.
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

// undo takes the seat's last word back. In a dry run that is over, it is one that taught.
func (t *taker) undo() error {
	m := t.now.Match
	if _, over := m.State.Result(); t.dry && !over && len(m.State.Pending()) == 0 {
		return ErrLearnt
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
