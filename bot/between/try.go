package between

import (
	"errors"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Tries are the handlers of presses in a try, by the operation after OpTry.
var Tries = map[string]func(*call.Call, screen.CustomID, table.Trial, table.Table) error{
	screen.OpStep: tryStep, screen.OpStepAll: tryStep, screen.OpPiece: tryStep,
	screen.OpChoose: tryChoose, screen.OpConfirm: tryChoose,
	screen.OpTyped: tryTyped, screen.OpPlay: tryShow,
	screen.TryBack: tryEarlier, screen.TryReply: tryAgainst, screen.TryBoth: tryAgainst,
	screen.TryLeave: tryEnd, screen.TryReal: tryForReal, screen.TrySure: tryDone,
}

// OpenTry answers /try and the buttons that begin one: a private branch of the channel's table,
// from now or from the given moment.
func OpenTry(c *call.Call, t table.Table) error {
	at, err := tryFrom(c.In, c.Press)
	if err != nil {
		return err
	}
	level, err := tryLevel(c, t)
	if err != nil {
		return err
	}
	tr, err := c.Tables.Try(c.Ctx, c.Actor(), t.ID, at)
	if err == nil && level > 0 && tr.Computer != level {
		tr, err = c.Tables.TryAgainst(c.Ctx, c.In.User.ID, tr.Key, level)
	}
	c.Fresh = c.Press.Action() != "" // the replay stays open above it
	switch {
	case errors.Is(err, game.ErrOver) && at == table.Now:
		return screen.ErrNoTryNow
	case err != nil:
		return err
	case tr.Replies():
		return tryReply(c, tr, t, len(tr.Match.Journal), "")
	}
	return trial(c, tr, t, "")
}

// tryFrom returns the journal length of a call's moment: from the button of a replay's step, or
// from /try, which counts from 1.
func tryFrom(in *wire.Interaction, press screen.CustomID) (int, error) {
	if step := press.Action(); step != "" {
		n, err := strconv.Atoi(string(step))
		if err != nil || n < 0 {
			return 0, screen.ErrOld
		}
		return n, nil
	}
	n, given := in.Options["move"]
	if !given {
		return table.Now, nil
	}
	if n.Int < 1 {
		return 0, table.ErrNoMoment
	}
	return int(n.Int) - 1, nil
}

// PressTry answers every press in a try.
func PressTry(c *call.Call) error {
	to, ok := c.Press.Inner()
	do := Tries[to.Op]
	if !ok || do == nil {
		return screen.ErrOld
	}
	tr, t, err := tryOf(c)
	if err != nil {
		return err
	}
	return do(c, to, tr, t)
}

// tryOf returns the caller's try that a press names. It is the caller's alone, and belongs to the
// channel of its table.
func tryOf(c *call.Call) (table.Trial, table.Table, error) {
	tr, t, err := c.Tables.Trial(c.In.User.ID, c.Press.Table)
	if err == nil && t.Channel != c.In.Channel {
		err = table.ErrNoTrial
	}
	return tr, t, err
}

// tryShow shows a try as it stands.
func tryShow(c *call.Call, _ screen.CustomID, tr table.Trial, t table.Table) error {
	return trial(c, tr, t, "")
}

// tryStep moves the panel of a try one step forward or back; a choice is made at once, since
// nothing in a try is final.
func tryStep(c *call.Call, to screen.CustomID, tr table.Trial, t table.Table) error {
	p, err := tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	if p.Asked.ID != to.Decision || p.Asked.ID == 0 {
		return c.Show(p.Stale(to))
	}
	path, ok := p.Follow(to.Op, to.Path, c.In.Values)
	if !ok {
		return screen.ErrOld
	}
	st, ok := p.Step(path)
	if !ok {
		p.Piece = ""
		return c.Show(p.Refuse(c.T("host.err.choose")))
	}
	if st.Done != nil && len(path) > 0 {
		return tryDo(c, p, tr, st.Done.Action)
	}
	p.Path = path
	m, _ := p.Message()
	return c.Show(m)
}

// tryChoose makes a suggested choice.
func tryChoose(c *call.Call, to screen.CustomID, tr table.Trial, t table.Table) error {
	p, err := tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	if p.Asked.ID != to.Decision {
		return c.Show(p.Stale(to))
	}
	return tryDo(c, p, tr, to.Action())
}

// tryDo acts in the try for the asked seat.
func tryDo(c *call.Call, p *screen.Panel, tr table.Trial, a game.Action) error {
	label := screen.LabelOf(p, a)
	from := len(tr.Match.Journal)
	after, err := c.Tables.TryAct(c.Ctx, c.In.User.ID, tr.Key, game.Move{Decision: p.Asked.ID, Seat: p.Seat, Action: a})
	if err != nil {
		return tryRefused(c, p, err)
	}
	note := c.At(p.Table).T("host.panel.did", "what", label)
	if after.Replies() {
		return tryReply(c, after, p.Table, from, note)
	}
	return tryTold(c, after, p.Table, from, note)
}

// tryTyped plays a typed line in the try.
func tryTyped(c *call.Call, _ screen.CustomID, tr table.Trial, t table.Table) error {
	p, err := tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	line := c.In.Fields[screen.FieldLine]
	if len(line) > screen.MaxTyped {
		return screen.ErrTooLong
	}
	after, err := c.Tables.TryType(c.Ctx, c.In.User.ID, tr.Key, line)
	var stopped *table.Stopped
	if err != nil && (!errors.As(err, &stopped) || stopped.Kept == 0) {
		return tryRefused(c, p, err)
	}
	note := call.TypedNote(c.Reader, line)
	if err != nil {
		text, _ := screen.Explain(c.Reader, p.Table, err)
		note = "⛔ " + text
	}
	from := min(len(tr.Match.Journal), len(after.Match.Journal))
	if err == nil && after.Replies() && len(after.Match.Journal) > from {
		return tryReply(c, after, t, from, note)
	}
	return tryTold(c, after, t, from, note)
}

// tryRefused shows a refusal above the panel of the try.
func tryRefused(c *call.Call, p *screen.Panel, err error) error {
	text, known := screen.Explain(c.Reader, p.Table, err)
	if !known {
		return err
	}
	return c.Show(p.Refuse(text))
}

// AskTryLine opens the form for a line that is typed in a try.
func AskTryLine(c *call.Call) error {
	tr, t, err := tryOf(c)
	if err != nil {
		return err
	}
	p, err := tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	return call.AskLine(c, p, screen.Inside(screen.OpTry, c.Press.Table, c.Press.Decision, screen.Press(screen.OpTyped)))
}

// tryEarlier takes the try back to the number of entries in the press.
func tryEarlier(c *call.Call, to screen.CustomID, tr table.Trial, t table.Table) error {
	n, err := strconv.Atoi(string(to.Action()))
	if err != nil {
		return screen.ErrOld
	}
	if tr, err = c.Tables.TryBack(c.Ctx, c.In.User.ID, tr.Key, n); err != nil {
		return err
	}
	return trial(c, tr, t, c.T("host.panel.undone"))
}

// tryEnd leaves the try: the game is unchanged.
func tryEnd(c *call.Call, _ screen.CustomID, tr table.Trial, t table.Table) error {
	if err := c.Tables.LeaveTry(c.Ctx, c.In.User.ID, tr.Key); err != nil {
		return err
	}
	play := screen.PressAt(t, screen.OpPlay)
	return c.Show(wire.Message{Content: c.T("host.try.left"), Rows: screen.ButtonRows([]wire.Button{
		screen.Button(c.Reader, wire.Primary, "host.button.play", play),
	})})
}
