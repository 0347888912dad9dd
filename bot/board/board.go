package board

import (
	"slices"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Card returns the lobby's message. The message is edited when the lobby changes.
func Card(t table.Table, s screen.Reader) wire.Message {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return wire.Message{Content: s.T("host.err.nogame")}
	}
	lines := []string{s.T("host.card.title", "game", game.Key(t.Game+".name"), "tagline", game.Key(t.Game+".tagline"))}
	switch t.Status {
	case table.Lobby:
		return openCard(t, title, s, lines)
	case table.Cancelled:
		lines = append(lines, s.T("host.card.cancelled"))
	case table.Expired:
		lines = append(lines, s.T("host.card.expired"))
	default:
		lines = append(lines, cardPlayers(t, s), s.T("host.card.started"))
		lines = append(lines, s.Told(screen.EndOfCard, t)...)
		if screen.Joinable(t) {
			lines = append(lines, s.T("host.card.joinable"))
		}
	}
	return wire.Message{Content: screen.JoinLines(lines), KeepFiles: true}
}

func openCard(t table.Table, title screen.Title, s screen.Reader, lines []string) wire.Message {
	info := title.Game.Info()
	lines = append(lines, s.T(game.Key(t.Game+".length")), cardPlayers(t, s))
	lines = slices.Concat(lines, s.Told(screen.FirstOnCard, t), s.Told(screen.OnCard, t))
	ready := len(t.Players) >= info.Seats[0]
	lines = append(lines, s.T(nextOf(t, ready), "host", s.Named(t.Host)))
	lines = append(lines, s.Told(screen.EndOfCard, t)...)
	m := wire.Message{Content: screen.JoinLines(lines), Mentions: t.Guests.Called()}
	if t.Guests.Role != "" {
		m.Roles = []string{t.Guests.Role}
	}
	m.Files = emptyBoard(t, title, s)
	join := screen.Button(s, wire.Success, "host.button.join", screen.PressAt(t, screen.OpJoin))
	join.Disabled = len(t.Players) >= t.Deal.Offered
	start := screen.Button(s, wire.Secondary, "host.button.start", screen.PressAt(t, screen.OpStart))
	start.Disabled = !ready
	if ready {
		start.Style = wire.Success
	}
	row := []wire.Button{join}
	if t.Place.Guild == "" { // in direct messages no other user can join
		row = nil
	}
	m.Rows = screen.Row(slices.Concat(row, []wire.Button{start},
		s.Below(screen.OnCard, t), s.Below(screen.EndOfCard, t))...)
	return m
}

// nextOf returns the key of the card's text about the next step: more players must join, or the
// host can start.
func nextOf(t table.Table, ready bool) game.Key {
	room := len(t.Players) < t.Deal.Offered && t.Place.Guild != ""
	switch {
	case ready && room:
		return "host.card.ready.room"
	case ready:
		return "host.card.ready"
	case t.Place.Guild == "":
		return "host.card.alone"
	}
	return "host.card.wait"
}

func cardPlayers(t table.Table, s screen.Reader) string {
	users := make([]string, len(t.Players))
	for i, p := range t.Players {
		users[i] = p.User
	}
	return s.T("host.card.players", "have", len(t.Players), "most", t.Deal.Offered, "names", s.Named(users...))
}

// emptyBoard returns the picture of an empty board for the number of users who have joined. It
// returns nil if the board cannot be painted.
func emptyBoard(t table.Table, title screen.Title, s screen.Reader) []wire.File {
	files, err := screen.Unbegun(title, len(t.Players), t.Options, s)
	if err != nil {
		s.Log.Error("no picture for a card", "game", title.Game.Info().ID, "err", err)
	}
	return files
}

// Questions returns a line for each open question, with mentions of the users who must answer it.
// If only the computer must answer, the lines name the players for whom it answers.
func Questions(t table.Table, s screen.Reader) []string {
	asked := t.Public().Pending()
	var lines []string
	for i, d := range asked {
		if slices.ContainsFunc(asked[:i], func(o game.Decision) bool { return screen.SameText(o.Ask, d.Ask) }) {
			continue
		}
		var users []string
		for _, o := range asked {
			if user := t.UserOf(o.Seat); screen.SameText(o.Ask, d.Ask) && t.Auto(o.Seat) == 0 {
				users = append(users, user)
			}
		}
		if slices.Sort(users); len(users) > 0 {
			lines = append(lines, s.T("host.turn.asked", "who", s.Mentioned(slices.Compact(users)...), "ask", d.Ask))
		}
	}
	if len(lines) > 0 {
		return lines // the game waits for people, so the computer is not mentioned
	}
	return thinking(t, s)
}

// thinking returns a line for each player for whom the computer must answer. If no person is
// present at the table, it returns one line that says so.
func thinking(t table.Table, s screen.Reader) []string {
	var lines []string
	for _, a := range t.Asks {
		user := t.UserOf(a.Seat)
		switch {
		case t.Auto(a.Seat) == 0:
			continue
		case t.Halt.Deserted:
			return append(lines, s.T("host.turn.deserted"))
		case (table.Player{User: user}).Person():
			lines = append(lines, s.T("host.turn.holds", "who", s.Named(user)))
		default:
			lines = append(lines, s.T("host.turn.thinks", "who", s.Named(user)))
		}
	}
	return lines
}

// Deadline returns a line with the earliest deadline of the open questions, in each reader's time
// zone. It returns "" if no open question has a deadline.
func Deadline(t table.Table, s screen.Reader) string { return DeadlineOf(t, t.Asked(), s) }

// DeadlineOf returns the same line as Deadline, but it considers only the questions of the given
// users.
func DeadlineOf(t table.Table, users []string, s screen.Reader) string {
	var first time.Time
	for _, a := range t.Asks {
		at, runs := s.Facts.Deadline(t, a)
		ahead := runs && !a.Late && at.After(s.Now()) && slices.Contains(users, t.UserOf(a.Seat))
		if ahead && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	if first.IsZero() {
		return ""
	}
	return s.T("host.turn.limit", "when", screen.Stamp(first), "left", screen.Ago(first))
}

// Row returns the controls below the public board. The Play button contains the post's number. If the
// bot does not know whether Discord has the message, it finds the message by this number. A button
// has one colour for all readers. So Play is blue only if every player at the table is asked, and
// grey if some players wait.
func Row(t table.Table, s screen.Reader, post uint64) []wire.Row {
	at := screen.CustomID{Table: t.ID.String()}
	buttons := []wire.Button{
		screen.Button(s, playStyle(t), "host.button.play", at.With(screen.OpPlay, screen.PostMark(post))),
	}
	buttons = append(buttons, silenceButton(t, s)...)
	return []wire.Row{{Buttons: append(buttons, s.Below(screen.BelowBoard, t)...)}}
}

// playStyle returns the colour of the Play button. It ignores computers and players who have left,
// since they press nothing.
func playStyle(t table.Table) wire.ButtonStyle {
	asked := t.Asked()
	for _, p := range t.Players {
		if p.Person() && !p.Left && !slices.Contains(asked, p.User) {
			return wire.Secondary
		}
	}
	return wire.Primary
}

// FirstRow returns the controls below the first board: the controls of Row, then the features'
// controls for the first board.
func FirstRow(t table.Table, s screen.Reader, post uint64) []wire.Row {
	return screen.ButtonRows(append(Row(t, s, post)[0].Buttons, s.Below(screen.OnFirstBoard, t)...))
}

// silenceButton returns a button for the default answer, with the name of the player who is asked.
// There is a button only if one seat is asked, the seat has no computer, it is another player's
// turn, and the default answer is legal. The default answer is the most frequent one, and needs no
// panel. The button is public like the question, and reveals nothing of the seat's hand.
func silenceButton(t table.Table, s screen.Reader) []wire.Button {
	asked := t.Public().Pending()
	if len(asked) != 1 || t.Auto(asked[0].Seat) != 0 || !t.OutOfTurn(asked[0].Seat) {
		return nil
	}
	d := asked[0]
	seen := t.Seen(d.Seat)
	if d.Default == "" || !slices.Contains(seen.Legal(), d.Default) {
		return nil
	}
	at := screen.CustomID{Table: t.ID.String(), Decision: d.ID}
	c := seen.Describe(d.Default)
	label := s.Plain(game.T("host.board.silence", "who", d.Seat, "what", c.Label))
	c.Cost = game.Text{} // the cost may name cards of the seat's hand
	if told := screen.Told(c); !told.IsZero() {
		label += " · " + s.Plain(told)
	}
	to := at.With(screen.OpChoose, string(d.Default)).String()
	return []wire.Button{{Style: wire.Secondary, Label: wire.Clip(label, screen.MaxLabel), CustomID: to}}
}

// EndRow returns the controls below the board of a finished game.
func EndRow(t table.Table, s screen.Reader, post uint64) []wire.Row {
	return screen.Row(screen.Marked(append(s.Below(screen.FirstBelowEnd, t), s.Below(screen.BelowEnd, t)...), post)...)
}

// Ending returns the lines about the end of a game: the result, then the features' lines. It
// returns nil if the game is not over.
func Ending(t table.Table, s screen.Reader) []string {
	result, over := t.Public().Result()
	if !over {
		return nil
	}
	return append([]string{s.T("host.end.title", "result", result.Text)}, s.Told(screen.BelowEnd, t)...)
}

// AskOf returns the text of an open question: that of the first user in the list who is asked. If
// none of the users is asked, the text is empty.
func AskOf(t table.Table, users []string) game.Text {
	if !t.Begun() {
		return game.Literal("")
	}
	for _, u := range users {
		if seat, ok := t.SeatOf(u); ok {
			if d, asked := t.Seen(seat).Asked(); asked {
				return d.Ask
			}
		}
	}
	return game.Literal("")
}

// Spectator returns a message with the public view of a table.
func Spectator(s screen.Reader, t table.Table) wire.Message {
	s = s.At(t)
	files, trouble := screen.Picture(t, game.Spectator, s, nil)
	lines := append([]string{s.T("host.view.spectator"), trouble}, s.Legend()...)
	m := wire.Message{Content: screen.JoinLines(lines), Files: files}
	if screen.Joinable(t) {
		m.Content, m.Rows = screen.JoinLines(append(lines, s.T("host.join.ask"))), joinRow(s, t)
	}
	return m
}

// Standing says whose turn it is and what they must decide, or how the game ended.
func Standing(t table.Table, s screen.Reader) []string {
	if result, over := t.Public().Result(); over {
		return []string{s.T("host.end.title", "result", result.Text)}
	}
	if t.Status != table.Playing {
		return []string{s.T("host.end.cancelled")}
	}
	return Questions(t, s)
}
