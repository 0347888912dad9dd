package table

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"bivouac/game"
)

// MaxUndos is the largest number of undos in a typed line, since each undo replays the match.
// maxUndone is the largest number of undone entries in a match, since they stay in the journal.
const (
	MaxUndos  = 10
	maxUndone = 1000
)

// Now, as the Decision of a Click, means the seat's present question. Slash commands use Now, since
// they name no question.
const Now = -1

// Click is an action chosen in a panel or a command.
type Click struct {
	Actor
	Table ID
	// Decision is the id of the question that was open when the choice was offered. It is 0 for an
	// act that answers no question, such as resigning, and Now for the present question.
	Decision int
	Action   game.Action
}

// InPlay restricts a change to players of a running game. Errors besides those of f: ErrNotSeated,
// ErrOut, ErrNotPlaying, ErrEnded, game.ErrOver.
func InPlay(f func(*Change, game.Seat) error) func(*Change) error {
	return func(c *Change) error {
		if err := c.before.Running(); err != nil {
			return err
		}
		seat, err := c.before.SeatInPlay(c.by.User)
		if err != nil {
			return err
		}
		return f(c, seat)
	}
}

// Running returns nil for a running game, else game.ErrOver, ErrEnded or ErrNotPlaying.
func (t Table) Running() error {
	switch t.Status {
	case Playing:
		return nil
	case Over:
		return game.ErrOver
	case Lobby:
		return ErrNotPlaying
	}
	return ErrEnded
}

// Act makes one action. Errors: ErrNotSeated, game.ErrNotAsked, game.ErrStale, game.ErrOver,
// *game.Refusal, ErrNotPlaying, ErrEnded.
func (s *Tables) Act(ctx context.Context, k Click) (Outcome, error) {
	return s.Change(ctx, k.Actor, k.Table, InPlay(func(c *Change, seat game.Seat) error {
		if k.Action == game.Forfeit {
			return &game.Refusal{} // only the bot may forfeit a seat
		}
		move := game.Move{Decision: k.Decision, Seat: seat, Action: k.Action}
		if k.Decision == Now {
			move = c.before.match.MoveOf(seat, k.Action)
		}
		m, events, err := c.before.match.Act(move)
		if err != nil {
			return err
		}
		c.after.match, c.events = m, events
		return nil
	}))
}

// Type plays a typed line: batches separated by ";". A batch is all or nothing, unless one of its
// words reveals something or ends the turn: see game.Match.Take. Type stops at the first refused
// batch and keeps everything before it. The error is then a *Stopped, and the Outcome has what was
// kept. If nothing was kept, nothing is stored. If the line stops because others are asked, and
// features answer for them in the same change, the line goes on (TypeOn). Other errors:
// ErrNotSeated, game.ErrOver, ErrNotPlaying, ErrEmptyLine, ErrManyUndos, ErrUndone.
func (s *Tables) Type(ctx context.Context, by Actor, id ID, line string) (Outcome, error) {
	return s.Change(ctx, by, id, InPlay(func(c *Change, seat game.Seat) error {
		parts := game.Batches(line)
		switch {
		case len(parts) == 0:
			return ErrEmptyLine
		case game.Undos(c.before.match.Game, line) > MaxUndos:
			return ErrManyUndos
		}
		m := c.before.match
		for n, part := range parts {
			taken, err := TakeBatch(m, game.Line{Seat: seat, Text: part, Further: n > 0})
			m, c.events = taken.Match, append(c.events, taken.Events...)
			if err != nil {
				c.stopped = StoppedAt(parts, n, taken, err)
				c.halt(m, rest{seat: seat, parts: parts, n: n, words: taken.Words})
				break
			}
		}
		if len(m.Journal) == len(c.before.match.Journal) && c.stopped != nil {
			return c.stopped
		}
		c.after.match = m
		return nil
	}))
}

// undone returns ErrUndone if a change contains an undo after which the match has more than
// maxUndone undone entries.
func (c *Change) undone() error {
	if c.after.match == nil || c.before.match == c.after.match {
		return nil
	}
	journal, n := c.after.match.Journal, 0
	added := journal[min(c.before.Entries(), len(journal)):]
	if !slices.ContainsFunc(added, func(e game.Entry) bool { return e.Strike != nil }) {
		return nil
	}
	for _, e := range journal {
		n += len(e.Strike)
	}
	if n > maxUndone {
		return ErrUndone
	}
	return nil
}

// rest is the remainder of a stopped line: the batches from parts[n] on, without the words of
// parts[n] that are kept. The field words is the number of kept words.
type rest struct {
	seat     game.Seat
	parts    []string
	n, words int
	entries  int        // length of the journal where the line stopped
	state    game.State // position where the line stopped
}

// halt keeps the rest of a stopped line in the change if its player has no open question now: see
// TypeOn. If the player has an open question, halt does nothing.
func (c *Change) halt(m *game.Match, r rest) {
	if _, asked := m.Asked(r.seat); !asked {
		r.entries, r.state = len(m.Journal), m.State
		c.rest = &r
	}
}

// TypeOn plays the rest of a typed line that stopped because other players were asked. A feature
// calls it after it has answered for these players. If something has happened that the player who
// typed the line must learn first (news), the rest is dropped. TypeOn returns false if nothing more
// was played.
func (c *Change) TypeOn() bool {
	r, m := c.rest, c.after.match
	if r == nil || c.after.Status != Playing || c.after.Entries() <= r.entries {
		return false
	}
	if _, asked := m.Asked(r.seat); !asked {
		return false
	}
	var text game.Text
	if err := Safely(func() error { text = news(r.seat, r.state, m.State); return nil }); err != nil || !text.IsZero() {
		c.interrupt(text)
		return false
	}
	c.typeRest(r)
	return c.after.match != m
}

// interrupt sets the error of the stopped line to an Interrupted, since the rest is dropped.
func (c *Change) interrupt(why game.Text) {
	if word, is := errors.AsType[*game.Word](c.stopped.Err); is {
		c.stopped.Err = &game.Word{Word: word.Word, Err: &Interrupted{Why: why}}
	}
}

// typeRest plays the rest of a line as far as possible.
func (c *Change) typeRest(r *rest) {
	c.rest, c.stopped = nil, nil
	for n := r.n; n < len(r.parts); n++ {
		line := game.Line{Seat: r.seat, Text: r.parts[n], Further: true}
		if n == r.n {
			line.Skip = r.words
		}
		taken, err := TakeBatch(c.after.match, line)
		taken.Words += line.Skip
		c.after.match, c.events = taken.Match, append(slices.Clip(c.events), taken.Events...)
		if err != nil {
			c.stopped = StoppedAt(r.parts, n, taken, err)
			c.halt(c.after.match, rest{seat: r.seat, parts: r.parts, n: n, words: taken.Words})
			return
		}
	}
}

// StoppedAt describes how a typed line has stopped. The parameter parts has all batches of the
// line, and parts[n] is the batch in which it stopped. If only the beginning of a batch is kept,
// the batch counts as two.
func StoppedAt(parts []string, n int, taken game.Taken, err error) *Stopped {
	s := &Stopped{Part: parts[n], Words: taken.Words, Last: taken.Last, Kept: n, Of: len(parts), Err: err}
	if taken.Last != "" {
		s.Kept, s.Of = s.Kept+1, s.Of+1
	}
	return s
}

// TakeBatch is Match.Take with panics converted to errors, so that a panic does not lose the line's
// earlier batches. With an error, the returned Taken has what stays played: at least the unchanged
// match.
func TakeBatch(m *game.Match, line game.Line) (taken game.Taken, err error) {
	words := m.Game.Words(line.Text)
	if len(words) == 0 {
		return game.Taken{Match: m}, ErrEmptyLine
	}
	for _, word := range words {
		if strings.EqualFold(word, string(game.Forfeit)) {
			return game.Taken{Match: m}, &game.Word{Word: word, Err: game.ErrNotAsked}
		}
	}
	broken := Safely(func() error {
		taken, err = m.Take(line)
		return nil
	})
	if broken != nil {
		return game.Taken{Match: m}, broken
	}
	return taken, err
}

// GiveUp gives up a user's seat. It forfeits the seat in the match, unless the seat is already out
// of the game. If the rules refuse the forfeit, the game ends without a result.
func (c *Change) GiveUp(user string) error {
	seat, ok := c.after.SeatOf(user)
	if !ok {
		return ErrNotSeated
	}
	out := c.after.Out(seat)
	c.after.Players[seat].Left, c.after.Players[seat].Gone = true, time.Time{}
	c.passHost(user)
	if out {
		return nil
	}
	if c.Play(game.Move{Seat: seat, Action: game.Forfeit}) != nil {
		c.after.Status = Cancelled
	}
	return nil
}

// passHost makes another person the host if the given user, who leaves, is the host: the first in
// the order of Here.
func (c *Change) passHost(user string) {
	if c.after.Host != user {
		return
	}
	if there := c.after.Here(); len(there) > 0 {
		c.after.Host = there[0]
	}
}
