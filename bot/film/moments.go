package film

import (
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Values of the last part of a step button's path. The buttons of a message have different values,
// so that no two custom_ids are equal.
const (
	stepOpen  = "o" // opens a new message
	stepFirst = "f"
	stepBack  = "b"
	stepOn    = "n"
	stepLast  = "l"
	stepEyes  = "e" // the menu of seats
)

// stepButton returns the button that opens the step-by-step replay at an entry of the journal.
func stepButton(t table.Table, s screen.Reader, eyes game.Seat, index int) wire.Button {
	return screen.Button(s, wire.Secondary, "host.button.step", stepPress(t, eyes, index, stepOpen))
}

func stepPress(t table.Table, eyes game.Seat, index int, which string) screen.CustomID {
	return screen.PressAt(t, opMoment, seatText(eyes), strconv.Itoa(index), which)
}

// moment answers the buttons of the step-by-step replay.
func moment(c *call.Call, t table.Table) error {
	if len(c.Press.Path) != 3 {
		return screen.ErrChoose
	}
	seat, which := c.Press.Path[0], c.Press.Path[2]
	if len(c.In.Values) > 0 {
		seat = c.In.Values[0]
	}
	eyes, err := seatNamed(t, seat)
	if err != nil {
		return err
	}
	if !t.MaySee(c.In.User.ID, eyes) {
		return ErrEyes
	}
	index, err := strconv.Atoi(c.Press.Path[1])
	if err != nil {
		return screen.ErrChoose
	}
	return showMoment(c, t, eyes, index, which == stepOpen)
}

// showMoment shows the picture at a journal entry, or the last picture before it if this entry has none. The
// parameter index is the index of the entry. The picture replaces the pressed message, or is in a new message
// if fresh is true.
func showMoment(c *call.Call, t table.Table, eyes game.Seat, index int, fresh bool) error {
	cuts, err := cuts(c.Kit, t, eyes)
	if err != nil {
		return err
	}
	n := 0
	for n+1 < len(cuts) && cuts[n+1].Index <= index {
		n++
	}
	m, err := c.Tables.Shelf.MomentOf(t, eyes, cuts[n].Index)
	if err != nil {
		return err
	}
	s := c.At(t)
	seenBy := game.Literal(screen.Escape(eyesLabel(s, eyes)))
	lines := []string{s.T("host.moment.title", "n", n+1, "all", len(cuts), "eyes", seenBy)}
	switch since := whereItBegins(t, s); {
	case n == 0 && since != "":
		lines = append(lines, since)
	case n == 0:
		lines = append(lines, s.T("host.turn.first"))
	}
	lines = append(lines, lastLines(toldLines(cuts[max(0, n-1):n+1], s), screen.MaxLines, s)...)
	files, trouble := screen.PictureOf(t, screen.SceneOf(t, m, eyes, s), s)
	shown := wire.Message{Content: screen.JoinLines(append(lines, trouble)), Files: files, Ephemeral: true}
	shown.Rows = append(stepRow(t, s, eyes, cuts, n), eyesRow(c.In, t, s, eyes, cuts[n].Index)...)
	shown.Rows = append(shown.Rows, screen.ButtonRows(s.AtMoment(screen.BelowMoment, t, m))...)
	if fresh {
		return c.Answer.Respond(c.Ctx, wire.Reply(shown))
	}
	return c.Show(shown)
}

// lastLines returns the last n lines, below a line that says how many lines are left out. If only one line
// would be left out, lastLines returns all lines.
func lastLines(lines []string, n int, s screen.Reader) []string {
	if more := len(lines) - n; more > 1 {
		return append([]string{s.T("host.catch.more", "n", more)}, lines[more:]...)
	}
	return lines
}

// stepRow returns the buttons to the first, the previous, the next and the last moment.
func stepRow(t table.Table, s screen.Reader, eyes game.Seat, cuts []cut, n int) []wire.Row {
	button := func(key game.Key, which string, to int) wire.Button {
		shown := min(max(to, 0), len(cuts)-1)
		b := screen.Button(s, wire.Secondary, key, stepPress(t, eyes, cuts[shown].Index, which))
		b.Disabled = to == n || to != shown
		return b
	}
	return screen.Row(
		button("host.button.first", stepFirst, 0), button("host.button.stepback", stepBack, n-1),
		button("host.button.stepon", stepOn, n+1), button("host.button.last", stepLast, len(cuts)-1),
	)
}

// eyesRow returns the menu in which the reader chooses whose view of a finished match is shown. It returns
// no menu while the match runs.
func eyesRow(in *wire.Interaction, t table.Table, s screen.Reader, eyes game.Seat, index int) []wire.Row {
	if t.Status != table.Over {
		return nil
	}
	menu := &wire.Select{CustomID: stepPress(t, eyes, index, stepEyes).String(), Placeholder: s.Label("host.eyes.ask")}
	for _, seat := range seen(in, t) {
		label := wire.Clip(eyesLabel(s, seat), screen.MaxLine)
		menu.Options = append(menu.Options, wire.Choice{Label: label, Value: seatText(seat), Default: seat == eyes})
	}
	menu.Options = menu.Options[:min(len(menu.Options), screen.MaxOptions)]
	return []wire.Row{{Select: menu}}
}
