package lobby

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// playWith answers "Play with…" in the context menu of a member. It asks the caller which game to
// play.
func playWith(c *call.Call) error {
	friend := c.In.Target
	switch {
	case c.In.Guild == "":
		return screen.ErrGuild
	case friend.ID == c.In.User.ID:
		return c.Tell(c.T("host.with.self"))
	case friend.Bot:
		return c.Tell(c.T("host.with.bot"))
	}
	menu := &wire.Select{
		CustomID:    screen.Press(opInvite, friend.ID).String(),
		Placeholder: wire.Clip(c.Label("host.with.which"), screen.MaxLine),
	}
	for _, t := range c.Titles {
		id := t.Game.Info().ID
		menu.Options = append(menu.Options, wire.Choice{
			Label: wire.Clip(c.Label(game.Key(id+".name")), screen.MaxLine), Value: id,
			Description: wire.Clip(c.Label(game.Key(id+".tagline")), screen.MaxLine),
		})
	}
	return c.Show(wire.Message{
		Content: c.T("host.with.ask", "who", screen.Escape(friend.Name)), Rows: []wire.Row{{Select: menu}},
	})
}

// invite opens a table of the chosen game, with a seat reserved for the friend.
func invite(c *call.Call) error {
	if len(c.Press.Path) != 1 || len(c.In.Values) != 1 {
		return screen.ErrOld
	}
	if c.In.Guild == "" {
		return screen.ErrGuild
	}
	friend := c.Press.Path[0]
	if _, err := strconv.ParseUint(friend, 10, 64); err != nil {
		return screen.ErrOld // Discord gives no such id, so the press is forged
	}
	return c.OpenTable(c, c.In.Values[0], friend)
}
