package bot

import (
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// privacy answers /privacy: what is stored, why, for how long, and who can see it.
func privacy(c *call.Call) error {
	return c.Show(screen.Privacy(c.Reader, c.Tables.GuildKept(), mayErase(c.In)))
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

// mayErase says whether the caller may have a server's data deleted: only a member who may manage
// it.
func mayErase(in *wire.Interaction) bool {
	return in.Guild != "" && in.MemberPermissions.Has(wire.PermManageGuild)
}

// erase handles the buttons for a server's data: it shows what would be deleted, asks for the
// server's name, and deletes after it was typed.
func erase(c *call.Call) error {
	if !mayErase(c.In) {
		return screen.ErrManage
	}
	switch string(c.Press.Action()) {
	case screen.EraseNo:
		return c.Show(wire.Message{Content: c.T("host.erase.kept")})
	case screen.EraseName:
		return c.Ask(screen.EraseForm(c.Reader), wire.Message{Content: c.T("host.erase.late")})
	case screen.EraseTyped:
		return eraseNow(c)
	}
	h, err := c.Tables.Holdings(c.In.Guild)
	if err != nil {
		c.Log.Error("a server's data is not counted", "err", err)
		return table.ErrUnavailable
	}
	return c.Show(screen.EraseServer(c.Reader, h))
}

// asksErase says whether a press opens the form for the server's name.
func asksErase(p screen.CustomID) bool {
	return p.Op == screen.OpErase && string(p.Action()) == screen.EraseName
}

// eraseNow deletes, if the server's name was typed correctly.
func eraseNow(c *call.Call) error {
	name, err := c.Client.GuildName(c.Ctx, c.In.Guild)
	if err != nil {
		c.Log.Warn("a server's name is not known", "err", err)
		return screen.ErrNameless
	}
	if typed := c.In.Fields[screen.FieldName]; !sameName(typed, name) {
		return c.Tell(c.T("host.erase.other", "typed", screen.Code(wire.Clip(typed, screen.MaxLine))))
	}
	h, err := c.Tables.EraseGuild(c.Ctx, c.In.Guild)
	if err != nil {
		c.Log.Error("not everything of a server was deleted", "err", err)
		return table.ErrUnavailable
	}
	c.Log.Info("a server's data was deleted by its moderator", "tables", h.Live+h.Ended, "people", h.People)
	return c.Show(wire.Message{Content: c.T("host.erase.done", "n", h.Live+h.Ended)})
}

// sameName compares a typed name, ignoring case and spaces.
func sameName(typed, name string) bool {
	plain := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return plain(name) != "" && strings.EqualFold(plain(typed), plain(name))
}
