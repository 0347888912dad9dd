// Package privacy implements /privacy, which tells people what is stored about them, and /forget-me, which
// deletes it. Members who may manage a server can see and delete the server's data in the same way.
//
// Nothing is deleted without a confirmation. To delete a server's data, its name must be typed. Package table
// decides what is deleted and what stays: see table.Tables.Forget and table.Tables.EraseGuild.
package privacy

import (
	"embed"
	"errors"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:  "privacy",
	Texts: texts,
	Commands: []house.Command{
		{Name: "privacy", Anywhere: true, Handle: call.Func(privacy)},
		{Name: "forget-me", Anywhere: true, Handle: call.Func(forget)},
	},
	Presses: map[string]house.Press{
		opForget: {Name: "privacy.forget", Handle: call.Func(forget)},
		opErase:  {Name: "privacy.erase", Handle: call.Func(erase), Form: asksName},
	},
	Sentences: []screen.Sentence{
		{Err: ErrManage, Key: "host.err.manage"},
		{Err: ErrNameless, Key: "host.err.nameless"},
	},
}

// Errors of requests to erase a server.
var (
	ErrManage   = errors.New("not a moderator who manages the server")
	ErrNameless = errors.New("the server's name cannot be read")
)

const (
	opForget = "W"
	opErase  = "i"
)

// Values in the custom_ids of the buttons of /forget-me.
const (
	forgetAsk = "ask"
	forgetYes = "yes"
	forgetNo  = "no"
)

// Values in the custom_ids of the buttons and the form for erasing a server.
const (
	eraseAsk   = "ask"
	eraseName  = "form"
	eraseNo    = "no"
	eraseTyped = "typed"
)

// fieldName is the field of the form for erasing a server: the server's name.
const fieldName = "name"

// privacy answers /privacy: what is stored, why, for how long, and who can see it.
func privacy(c *call.Call) error {
	return c.Show(page(c.Reader, c.Tables.Erasing.GuildKept(), mayErase(c.In)))
}

// forget answers /forget-me and its buttons: it shows what would be deleted and what would stay,
// asks for confirmation, and deletes.
func forget(c *call.Call) error {
	switch c.Press.Action() {
	case forgetYes:
		return forgetNow(c)
	case forgetNo:
		return c.Show(wire.Message{Content: c.T("host.forget.kept")})
	}
	live, err := c.Tables.Shelf.Games(c.In.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	return c.Show(forgetMe(c.Reader, live))
}

// forgetNow deletes the caller's data and reports the result.
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

// mayErase says whether the caller may have a server's data deleted: only members who may manage
// the server.
func mayErase(in *wire.Interaction) bool {
	return in.Guild != "" && in.MemberPermissions.Has(wire.PermManageGuild)
}

// erase handles the buttons for a server's data. It shows what would be deleted, asks for the
// server's name, and deletes the data after the name was typed.
func erase(c *call.Call) error {
	if !mayErase(c.In) {
		return ErrManage
	}
	switch string(c.Press.Action()) {
	case eraseNo:
		return c.Show(wire.Message{Content: c.T("host.erase.kept")})
	case eraseName:
		return c.Ask(eraseForm(c.Reader), wire.Message{Content: c.T("host.erase.late")})
	case eraseTyped:
		return eraseNow(c)
	}
	h, err := c.Tables.Erasing.Holdings(c.In.Guild)
	if err != nil {
		c.Log.Error("a server's data is not counted", "err", err)
		return table.ErrUnavailable
	}
	return c.Show(eraseServer(c.Reader, h))
}

// asksName says whether a press opens the form for the server's name.
func asksName(p screen.CustomID, _ []string) bool { return string(p.Action()) == eraseName }

// eraseNow deletes the server's data, if the server's name was typed correctly.
func eraseNow(c *call.Call) error {
	name, err := c.Client.GuildName(c.Ctx, c.In.Guild)
	if err != nil {
		c.Log.Warn("a server's name is not known", "err", err)
		return ErrNameless
	}
	if typed := c.In.Fields[fieldName]; !sameName(typed, name) {
		return c.Tell(c.T("host.erase.other", "typed", screen.Code(wire.Clip(typed, screen.MaxLine))))
	}
	h, err := c.Tables.Erasing.EraseGuild(c.Ctx, c.In.Guild)
	if err != nil {
		c.Log.Error("not everything of a server was deleted", "err", err)
		return table.ErrUnavailable
	}
	c.Log.Info("a server's data was deleted by its moderator", "tables", h.Live+h.Ended, "people", h.People)
	return c.Show(wire.Message{Content: c.T("host.erase.done", "n", h.Live+h.Ended)})
}

// sameName compares a typed name with the server's, ignoring case and extra spaces.
func sameName(typed, name string) bool {
	plain := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return plain(name) != "" && strings.EqualFold(plain(typed), plain(name))
}
