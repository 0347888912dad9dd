package bot

import (
	"errors"
	"slices"
	"strings"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
)

var hoursOffered = []string{screen.HoursAlways, "480-1320", "480-1320w", "1080-1380"}

// hoursMenu offers hours; the table's own are among them.
func hoursMenu(c *call, t table.Table, zone string) screen.LobbyMenu {
	menu := screen.LobbyMenu{ID: hoursOption, Title: c.Label("host.hours.ask")}
	now := screen.HoursValue(t.Hours)
	offered := hoursOffered
	if !slices.Contains(offered, now) {
		offered = append(slices.Clone(offered), now)
	}
	for _, v := range offered {
		h, _ := screen.ReadHours(v, zone)
		if v == now {
			h = t.Hours
		}
		menu.Add(c.Plain(game.T("host.hours.choice", "hours", screen.HoursOf(c.Reader, h))), v, v == now)
	}
	menu.Add(c.Label("host.hours.other"), screen.HoursOther, false)
	return menu
}

func limitMenu(c *call, t table.Table) screen.LobbyMenu {
	menu := screen.LobbyMenu{ID: limitOption, Title: c.Label("host.limit.0")}
	for _, d := range screen.Limits {
		menu.Add(c.Plain(game.Literal(screen.LimitText(c.Reader, d, clock.Hours{}))), screen.LimitValue(d), d == t.Limit)
	}
	return menu
}

// zoneFor is the zone of a table's hours: its own, else that of who chooses.
func zoneFor(c *call, t table.Table) string {
	if t.Hours.Zone != "" {
		return t.Hours.Zone
	}
	if p, err := c.tables.Person(c.in.User.ID); err == nil && p.Quiet.Zone != "" {
		return p.Quiet.Zone
	}
	return screen.LikelyZone(c.in.Locale)
}

// mayHours says whether somebody may set a table's hours, or propose others.
func mayHours(c *call, t table.Table) error {
	_, err := t.SeatInPlay(c.in.User.ID)
	switch {
	case t.Status == table.Lobby:
		if c.in.User.ID != t.Host && !c.by().Moderator {
			return table.ErrNotHost
		}
		return nil
	case t.Status != table.Playing:
		return screen.Unplayed(t)
	}
	return err
}

// askHours opens the form for hours of one's own.
func askHours(c *call, t table.Table) error {
	if err := mayHours(c, t); err != nil {
		return err
	}
	from, to := "08:00", "22:00"
	if t.Hours.From != t.Hours.To {
		from, to = screen.ClockTime(t.Hours.From), screen.ClockTime(t.Hours.To)
	}
	weekend := c.Label("host.hours.yes")
	if t.Hours.Weekdays {
		weekend = c.Label("host.hours.no")
	}
	field := func(id, value string) wire.Field {
		return wire.Field{CustomID: id, Label: wire.Clip(c.Label(game.Key("host.hours.field."+id)), 45), Value: value, Max: 64}
	}
	at := screen.CustomID{Table: t.ID.String()}
	err := c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.Label("host.hours.title"), 45), CustomID: at.With(screen.OpTime, screen.TimeHours).String(),
		Fields: []wire.Field{field(screen.FieldFrom, from), field(screen.FieldTo, to), field(screen.FieldZone, zoneFor(c, t)), field(screen.FieldWeekend, weekend)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	again := wire.Button{Style: wire.Primary, Label: c.Label("host.hours.title"), CustomID: at.With(screen.OpTime, screen.TimeHours).String()}
	return c.answer.Respond(c.ctx, wire.Reply(wire.Message{Content: c.T("host.type.late"), Rows: screen.ButtonRows([]wire.Button{again}), Ephemeral: true}))
}

// takeHours takes the form: in the lobby it sets the hours, in a game it proposes them.
func takeHours(c *call, t table.Table) error {
	if err := mayHours(c, t); err != nil {
		return err
	}
	h, wrong := screen.TypedHours(c.in.Fields)
	if wrong != "" {
		typed := []string{c.in.Fields[screen.FieldFrom], c.in.Fields[screen.FieldTo], c.in.Fields[screen.FieldZone], c.in.Fields[screen.FieldWeekend]}
		return c.tell(c.T(wrong, "typed", screen.Code(strings.Join(typed, " "))))
	}
	if t.Status == table.Lobby {
		out, err := c.tables.SetHours(c.ctx, c.by(), t.ID, h)
		if err != nil {
			return err
		}
		return c.tell(c.T("host.hours.set", "limit", screen.LimitText(c.Reader, out.After.Limit, out.After.Hours)))
	}
	return proposeLimit(c, t, t.Limit, h)
}

// proposeLimit asks the others for another limit.
func proposeLimit(c *call, t table.Table, limit time.Duration, h clock.Hours) error {
	out, err := c.tables.ProposeLimit(c.ctx, c.by(), t.ID, limit, h)
	if err != nil {
		return err
	}
	key := game.Key("host.vote.asked")
	if out.After.Vote == nil {
		key = "host.vote.done"
	}
	return c.tell(c.T(key))
}
