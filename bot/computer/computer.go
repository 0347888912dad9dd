// Package computer seats computers at a table, and answers for them.
//
// The computer sits at a table like a player, under an id that no user has. When a change of the table asks
// the computer a question, the change also stores the time at which the computer is told of it. The
// computer's answer is a later change of its own, which is refused if the table has changed since the
// question. The computer is never mentioned, reminded or late, and has no say in votes. It stops playing
// while no person is there. A game with a computer changes no statistics.
//
// Package bot/think chooses the answers. The core knows that a computer is never mentioned: see
// table.Player.Auto.
package computer

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/think"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

const name = "computer"

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  name,
	Texts: texts,
	Ready: ready,
	Rule:  table.Rule{Pieces: []table.Slot{weak}, Thinks: thinks},
	Think: answer,
	Stop:  stop,
	Wishes: []house.Wish{{
		Option: house.Option{Name: optionComputer, Kind: wire.StringOption, Values: screen.Levels()}, Read: wished,
	}},
	Presses:   map[string]house.Press{opComputer: {Name: "lobby.computer", Handle: call.At(seat)}},
	Posts:     map[outbox.Kind]screen.Post{postWeak: {Message: weakened}},
	Sentences: []screen.Sentence{{Err: ErrStrength, Key: "host.err.strength"}},
	Below:     map[screen.Place]screen.Below{screen.HostOfCard: button},
	Lines:     map[screen.Place]screen.Lines{screen.EndOfCard: onCard},
}

// ErrStrength means that the computer does not play the game at the requested level.
var ErrStrength = errors.New("the computer does not play the game at this level")

const (
	opComputer     = "co"
	optionComputer = "computer"
	// postWeak is the kind of the post that says that the computer has played below its level for lack of
	// time, and may do so again.
	postWeak = outbox.Kind("weak")
)

// weak is true if the computer has played below its level at the table for lack of time. The
// channel is then told once.
var weak = table.Piece[bool]{Name: "weakened"}

// Weakened says whether the computer has played below its level at a table for lack of time.
func Weakened(t table.Table) bool { return weak.Of(t) }

// usualLevel is the default level of a computer.
const usualLevel = 2

// The function seat handles the card's button and the controls of the form that it opens: it adds a
// computer, changes a computer's level, or removes a computer.
func seat(c *call.Call, t table.Table) error {
	var err error
	switch path := c.Press.Path; {
	case len(path) == 1 && path[0] != pathAdd:
		t, err = set(c, t, path[0])
	case len(path) == 1 || len(t.Computers()) == 0:
		t, err = add(c, t)
	}
	if err != nil {
		return err
	}
	return c.ShowOr(form(c.Reader, t))
}

// add adds a computer. It has the level of the last computer of the table, or usualLevel if it is
// the first.
func add(c *call.Call, t table.Table) (table.Table, error) {
	level := usualLevel
	if all := t.Computers(); len(all) > 0 {
		level = all[len(all)-1].Level
	}
	if err := serves(c.Reader, t.Game, level); err != nil {
		return t, err
	}
	out, err := c.Change(t, table.Hosted(func(c *table.Change) error {
		a, n := c.After(), 1
		if len(a.Players) >= a.Deal.Offered {
			return table.ErrFull
		}
		for a.Has(table.NewComputer(n, level).User) {
			n++
		}
		a.Players = append(a.Players, table.NewComputer(n, level))
		return nil
	}))
	return out.After, err
}

// set handles a menu of the form: it sets the level of a computer in the lobby. Level 0 removes the
// computer.
func set(c *call.Call, t table.Table, computer string) (table.Table, error) {
	if len(c.In.Values) != 1 {
		return t, table.ErrBadOption
	}
	level, err := strconv.Atoi(c.In.Values[0])
	if err != nil {
		return t, table.ErrBadOption
	}
	if level != 0 {
		if err := serves(c.Reader, t.Game, level); err != nil {
			return t, err
		}
	}
	out, err := c.Change(t, table.Hosted(func(c *table.Change) error {
		a := c.After()
		i := a.PlaceOf(computer)
		switch {
		case i < 0 || a.Players[i].Computer() == 0:
			return table.ErrBadOption
		case level == 0:
			a.Players = slices.Delete(a.Players, i, i+1)
		default:
			a.Players[i].Level = level
		}
		return nil
	}))
	return out.After, err
}

// wished adds the computer that a user requests with an option of /play.
func wished(c *call.Call, o *table.Opening) error {
	wish, wished := c.In.Options[optionComputer]
	if !wished {
		return nil
	}
	level, err := table.ReadLevel(wish.Text)
	if err != nil {
		return err
	}
	o.Computers = []table.Player{table.NewComputer(1, level)}
	return serves(c.Reader, o.Game, level)
}

// serves checks whether the computer plays a game at a level. Errors: table.ErrNoGame, table.ErrBadLevel,
// ErrStrength.
func serves(s screen.Reader, id string, level int) error {
	title, ok := s.TitleOf(id)
	if !ok {
		return table.ErrNoGame
	}
	if err := table.CheckLevel(level); err != nil {
		return err
	}
	if err := think.Serves(title.Game, level); err != nil {
		return fmt.Errorf("%w: %w", ErrStrength, err)
	}
	return nil
}
