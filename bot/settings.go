package bot

import (
	"errors"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// settings answers /settings: how the caller wants to be told, for all his tables.
func settings(c *call.Call) error {
	p, err := c.Tables.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, ""))
}

// setWish takes a choice of the form and shows the form again.
func setWish(c *call.Call) error {
	alter, ok := screen.WishChange(append(slices.Clone(c.Press.Path), c.In.Values...))
	if !ok {
		return table.ErrBadOption
	}
	p, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, alter)
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, c.T("host.wish.kept")))
}

// askQuiet opens the form for quiet hours.
func askQuiet(c *call.Call) error {
	p, err := c.Tables.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	from, to, zone := "22:00", "08:00", p.Quiet.Zone
	if p.Quiet.From != p.Quiet.To {
		from, to = screen.ClockTime(p.Quiet.From), screen.ClockTime(p.Quiet.To)
	}
	if zone == "" {
		zone = screen.LikelyZone(c.In.Locale)
	}
	if same, ok := screen.ReadZone(screen.CityOf(zone)); ok && same == zone {
		zone = screen.CityOf(zone) // as the label asks
	}
	field := func(id, value string, optional bool) wire.Field {
		return wire.Field{CustomID: id, Label: wire.Clip(c.Label(game.Key("host.wish.quiet."+id)), 45), Value: value, Max: 64, Optional: optional}
	}
	err = c.Answer.Respond(c.Ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.Label("host.wish.quiet.title"), 45), CustomID: screen.CustomID{Op: screen.OpHours}.String(),
		Fields: []wire.Field{field(screen.FieldFrom, from, true), field(screen.FieldTo, to, true), field(screen.FieldZone, zone, false)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, c.T("host.wish.late")))
}

// setQuiet takes the form for quiet hours: without times there are none.
func setQuiet(c *call.Call) error {
	p, err := c.Tables.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	q, wrong := screen.ReadQuiet(c.In.Fields)
	if wrong != "" {
		return c.Show(screen.SettingsForm(c.Reader, p, c.T(wrong, "typed", screen.Code(c.In.Fields[screen.FieldFrom]+" "+c.In.Fields[screen.FieldTo]+" "+c.In.Fields[screen.FieldZone]))))
	}
	p, err = c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) { p.Quiet = q })
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, c.T("host.wish.kept")))
}
