package screen

import (
	"time"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// What the buttons of /forget-me say.
const (
	ForgetAsk = "ask"
	ForgetYes = "yes"
	ForgetNo  = "no"
)

// What the buttons and the form for erasing a server say.
const (
	EraseAsk   = "ask"
	EraseName  = "form"
	EraseNo    = "no"
	EraseTyped = "typed"
)

// FieldName is the field of the form for erasing a server: the server's name.
const FieldName = "name"

// Privacy says what is stored, why, for how long, and who can see it. guildKept is how long a
// server's data is kept after it removed the bot.
func Privacy(s Reader, guildKept time.Duration, mayErase bool) wire.Message {
	buttons := []wire.Button{Button(s, wire.Secondary, "host.button.forget.ask", Press(OpForget, ForgetAsk))}
	if mayErase {
		buttons = append(buttons, Button(s, wire.Secondary, "host.button.erase.ask", Press(OpErase, EraseAsk)))
	}
	games, backups := game.T("host.privacy.games.ever"), game.T("host.privacy.backups.none")
	if kept := s.Facts.GamesKept(); kept >= 0 {
		games = game.T("host.privacy.games", "kept", SpanText(kept))
	}
	if s.Backups > 0 {
		backups = game.T("host.privacy.backups", "kept", SpanText(s.Backups))
	}
	text := s.T("host.privacy", "kept", SpanText(guildKept), "games", games, "backups", backups)
	return wire.Message{Content: text, Rows: Row(buttons...)}
}

// forgetGames is the most games listed.
const forgetGames = 3

// ForgetMe asks for confirmation of forgetting a user, and lists the games he would leave.
func ForgetMe(s Reader, live []table.Table) wire.Message {
	lines, label := []string{s.T("host.forget.ask")}, game.Key("host.button.forget")
	if len(live) > 0 {
		lines = append(lines, s.T("host.forget.live", "n", len(live)))
		label = "host.button.forget.leave"
	}
	for _, t := range live[:min(forgetGames, len(live))] {
		lines = append(lines, GameLine(s.At(t), t, s.User))
	}
	return wire.Message{Content: JoinLines(lines), Rows: Row(
		Button(s, wire.Danger, label, Press(OpForget, ForgetYes)),
		Button(s, wire.Secondary, "host.button.forget.not", Press(OpForget, ForgetNo)),
	)}
}

// EraseServer asks for confirmation of deleting a server's data, and counts it.
func EraseServer(s Reader, h table.Holdings) wire.Message {
	lines := []string{s.T("host.erase.ask")}
	for _, held := range []struct {
		key game.Key
		n   int
	}{{"host.erase.live", h.Live}, {"host.erase.ended", h.Ended}, {"host.erase.people", h.People}} {
		if held.n > 0 {
			lines = append(lines, s.T(held.key, "n", held.n))
		}
	}
	return wire.Message{Content: JoinLines(append(lines, s.T("host.erase.rest"))), Rows: Row(
		Button(s, wire.Danger, "host.button.erase", Press(OpErase, EraseName)),
		Button(s, wire.Secondary, "host.button.erase.not", Press(OpErase, EraseNo)),
	)}
}

// EraseForm asks for the name of the server whose data is to be deleted.
func EraseForm(s Reader) wire.Modal {
	name := FormField(s, FieldName, "host.erase.name", "host.erase.hint", "", 100)
	return Form(s, "host.erase.title", Press(OpErase, EraseTyped), name)
}
