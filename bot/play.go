package bot

import (
	"errors"
	"slices"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// openPanel answers the Play button: the private panel of whoever pressed.
func openPanel(c *call) error {
	p, err := ownPanel(c)
	if err != nil {
		return err
	}
	return c.show(p.Start(""))
}

// stepPanel moves a panel one step on or back. A menu adds its value to the path.
func stepPanel(c *call) error {
	p, err := pressedPanel(c)
	if err != nil || p == nil {
		return err
	}
	path, ok := p.Follow(c.press.Op, c.press.Path, c.in.Values)
	if !ok {
		return screen.ErrChoose
	}
	return follow(c, p, path)
}

// follow shows the step at the end of a path, or acts when everything is chosen
// and can be taken back. What cannot be taken back is confirmed once.
func follow(c *call, p *screen.Panel, path []string) error {
	path = screen.Tidy(path)
	st, ok := p.Step(path)
	if !ok {
		p.Piece = ""
		return c.show(p.Start(c.T("host.err.choose")))
	}
	if st.Done != nil && !p.Confirms(*st.Done) && len(path) > 0 && !p.Whole {
		return act(c, p, p.Asked.ID, st.Done.Action)
	}
	p.Path = path
	m, _ := p.Message()
	return c.show(m)
}

// choose takes a ready answer: at once, or after a confirmation.
func choose(c *call) error {
	p, err := pressedPanel(c)
	if err != nil || p == nil {
		return err
	}
	a := c.press.Action()
	if !slices.Contains(p.Table.Match.State.Legal(p.Seat, nil), a) {
		return act(c, p, p.Asked.ID, a) // the rules say why not
	}
	choice := p.Table.Match.State.Describe(p.Seat, a)
	if !p.Confirms(choice) {
		return act(c, p, p.Asked.ID, a)
	}
	p.Path, p.Whole = []string{string(a)}, true // the path is no way to it, from which to come back
	return c.show(p.AtStep(screen.Step{Verb: choice.Verb, Choices: []game.Choice{choice}, Done: &choice}))
}

// confirm does what a panel has asked about.
func confirm(c *call) error {
	p, err := ownPanel(c)
	if err != nil {
		return err
	}
	return act(c, p, c.press.Decision, c.press.Action())
}

// panel is the panel of the caller's seat. From then on the call speaks among the players of
// the table. Errors: those of newPanel.
func (c *call) panel(t table.Table) (*screen.Panel, error) {
	p, err := screen.NewPanel(c.Reader, t)
	if err != nil {
		return nil, err
	}
	c.Reader = p.Reader
	c.news = map[string]table.ID{}
	if line := p.Untold(); line != "" {
		c.news[line] = t.ID
	}
	return p, nil
}

// ownPanel is the caller's panel of the table that the call is about. Errors beside those of
// newPanel: table.ErrNoTable.
func ownPanel(c *call) (*screen.Panel, error) {
	t, err := c.table()
	if err != nil {
		return nil, err
	}
	return c.panel(t)
}

// runningPanel is ownPanel of a seat that plays while the game is on; table.ErrOut of one
// that is out of it, game.ErrOver afterwards.
func runningPanel(c *call) (*screen.Panel, error) {
	p, err := ownPanel(c)
	if err != nil {
		return nil, err
	}
	if _, over := p.Table.Match.State.Result(); over {
		return nil, game.ErrOver
	}
	if p.Out() {
		return nil, table.ErrOut
	}
	return p, nil
}

// pressedPanel is the panel that a component belongs to. When its question is no
// longer open the panel of today is shown instead, and nil returned.
func pressedPanel(c *call) (*screen.Panel, error) {
	p, err := ownPanel(c)
	if err != nil {
		return nil, err
	}
	if p.Asked.ID != c.press.Decision || p.Asked.ID == 0 {
		return nil, c.show(p.Start(c.T("host.err.stale")))
	}
	return p, nil
}

// act plays and shows the panel that follows.
func act(c *call, p *screen.Panel, decision int, a game.Action) error {
	label, next := screen.LabelOf(p, a), screen.NextOf(p, a)
	out, err := c.tables.Act(c.ctx, table.Click{Actor: c.by(), Table: p.Table.ID, Decision: decision, Action: a})
	if err != nil {
		return refusedPanel(c, p.Table.ID, err)
	}
	return goOn(c, out, next, c.T("host.panel.did", "what", label))
}

// showAfter is the panel after a change, with what came of it. The channel is told at the
// hand-over.
func showAfter(c *call, out table.Outcome, note string) error { return goOn(c, out, "", note) }

// goOn is the panel after a change, at the piece with which one mostly goes on.
func goOn(c *call, out table.Outcome, next, note string) error {
	p, err := c.panel(out.After)
	if err != nil {
		return err
	}
	p.GoesOn(next)
	return c.show(p.Start(screen.JoinLines(append([]string{note}, outcomeLines(c, p, out)...))))
}

// outcomeLines tell a player what came of what he did: who pressed learns what he did not
// know before, since the picture shows the rest; who typed, or reads texts, learns all.
func outcomeLines(c *call, p *screen.Panel, out table.Outcome) []string {
	all := c.in.Kind != wire.KindComponent || p.Text
	var lines []string
	for _, e := range out.Events {
		if e.VisibleTo(p.Seat) && (all || e.To != nil || e.Reveals) {
			lines = append(lines, "• "+wire.Clip(c.Say(e.Text), screen.MaxEvent))
		}
	}
	if more := len(lines) - screen.MaxLines; more > 0 && all {
		lines = append([]string{c.T("host.turn.more", "n", more)}, lines[more:]...)
	}
	return lines
}

// refusedPanel shows why nothing was done above the panel of today; what is no
// player's error is left to the caller.
func refusedPanel(c *call, id table.ID, err error) error {
	t, get := c.tables.Get(id)
	if get != nil || errors.Is(err, table.ErrOut) {
		return err
	}
	text, known := screen.Explain(c.Reader, t, err)
	if !known || errors.Is(err, table.ErrUnavailable) {
		return err
	}
	p, perr := c.panel(t)
	if perr != nil {
		return err
	}
	if c.in.Kind != wire.KindComponent && p.Asked.ID != 0 {
		text = screen.JoinLines([]string{text, c.T("host.options.how")})
	}
	return c.show(p.Start("⛔ " + text))
}

// undo takes the caller's last action back, or asks the others when something was
// learnt since.
func undo(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if c.in.Kind == wire.KindComponent { // a button takes back what its panel followed, once
		p, err := c.panel(t)
		if err != nil {
			return err
		}
		if p.Asked.ID != c.press.Decision {
			return c.show(p.Start(c.T("host.err.stale")))
		}
	}
	out, err := c.tables.TakeBack(c.ctx, c.by(), t.ID)
	if err != nil {
		return err
	}
	if out.Entries > 0 {
		return showAfter(c, out, c.T("host.panel.undone"))
	}
	return c.tell(screen.JoinLines([]string{whyConsent(c, t), c.T("host.err.consent")}))
}

// maxTyped bounds a typed line.
const maxTyped = 1000

// Deferral keeps the watchdog from presses that open a form, which must be the
// first answer.
func (b *Bot) Deferral(in *wire.Interaction) wire.Deferral {
	forms := []string{screen.OpType, screen.OpTryLine, screen.OpBegin, screen.OpOrderType}
	if p, err := screen.ParseCustomID(in.CustomID); err == nil && (slices.Contains(forms, p.Op) || screen.AsksHours(p, in.Values) || asksErase(p)) && in.Kind == wire.KindComponent {
		return wire.DeferForm
	}
	return wire.DeferByKind
}

// askLine opens the form for typed actions. When the bot was too slow for that, a
// button opens it.
func askLine(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	p, err := c.panel(t)
	switch {
	case err != nil:
		return err
	case p.Out():
		return table.ErrOut
	}
	return form(c, screen.CustomID{Op: screen.OpTyped, Table: c.press.Table, Decision: c.press.Decision})
}

// form opens the form for a typed line, which goes where to says.
func form(c *call, to screen.CustomID) error {
	err := c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title:    wire.Clip(c.Label("host.type.title"), 45),
		CustomID: to.String(),
		Fields: []wire.Field{{
			CustomID: fieldLine, Label: wire.Clip(c.Label("host.type.label"), 45),
			Hint: wire.Clip(c.Label("host.type.hint"), 100), Max: maxTyped,
		}},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	again := wire.Button{Style: wire.Primary, Label: c.Label("host.button.type"), CustomID: c.press.String()}
	return c.answer.Respond(c.ctx, wire.Reply(wire.Message{Content: c.T("host.type.late"), Rows: screen.ButtonRows([]wire.Button{again}), Ephemeral: true}))
}

// fieldLine is the form's only field.
const fieldLine = "line"

// doLine plays a typed line: /do, or the form.
func doLine(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	line := c.in.Options["line"].Text
	if c.in.Kind == wire.KindModal {
		line = c.in.Fields[fieldLine]
	}
	if len(line) > maxTyped {
		return screen.ErrTooLong
	}
	out, err := c.tables.Type(c.ctx, c.by(), t.ID, line)
	var stopped *table.Stopped
	if err != nil && (!errors.As(err, &stopped) || out.Entries == 0) {
		return refusedPanel(c, t.ID, err)
	}
	note := typedNote(c, line)
	if err != nil {
		text, _ := screen.Explain(c.Reader, out.After, err)
		note = "⛔ " + text
	}
	return showAfter(c, out, note)
}

// typedNote says that a typed line was played.
func typedNote(c *call, line string) string {
	return c.T("host.panel.typed", "line", screen.Code(wire.Clip(line, 200)))
}

// BoardChanged makes the living public board follow a change of a table that was
// no hand-over. table.Config.Changed calls it.
func (b *Bot) BoardChanged(before, after table.Table) {
	if after.Status == table.Playing && after.Board != "" && after.Entries() != before.Entries() && after.Told == before.Told {
		b.live.Touch(after.ID, after.Board)
	}
}
