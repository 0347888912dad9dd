package bot

import (
	"errors"
	"strings"

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

// mayErase says whether the caller may have a server's data deleted: whoever manages it.
func (c *call) mayErase() bool {
	return c.in.Guild != "" && c.in.MemberPermissions.Has(wire.PermManageGuild)
}

// erase answers the buttons for a server's data: it says what would go, asks for the
// server's name, and deletes when that was typed.
func (b *Bot) erase(c *call) error {
	if !c.mayErase() {
		return errManage
	}
	switch string(c.press.action()) {
	case eraseNo:
		return c.show(wire.Message{Content: c.t("host.erase.kept")})
	case eraseForm:
		return b.askErase(c)
	case eraseTyped:
		return b.eraseNow(c)
	}
	h, err := b.tables.Holdings(c.in.Guild)
	if err != nil {
		b.log.Error("a server's data is not counted", "err", err)
		return table.ErrUnavailable
	}
	lines := []string{c.t("host.erase.ask")}
	for _, held := range []struct {
		key game.Key
		n   int
	}{{"host.erase.live", h.Live}, {"host.erase.ended", h.Ended}, {"host.erase.people", h.People}} {
		if held.n > 0 {
			lines = append(lines, c.t(held.key, "n", held.n))
		}
	}
	at := func(to string) string { return press{Op: opErase, Path: []string{to}}.id() }
	return c.show(wire.Message{
		Content: join(append(lines, c.t("host.erase.rest"))),
		Rows: []wire.Row{{Buttons: []wire.Button{
			{Style: wire.Danger, Label: c.label("host.button.erase"), CustomID: at(eraseForm)},
			{Style: wire.Secondary, Label: c.label("host.button.erase.not"), CustomID: at(eraseNo)},
		}}},
	})
}

// asksErase says that a press opens the form for the server's name.
func asksErase(p press) bool { return p.Op == opErase && string(p.action()) == eraseForm }

// askErase opens the form for the server's name.
func (b *Bot) askErase(c *call) error {
	err := c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.label("host.erase.title"), 45), CustomID: press{Op: opErase, Path: []string{eraseTyped}}.id(),
		Fields: []wire.Field{{CustomID: fieldName, Label: wire.Clip(c.label("host.erase.name"), 45), Hint: wire.Clip(c.label("host.erase.hint"), 100), Max: 100}},
	}))
	if errors.Is(err, wire.ErrLateModal) {
		return c.tell(c.t("host.erase.late"))
	}
	return err
}

// eraseNow deletes, if the server's name was typed.
func (b *Bot) eraseNow(c *call) error {
	name, err := b.client.GuildName(c.ctx, c.in.Guild)
	if err != nil {
		b.log.Warn("a server's name is not known", "err", err)
		return errNameless
	}
	if typed := c.in.Fields[fieldName]; !sameName(typed, name) {
		return c.tell(c.t("host.erase.other", "typed", code(wire.Clip(typed, maxLine))))
	}
	h, err := b.tables.EraseGuild(c.ctx, c.in.Guild)
	if err != nil {
		b.log.Error("not everything of a server was deleted", "err", err)
		return table.ErrUnavailable
	}
	b.log.Info("a server's data was deleted by its moderator", "tables", h.Live+h.Ended, "people", h.People)
	return c.show(wire.Message{Content: c.t("host.erase.done", "n", h.Live+h.Ended)})
}

// sameName says whether a typed name is meant to be that one: capitals and spaces do
// not count.
func sameName(typed, name string) bool {
	plain := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	return plain(name) != "" && strings.EqualFold(plain(typed), plain(name))
}
