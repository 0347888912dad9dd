package try

import (
	"bivouac/bot/panel"
	"errors"
	"slices"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// forReal offers to play the first action of a try in the game.
func forReal(c *call.Call, _ screen.CustomID, tr Trial, t table.Table) error {
	return offerReal(c, tr, t, 0, "")
}

// offerReal asks whether to play an action of the try in the game. n is the action's index in Trial.Mine. If
// the action is not possible in the game, offerReal shows the game's own panel.
func offerReal(c *call.Call, tr Trial, t table.Table, n int, note string) error {
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	choice, ok := offered(tr, t, n)
	if !ok {
		if note == "" {
			return c.Show(p.Refuse(c.T("host.try.notnow")))
		}
		return c.Show(p.Start(note))
	}
	return c.Show(confirmReal(p, tr, n, choice, note))
}

// done plays an action of the try in the game, and offers the next action. It refuses an action that the try
// no longer has, since the try may have changed in another copy of its panel.
func done(c *call.Call, to screen.CustomID, tr Trial, t table.Table) error {
	if len(to.Path) != 2 {
		return screen.ErrOld
	}
	n, err := strconv.Atoi(to.Path[0])
	mine := tr.Mine()
	if err != nil || n < 0 {
		return screen.ErrOld
	}
	if n >= len(mine) || mine[n] != to.Action() {
		return show(c, tr, t, "⛔ "+c.T("host.err.stale"))
	}
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	label, next := panel.LabelOf(p, mine[n]), panel.NextOf(p, mine[n])
	out, err := c.Tables.Act(c.Ctx, table.Click{Actor: c.Actor(), Table: t.ID, Decision: to.Decision, Action: mine[n]})
	if err != nil {
		return call.RefusedPanel(c, t.ID, err)
	}
	if _, more := offered(tr, out.After, n+1); more && !learnt(out.Events) {
		return offerReal(c, tr, out.After, n+1, c.T("host.panel.did", "what", label))
	}
	if err := Of(c.Tables).Leave(c.Ctx, c.In.User.ID, tr.Key); err != nil && !errors.Is(err, ErrNoTrial) {
		c.Log.Warn("a try stays", "table", t.ID, "err", err)
	}
	return call.Did(c, out, next, label)
}

// offered returns the n-th of the player's actions in the try (Trial.Mine), which they may want to repeat
// in the game. It returns false if there is no such action or if it is not legal in the game now.
func offered(tr Trial, t table.Table, n int) (game.Choice, bool) {
	mine := tr.Mine()
	if t.Status != table.Playing || n < 0 || n >= len(mine) {
		return game.Choice{}, false
	}
	seen := t.Seen(tr.Seat)
	if !slices.Contains(seen.Legal(), mine[n]) {
		return game.Choice{}, false
	}
	return seen.Describe(mine[n]), true
}

// confirmReal asks whether to play an action of a try in the game. n is the action's index in
// Trial.Mine, and p is the panel of the game.
func confirmReal(p *panel.Panel, tr Trial, n int, c game.Choice, note string) wire.Message {
	yes := screen.Inside(opTry, tr.Key, p.Asked.ID, screen.Press(wordSure, strconv.Itoa(n), string(c.Action)))
	back := screen.Inside(opTry, tr.Key, 0, screen.Press(screen.OpPlay))
	m := wire.Message{Rows: screen.Row(
		screen.Button(p.Reader, wire.Success, "host.button.confirm", yes),
		screen.Button(p.Reader, wire.Secondary, "host.button.totry", back),
		screen.Button(p.Reader, wire.Secondary, "host.button.notnow", screen.PressAt(p.Table, screen.OpPlay)),
	)}
	lines := []string{
		p.T("host.try.real"), p.T("host.panel.step", "what", c.Label),
		p.NoteLine(c), p.Foresee(&c), screen.Finality(p.Reader, c),
	}
	return p.Illustrated(m, note, lines, &render.Focus{Verb: c.Verb, Args: screen.ArgsOf(c), Choices: []game.Choice{c}})
}

// learnt says whether one of the events revealed something.
func learnt(events []game.Event) bool {
	return slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
}
