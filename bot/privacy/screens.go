package privacy

import (
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// page says what is stored, why, for how long, and who can see it. guildKept is how long a server's
// data is kept after the server removed the bot.
func page(s screen.Reader, guildKept time.Duration, mayErase bool) wire.Message {
	ask := func(key game.Key, op, what string) wire.Button {
		return screen.Button(s, wire.Secondary, key, screen.Press(op, what))
	}
	buttons := []wire.Button{ask("host.button.forget.ask", opForget, forgetAsk)}
	if mayErase {
		buttons = append(buttons, ask("host.button.erase.ask", opErase, eraseAsk))
	}
	games, backups := game.T("host.privacy.games.ever"), game.T("host.privacy.backups.none")
	if kept := s.Facts.GamesKept(); kept >= 0 {
		games = game.T("host.privacy.games", "kept", screen.SpanText(kept))
	}
	if s.Backups > 0 {
		backups = game.T("host.privacy.backups", "kept", screen.SpanText(s.Backups))
	}
	text := s.T("host.privacy", "kept", screen.SpanText(guildKept), "games", games, "backups", backups)
	return wire.Message{Content: text, Rows: screen.Row(buttons...)}
}

// forgetGames is the maximum number of games that forgetMe lists.
const forgetGames = 3

// forgetMe asks whether a user's data is really to be deleted. It lists some of the games that the
// user would leave.
func forgetMe(s screen.Reader, live []table.Table) wire.Message {
	lines, label := []string{s.T("host.forget.ask")}, game.Key("host.button.forget")
	if len(live) > 0 {
		lines = append(lines, s.T("host.forget.live", "n", len(live)))
		label = "host.button.forget.leave"
	}
	for _, t := range live[:min(forgetGames, len(live))] {
		lines = append(lines, screen.GameLine(s.At(t), t, s.User))
	}
	return wire.Message{Content: screen.JoinLines(lines), Rows: screen.Row(
		screen.Button(s, wire.Danger, label, screen.Press(opForget, forgetYes)),
		screen.Button(s, wire.Secondary, "host.button.forget.not", screen.Press(opForget, forgetNo)),
	)}
}

// eraseServer asks whether a server's data is really to be deleted, and says how much there is.
func eraseServer(s screen.Reader, h table.Holdings) wire.Message {
	lines := []string{s.T("host.erase.ask")}
	for _, held := range []struct {
		key game.Key
		n   int
	}{{"host.erase.live", h.Live}, {"host.erase.ended", h.Ended}, {"host.erase.people", h.People}} {
		if held.n > 0 {
			lines = append(lines, s.T(held.key, "n", held.n))
		}
	}
	return wire.Message{Content: screen.JoinLines(append(lines, s.T("host.erase.rest"))), Rows: screen.Row(
		screen.Button(s, wire.Danger, "host.button.erase", screen.Press(opErase, eraseName)),
		screen.Button(s, wire.Secondary, "host.button.erase.not", screen.Press(opErase, eraseNo)),
	)}
}

// eraseForm asks for the name of the server whose data is to be deleted.
func eraseForm(s screen.Reader) wire.Modal {
	name := screen.FormField(s, fieldName, "host.erase.name", "host.erase.hint", "", 100)
	return screen.Form(s, "host.erase.title", screen.Press(opErase, eraseTyped), name)
}
