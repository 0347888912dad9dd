package bot

import (
	"bivouac/bot/between"
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// privacy answers /privacy: what is kept, why, for how long, and who can see it.
func privacy(c *call.Call) error {
	buttons := []wire.Button{{Style: wire.Secondary, Label: c.Label("host.button.forget.ask"), CustomID: screen.CustomID{Op: screen.OpForget, Path: []string{forgetAsk}}.String()}}
	if mayErase(c) {
		buttons = append(buttons, wire.Button{Style: wire.Secondary, Label: c.Label("host.button.erase.ask"), CustomID: screen.CustomID{Op: screen.OpErase, Path: []string{eraseAsk}}.String()})
	}
	games, backups := game.T("host.privacy.games.ever"), game.T("host.privacy.backups.none")
	if kept := c.Tables.GamesKept(); kept >= 0 {
		games = game.T("host.privacy.games", "kept", screen.SpanText(kept))
	}
	if c.Backups > 0 {
		backups = game.T("host.privacy.backups", "kept", screen.SpanText(c.Backups))
	}
	text := c.T("host.privacy", "kept", screen.SpanText(c.Tables.GuildKept()), "games", games, "backups", backups)
	return c.Show(wire.Message{Content: text, Rows: []wire.Row{{Buttons: buttons}}})
}

// What the buttons of /forget-me say.
const (
	forgetAsk = "ask"
	forgetYes = "yes"
	forgetNo  = "no"
)

// forget answers /forget-me and its buttons: it says what would go and what would
// stay, asks once, and then does it.
func forget(c *call.Call) error {
	switch c.Press.Action() {
	case forgetYes:
		return forgetNow(c)
	case forgetNo:
		return c.Show(wire.Message{Content: c.T("host.forget.kept")})
	}
	live, err := c.Tables.Games(c.In.User.ID)
	if err != nil {
		c.Log.Warn("some tables are unreadable", "err", err)
	}
	lines := []string{c.T("host.forget.ask")}
	label := game.Key("host.button.forget")
	if len(live) > 0 {
		lines = append(lines, c.T("host.forget.live", "n", len(live)))
		label = "host.button.forget.leave"
		for _, t := range live[:min(between.StatWith, len(live))] {
			lines = append(lines, screen.GameLine(c.At(t), t, c.In.User.ID))
		}
	}
	return c.Show(wire.Message{Content: screen.JoinLines(lines), Rows: []wire.Row{{Buttons: []wire.Button{
		{Style: wire.Danger, Label: c.Label(label), CustomID: screen.CustomID{Op: screen.OpForget, Path: []string{forgetYes}}.String()},
		{Style: wire.Secondary, Label: c.Label("host.button.forget.not"), CustomID: screen.CustomID{Op: screen.OpForget, Path: []string{forgetNo}}.String()},
	}}}})
}

// forgetNow forgets the caller and says what was done.
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
