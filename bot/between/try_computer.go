package between

import (
	"errors"
	"fmt"
	"strconv"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/think"
	"bivouac/game"
)

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
	if !screen.Aided(c.Reader, t) {
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
	if level > 0 && !screen.Aided(c.Reader, t) {
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
