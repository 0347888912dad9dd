package bot

import (
	"errors"
	"slices"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// settings answers /settings: how the caller wants to be told, for all his tables.
func settings(c *call.Call) error {
	p, err := c.Tables.Person(c.In.User.ID)
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, ""))
}

// setWish handles a choice of the form and shows the form again.
func setWish(c *call.Call) error {
	alter, ok := screen.WishChange(append(slices.Clone(c.Press.Path), c.In.Values...))
	if !ok {
		return table.ErrBadOption
	}
	p, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) {
		if alter(p); p.Digest.On && p.Quiet.Zone == "" { // by their own clock
			p.Quiet.Zone = screen.LikelyZone(c.In.Locale)
		}
	})
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
	err = c.Answer.Respond(c.Ctx, wire.Ask(screen.QuietForm(c.Reader, p)))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, c.T("host.wish.late")))
}

// setQuiet handles the form for quiet hours: without times there are none.
func setQuiet(c *call.Call) error {
	q, wrong := screen.ReadQuiet(c.In.Fields)
	if wrong != "" {
		typed := screen.TypedFields(c.In.Fields, screen.QuietFields)
		c.Fresh = true // above the form's rows it would be out of a phone's sight
		return c.Show(screen.QuietAgain(c.Reader, c.T(wrong, "typed", typed)))
	}
	p, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) { p.Quiet = q })
	if err != nil {
		return err
	}
	return c.Show(screen.SettingsForm(c.Reader, p, c.T("host.wish.kept")))
}
