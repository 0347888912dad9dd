package bot

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// What a try knows beside the operations of a panel. They stand in the path behind
// opTry.
const (
	tryBack   = "back"
	tryAgain  = "again"
	tryChance = "chance"
	tryLeave  = "leave"
	tryReal   = "real" // shows what could be done in the game
	trySure   = "sure" // does it
)

// tries are the handlers of presses in a try, by what stands behind opTry.
var tries = map[string]func(*Bot, *call, press, table.Trial, table.Table) error{
	opStep: (*Bot).tryStep, opStepAll: (*Bot).tryStep, opChoose: (*Bot).tryChoose, opConfirm: (*Bot).tryChoose,
	opTyped: (*Bot).tryTyped, opPlay: (*Bot).tryShow,
	tryBack: (*Bot).tryEarlier, tryAgain: (*Bot).tryAnew, tryChance: (*Bot).tryByChance,
	tryLeave: (*Bot).tryEnd, tryReal: (*Bot).tryForReal, trySure: (*Bot).tryDone,
}

// errNoTryNow is the error of a try after the end that names no moment.
var errNoTryNow = errors.New("no moment named of a game that is over")

// openTry answers /try and the buttons that begin one: a private branch of the
// channel's table, from now or from the moment that is named.
func (b *Bot) openTry(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	at, err := tryFrom(c)
	if err != nil {
		return err
	}
	tr, err := b.tables.Try(c.ctx, c.by(), t.ID, at)
	switch {
	case errors.Is(err, game.ErrOver) && at == table.Now:
		return errNoTryNow
	case err != nil:
		return err
	case c.press.action() != "": // the replay stays open above it
		p, err := b.tryPanel(c, tr, t)
		if err != nil {
			return err
		}
		return c.answer.Respond(c.ctx, wire.Reply(p.root("")))
	}
	return b.trial(c, tr, t, "")
}

// tryFrom is how many entries of the journal a call wants to have been made: the button
// of a replay's step says it, /try counts from 1.
func tryFrom(c *call) (int, error) {
	if step := c.press.action(); step != "" {
		n, err := strconv.Atoi(string(step))
		if err != nil || n < 0 {
			return 0, errOld
		}
		return n, nil
	}
	n, given := c.in.Options["move"]
	if !given {
		return table.Now, nil
	}
	if n.Int < 1 {
		return 0, table.ErrNoMoment
	}
	return int(n.Int) - 1, nil
}

// pressTry answers every press in a try.
func (b *Bot) pressTry(c *call) error {
	to, ok := c.press.inner()
	do := tries[to.Op]
	if !ok || do == nil {
		return errOld
	}
	tr, t, err := b.tryOf(c)
	if err != nil {
		return err
	}
	return do(b, c, to, tr, t)
}

// tryOf is the caller's try that a press names. It is the caller's alone, and belongs
// to the channel of its table.
func (b *Bot) tryOf(c *call) (table.Trial, table.Table, error) {
	tr, t, err := b.tables.Trial(c.in.User.ID, c.press.Table)
	if err == nil && t.Channel != c.in.Channel {
		err = table.ErrNoTrial
	}
	return tr, t, err
}

// tryShow shows a try as it stands.
func (b *Bot) tryShow(c *call, _ press, tr table.Trial, t table.Table) error {
	return b.trial(c, tr, t, "")
}

// tryStep moves the panel of a try one step on or back; what is chosen is done at
// once, since nothing in a try is final.
func (b *Bot) tryStep(c *call, to press, tr table.Trial, t table.Table) error {
	p, err := b.tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	if p.asked.ID != to.Decision || p.asked.ID == 0 {
		return c.show(p.root(c.t("host.err.stale")))
	}
	p.all = to.Op == opStepAll
	path := slices.Clone(to.Path)
	if len(c.in.Values) > 0 {
		path = append(path, strings.Join(c.in.Values, " "))
	}
	path = tidied(path)
	st, ok := walk(p.info, p.choices(), path)
	if !ok {
		return c.show(p.root(c.t("host.err.choose")))
	}
	if st.Done != nil && len(path) > 0 {
		return b.tryDo(c, p, tr, st.Done.Action)
	}
	p.path = path
	m, _ := p.message()
	return c.show(m)
}

// tryChoose takes a ready answer.
func (b *Bot) tryChoose(c *call, to press, tr table.Trial, t table.Table) error {
	p, err := b.tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	if p.asked.ID != to.Decision {
		return c.show(p.root(c.t("host.err.stale")))
	}
	return b.tryDo(c, p, tr, to.action())
}

// tryDo acts in the try for whoever is asked there.
func (b *Bot) tryDo(c *call, p *panel, tr table.Trial, a game.Action) error {
	label := b.labelOf(p, a)
	after, err := b.tables.TryAct(c.ctx, c.in.User.ID, tr.Key, game.Move{Decision: p.asked.ID, Seat: p.seat, Action: a})
	if err != nil {
		return b.tryRefused(c, p, err)
	}
	return b.tryTold(c, after, p.table, len(tr.Match.Journal), c.at(p.table).t("host.panel.did", "what", label))
}

// tryTyped plays a typed line in the try.
func (b *Bot) tryTyped(c *call, _ press, tr table.Trial, t table.Table) error {
	p, err := b.tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	line := c.in.Fields[fieldLine]
	if len(line) > maxTyped {
		return errTooLong
	}
	after, err := b.tables.TryType(c.ctx, c.in.User.ID, tr.Key, line)
	var stopped *table.Stopped
	if err != nil && (!errors.As(err, &stopped) || stopped.Kept == 0) {
		return b.tryRefused(c, p, err)
	}
	note := typedNote(c, line)
	if err != nil {
		text, _ := b.explain(c, p.table, err)
		note = "⛔ " + text
	}
	return b.tryTold(c, after, t, min(len(tr.Match.Journal), len(after.Match.Journal)), note)
}

// tryRefused shows why nothing was done above the panel of the try.
func (b *Bot) tryRefused(c *call, p *panel, err error) error {
	text, known := b.explain(c, p.table, err)
	if !known {
		return err
	}
	return c.show(p.root("⛔ " + text))
}

// askTryLine opens the form for a line that is typed in a try.
func (b *Bot) askTryLine(c *call) error {
	if _, _, err := b.tryOf(c); err != nil {
		return err
	}
	return b.form(c, inside(opTry, c.press.Table, c.press.Decision, press{Op: opTyped}))
}

// tryEarlier takes a step of the try back: as many entries stay as the press says.
func (b *Bot) tryEarlier(c *call, to press, tr table.Trial, t table.Table) error {
	n, err := strconv.Atoi(string(to.action()))
	if err != nil {
		return errOld
	}
	if tr, err = b.tables.TryBack(c.ctx, c.in.User.ID, tr.Key, n); err != nil {
		return err
	}
	return b.trial(c, tr, t, c.t("host.panel.undone"))
}

// tryAnew begins the try again, dealt anew.
func (b *Bot) tryAnew(c *call, _ press, tr table.Trial, t table.Table) error {
	tr, err := b.tables.TryAgain(c.ctx, c.in.User.ID, tr.Key)
	if err != nil {
		return err
	}
	return b.trial(c, tr, t, c.t("host.try.anew"))
}

// tryByChance lets chance answer for the others.
func (b *Bot) tryByChance(c *call, _ press, tr table.Trial, t table.Table) error {
	after, err := b.tables.TryChance(c.ctx, c.in.User.ID, tr.Key)
	if err != nil {
		return err
	}
	return b.tryTold(c, after, t, len(tr.Match.Journal), c.t("host.try.chanced"))
}

// tryEnd leaves the try: the game is as it was.
func (b *Bot) tryEnd(c *call, _ press, tr table.Trial, t table.Table) error {
	if err := b.tables.LeaveTry(c.ctx, c.in.User.ID, tr.Key); err != nil {
		return err
	}
	play := press{Table: t.ID.String()}.with(opPlay)
	return c.show(wire.Message{Content: c.t("host.try.left"), Rows: buttonRows([]wire.Button{
		{Style: wire.Primary, Label: c.label("host.button.play"), CustomID: play.id()},
	})})
}
