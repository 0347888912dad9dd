package try

import (
	"bivouac/bot/panel"
	"errors"
	"fmt"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/bot/wire"
	"bivouac/game"
)

// These are the codes of presses in a try that no other panel has. Such a code stands in the path of a
// custom_id whose operation (Op) is opTry.
const (
	wordBack  = "back"
	wordReply = "reply" // the computer answers for the other seats from now on
	wordBoth  = "both"  // the user plays all seats again
	wordLeave = "leave"
	wordReal  = "real" // offers to play an action of the try in the game
	wordSure  = "sure" // plays that action in the game
)

// usualLevel is the level at which the computer answers after a press with wordReply.
const usualLevel = 4

// Words has the handlers of presses in a try. The key is the Op of the press that CustomID.Inner returns.
var Words = map[string]func(*call.Call, screen.CustomID, Trial, table.Table) error{
	screen.OpStep: step, screen.OpStepAll: step, screen.OpPiece: step,
	screen.OpChoose: choose, screen.OpConfirm: choose,
	screen.OpTyped: typed, screen.OpPlay: again,
	wordBack: earlier, wordReply: against, wordBoth: against,
	wordLeave: leave, wordReal: forReal, wordSure: done,
}

// press answers every press in a try.
func press(c *call.Call) error {
	to, ok := c.Press.Inner()
	do := Words[to.Op]
	if !ok || do == nil {
		return screen.ErrOld
	}
	tr, t, err := trialOf(c)
	if err != nil {
		return err
	}
	return do(c, to, tr, t)
}

// trialOf returns the try that a press names, and its table. Error: ErrNoTrial if the try is not
// the caller's, or the press was not in the channel of the table.
func trialOf(c *call.Call) (Trial, table.Table, error) {
	tr, t, err := Of(c.Tables).Get(c.In.User.ID, c.Press.Table)
	if err == nil && t.Place.Channel != c.In.Channel {
		err = ErrNoTrial
	}
	return tr, t, err
}

// The function again shows a try in its present state.
func again(c *call.Call, _ screen.CustomID, tr Trial, t table.Table) error {
	return show(c, tr, t, "")
}

// step moves the panel of a try one step forward or back. A complete choice is made at once, since
// nothing in a try is final.
func step(c *call.Call, to screen.CustomID, tr Trial, t table.Table) error {
	p, err := panelOf(c, tr, t)
	if err != nil {
		return err
	}
	if p.Asked.ID != to.Decision || p.Asked.ID == 0 {
		return c.Show(p.Stale(to))
	}
	return call.StepAlone(c, p, to, func(a game.Action) error { return do(c, p, tr, a) })
}

// choose makes the choice of a button.
func choose(c *call.Call, to screen.CustomID, tr Trial, t table.Table) error {
	p, err := panelOf(c, tr, t)
	if err != nil {
		return err
	}
	if p.Asked.ID != to.Decision {
		return c.Show(p.Stale(to))
	}
	return do(c, p, tr, to.Action())
}

// do takes an action in the try for the seat that answers next.
func do(c *call.Call, p *panel.Panel, tr Trial, a game.Action) error {
	label := panel.LabelOf(p, a)
	from := len(tr.Match.Journal)
	m := game.Move{Decision: p.Asked.ID, Seat: p.Seat, Action: a}
	after, err := Of(c.Tables).Act(c.Ctx, c.In.User.ID, tr.Key, m)
	if err != nil {
		return call.RefuseAlone(c, p, err)
	}
	s := c.At(p.Table)
	note := s.T("host.panel.did", "what", label)
	if deed := call.Deed(s, p.Seat, after.Told[from]); deed != "" {
		note = screen.DoneLine(deed)
	}
	if after.Replies() {
		return reply(c, after, p.Table, from, note)
	}
	return told(c, after, p.Table, from, note)
}

// typed plays a typed line in the try.
func typed(c *call.Call, _ screen.CustomID, tr Trial, t table.Table) error {
	p, err := panelOf(c, tr, t)
	if err != nil {
		return err
	}
	line := c.In.Fields[screen.FieldLine]
	if len(line) > screen.MaxTyped {
		return screen.ErrTooLong
	}
	after, err := Of(c.Tables).Type(c.Ctx, c.In.User.ID, tr.Key, line)
	var stopped *table.Stopped
	if err != nil && (!errors.As(err, &stopped) || stopped.Kept == 0) {
		return call.RefuseAlone(c, p, err)
	}
	note := call.TypedNote(c.Reader, line)
	if err != nil {
		text, _ := screen.Explain(c.Reader, p.Table, err)
		note = "⛔ " + text
	}
	from := min(len(tr.Match.Journal), len(after.Match.Journal))
	if err == nil && after.Replies() && len(after.Match.Journal) > from {
		return reply(c, after, t, from, note)
	}
	return told(c, after, t, from, note)
}

// askLine opens the form in which the caller types a line of actions for a try.
func askLine(c *call.Call) error {
	tr, t, err := trialOf(c)
	if err != nil {
		return err
	}
	p, err := panelOf(c, tr, t)
	if err != nil {
		return err
	}
	return call.AskLine(c, p, screen.Inside(opTry, c.Press.Table, c.Press.Decision, screen.Press(screen.OpTyped)))
}

// The function earlier takes the try back to the length of the journal that the press names.
func earlier(c *call.Call, to screen.CustomID, tr Trial, t table.Table) error {
	n, err := strconv.Atoi(string(to.Action()))
	if err != nil {
		return screen.ErrOld
	}
	if tr, err = Of(c.Tables).Back(c.Ctx, c.In.User.ID, tr.Key, n); err != nil {
		return err
	}
	return show(c, tr, t, c.T("host.panel.undone"))
}

// leave deletes the try and shows the way back to the game, which is unchanged.
func leave(c *call.Call, _ screen.CustomID, tr Trial, t table.Table) error {
	if err := Of(c.Tables).Leave(c.Ctx, c.In.User.ID, tr.Key); err != nil {
		return err
	}
	play := screen.PressAt(t, screen.OpPlay)
	return c.Show(wire.Message{Content: c.T("host.try.left"), Rows: screen.ButtonRows([]wire.Button{
		screen.Button(c.Reader, wire.Primary, "host.button.play", play),
	})})
}

// The function against sets who plays the other seats of a try from now on: the computer, or the caller
// again.
func against(c *call.Call, to screen.CustomID, tr Trial, t table.Table) error {
	level := 0
	if to.Op == wordReply {
		level = usualLevel
	}
	if level > 0 && !screen.Aided(t) {
		return table.ErrUnaided
	}
	tr, err := Of(c.Tables).Against(c.Ctx, c.In.User.ID, tr.Key, level)
	if err != nil {
		return err
	}
	if tr.Replies() {
		return reply(c, tr, t, len(tr.Match.Journal), "")
	}
	return show(c, tr, t, "")
}

// reply lets the computer answer in a try, and shows the try's events from the journal entry with the index
// start. If the computer is busy, the try does not change, and its panel says that the computer is busy.
func reply(c *call.Call, tr Trial, t table.Table, start int, note string) error {
	err := c.Thinker.Ask(c, func(c *call.Call) error {
		after, err := Of(c.Tables).Reply(c.Ctx, c.In.User.ID, tr.Key,
			func(m *game.Match, seat game.Seat) (game.Action, error) {
				luck, seed := think.Luck(fmt.Sprintf("try %s, entry %d, seat %d", tr.Key, len(m.Journal), seat))
				blind, err := m.Blind(seat, &luck)
				if err != nil {
					return "", err
				}
				choice, err := think.Choose(c.Ctx, blind, tr.Computer, seed)
				return choice.Action, err
			})
		if err != nil {
			return err
		}
		return told(c, after, t, start, screen.JoinLines([]string{note, c.At(t).T("host.try.replied")}))
	})
	if busy, is := errors.AsType[*screen.Thinking](err); is {
		text, _ := screen.Explain(c.Reader, t, busy)
		return told(c, tr, t, start, screen.JoinLines([]string{note, text}))
	}
	return err
}
