package settings

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// setLanguage answers /language: it sets the language of the caller or of the table.
func setLanguage(c *call.Call) error {
	l := screen.LocaleOf(c.In.Options[optionLanguage].Text)
	if c.In.Options[optionTable].Bool {
		t, err := c.Table()
		if err != nil {
			return err
		}
		if _, err := c.Change(t, speak(string(l))); err != nil {
			return err
		}
		// the table's posts are in its language, and this answer is in the caller's
		return c.Tell(c.T("host.language.table." + game.Key(l)))
	}
	_, err := c.Tables.SetPerson(c.Ctx, c.In.User.ID, func(p *table.Person) { p.Locale = string(l) })
	said := screen.Reader{Kit: c.Kit, Locale: l}
	return c.TellOr(said.T("host.language.mine"), err)
}

// speak returns the change that sets the language of a table's public messages, at any time. Errors of the
// change: table.ErrNotHost, table.ErrEnded.
func speak(locale string) func(*table.Change) error {
	return func(c *table.Change) error {
		t := c.Before()
		if !t.Live() {
			return table.ErrEnded
		}
		if c.By().User != t.Host && !c.By().Moderator {
			return table.ErrNotHost
		}
		c.After().Locale = locale
		return nil
	}
}
