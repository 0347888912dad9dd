// Package hints implements /hint, the computer's advice about a player's question. The advice uses only what
// the player's seat may know.
//
// The other players are told that a player has taken a hint, once for each question. The same question always
// gets the same hint. A table may be played without hints: see table.Table.Unaided.
package hints

import (
	"embed"
	"errors"
	"fmt"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/think"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:      "hints",
	Texts:     texts,
	Rule:      table.Rule{Pieces: []table.Slot{piece}},
	Commands:  []house.Command{{Name: "hint", Handle: call.Func(command)}},
	Presses:   map[string]house.Press{opHint: {Name: "hint.take", Handle: call.Func(command)}},
	Posts:     map[outbox.Kind]screen.Post{postHint: {Message: taken}},
	Sentences: []screen.Sentence{{Err: ErrUnhinted, Key: "host.err.unhinted"}},
	Buttons:   map[screen.Place]screen.Buttons{screen.InTools: offer},
}

// ErrUnhinted means that the table is played without hints.
var ErrUnhinted = errors.New("the table takes no hints")

const (
	opHint   = "hi"
	postHint = outbox.Kind("hint") // Users[0] has taken a hint
)

// Hint records that the computer has helped a seat with a question.
type Hint struct {
	Seat     game.Seat `json:"seat"`
	Decision int       `json:"decision"` // id of the question: see game.Decision
}

var piece = table.Piece[[]Hint]{Name: "hints"}

// All returns the hints that were given at a table.
func All(t table.Table) []Hint { return piece.Of(t) }

// The function may returns nil if the player of a panel can get a hint. Otherwise it returns the
// reason why not: ErrUnhinted, screen.ErrNoJudge or game.ErrNotAsked.
func may(p screen.Seated) error {
	switch {
	case p.Asked.ID == 0:
		return game.ErrNotAsked
	case !screen.Aided(p.Table):
		return ErrUnhinted
	case !p.Seen().Judged():
		return screen.ErrNoJudge
	}
	return nil
}

// command answers /hint and the panel's button: the computer thinks about the caller's question.
func command(c *call.Call) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	if c.Press.Op != "" && c.Press.Decision != p.Asked.ID {
		return call.RefusedPanel(c, p.Table.ID, game.ErrStale)
	}
	if err = may(p.Seated); err == nil {
		err = c.Thinker.Ask(c, func(c *call.Call) error {
			if err := give(c, p); err != nil {
				return call.RefusedPanel(c, p.Table.ID, err)
			}
			return nil
		})
	}
	if err != nil {
		return call.RefusedPanel(c, p.Table.ID, err)
	}
	return nil
}

// mostLooks is how many times the computer thinks about a question at most. It thinks again if others
// have changed the position meanwhile.
const mostLooks = 3

// give lets the computer think about a panel's question, and shows its advice if the question is still open.
// If the position has changed meanwhile, the computer thinks again.
func give(c *call.Call, p *panel.Panel) error {
	for looks := 1; ; looks++ {
		luck, seed := think.Luck(fmt.Sprintf("hint %s, seat %d, question %d", p.Table.ID, p.Seat, p.Asked.ID))
		blind, err := p.Seen().Blind(&luck)
		if err != nil {
			return err
		}
		advice, err := think.Advise(c.Ctx, blind, seed)
		if err != nil {
			return err
		}
		t, err := c.Tables.Shelf.Get(p.Table.ID)
		if err != nil {
			return err
		}
		changed := t.Entries() != p.Table.Entries()
		if asked, _ := t.Seen(p.Seat).Asked(); asked.ID != p.Asked.ID || changed && looks == mostLooks {
			return game.ErrStale
		}
		if p, err = c.Panel(t); err != nil {
			return err
		}
		if changed {
			continue
		}
		if !slices.Contains(piece.Of(t), Hint{p.Seat, p.Asked.ID}) {
			if _, err := c.Change(t, Take(p.Asked.ID)); err != nil {
				return err
			}
		}
		return c.Show(Advised(p, advice))
	}
}

// Take returns the change by which a user gets a hint for a question. The parameter decision is the ID of the
// question. The change also tells the others. Errors of the change: table.ErrUnaided if the game is played
// without help, game.ErrStale if the question is not open, and those of table.InPlay.
func Take(decision int) func(*table.Change) error {
	return table.InPlay(func(c *table.Change, seat game.Seat) error {
		t := c.Before()
		switch asked, ok := t.Seen(seat).Asked(); {
		case t.Unaided:
			return table.ErrUnaided
		case !ok || asked.ID != decision:
			return game.ErrStale
		}
		all := piece.Of(t)
		if slices.Contains(all, Hint{seat, decision}) {
			return nil
		}
		piece.Set(c.After(), append(all, Hint{seat, decision}))
		if slices.ContainsFunc(t.Present(), func(u string) bool { return u != c.By().User }) {
			c.Post(postHint).Users = []string{c.By().User}
		}
		return nil
	})
}

// taken returns the message that a player took a hint.
func taken(_ table.Table, p outbox.Post, s screen.Reader) wire.Message {
	return wire.Message{Content: s.T("host.hint.taken", "who", s.Named(p.Users[:1]...))}
}
