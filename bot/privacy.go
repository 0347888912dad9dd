package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// privacy answers /privacy: what is stored, why, for how long, and who can see it.
func privacy(c *call.Call) error {
	return c.Show(screen.Privacy(c.Reader, c.Tables.GuildKept(), mayErase(c)))
}

// forget answers /forget-me and its buttons: it shows what would be deleted and what would stay,
// asks for confirmation, and deletes.
func forget(c *call.Call) error {
	switch c.Press.Action() {
	case screen.ForgetYes:
		return forgetNow(c)
	case screen.ForgetNo:
		return c.Show(wire.Message{Content: c.T("host.forget.kept")})
	}
	live, err := c.Tables.Games(c.In.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	return c.Show(screen.ForgetMe(c.Reader, live))
}

// forgetNow forgets the caller and reports the result.
func forgetNow(c *call.Call) error {
	f, err := c.Tables.Forget(c.Ctx, c.In.User.ID)
	if err != nil {
		c.Log.Error("not everything of a person was deleted", "err", err)
		return table.ErrUnavailable
	}
	done := c.T("host.forget.done.none")
	if f.Tables > 0 {
		done = c.T("host.forget.done", "n", f.Tables)
	}
	return c.Show(wire.Message{Content: done})
}
