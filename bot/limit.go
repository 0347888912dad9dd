package bot

import (
	"errors"
	"strings"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
)

// mayHours says whether somebody may set a table's hours, or propose others.
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

// askHours opens the form for hours of one's own.
func askHours(c *call.Call, t table.Table) error {
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
	err := c.Answer.Respond(c.Ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.Label("host.hours.title"), 45), CustomID: at.With(screen.OpTime, screen.TimeHours).String(),
		Fields: []wire.Field{field(screen.FieldFrom, from), field(screen.FieldTo, to), field(screen.FieldZone, screen.ZoneFor(c.Reader, t)), field(screen.FieldWeekend, weekend)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	again := wire.Button{Style: wire.Primary, Label: c.Label("host.hours.title"), CustomID: at.With(screen.OpTime, screen.TimeHours).String()}
	return c.Answer.Respond(c.Ctx, wire.Reply(wire.Message{Content: c.T("host.type.late"), Rows: screen.ButtonRows([]wire.Button{again}), Ephemeral: true}))
}

// takeHours takes the form: in the lobby it sets the hours, in a game it proposes them.
func takeHours(c *call.Call, t table.Table) error {
	if err := mayHours(c, t); err != nil {
		return err
	}
	h, wrong := screen.TypedHours(c.In.Fields)
	if wrong != "" {
		typed := []string{c.In.Fields[screen.FieldFrom], c.In.Fields[screen.FieldTo], c.In.Fields[screen.FieldZone], c.In.Fields[screen.FieldWeekend]}
		return c.Tell(c.T(wrong, "typed", screen.Code(strings.Join(typed, " "))))
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
	key := game.Key("host.vote.asked")
	if out.After.Vote == nil {
		key = "host.vote.done"
	}
	return c.Tell(c.T(key))
}
