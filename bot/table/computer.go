package table

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// computer begins the id of a seat that the computer plays; a number follows, its own at the table.
const computer = "computer-"

// NewComputer is the nth computer of a table, from 1, at a level.
func NewComputer(n, level int) Player {
	return Player{User: fmt.Sprint(computer, n), Level: level}
}

// Computer is the number of a computer at its table, from 1; 0 for anybody else.
func (p Player) Computer() int {
	number, ok := strings.CutPrefix(p.User, computer)
	if !ok {
		return 0
	}
	n := 0
	_, _ = fmt.Sscan(number, &n)
	return max(n, 1)
}

// Person says that the player is somebody who can be told something: neither the computer
// nor somebody who was forgotten.
func (p Player) Person() bool { return p.Computer() == 0 && !p.Forgotten() }

// person says of a user's id what Player.Person does.
func person(user string) bool { return Player{User: user}.Person() }

// Computers are the computers at the table, in the order of Players.
func (t Table) Computers() []Player {
	return slices.DeleteFunc(slices.Clone(t.Players), func(p Player) bool { return p.Computer() == 0 })
}

// withComputer says that the computer has a seat at the table.
func (t Table) withComputer() bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.Computer() > 0 })
}

// CheckLevel refuses a level of the computer's that there is not: ErrBadLevel.
func CheckLevel(level int) error {
	if level < 1 || level > game.Levels {
		return fmt.Errorf("%w: %d", ErrBadLevel, level)
	}
	return nil
}

// checkComputers refuses computers that a table of so many free seats cannot have.
func checkComputers(all []Player, free int) error {
	if len(all) > free {
		return ErrFull
	}
	for _, p := range all {
		if err := CheckLevel(p.Level); err != nil {
			return err
		}
	}
	return nil
}

// AddComputer gives the computer a place at a table that has not started. Errors: ErrNotHost,
// ErrNotLobby, ErrFull, ErrBadLevel, ErrRated where the game would change ratings.
func (s *Tables) AddComputer(ctx context.Context, by Actor, id ID, level int) (Outcome, error) {
	return s.change(ctx, by, id, hosted(func(c *change) error {
		a := &c.after
		switch {
		case len(a.Players) >= a.Offered:
			return ErrFull
		case s.Rated(c.before):
			return ErrRated
		}
		n := 1
		for a.Has(NewComputer(n, level).User) {
			n++
		}
		a.Players = append(a.Players, NewComputer(n, level))
		return CheckLevel(level)
	}))
}

// SetComputer gives a computer of the lobby another level; 0 takes it away. Errors: ErrNotHost,
// ErrNotLobby, ErrBadLevel, ErrBadOption where it is not at the table.
func (s *Tables) SetComputer(ctx context.Context, by Actor, id ID, computer string, level int) (Outcome, error) {
	return s.change(ctx, by, id, hosted(func(c *change) error {
		i := c.after.placeOf(computer)
		if i < 0 || person(computer) {
			return ErrBadOption
		}
		if level == 0 {
			c.after.Players = slices.Delete(c.after.Players, i, i+1)
			return nil
		}
		c.after.Players[i].Level = level
		return CheckLevel(level)
	}))
}

// Thinks is the seat for which the computer is to answer now, and at which level. It is false
// where people are to act, where time stands still, and where nobody is there for whom the
// computer would play on.
func (t Table) Thinks() (seat game.Seat, level int, thinks bool) {
	if t.Status != Playing || t.Paused || t.Resting || t.Homeless || t.Deserted {
		return game.Spectator, 0, false
	}
	for _, a := range t.Asks {
		if p := t.Players[a.Seat]; p.Auto() > 0 && p.Here() {
			return a.Seat, p.Auto(), true
		}
	}
	return game.Spectator, 0, false
}

// Question names what the computer is asked at a seat, as no other question is named.
func (t Table) Question(seat game.Seat) string {
	return fmt.Sprintf("table %s, entry %d, seat %d", t.ID, t.Entries(), seat)
}

// Answer takes the computer's answer to the question that a table has asked a seat at a moment,
// with the level whose search it is. Where that is lower than the seat's, since there was no time
// for more, the table is told once. game.ErrStale: it has gone on since, and the answer is not
// taken. Other errors: as Act.
func (s *Tables) Answer(ctx context.Context, asked Table, seat game.Seat, a game.Action, level int) (Outcome, error) {
	by := Actor{User: asked.UserOf(seat)}
	held := person(by.User)
	if held {
		by = Actor{} // it is not the player who acts
	}
	return s.change(ctx, by, asked.ID, func(c *change) error {
		now, wanted, thinks := c.before.Thinks()
		if !thinks || now != seat || c.before.Question(seat) != asked.Question(seat) {
			return game.ErrStale
		}
		m, events, err := c.before.Match.Act(c.before.Match.MoveOf(seat, a))
		if err != nil {
			return err
		}
		c.after.Match, c.events = m, events
		if level < wanted && !c.before.Weakened {
			c.after.Weakened = true
			c.post(outbox.PostWeak, nil)
		}
		if held {
			c.after.Stood = append(slices.Clip(c.after.Stood), len(m.Journal)-1)
		}
		return nil
	})
}

// busy says that the computer has something to do at a table: to answer, or to look a game through.
func (t Table) busy() bool {
	_, _, thinks := t.Thinks()
	_, reviews := t.Reviewing()
	return thinks || reviews
}

// thinkPrefix begins the keys of the dues of tables where the computer has something to do.
const thinkPrefix = "think:"

func thinkKey(id ID) string { return thinkPrefix + id.String() }

// setThinking keeps the due of a table where the computer has something to do.
func setThinking(sc *store.Change, before, after Table) {
	switch {
	case after.busy():
		sc.Due = append(sc.Due, store.Due{
			Key: thinkKey(after.ID), At: after.stirred(), Record: fmt.Appendf(nil, "%d", after.ID), Server: after.Guild,
		})
	case before.busy():
		sc.Clear = append(sc.Clear, thinkKey(after.ID))
	}
}
