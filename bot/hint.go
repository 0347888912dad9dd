package bot

import (
	"fmt"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/think"
	"bivouac/game"
)

// hint answers /hint and the panel's button: the computer thinks about what the caller is asked,
// from what that seat may know. The same question always gets the same hint.
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

// giveHint thinks, and shows what came of it where the question is still open.
func giveHint(c *call.Call, p *screen.Panel) error {
	luck, seed := think.Luck(fmt.Sprintf("hint %s, seat %d, question %d", p.Table.ID, p.Seat, p.Asked.ID))
	blind, err := p.Table.Match.Blind(p.Seat, &luck)
	if err != nil {
		return err
	}
	advice, err := think.Advise(c.Ctx, blind, seed)
	if err != nil {
		return err
	}
	out, err := c.Tables.TakeHint(c.Ctx, c.Actor(), p.Table.ID, p.Asked.ID)
	if err != nil {
		return err
	}
	if p, err = c.Panel(out.After); err != nil {
		return err
	}
	legal := out.After.Match.State.Legal(p.Seat, nil)
	for _, o := range advice.Options {
		if !slices.Contains(legal, o.Action) { // others have changed what is possible
			return game.ErrStale
		}
	}
	return c.Show(p.Hint(advice))
}
