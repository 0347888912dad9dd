package bot

import (
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
)

// mayHours checks whether the caller may set a table's hours, or propose others.
func mayHours(c *call.Call, t table.Table) error {
	_, err := t.SeatInPlay(c.In.User.ID)
	switch {
	case t.Status == table.Lobby:
		if c.In.User.ID != t.Host && !c.Actor().Moderator {
			return table.ErrNotHost
		}
		return nil
	case t.Status != table.Playing:
		return screen.Unplayed(t)
	}
	return err
}

// askHours opens the form for custom hours.
func askHours(c *call.Call, t table.Table) error {
	if err := mayHours(c, t); err != nil {
		return err
	}
	to := screen.PressAt(t, screen.OpTime, screen.TimeHours)
	return c.Ask(screen.HoursForm(c.Reader, t, to), screen.Again(c.Reader, "host.hours.title", to))
}

// takeHours handles the form: in the lobby it sets the hours, in a game it proposes them.
func takeHours(c *call.Call, t table.Table) error {
	if err := mayHours(c, t); err != nil {
		return err
	}
	h, wrong := screen.TypedHours(c.In.Fields)
	if wrong != "" {
		return c.Tell(c.T(wrong, "typed", screen.TypedFields(c.In.Fields, screen.HoursFields)))
	}
	if t.Status == table.Lobby {
		out, err := c.Tables.SetHours(c.Ctx, c.Actor(), t.ID, h)
		if err != nil {
			return err
		}
		return c.Tell(c.T("host.hours.set", "limit", screen.LimitText(c.Reader, out.After.Limit, out.After.Hours)))
	}
	return proposeLimit(c, t, t.Limit, h)
}

// proposeLimit asks the others for another limit.
func proposeLimit(c *call.Call, t table.Table, limit time.Duration, h clock.Hours) error {
	out, err := c.Tables.ProposeLimit(c.Ctx, c.Actor(), t.ID, limit, h)
	if err != nil {
		return err
	}
	return put(c, out)
}
