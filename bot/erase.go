package bot

import (
	"errors"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// What the buttons and the form for erasing a server say.
const (
	eraseAsk   = "ask"
	eraseForm  = "form"
	eraseNo    = "no"
	eraseTyped = "typed"
)

// fieldName is the form's only field: the server's name.
const fieldName = "name"

// mayErase says whether the caller may have a server's data deleted: a member who may manage it.
func mayErase(c *call.Call) bool {
	return c.In.Guild != "" && c.In.MemberPermissions.Has(wire.PermManageGuild)
}

// erase answers the buttons for a server's data: it says what would go, asks for the
// server's name, and deletes when that was typed.
func erase(c *call.Call) error {
	if !mayErase(c) {
		return screen.ErrManage
	}
	switch string(c.Press.Action()) {
	case eraseNo:
		return c.Show(wire.Message{Content: c.T("host.erase.kept")})
	case eraseForm:
		return askErase(c)
	case eraseTyped:
		return eraseNow(c)
	}
	h, err := c.Tables.Holdings(c.In.Guild)
	if err != nil {
		c.Log.Error("a server's data is not counted", "err", err)
		return table.ErrUnavailable
	}
	lines := []string{c.T("host.erase.ask")}
	for _, held := range []struct {
		key game.Key
		n   int
	}{{"host.erase.live", h.Live}, {"host.erase.ended", h.Ended}, {"host.erase.people", h.People}} {
		if held.n > 0 {
			lines = append(lines, c.T(held.key, "n", held.n))
		}
	}
	at := func(to string) string { return screen.CustomID{Op: screen.OpErase, Path: []string{to}}.String() }
	return c.Show(wire.Message{
		Content: screen.JoinLines(append(lines, c.T("host.erase.rest"))),
		Rows: []wire.Row{{Buttons: []wire.Button{
			{Style: wire.Danger, Label: c.Label("host.button.erase"), CustomID: at(eraseForm)},
			{Style: wire.Secondary, Label: c.Label("host.button.erase.not"), CustomID: at(eraseNo)},
		}}},
	})
}

// asksErase says that a press opens the form for the server's name.
func asksErase(p screen.CustomID) bool {
	return p.Op == screen.OpErase && string(p.Action()) == eraseForm
}

// askErase opens the form for the server's name.
func askErase(c *call.Call) error {
	err := c.Answer.Respond(c.Ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.Label("host.erase.title"), 45), CustomID: screen.CustomID{Op: screen.OpErase, Path: []string{eraseTyped}}.String(),
		Fields: []wire.Field{{CustomID: fieldName, Label: wire.Clip(c.Label("host.erase.name"), 45), Hint: wire.Clip(c.Label("host.erase.hint"), 100), Max: 100}},
	}))
	if errors.Is(err, wire.ErrLateModal) {
		return c.Tell(c.T("host.erase.late"))
	}
	return err
}

// eraseNow deletes, if the server's name was typed.
func eraseNow(c *call.Call) error {
	name, err := c.Client.GuildName(c.Ctx, c.In.Guild)
	if err != nil {
		c.Log.Warn("a server's name is not known", "err", err)
		return screen.ErrNameless
	}
	if typed := c.In.Fields[fieldName]; !sameName(typed, name) {
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

// sameName says whether a typed name is meant to be that one: capitals and spaces do
// not count.
func sameName(typed, name string) bool {
	plain := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return plain(name) != "" && strings.EqualFold(plain(typed), plain(name))
}
