package bot

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
)

// showOptions is the host's private form of the lobby.
func showOptions(c *call.Call, t table.Table) error {
	page := 0
	if len(c.Press.Path) == 1 {
		page, _ = strconv.Atoi(c.Press.Path[0])
	}
	return c.ShowOr(screen.LobbyForm(c.Reader, t, page))
}

// setOption handles a menu of the form and shows the form again.
func setOption(c *call.Call, t table.Table) error {
	if len(c.Press.Path) != 2 || len(c.In.Values) != 1 {
		return table.ErrBadOption
	}
	if c.Press.Path[0] == screen.HoursOption && c.In.Values[0] == screen.HoursOther {
		if t.Status != table.Lobby {
			return table.ErrNotLobby
		}
		return askHours(c, t)
	}
	out, err := choice(c, t, c.Press.Path[0], c.In.Values[0])
	if err != nil {
		return err
	}
	page, _ := strconv.Atoi(c.Press.Path[1])
	return c.ShowOr(screen.LobbyForm(c.Reader, out.After, page))
}

func choice(c *call.Call, t table.Table, option, value string) (table.Outcome, error) {
	n, err := strconv.Atoi(value)
	switch option {
	case screen.OrderOption:
		return c.Tables.SetOrder(c.Ctx, c.Actor(), t.ID, value == screen.OrderKept)
	case screen.HintsOption:
		return c.Tables.SetUnaided(c.Ctx, c.Actor(), t.ID, value == screen.HintsNone)
	case screen.LimitOption:
		limit, ok := screen.ReadLimit(value)
		if !ok {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.Tables.SetLimit(c.Ctx, c.Actor(), t.ID, limit)
	case screen.HoursOption:
		h, ok := screen.ReadHours(value, screen.ZoneFor(c.Reader, t))
		if !ok {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.Tables.SetHours(c.Ctx, c.Actor(), t.ID, h)
	case screen.SeatsOption:
		if err != nil {
			return table.Outcome{}, table.ErrBadOption
		}
		return c.Tables.SetSeats(c.Ctx, c.Actor(), t.ID, n)
	}
	return c.Tables.SetOption(c.Ctx, c.Actor(), t.ID, option, value)
}
