package bot

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// maxTried is how many lines of what happened in a try its panel tells.
const maxTried = 8

// trial shows a try as it stands.
func (b *Bot) trial(c *call, tr table.Trial, t table.Table, note string) error {
	p, err := b.tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	return c.show(p.root(note))
}

// tryTold shows a try with what happened since its first from entries, as far as the
// seats that the caller plays may know it.
func (b *Bot) tryTold(c *call, tr table.Trial, t table.Table, from int, note string) error {
	lines := []string{note}
	s := c.at(t)
	for n := from; n < len(tr.Told); n++ {
		for _, e := range tr.Told[n] {
			if e.VisibleTo(tr.Seat) || e.VisibleTo(tr.Turn()) {
				lines = append(lines, "• "+wire.Clip(s.say(e.Text), maxEvent))
			}
		}
	}
	if more := len(lines) - 1 - maxTried; more > 0 {
		lines = append([]string{note, c.t("host.turn.more", "n", more)}, lines[1+more:]...)
	}
	return b.trial(c, tr, t, strings.Join(lines, "\n"))
}

// tryPanel is the panel of a try: that of the caller's seat, or of the seat for which
// he answers there.
func (b *Bot) tryPanel(c *call, tr table.Trial, t table.Table) (*panel, error) {
	title, ok := b.title(tr.Setup.Game)
	if !ok {
		return nil, table.ErrNoGame
	}
	seat, real := tr.Turn(), t
	t.Match, t.Status, t.Vote, t.Offer = tr.Match, table.Playing, nil, nil
	t.Asks = nil
	for _, d := range tr.Match.Pending() {
		t.Asks = append(t.Asks, clock.Question{Seat: d.Seat})
	}
	c.speaker = c.at(t)
	p := &panel{call: c, bot: b, title: title, info: title.Game.Info(), table: t, seat: seat}
	p.asked, _ = tr.Match.Asked(seat)
	p.text = b.textFirst(c)
	a := &aside{sign: c.label("host.try.sign"), head: []string{c.t("host.try.only")}}
	if seat != tr.Seat {
		a.head = append(a.head, c.t("host.try.other", "who", seat))
	}
	a.wrap = func(to press) press { return inside(opTry, tr.Key, to.Decision, to) }
	a.rows = func(p *panel) []wire.Row { return b.tryRows(p, tr, real) }
	p.aside = a
	return p, nil
}

// tryRows are the controls of a try below those of its question.
func (b *Bot) tryRows(p *panel, tr table.Trial, t table.Table) []wire.Row {
	at := press{Table: tr.Key, Decision: p.asked.ID}
	var own []wire.Button
	add := func(style wire.ButtonStyle, key game.Key, to press) {
		own = append(own, wire.Button{Style: style, Label: p.label(key), CustomID: to.id()})
	}
	switch {
	case len(p.path) > 0:
		inner := press{Op: p.stepOp(), Path: p.path[:len(p.path)-1]}
		add(wire.Secondary, "host.button.back", inside(opTry, tr.Key, p.asked.ID, inner))
	case len(tr.Match.Journal) > 0:
		back := press{Op: tryBack, Path: []string{strconv.Itoa(tr.Before())}}
		add(wire.Secondary, "host.button.back", inside(opTry, tr.Key, p.asked.ID, back))
	}
	if p.asked.ID != 0 {
		add(wire.Secondary, "host.button.type", at.with(opTryLine))
	}
	if p.seat != tr.Seat {
		add(wire.Secondary, "host.button.chance", at.with(opTry, tryChance))
	}
	if len(tr.Match.Journal) > 0 {
		add(wire.Secondary, "host.button.again", at.with(opTry, tryAgain))
	}
	if _, ok := b.offered(tr, t, 0); ok && len(p.path) == 0 {
		add(wire.Success, "host.button.real", at.with(opTry, tryReal))
	}
	add(wire.Secondary, "host.button.out", at.with(opTry, tryLeave))
	return buttonRows(own)
}

// offered is the n-th of the caller's own first actions in a try, where he may take it
// in the game now.
func (b *Bot) offered(tr table.Trial, t table.Table, n int) (game.Choice, bool) {
	mine := tr.Mine()
	if t.Status != table.Playing || n < 0 || n >= len(mine) {
		return game.Choice{}, false
	}
	state := t.Match.State
	if !slices.Contains(state.Legal(tr.Seat, nil), mine[n]) {
		return game.Choice{}, false
	}
	return state.Describe(tr.Seat, mine[n]), true
}

// tryForReal shows the first action of a try as the game would have it, to be
// confirmed there.
func (b *Bot) tryForReal(c *call, _ press, tr table.Trial, t table.Table) error {
	return b.tryOffer(c, tr, t, 0, "")
}

// tryOffer asks whether an action of the try shall be taken in the game. Where none
// can, the game's own panel is shown.
func (b *Bot) tryOffer(c *call, tr table.Trial, t table.Table, n int, note string) error {
	p, err := b.newPanel(c, t)
	if err != nil {
		return err
	}
	choice, ok := b.offered(tr, t, n)
	if !ok {
		if note == "" {
			note = c.t("host.try.notnow")
		}
		return c.show(p.root(note))
	}
	yes := inside(opTry, tr.Key, p.asked.ID, press{Op: trySure, Path: []string{strconv.Itoa(n), string(choice.Action)}})
	no := press{Table: t.ID.String()}.with(opPlay)
	m := wire.Message{Rows: buttonRows([]wire.Button{
		{Style: wire.Success, Label: c.label("host.button.confirm"), CustomID: yes.id()},
		{Style: wire.Secondary, Label: c.label("host.button.totry"), CustomID: inside(opTry, tr.Key, 0, press{Op: opPlay}).id()},
		{Style: wire.Secondary, Label: c.label("host.button.notnow"), CustomID: no.id()},
	})}
	lines := []string{c.t("host.try.real"), p.t("host.panel.step", "what", choice.Label), p.say(choice.Note), p.foresee(&choice), p.finality(&choice)}
	return c.show(p.illustrated(m, note, lines, &render.Focus{Verb: choice.Verb, Args: argsOf(choice), Choices: []game.Choice{choice}}))
}

// tryDone takes an action of the try in the game, and offers the next. It is the action
// that was shown, or none: the try may have gone another way meanwhile, in a twin of its
// panel.
func (b *Bot) tryDone(c *call, to press, tr table.Trial, t table.Table) error {
	if len(to.Path) != 2 {
		return errOld
	}
	n, err := strconv.Atoi(to.Path[0])
	mine := tr.Mine()
	if err != nil || n < 0 {
		return errOld
	}
	if n >= len(mine) || mine[n] != to.action() {
		return b.trial(c, tr, t, c.t("host.err.stale"))
	}
	p, err := b.newPanel(c, t)
	if err != nil {
		return err
	}
	note := c.t("host.panel.did", "what", b.labelOf(p, mine[n]))
	out, err := b.tables.Act(c.ctx, table.Click{By: c.by(), Table: t.ID, Decision: to.Decision, Action: mine[n]})
	if err != nil {
		return b.refusedPanel(c, t.ID, err)
	}
	if _, more := b.offered(tr, out.After, n+1); more && !learnt(out.Events) {
		return b.tryOffer(c, tr, out.After, n+1, note)
	}
	if err := b.tables.LeaveTry(c.ctx, c.in.User.ID, tr.Key); err != nil && !errors.Is(err, table.ErrNoTrial) {
		b.log.Warn("a try stays", "table", t.ID, "err", err)
	}
	return b.after(c, out, note)
}

// learnt says whether anything came to light.
func learnt(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
}

// argsOf are the values of a choice.
func argsOf(c game.Choice) []string {
	var all []string
	for _, a := range c.Args {
		all = append(all, a.Value)
	}
	return all
}
