package clocks

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/bot/wire"
)

// times answers /time: it shows all clocks of the table, or gives a player more time.
func times(c *call.Call, t table.Table) error {
	if t.Status != table.Playing {
		return screen.Unplayed(t)
	}
	typed := strings.TrimSpace(c.In.Options["give"].Text)
	if typed == "" {
		return c.Show(clocks(c.Reader, t))
	}
	more, ok := readLength(typed)
	if !ok {
		return c.Tell(c.T("host.time.unread", "typed", screen.Code(typed)))
	}
	user := c.In.Options["player"].User.ID
	if user == "" {
		others := slices.DeleteFunc(t.Asked(), func(u string) bool { return u == c.In.User.ID })
		if len(others) != 1 {
			return c.Tell(c.T("host.time.who"))
		}
		user = others[0]
	}
	return giveTo(c, t, user, more)
}

// giveTo gives a player more time, and tells the caller that it did.
func giveTo(c *call.Call, t table.Table, user string, more time.Duration) error {
	_, err := c.Change(t, give(user, more))
	return c.TellOr(c.At(t).T("host.time.done", "who", c.At(t).Named(user), "time", screen.LengthText(more)), err)
}

// giveTime answers the buttons that give a player more time.
func giveTime(c *call.Call, t table.Table) error {
	if len(c.Press.Path) < 3 {
		return screen.ErrChoose
	}
	if t.Status != table.Playing {
		return screen.Unplayed(t)
	}
	minutes, err := strconv.Atoi(c.Press.Path[1])
	if err != nil || minutes < 1 || minutes > 60*24*30 {
		return table.ErrBadOption
	}
	if t.Plays(c.In.User.ID) && c.Press.Path[2] != dueMark(c.Reader, t, c.Press.Path[0]) {
		if c.Tables.Effects.Knows(c.In.ID) {
			return c.Tell(c.T("host.time.counted")) // an earlier delivery of this press gave the time
		}
		return ErrMoved
	}
	return giveTo(c, t, c.Press.Path[0], time.Duration(minutes)*time.Minute)
}

// timePressed answers the menu of limits, and the buttons of /time that do not give time.
func timePressed(c *call.Call, t table.Table) error {
	path := append(slices.Clone(c.Press.Path), c.In.Values...)
	what := append(path, "", "")[0]
	if t.Status != table.Playing {
		return screen.Unplayed(t)
	}
	switch {
	case what == wordBeg:
		_, err := c.Change(t, beg(max(t.Limit, time.Minute)))
		return c.TellOr(c.T("host.time.begged"), err)
	case what == wordDecide && len(path) == 2:
		return votes.DecideLate(c, t, path[1])
	case what == wordLimit && len(path) == 1:
		return c.ShowOr(limitForm(c.Reader, t))
	case len(path) == 3 && what == wordLimit && path[1] == votes.LimitOption:
		return proposeLimit(c, t, path[2])
	}
	return screen.ErrOld
}

// lengths are the durations suggested by /time.
var lengths = []string{"30m", "1h", "8h", "24h", "48h", "7d"}

// complete suggests durations for the option "give" of /time. Only players of the channel's table get
// suggestions.
func complete(c *call.Call) []wire.Choice {
	if t, err := c.Table(); err != nil || t.Status != table.Playing || !t.Plays(c.In.User.ID) {
		return nil
	}
	var choices []wire.Choice
	for _, l := range lengths {
		if d, ok := readLength(l); ok {
			choices = append(choices, wire.Choice{Label: wire.Clip(c.Plain(screen.LengthText(d)), screen.MaxLine), Value: l})
		}
	}
	return choices
}

// proposeLimit opens a vote about another time limit for the table.
func proposeLimit(c *call.Call, t table.Table, value string) error {
	limit, ok := votes.ReadLimit(value)
	if !ok {
		return table.ErrBadOption
	}
	out, err := c.Change(t, votes.ProposeLimit(limit))
	if err != nil {
		return err
	}
	return votes.Report(c, out)
}
