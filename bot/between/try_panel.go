package between

import (
	"errors"
	"strconv"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
)

// maxTried is the most event lines on a try's panel.
const maxTried = 8

// trial shows a try as it stands.
func trial(c *call.Call, tr table.Trial, t table.Table, note string) error {
	p, err := tryPanel(c, tr, t)
	if err != nil {
		return err
	}
	return c.Show(p.Start(note))
}

// tryTold shows a try with what happened since its first from entries, as far as the caller's seats
// may know it.
func tryTold(c *call.Call, tr table.Trial, t table.Table, from int, note string) error {
	lines := []string{note}
	s := c.At(t)
	for n := from; n < len(tr.Told); n++ {
		for _, e := range tr.Told[n] {
			if !e.Aside && (e.VisibleTo(tr.Seat) || e.VisibleTo(tr.Turn())) {
				lines = append(lines, screen.EventLine(e, s))
			}
		}
	}
	if more := len(lines) - 1 - maxTried; more > 0 {
		lines = append([]string{note, c.T("host.turn.more", "n", more)}, lines[1+more:]...)
	}
	return trial(c, tr, t, strings.Join(lines, "\n"))
}

// tryPanel is the panel of a try. The call's reader then has the players of its table.
func tryPanel(c *call.Call, tr table.Trial, t table.Table) (*screen.Panel, error) {
	p, err := screen.NewTryPanel(c.Reader, tr, t)
	if err == nil {
		c.Reader = p.Reader
	}
	return p, err
}

// tryForReal offers the first action of a try in the game, to be confirmed there.
func tryForReal(c *call.Call, _ screen.CustomID, tr table.Trial, t table.Table) error {
	return tryOffer(c, tr, t, 0, "")
}

// tryOffer asks whether to play an action of the try in the game. If none is possible, the game's
// own panel is shown.
func tryOffer(c *call.Call, tr table.Trial, t table.Table, n int, note string) error {
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	choice, ok := screen.Offered(tr, t, n)
	if !ok {
		if note == "" {
			return c.Show(p.Refuse(c.T("host.try.notnow")))
		}
		return c.Show(p.Start(note))
	}
	return c.Show(p.OfferReal(tr, n, choice, note))
}

// tryDone plays an action of the try in the game, and offers the next. It must be the action that
// was shown: the try may have changed meanwhile, in another copy of its panel.
func tryDone(c *call.Call, to screen.CustomID, tr table.Trial, t table.Table) error {
	if len(to.Path) != 2 {
		return screen.ErrOld
	}
	n, err := strconv.Atoi(to.Path[0])
	mine := tr.Mine()
	if err != nil || n < 0 {
		return screen.ErrOld
	}
	if n >= len(mine) || mine[n] != to.Action() {
		return trial(c, tr, t, "⛔ "+c.T("host.err.stale"))
	}
	p, err := c.Panel(t)
	if err != nil {
		return err
	}
	note := c.T("host.panel.did", "what", screen.LabelOf(p, mine[n]))
	out, err := c.Tables.Act(c.Ctx, table.Click{Actor: c.Actor(), Table: t.ID, Decision: to.Decision, Action: mine[n]})
	if err != nil {
		return call.RefusedPanel(c, t.ID, err)
	}
	if _, more := screen.Offered(tr, out.After, n+1); more && !screen.Learnt(out.Events) {
		return tryOffer(c, tr, out.After, n+1, note)
	}
	if err := c.Tables.LeaveTry(c.Ctx, c.In.User.ID, tr.Key); err != nil && !errors.Is(err, table.ErrNoTrial) {
		c.Log.Warn("a try stays", "table", t.ID, "err", err)
	}
	return call.ShowAfter(c, out, note)
}
