package between

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/game"
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

// tryLevel returns the computer's level in a new try; 0: the caller plays all seats. Errors:
// table.ErrBadLevel, table.ErrUnaided if that would be help in a game that is played without.
func tryLevel(c *call.Call, t table.Table) (int, error) {
	wish, wished := c.In.Options["computer"]
	switch {
	case len(c.Press.Path) > 1 && c.Press.Path[0] == screen.TryReply:
		wish.Text = strconv.Itoa(screen.TryLevel)
	case !wished:
		return 0, nil
	}
	level, err := strconv.Atoi(wish.Text)
	if err != nil {
		return 0, table.ErrBadLevel
	}
	if !screen.Aided(t) {
		return 0, table.ErrUnaided
	}
	return level, table.CheckLevel(level)
}

// tryAgainst makes the computer play the other seats of a try from now on, or the caller.
func tryAgainst(c *call.Call, to screen.CustomID, tr table.Trial, t table.Table) error {
	level := 0
	if to.Op == screen.TryReply {
		level = screen.TryLevel
	}
	if level > 0 && !screen.Aided(t) {
		return table.ErrUnaided
	}
	tr, err := c.Tables.TryAgainst(c.Ctx, c.In.User.ID, tr.Key, level)
	if err != nil {
		return err
	}
	if tr.Replies() {
		return tryReply(c, tr, t, len(tr.Match.Journal), "")
	}
	return trial(c, tr, t, "")
}

// tryReply lets the computer answer in a try, and shows what happened since its first from entries.
// If the computer cannot, the try is unchanged, and its panel says why.
func tryReply(c *call.Call, tr table.Trial, t table.Table, from int, note string) error {
	err := c.Thinker.Ask(c, func(c *call.Call) error {
		after, err := c.Tables.TryReply(c.Ctx, c.In.User.ID, tr.Key,
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
		return tryTold(c, after, t, from, screen.JoinLines([]string{note, c.At(t).T("host.try.replied")}))
	})
	if busy, is := errors.AsType[*screen.Thinking](err); is {
		text, _ := screen.Explain(c.Reader, t, busy)
		return tryTold(c, tr, t, from, screen.JoinLines([]string{note, text}))
	}
	return err
}
