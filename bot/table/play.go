package table

import (
	"context"
	"slices"
	"strings"
	"time"

	"bivouac/game"
)

// Now as a Click's Decision means whatever the seat is asked at present: for
// slash commands, which name no question.
const Now = -1

// Click is an action chosen in a panel or a command.
type Click struct {
	By
	Table ID
	// Decision is the question that was open when the choice was offered, 0 for
	// an act that answers none (resign), or Now.
	Decision int
	Action   game.Action
}

// seated is a change by somebody who sits at a table that is being played.
func (s *Tables) seated(ctx context.Context, by By, id ID, f func(*change, game.Seat) error) (Outcome, error) {
	return s.change(ctx, by, id, func(c *change) error {
		if err := c.before.playing(); err != nil {
			return err
		}
		seat, ok := c.before.SeatOf(by.User)
		if !ok {
			return ErrNotSeated
		}
		return f(c, seat)
	})
}

// playing says why a table is not being played: nil, game.ErrOver, ErrEnded,
// ErrNotPlaying.
func (t Table) playing() error {
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

// Act takes one action. Errors: ErrNotSeated, game.ErrNotAsked, game.ErrStale,
// game.ErrOver, *game.Refusal, ErrNotPlaying, ErrEnded.
func (s *Tables) Act(ctx context.Context, k Click) (Outcome, error) {
	return s.seated(ctx, k.By, k.Table, func(c *change, seat game.Seat) error {
		if k.Action == game.Forfeit {
			return &game.Refusal{} // the host's own word, never a player's
		}
		move := game.Move{Decision: k.Decision, Seat: seat, Action: k.Action}
		if k.Decision == Now {
			move = c.before.Match.MoveOf(seat, k.Action)
		}
		m, events, err := c.before.Match.Act(move)
		if err != nil {
			return err
		}
		c.after.Match, c.events = m, events
		return nil
	})
}

// Type takes a typed line: batches separated by ";", each wholly or not at all.
// It stops at the first that is refused and keeps everything before it: the error
// is then a *Stopped, and the Outcome tells what was kept. Nothing is stored when
// nothing was kept. Other errors: ErrNotSeated, game.ErrOver, ErrNotPlaying,
// ErrEmptyLine.
func (s *Tables) Type(ctx context.Context, by By, id ID, line string) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		parts := batches(line)
		if len(parts) == 0 {
			return ErrEmptyLine
		}
		m := c.before.Match
		for n, part := range parts {
			next, events, err := batch(m, seat, part, n > 0)
			if err != nil {
				c.stopped = &Stopped{Part: part, Kept: n, Of: len(parts), Err: err}
				break
			}
			m, c.events = next, append(c.events, events...)
		}
		if len(m.Journal) == len(c.before.Match.Journal) && c.stopped != nil {
			return c.stopped
		}
		c.after.Match = m
		return nil
	})
}

// batch is Match.Batch, or Further, with its panics turned into errors: the batches before it
// are kept all the same.
func batch(m *game.Match, seat game.Seat, line string, further bool) (next *game.Match, events []game.Event, err error) {
	if len(m.Game.Words(line)) == 0 {
		return nil, nil, ErrEmptyLine
	}
	for _, word := range m.Game.Words(line) {
		if word == string(game.Forfeit) {
			return nil, nil, &game.Word{Word: word, Err: game.ErrNotAsked}
		}
	}
	take := m.Batch
	if further {
		take = m.Further
	}
	err = safely(func() error {
		next, events, err = take(seat, line)
		return err
	})
	return next, events, err
}

func batches(line string) []string {
	parts := strings.Split(line, ";")
	for n := range parts {
		parts[n] = strings.TrimSpace(parts[n])
	}
	return slices.DeleteFunc(parts, func(p string) bool { return p == "" })
}

// Undo takes back the user's last word, if nothing was learnt since. Errors:
// game.ErrLearnt (then Propose MotionUndo), game.ErrNothingToUndo,
// game.ErrOldRules, game.ErrOver, ErrNotSeated, ErrNotPlaying.
func (s *Tables) Undo(ctx context.Context, by By, id ID) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, seat game.Seat) error {
		m, err := c.before.Match.Undo(seat)
		if err != nil {
			return err
		}
		c.after.Match = m
		return nil
	})
}

// Forfeit gives up the seat of a user who is gone, on a moderator's word. Errors:
// ErrNotHost for anybody else, ErrNotSeated, ErrNotPlaying, game.ErrOver.
func (s *Tables) Forfeit(ctx context.Context, by By, id ID, user string) (Outcome, error) {
	return s.change(ctx, by, id, func(c *change) error {
		if !by.Moderator {
			return ErrNotHost
		}
		if err := c.before.playing(); err != nil {
			return err
		}
		return c.forfeit(user)
	})
}

// forfeit gives up a user's seat. A game that cannot go on without it, because its
// rules refuse, ends without a result.
func (c *change) forfeit(user string) error {
	seat, ok := c.after.SeatOf(user)
	if !ok {
		return ErrNotSeated
	}
	c.after.Players[seat].Left, c.after.Players[seat].Gone = true, time.Time{}
	c.passHost(user)
	m, events, err := c.after.Match.Act(game.Move{Seat: seat, Action: game.Forfeit})
	if err != nil {
		c.after.Status = Cancelled
		return nil
	}
	c.after.Match, c.events = m, append(c.events, events...)
	return nil
}

// passHost gives the host's part to the next player who is there.
func (c *change) passHost(user string) {
	if c.after.Host != user {
		return
	}
	if there := here(c.after); len(there) > 0 {
		c.after.Host = there[0]
	}
}
