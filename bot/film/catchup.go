package film

import (
	"slices"

	"bivouac/bot/board"
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

const (
	// catchLines is the maximum number of lines of events in the answer to "What happened?". The
	// answer has the last lines, which lead to the present question.
	catchLines = 3
	// catchFilm is the maximum number of pictures of the replay in the answer to "What happened?".
	catchFilm = 24
)

// catchUp answers "What happened?" privately. The answer has a replay of everything since the reader's own
// last action, the last of these events in words, and the open questions. For a spectator, the replay shows
// the last turn.
func catchUp(c *call.Call, t table.Table) error {
	id := t.ID
	return c.Studio.Ask(c, func(c *call.Call) error { return showCard(c, id) })
}

func showCard(c *call.Call, id table.ID) error {
	t, err := stillHere(c, id)
	if err != nil {
		return err
	}
	eyes := t.Eyes(c.In.User.ID)
	all, err := cuts(c.Kit, t, eyes)
	if err != nil {
		return err
	}
	cuts, key := missed(all, eyes)
	s := c.At(t)
	lines := append(earlier(t, c.In.User.ID, cuts, s), toldLines(cuts, s)...)
	head := s.T(key)
	if len(lines) == 0 {
		head = s.T("host.catch.nothing")
	}
	m := wire.Message{Ephemeral: true}
	left := game.Text{}
	if len(lines) > 0 {
		file, note, err := develop(c, filmRequest{t, eyes, cuts, catchFilm, uploads(c.In)}, s)
		if err != nil { // the words are useful even without the replay
			c.Log.Error("no film for a card", "table", t.ID, "game", t.Game, "err", err)
			note = game.T("host.err.picture")
		} else {
			m.Files = []wire.File{file}
		}
		left = note
	}
	lines = append([]string{head}, lastLines(lines, catchLines, s)...)
	lines = append(append(lines, board.Standing(t, s)...), s.Say(left))
	m.Content, m.Rows = screen.JoinLines(lines), catchRow(c.In, t, s, eyes, cuts)
	c.Made()
	return c.Answer.Respond(c.Ctx, wire.Reply(m))
}

// missed returns the cuts (pictures of a replay) that show a reader what they have missed: the cut after the
// reader's last action, and all later cuts. For a spectator these are the cuts of the last turn. It also
// returns the key of the heading above them.
func missed(all []cut, eyes game.Seat) ([]cut, game.Key) {
	if eyes == game.Spectator {
		return lastTurns(all, 1), "host.catch.turn"
	}
	cuts := sinceSeat(all, eyes)
	if cuts[0].Index == table.SetupLine {
		return cuts, "host.catch.all"
	}
	return cuts, "host.catch.since"
}

// catchRow returns the button to answer an open question, and the button that opens the replay step by
// step. It leaves out a button that has no use.
func catchRow(in *wire.Interaction, t table.Table, s screen.Reader, eyes game.Seat, cuts []cut) []wire.Row {
	var buttons []wire.Button
	if t.WaitsFor(in.User.ID) {
		buttons = append(buttons, screen.Button(s, wire.Primary, "host.button.play", screen.PressAt(t, screen.OpPlay)))
	}
	if len(cuts) > 1 {
		buttons = append(buttons, stepButton(t, s, eyes, cuts[1].Index))
	}
	return screen.ButtonRows(buttons)
}

// The function earlier returns lines about events that a reader has missed and that have no pictures, since
// they happened under earlier rules of the game. The parameter cuts has the pictures that the reader is
// shown. There are no lines unless the first of them is the first moment under the present rules.
func earlier(t table.Table, user string, cuts []cut, s screen.Reader) []string {
	first := t.FirstMoment()
	eyes := t.Eyes(user)
	if len(t.Public().Parts()) == 1 || cuts[0].Index != first {
		return nil
	}
	since := table.SetupLine + 1
	for i, e := range slices.Backward(t.Seen(eyes).Acts(0)[:first+1]) {
		if e.Seat == eyes && e.Strike == nil && !t.Unattended.Has(i) {
			since = i + 1
			break
		}
	}
	history, err := s.Facts.HistoryOf(t, user, since)
	if err != nil {
		s.Log.Warn("no history for a card", "table", t.ID, "err", err)
		return nil
	}
	var lines []string
	for _, l := range history {
		if l.Index > first {
			break
		}
		for _, e := range screen.EventsOf([]table.Line{l}) {
			lines = append(lines, screen.EventLine(e, s))
		}
		lines = append(lines, screen.UntoldLine(l, s)...)
	}
	return lines
}

// catching returns the button "What happened?" of a panel.
func catching(p screen.Seated) []wire.Button { return catchBelow(p.Reader, p.Table) }

// catchBelow returns the button "What happened?" below a board.
func catchBelow(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.catch", screen.PressAt(t, opCatch))}
}
