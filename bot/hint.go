package bot

import (
	"fmt"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/think"
	"bivouac/game"
)

// hint answers /hint and the panel's button: the computer thinks about the caller's question, from
// what that seat may know. The same question always gets the same hint.
func hint(c *call.Call) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	if c.Press.Op != "" && c.Press.Decision != p.Asked.ID {
		return call.RefusedPanel(c, p.Table.ID, game.ErrStale)
	}
	if err = p.MayHint(); err == nil {
		err = c.Thinker.Ask(c, func(c *call.Call) error {
			if err := giveHint(c, p); err != nil {
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

// mostLooks is the most attempts at a question whose position others change meanwhile.
const mostLooks = 3

// giveHint thinks, and shows the result if the question is still open.
func giveHint(c *call.Call, p *screen.Panel) error {
	for looks := 1; ; looks++ {
		luck, seed := think.Luck(fmt.Sprintf("hint %s, seat %d, question %d", p.Table.ID, p.Seat, p.Asked.ID))
		blind, err := p.Table.Match.Blind(p.Seat, &luck)
		if err != nil {
			return err
		}
		advice, err := think.Advise(c.Ctx, blind, seed)
		if err != nil {
			return err
		}
		t, err := c.Tables.Get(p.Table.ID)
		if err != nil {
			return err
		}
		changed := t.Entries() != p.Table.Entries()
		if asked, _ := t.Match.Asked(p.Seat); asked.ID != p.Asked.ID || changed && looks == mostLooks {
			return game.ErrStale
		}
		if p, err = c.Panel(t); err != nil {
			return err
		}
		if changed {
			continue
		}
		if _, err := c.Tables.TakeHint(c.Ctx, c.Actor(), t.ID, p.Asked.ID); err != nil {
			return err
		}
		return c.Show(p.Hint(advice))
	}
}
