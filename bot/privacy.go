package bot

import (
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// privacy answers /privacy: what is kept, why, for how long, and who can see it.
func (b *Bot) privacy(c *call) error {
	buttons := []wire.Button{{Style: wire.Secondary, Label: c.label("host.button.forget.ask"), CustomID: press{Op: opForget, Path: []string{forgetAsk}}.id()}}
	if c.mayErase() {
		buttons = append(buttons, wire.Button{Style: wire.Secondary, Label: c.label("host.button.erase.ask"), CustomID: press{Op: opErase, Path: []string{eraseAsk}}.id()})
	}
	games, backups := game.T("host.privacy.games.ever"), game.T("host.privacy.backups.none")
	if kept := b.tables.GamesKept(); kept >= 0 {
		games = game.T("host.privacy.games", "kept", spanText(kept))
	}
	if b.backups > 0 {
		backups = game.T("host.privacy.backups", "kept", spanText(b.backups))
	}
	text := c.t("host.privacy", "kept", spanText(b.tables.GuildKept()), "games", games, "backups", backups)
	return c.show(wire.Message{Content: text, Rows: []wire.Row{{Buttons: buttons}}})
}

// spanText is for how long something is kept: in years or months where it is some whole
// ones, else in days or hours.
func spanText(span time.Duration) game.Text {
	const month, year = 31 * 24 * time.Hour, 365 * 24 * time.Hour
	switch {
	case span >= year && span%year == 0:
		return game.T("host.time.years", "n", int(span/year))
	case span >= month && span%month == 0:
		return game.T("host.time.months", "n", int(span/month))
	}
	return hoursText(int(span / time.Hour))
}

// What the buttons of /forget-me say.
const (
	forgetAsk = "ask"
	forgetYes = "yes"
	forgetNo  = "no"
)

// forget answers /forget-me and its buttons: it says what would go and what would
// stay, asks once, and then does it.
func (b *Bot) forget(c *call) error {
	switch c.press.action() {
	case forgetYes:
		return b.forgetNow(c)
	case forgetNo:
		return c.show(wire.Message{Content: c.t("host.forget.kept")})
	}
	live, err := b.tables.Games(c.in.User.ID)
	if err != nil {
		b.log.Warn("some tables are unreadable", "err", err)
	}
	lines := []string{c.t("host.forget.ask")}
	label := game.Key("host.button.forget")
	if len(live) > 0 {
		lines = append(lines, c.t("host.forget.live", "n", len(live)))
		label = "host.button.forget.leave"
		for _, t := range live[:min(statWith, len(live))] {
			lines = append(lines, gameLine(c.at(t), t, c.in.User.ID))
		}
	}
	return c.show(wire.Message{Content: join(lines), Rows: []wire.Row{{Buttons: []wire.Button{
		{Style: wire.Danger, Label: c.label(label), CustomID: press{Op: opForget, Path: []string{forgetYes}}.id()},
		{Style: wire.Secondary, Label: c.label("host.button.forget.not"), CustomID: press{Op: opForget, Path: []string{forgetNo}}.id()},
	}}}})
}

// forgetNow forgets the caller and says what was done.
func (b *Bot) forgetNow(c *call) error {
	f, err := b.tables.Forget(c.ctx, c.in.User.ID)
	if err != nil {
		b.log.Error("not everything of a person was deleted", "err", err)
		return table.ErrUnavailable
	}
	done := c.t("host.forget.done.none")
	if f.Tables > 0 {
		done = c.t("host.forget.done", "n", f.Tables)
	}
	return c.show(wire.Message{Content: done})
}
