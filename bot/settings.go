package bot

import (
	"errors"
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// settings answers /settings: how the caller wants to be told, for all his tables.
func settings(c *call) error {
	p, err := c.tables.Person(c.in.User.ID)
	if err != nil {
		return err
	}
	return wishes(c, p, "")
}

// wishes shows the form of /settings, with a sentence about what was just done.
func wishes(c *call, p table.Person, said string) error {
	first, second := screen.DelaysOf(p.Wishes)
	lines := []string{said, c.T("host.wish.ask"), c.T("host.wish.quiet.now", "when", screen.QuietHours(c.Reader, p.Quiet))}
	if p.Away.After(c.Now()) {
		lines = append(lines, c.T("host.away.on", "when", screen.Stamp(p.Away)))
	}
	m := wire.Message{Content: screen.JoinLines(lines)}
	m.Rows = append(m.Rows, screen.DelayMenu(c.Reader, screen.WishFirst, screen.FirstDelays, first))
	if first > 0 {
		m.Rows = append(m.Rows, screen.DelayMenu(c.Reader, screen.WishSecond, screen.SecondDelays, second))
	}
	buttons := []wire.Button{
		{Style: wire.Secondary, Label: c.Label("host.wish.quiet"), CustomID: screen.CustomID{Op: screen.OpQuiet}.String()},
		screen.Toggle(c.Reader, screen.WishDirect, p.Direct), screen.Toggle(c.Reader, screen.WishNext, p.Next), screen.Toggle(c.Reader, screen.WishLast, p.Last),
	}
	if p.Away.After(c.Now()) {
		buttons = append(buttons, wire.Button{Style: wire.Success, Label: c.Label("host.wish.back"), CustomID: screen.CustomID{Op: screen.OpWish, Path: []string{screen.WishBack}}.String()})
	}
	m.Rows = append(m.Rows, wire.Row{Buttons: buttons}, wire.Row{Buttons: []wire.Button{
		screen.Toggle(c.Reader, screen.WishText, p.Text), screen.Toggle(c.Reader, screen.WishLarge, p.Large), screen.Toggle(c.Reader, screen.WishBelow, p.Below),
		screen.Toggle(c.Reader, screen.WishSure, p.Careful),
	}}, screen.PaletteMenu(c.Reader, p.Colors))
	return c.show(m)
}

// setWish takes a choice of the form and shows the form again.
func setWish(c *call) error {
	alter, ok := screen.WishChange(append(slices.Clone(c.press.Path), c.in.Values...))
	if !ok {
		return table.ErrBadOption
	}
	p, err := c.tables.SetPerson(c.ctx, c.in.User.ID, alter)
	if err != nil {
		return err
	}
	return wishes(c, p, c.T("host.wish.kept"))
}

// askQuiet opens the form for quiet hours.
func askQuiet(c *call) error {
	p, err := c.tables.Person(c.in.User.ID)
	if err != nil {
		return err
	}
	from, to, zone := "22:00", "08:00", p.Quiet.Zone
	if p.Quiet.From != p.Quiet.To {
		from, to = screen.ClockTime(p.Quiet.From), screen.ClockTime(p.Quiet.To)
	}
	if zone == "" {
		zone = screen.LikelyZone(c.in.Locale)
	}
	if same, ok := screen.ReadZone(screen.CityOf(zone)); ok && same == zone {
		zone = screen.CityOf(zone) // as the label asks
	}
	field := func(id, value string, optional bool) wire.Field {
		return wire.Field{CustomID: id, Label: wire.Clip(c.Label(game.Key("host.wish.quiet."+id)), 45), Value: value, Max: 64, Optional: optional}
	}
	err = c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.Label("host.wish.quiet.title"), 45), CustomID: screen.CustomID{Op: screen.OpHours}.String(),
		Fields: []wire.Field{field(screen.FieldFrom, from, true), field(screen.FieldTo, to, true), field(screen.FieldZone, zone, false)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return wishes(c, p, c.T("host.wish.late"))
}

// setQuiet takes the form for quiet hours: without times there are none.
func setQuiet(c *call) error {
	p, err := c.tables.Person(c.in.User.ID)
	if err != nil {
		return err
	}
	q, wrong := screen.ReadQuiet(c.in.Fields)
	if wrong != "" {
		return wishes(c, p, c.T(wrong, "typed", screen.Code(c.in.Fields[screen.FieldFrom]+" "+c.in.Fields[screen.FieldTo]+" "+c.in.Fields[screen.FieldZone])))
	}
	p, err = c.tables.SetPerson(c.ctx, c.in.User.ID, func(p *table.Person) { p.Quiet = q })
	if err != nil {
		return err
	}
	return wishes(c, p, c.T("host.wish.kept"))
}
