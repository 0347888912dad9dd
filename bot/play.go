package bot

import (
	"errors"
	"slices"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// openPanel answers the Play button: the private panel of whoever pressed.
func (b *Bot) openPanel(c *call) error {
	p, err := b.ownPanel(c)
	if err != nil {
		return err
	}
	return c.show(p.root(""))
}

// step moves a panel one step on or back. A menu adds its value to the path.
func (b *Bot) step(c *call) error {
	p, err := b.pressedPanel(c)
	if err != nil || p == nil {
		return err
	}
	p.all = c.press.Op == opStepAll
	path := slices.Clone(c.press.Path)
	if last := len(path) - 1; last >= 0 && path[last] == wholeMark {
		path, p.whole = path[:last], true
	}
	if len(c.in.Values) > 0 {
		path = append(path, strings.Join(c.in.Values, " "))
	}
	return b.follow(c, p, path)
}

// follow shows the step at the end of a path, or acts when everything is chosen
// and can be taken back. What cannot be taken back is confirmed once.
func (b *Bot) follow(c *call, p *panel, path []string) error {
	path = tidied(path)
	st, ok := walk(p.info, p.choices(), path)
	if !ok {
		return c.show(p.root(c.t("host.err.choose")))
	}
	if st.Done != nil && !st.Done.Final && len(path) > 0 && !p.whole {
		return b.act(c, p, p.asked.ID, st.Done.Action)
	}
	p.path = path
	m, _ := p.message()
	return c.show(m)
}

// choose takes a ready answer: at once, or after a confirmation.
func (b *Bot) choose(c *call) error {
	p, err := b.pressedPanel(c)
	if err != nil || p == nil {
		return err
	}
	a := c.press.action()
	if !slices.Contains(p.table.Match.State.Legal(p.seat, nil), a) {
		return b.act(c, p, p.asked.ID, a) // the rules say why not
	}
	choice := p.table.Match.State.Describe(p.seat, a)
	if !choice.Final {
		return b.act(c, p, p.asked.ID, a)
	}
	p.path, p.whole = []string{string(a)}, true // the path is no way to it, from which to come back
	return c.show(p.at(step{Verb: choice.Verb, Choices: []game.Choice{choice}, Done: &choice}))
}

// confirm does what a panel has asked about.
func (b *Bot) confirm(c *call) error {
	p, err := b.ownPanel(c)
	if err != nil {
		return err
	}
	return b.act(c, p, c.press.Decision, c.press.action())
}

// pressedPanel is the panel that a component belongs to. When its question is no
// longer open the panel of today is shown instead, and nil returned.
func (b *Bot) pressedPanel(c *call) (*panel, error) {
	p, err := b.ownPanel(c)
	if err != nil {
		return nil, err
	}
	if p.asked.ID != c.press.Decision || p.asked.ID == 0 {
		return nil, c.show(p.root(c.t("host.err.stale")))
	}
	return p, nil
}

// act plays and shows the panel that follows.
func (b *Bot) act(c *call, p *panel, decision int, a game.Action) error {
	label := b.labelOf(p, a)
	out, err := b.tables.Act(c.ctx, table.Click{By: c.by(), Table: p.table.ID, Decision: decision, Action: a})
	if err != nil {
		return b.refusedPanel(c, p.table.ID, err)
	}
	return b.after(c, out, c.t("host.panel.did", "what", label))
}

// labelOf is what an action was called when it was chosen.
func (b *Bot) labelOf(p *panel, a game.Action) game.Text {
	state := p.table.Match.State
	if slices.Contains(state.Legal(p.seat, nil), a) || slices.Contains(state.Anytime(p.seat), a) {
		return state.Describe(p.seat, a).Label
	}
	return game.Literal(string(a))
}

// after is the panel after a change, with what came of it. The channel is told at the
// hand-over.
func (b *Bot) after(c *call, out table.Outcome, note string) error {
	p, err := b.newPanel(c, out.After)
	if err != nil {
		return err
	}
	return c.show(p.root(join(append([]string{note}, b.outcome(c, p, out)...))))
}

// outcome tells a player what came of what he did: who pressed learns what he did not
// know before, since the picture shows the rest; who typed, or reads texts, learns all.
func (b *Bot) outcome(c *call, p *panel, out table.Outcome) []string {
	all := c.in.Kind != wire.KindComponent || p.text
	var lines []string
	for _, e := range out.Events {
		if e.VisibleTo(p.seat) && (all || e.To != nil || e.Reveals) {
			lines = append(lines, "• "+wire.Clip(c.say(e.Text), maxEvent))
		}
	}
	if more := len(lines) - maxLines; more > 0 && all {
		lines = append([]string{c.t("host.turn.more", "n", more)}, lines[more:]...)
	}
	return lines
}

// refusedPanel shows why nothing was done above the panel of today; what is no
// player's error is left to the caller.
func (b *Bot) refusedPanel(c *call, id table.ID, err error) error {
	t, get := b.tables.Get(id)
	if get != nil || errors.Is(err, table.ErrOut) {
		return err
	}
	text, known := b.explain(c, t, err)
	if !known || errors.Is(err, table.ErrUnavailable) {
		return err
	}
	p, perr := b.newPanel(c, t)
	if perr != nil {
		return err
	}
	if c.in.Kind != wire.KindComponent && p.asked.ID != 0 {
		text = join([]string{text, c.t("host.options.how")})
	}
	return c.show(p.root("⛔ " + text))
}

// undo takes the caller's last action back, or asks the others when something was
// learnt since.
func (b *Bot) undo(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if c.in.Kind == wire.KindComponent { // a button takes back what its panel followed, once
		p, err := b.newPanel(c, t)
		if err != nil {
			return err
		}
		if p.asked.ID != c.press.Decision {
			return c.show(p.root(c.t("host.err.stale")))
		}
	}
	out, err := b.tables.TakeBack(c.ctx, c.by(), t.ID)
	if err != nil {
		return err
	}
	if out.Entries > 0 {
		return b.after(c, out, c.t("host.panel.undone"))
	}
	return c.tell(join([]string{b.whyConsent(c, t), c.t("host.err.consent")}))
}

// maxTyped bounds a typed line.
const maxTyped = 1000

// Deferral keeps the watchdog from presses that open a form, which must be the
// first answer.
func (b *Bot) Deferral(in *wire.Interaction) wire.Deferral {
	forms := []string{opType, opTryLine, opBegin, opOrderType}
	if p, err := parsePress(in.CustomID); err == nil && (slices.Contains(forms, p.Op) || asksHours(p, in.Values) || asksErase(p)) && in.Kind == wire.KindComponent {
		return wire.DeferForm
	}
	return wire.DeferByKind
}

// askLine opens the form for typed actions. When the bot was too slow for that, a
// button opens it.
func (b *Bot) askLine(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	p, err := b.newPanel(c, t)
	switch {
	case err != nil:
		return err
	case p.out():
		return table.ErrOut
	}
	return b.form(c, press{Op: opTyped, Table: c.press.Table, Decision: c.press.Decision})
}

// form opens the form for a typed line, which goes where to says.
func (b *Bot) form(c *call, to press) error {
	err := c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title:    wire.Clip(c.label("host.type.title"), 45),
		CustomID: to.id(),
		Fields: []wire.Field{{
			CustomID: fieldLine, Label: wire.Clip(c.label("host.type.label"), 45),
			Hint: wire.Clip(c.label("host.type.hint"), 100), Max: maxTyped,
		}},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	again := wire.Button{Style: wire.Primary, Label: c.label("host.button.type"), CustomID: c.press.id()}
	return c.answer.Respond(c.ctx, wire.Reply(wire.Message{Content: c.t("host.type.late"), Rows: buttonRows([]wire.Button{again}), Ephemeral: true}))
}

// fieldLine is the form's only field.
const fieldLine = "line"

// doLine plays a typed line: /do, or the form.
func (b *Bot) doLine(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	line := c.in.Options["line"].Text
	if c.in.Kind == wire.KindModal {
		line = c.in.Fields[fieldLine]
	}
	if len(line) > maxTyped {
		return errTooLong
	}
	out, err := b.tables.Type(c.ctx, c.by(), t.ID, line)
	var stopped *table.Stopped
	if err != nil && (!errors.As(err, &stopped) || out.Entries == 0) {
		return b.refusedPanel(c, t.ID, err)
	}
	note := typedNote(c, line)
	if err != nil {
		text, _ := b.explain(c, out.After, err)
		note = "⛔ " + text
	}
	return b.after(c, out, note)
}

// typedNote says that a typed line was played.
func typedNote(c *call, line string) string {
	return c.t("host.panel.typed", "line", code(wire.Clip(line, 200)))
}

// BoardChanged makes the living public board follow a change of a table that was
// no hand-over. table.Config.Changed calls it.
func (b *Bot) BoardChanged(before, after table.Table) {
	if after.Status == table.Playing && after.Board != "" && after.Entries() != before.Entries() && after.Told == before.Told {
		b.live.touch(after.ID, after.Board)
	}
}
