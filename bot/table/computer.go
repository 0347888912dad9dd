package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/store"
)

// computer is the prefix of a computer's user id. After the prefix comes the computer's number at
// its table.
const computer = "computer-"

// NewComputer returns a computer player of the given level. The parameter n is the player's number
// among the computers of its table, from 1.
func NewComputer(n, level int) Player {
	return Player{User: fmt.Sprint(computer, n), Level: level}
}

// Computer returns the player's number among the computers of the table, from 1. It returns 0 for a
// person.
func (p Player) Computer() int {
	number, ok := strings.CutPrefix(p.User, computer)
	if !ok {
		return 0
	}
	n := 0
	_, _ = fmt.Sscan(number, &n)
	return max(n, 1)
}

// Person says whether the player is a person who can be reached: not a computer, and not forgotten.
func (p Player) Person() bool { return p.Computer() == 0 && !p.Forgotten() }

// person says whether the user with this id is a person who can be reached: see Player.Person.
func person(user string) bool { return Player{User: user}.Person() }

// Auto returns the level of the computer that answers for the player's seat, or 0 if a person
// answers. The seat is the computer's own, or the computer holds it for a person.
func (p Player) Auto() int { return max(p.Level, p.Held) }

// Auto returns the level of the computer that answers for a seat, or 0 if no computer does.
func (t Table) Auto(seat game.Seat) int {
	if seat < 0 || int(seat) >= len(t.Players) {
		return 0
	}
	return t.Players[seat].Auto()
}

// MayCall says whether a user may be mentioned about their question. It returns false for a
// computer, for a forgotten user, and for a player whose seat the computer holds.
func (t Table) MayCall(user string) bool {
	i := t.PlaceOf(user)
	return person(user) && (i < 0 || t.Players[i].Held == 0)
}

// Computers returns the computers at the table, in the order of Players.
func (t Table) Computers() []Player {
	return slices.DeleteFunc(slices.Clone(t.Players), func(p Player) bool { return p.Computer() == 0 })
}

// withComputer says whether a computer has a seat at the table.
func (t Table) withComputer() bool {
	return slices.ContainsFunc(t.Players, func(p Player) bool { return p.Computer() > 0 })
}

// ReadLevel converts the text of a command's option, such as "2", to a level. Error: ErrBadLevel.
func ReadLevel(text string) (int, error) {
	level, err := strconv.Atoi(text)
	if err != nil {
		return 0, ErrBadLevel
	}
	return level, CheckLevel(level)
}

// CheckLevel returns ErrBadLevel for an invalid level.
func CheckLevel(level int) error {
	if level < 1 || level > game.Levels {
		return fmt.Errorf("%w: %d", ErrBadLevel, level)
	}
	return nil
}

// checkComputers returns ErrFull if there are more computers than free seats, and ErrBadLevel if a
// computer has an invalid level.
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

// Thinks returns a seat for which the computer must answer now, and the computer's level. It
// returns false if the computer has no open question, if the table stands still, and if no person
// is present.
func (t Table) Thinks() (seat game.Seat, level int, thinks bool) {
	if t.Status != Playing || t.Halt.Paused || t.Halt.Resting || t.Place.Homeless || t.Halt.Deserted {
		return game.Spectator, 0, false
	}
	for _, a := range t.Asks {
		if p := t.Players[a.Seat]; p.Auto() > 0 && p.Here() {
			return a.Seat, p.Auto(), true
		}
	}
	return game.Spectator, 0, false
}

// Question returns a unique key of a seat's open question.
func (t Table) Question(seat game.Seat) string {
	return fmt.Sprintf("table %s, entry %d, seat %d", t.ID, t.Entries(), seat)
}

// Answerer returns the author of the computer's answer for a seat. The author is the computer that
// has the seat. If the computer holds the seat for a player, nobody is the author (the zero Actor),
// since the player has not acted.
func (t Table) Answerer(seat game.Seat) Actor {
	if user := t.UserOf(seat); !person(user) {
		return Actor{User: user}
	}
	return Actor{}
}

// Answer returns the change in which the computer answers a seat's question with an action. The
// parameter asked is the table for which the computer has chosen the action. The caller passes the
// result of Answerer as the change's Actor. Errors: game.ErrStale if the table has changed
// meanwhile (the answer is then discarded), and those of Act.
func Answer(asked Table, seat game.Seat, a game.Action) func(*Change) error {
	return func(c *Change) error {
		now, _, thinks := c.before.Thinks()
		if !thinks || now != seat || c.before.Question(seat) != asked.Question(seat) {
			return game.ErrStale
		}
		if err := c.Play(c.before.match.MoveOf(seat, a)); err != nil {
			return err
		}
		if person(asked.UserOf(seat)) {
			c.after.Unattended.Stood = append(slices.Clip(c.after.Unattended.Stood), c.after.Entries()-1)
		}
		return nil
	}
}

// thinkPrefix is the prefix of the keys of timers (store.Due) for the computer's work at a table.
const thinkPrefix = "think:"

func thinkKey(id ID) string { return thinkPrefix + id.String() }

// setThinking sets the timer (store.Due) of a table that has work for the computer, and deletes the
// timer if there is no such work any more.
func (c *Change) setThinking(sc *store.Change) {
	after := c.after
	switch {
	case c.rules.busy(after):
		sc.Due = append(sc.Due, store.Due{
			Key: thinkKey(after.ID), At: after.Times.Stirred(), Record: fmt.Appendf(nil, "%d", after.ID),
			Server: after.Place.Guild,
		})
	case c.rules.busy(c.before):
		sc.Clear = append(sc.Clear, thinkKey(after.ID))
	}
}
