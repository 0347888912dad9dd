package bot

import (
	"errors"
	"slices"

	"bivouac/bot/board"
	"bivouac/bot/call"
	"bivouac/bot/features"
	"bivouac/bot/panel"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// openPanel answers the Play button with the caller's private panel. If the computer holds the
// caller's seat, they get it back.
func openPanel(c *call.Call, t table.Table) error {
	said, err := c.Arrive(c, t)
	if err != nil {
		return err
	}
	p, err := call.OwnPanel(c)
	if errors.Is(err, table.ErrNotSeated) {
		if m, room := board.JoinAsked(c.Reader, t); room {
			return c.Show(m)
		}
	}
	if err != nil {
		return err
	}
	return c.Open(p, p.Start(said))
}

// stepPanel moves a panel one step forward or back. A menu adds its value to the path.
func stepPanel(c *call.Call) error {
	p, err := pressedPanel(c)
	if err != nil || p == nil {
		return err
	}
	path, ok := p.Follow(c.Press.Op, c.Press.Path, c.In.Values)
	if !ok {
		return screen.ErrChoose
	}
	return follow(c, p, path)
}

// follow shows the step at the end of a path. If the path is a complete choice, follow makes the
// choice, or asks for confirmation if the choice needs it.
func follow(c *call.Call, p *panel.Panel, path []string) error {
	path = screen.Tidy(path)
	st, ok := p.Step(path)
	if !ok {
		p.Piece = ""
		return c.Open(p, p.Refuse(c.T("host.err.choose")))
	}
	if st.Done != nil && !p.Confirms(*st.Done) && len(path) > 0 && !p.Whole {
		shown, _ := p.Step(path[:len(path)-1])
		return playShown(c, p, *st.Done, shown.Choices...)
	}
	p.Path = path
	m, _ := p.Message()
	return c.Open(p, m)
}

// choose answers a button that is a complete choice: it makes the choice at once, or asks for a
// confirmation.
func choose(c *call.Call) error {
	p, err := pressedPanel(c)
	if err != nil || p == nil {
		return err
	}
	a := c.Press.Action()
	if !slices.Contains(p.Seen().Legal(), a) {
		return act(c, p, p.Asked.ID, a) // act fails and shows the rules' reason
	}
	choice := p.Seen().Describe(a)
	if !p.Confirms(choice) {
		return playShown(c, p, choice, choice)
	}
	return ask(c, p, choice)
}

// ask asks for confirmation of a choice.
func ask(c *call.Call, p *panel.Panel, choice game.Choice) error {
	p.Path = []string{string(choice.Action)} // Back leads to the chosen piece, or to the beginning
	if via := c.Press.Path; c.Press.Op == screen.OpChoose && len(via) > 1 {
		p.Piece = via[0]
	}
	return c.Open(p, p.AtStep(screen.Step{Verb: choice.Verb, Choices: []game.Choice{choice}, Done: &choice}))
}

// playShown makes a choice. The parameter told has all choices whose effects the pressed control
// has shown, including this choice. If one of these effects has changed since, playShown asks for
// confirmation instead, and shows the present effect.
func playShown(c *call.Call, p *panel.Panel, choice game.Choice, told ...game.Choice) error {
	if c.Press.Op == "" || p.Holds(c.Press, told...) { // a command showed no effects that could have changed
		return act(c, p, p.Asked.ID, choice.Action)
	}
	p.Note = c.T("host.panel.changed")
	return ask(c, p, choice)
}

// confirm answers the button that confirms a choice: it makes the choice.
func confirm(c *call.Call) error {
	p, err := call.OwnPanel(c)
	if err != nil {
		return err
	}
	a := c.Press.Action()
	if d := p.Asked.ID; d != 0 && d == c.Press.Decision && slices.Contains(p.Seen().Legal(), a) {
		choice := p.Seen().Describe(a)
		return playShown(c, p, choice, choice)
	}
	return act(c, p, c.Press.Decision, a)
}

// pressedPanel returns the panel of a pressed control. If the question of the control is no longer
// open, it shows the present panel instead and returns nil.
func pressedPanel(c *call.Call) (*panel.Panel, error) {
	p, err := call.OwnPanel(c)
	if err != nil {
		return nil, err
	}
	if p.Asked.ID != c.Press.Decision || p.Asked.ID == 0 {
		return nil, c.Open(p, p.Stale(c.Press))
	}
	return p, nil
}

// act plays an action and shows the next panel.
func act(c *call.Call, p *panel.Panel, decision int, a game.Action) error {
	label, next := panel.LabelOf(p, a), panel.NextOf(p, a)
	out, err := c.Tables.Act(c.Ctx, table.Click{Actor: c.Actor(), Table: p.Table.ID, Decision: decision, Action: a})
	if err != nil {
		return call.RefusedPanel(c, p.Table.ID, err)
	}
	return call.Did(c, out, next, label)
}

// Deferral tells the watchdog not to defer presses that are answered by a form, since a form must
// be the first answer.
func (b *Bot) Deferral(in *wire.Interaction) wire.Deferral {
	p, err := screen.ParseCustomID(in.CustomID)
	if err != nil || in.Kind != wire.KindComponent {
		return wire.DeferByKind
	}
	press, _ := features.All.Press(p.Op)
	asks := press.Form != nil && press.Form(p, in.Values)
	if asks || p.Op == screen.OpType {
		return wire.DeferForm
	}
	return wire.DeferByKind
}

// askLine opens the form for typed actions. After a deferral it shows a button that opens the form.
func askLine(c *call.Call, t table.Table) error {
	p, err := c.Panel(t)
	switch {
	case err != nil:
		return err
	case p.Out():
		return table.ErrOut
	}
	to := screen.CustomID{Op: screen.OpTyped, Table: c.Press.Table, Decision: c.Press.Decision}
	return call.AskLine(c, p, to)
}

// doLine plays a typed line. The line comes from the command /do, or from the form.
func doLine(c *call.Call, t table.Table) error {
	line := c.In.Options["line"].Text
	if c.In.Kind == wire.KindModal {
		line = c.In.Fields[screen.FieldLine]
	}
	if len(line) > screen.MaxTyped {
		return screen.ErrTooLong
	}
	if d := c.Press.Decision; d > 0 { // the form was opened for this question
		p, err := c.Panel(t)
		if err != nil {
			return err
		}
		if p.Asked.ID != d {
			return c.Open(p, p.Refuse(c.T("host.err.form", "line", screen.Code(wire.Clip(line, 200)))))
		}
	}
	out, err := c.Tables.Type(c.Ctx, c.Actor(), t.ID, line)
	var stopped *table.Stopped
	if err != nil && (!errors.As(err, &stopped) || out.Entries == 0) {
		return call.RefusedPanel(c, t.ID, err)
	}
	note := call.TypedNote(c.Reader, line)
	if err != nil {
		text, _ := screen.Explain(c.Reader, out.After, err)
		note = "⛔ " + text
	}
	return call.ShowAfter(c, out, note)
}

// BoardChanged updates the open panels and informs the features after a table has changed.
// table.Config.Changed calls it.
func (b *Bot) BoardChanged(before, after table.Table) {
	b.panels.changed(after)
	features.All.Changed(b.desk, before, after)
}

// The function more is the handler of the More button. It shows a menu of acts that are possible at
// any time, and other controls. It also handles a choice in this menu: it plays the chosen act, or
// asks for confirmation if the act is final.
func more(c *call.Call) error {
	p, err := call.OwnPanel(c)
	if err != nil {
		return err
	}
	if len(c.In.Values) == 0 {
		if len(c.Press.Path) > 0 { // the chosen piece
			p.Piece = c.Press.Path[0]
		}
		return c.Show(p.Beside())
	}
	a := game.Action(c.In.Values[0])
	asks := func(o game.Choice) bool { return o.Action == a && (o.Final || slices.Contains(panel.Hosted, a)) }
	if chosen := screen.Keep(screen.Anytime(p.Table, p.Seat), asks); len(chosen) > 0 {
		return confirmFree(c, p, chosen)
	}
	return act(c, p, 0, a) // the rules refuse an illegal action with a reason
}

// showOverlay answers a button that opens an overlay, which is another picture of the board. A
// caller without a seat gets the public view.
func showOverlay(c *call.Call, t table.Table) error {
	if _, seated := t.SeatOf(c.In.User.ID); !seated {
		return c.Show(board.Spectator(c.Reader, t))
	}
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	p.Whole = true
	if overlay := string(c.Press.Action()); slices.Contains(p.Info.Overlays, overlay) {
		p.Overlay = overlay
	}
	return c.Show(p.Start(""))
}

// resign answers /resign, and draw answers /draw. Both ask for confirmation. A player may resign or
// offer a draw at any time, since these acts answer no question.
func resign(c *call.Call) error {
	return freely(c, func(a game.Action) bool { return a == game.Resign })
}

func draw(c *call.Call) error {
	return freely(c, func(a game.Action) bool {
		return a == game.OfferDraw || a == game.AcceptDraw || a == game.RefuseDraw
	})
}

func freely(c *call.Call, wanted func(game.Action) bool) error {
	p, err := call.RunningPanel(c)
	if err != nil {
		return err
	}
	acts := screen.Anytime(p.Table, p.Seat)
	return confirmFree(c, p, screen.Keep(acts, func(ch game.Choice) bool { return wanted(ch.Action) }))
}
