package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// askNumber opens the form for a number of an option's range, or handles it: the lobby's form is
// shown again.
func askNumber(c *call.Call, t table.Table) error {
	if t.Status != table.Lobby {
		return table.ErrNotLobby
	}
	if c.In.User.ID != t.Host && !c.Actor().Moderator {
		return table.ErrNotHost
	}
	o, err := screen.RangedOption(c.Reader, t, c.Press.Path[0])
	if err != nil {
		return err
	}
	to := screen.ToNumber(t, o.ID, c.Press.Path[1])
	if c.In.Kind != wire.KindModal {
		return c.Ask(screen.NumberForm(c.Reader, t, o, to), screen.Again(c.Reader, "host.options.other", to))
	}
	typed := c.In.Fields[screen.FieldNumber]
	value, ok := screen.ReadNumber(o, typed)
	if !ok {
		c.Fresh = true // the lobby's form stays
		return c.Show(screen.NumberAgain(c.Reader, o, typed, to))
	}
	out, err := c.Tables.SetOption(c.Ctx, c.Actor(), t.ID, o.ID, value)
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(c.Press.Path[1])
	return c.ShowOr(screen.LobbyForm(c.Reader, out.After, page))
}
