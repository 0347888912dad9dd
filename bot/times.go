package bot

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// What the buttons of /time do, as the first part of their path.
const (
	timeBeg    = "beg"    // ask the others for more time
	timeDecide = "decide" // vote once more about somebody who is over his time
	timeLimit  = "limit"  // show the menus of another limit
)

// times answers /time: all clocks of the table, or time given to somebody.
func times(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if t.Status != table.Playing {
		return screen.Unplayed(t)
	}
	typed := strings.TrimSpace(c.in.Options["give"].Text)
	if typed == "" {
		return showTimes(c, t, "")
	}
	more, ok := screen.ReadLength(typed)
	if !ok {
		return c.tell(c.T("host.time.unread", "typed", screen.Code(typed)))
	}
	user := c.in.Options["player"].User.ID
	if user == "" {
		others := slices.DeleteFunc(t.Asked(), func(u string) bool { return u == c.in.User.ID })
		if len(others) != 1 {
			return c.tell(c.T("host.time.who"))
		}
		user = others[0]
	}
	return give(c, t, user, more)
}

func give(c *call, t table.Table, user string, more time.Duration) error {
	if _, err := c.tables.GiveTime(c.ctx, c.by(), t.ID, user, more); err != nil {
		return err
	}
	return c.tell(c.At(t).T("host.time.done", "who", c.At(t).People([]string{user}, screen.ByName), "time", screen.LengthText(more)))
}

// showTimes is the private screen of all clocks.
func showTimes(c *call, t table.Table, said string) error {
	s := c.At(t)
	lines := []string{said, s.T("host.time.agreed", "limit", screen.LimitText(s, t.Limit, t.Hours))}
	if t.Resting {
		lines = append(lines, s.T("host.time.rests"))
	}
	for _, a := range t.Asks {
		lines = append(lines, screen.ClockLine(t, a, s))
	}
	m := wire.Message{Content: screen.JoinLines(append(lines, screen.Absences(t, s)...))}
	m.Rows = screen.ButtonRows(timeButtons(c, t))
	return c.show(m)
}

// timeButtons are what a player may do about the clocks.
func timeButtons(c *call, t table.Table) []wire.Button {
	s, me, at := c.At(t), c.in.User.ID, screen.CustomID{Table: t.ID.String()}
	if !t.Plays(me) {
		return nil
	}
	var buttons []wire.Button
	for _, a := range t.Asks {
		user := t.UserOf(a.Seat)
		if t.Limit == 0 || user == me || len(buttons) >= 2*screen.RowButtons {
			continue
		}
		name := s.PlainNames([]string{user})
		label := s.Plain(game.T("host.button.time.give", "who", name, "time", screen.LengthText(t.Limit)))
		buttons = append(buttons, wire.Button{Style: wire.Success, Label: wire.Clip(label, screen.MaxLabel), CustomID: screen.GiveID(c.Reader, t, user, t.Limit, "")})
		if a.Late && t.Vote == nil && !t.Resting {
			label := s.Plain(game.T("host.button.time.decide", "who", name))
			buttons = append(buttons, wire.Button{Style: wire.Secondary, Label: wire.Clip(label, screen.MaxLabel), CustomID: at.With(screen.OpTime, timeDecide, user).String()})
		}
	}
	if t.Limit > 0 && t.WaitsFor(me) && !t.Resting && len(t.Players) > 1 {
		buttons = append(buttons, wire.Button{Style: wire.Primary, Label: s.Label("host.button.time.beg"), CustomID: at.With(screen.OpTime, timeBeg).String()})
	}
	return append(buttons, wire.Button{Style: wire.Secondary, Label: s.Label("host.button.time.limit"), CustomID: at.With(screen.OpTime, timeLimit).String()})
}

// giveTime takes a press that gives time.
func giveTime(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	if len(c.press.Path) < 3 {
		return screen.ErrChoose
	}
	if t.Status != table.Playing {
		return screen.Unplayed(t)
	}
	minutes, err := strconv.Atoi(c.press.Path[1])
	if err != nil || minutes < 1 || minutes > 60*24*30 {
		return table.ErrBadOption
	}
	if t.Plays(c.in.User.ID) && c.press.Path[2] != screen.DueMark(c.Reader, t, c.press.Path[0]) {
		return repeated(c, screen.ErrMoved)
	}
	return give(c, t, c.press.Path[0], time.Duration(minutes)*time.Minute)
}

// repeated is the answer to a press that comes too late, unless it is one that has
// done what it says already.
func repeated(c *call, late error) error {
	if c.tables.Knows(c.in.ID) {
		return c.tell(c.T("host.vote.counted"))
	}
	return late
}

// timePressed takes the other buttons and menus of /time, and the form of hours.
func timePressed(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	path := append(slices.Clone(c.press.Path), c.in.Values...)
	what := append(path, "", "")[0]
	if what == screen.TimeHours {
		if c.in.Kind == wire.KindModal {
			return takeHours(c, t)
		}
		return askHours(c, t)
	}
	if t.Status != table.Playing {
		return screen.Unplayed(t)
	}
	switch {
	case what == timeBeg:
		if _, err := c.tables.AskTime(c.ctx, c.by(), t.ID, max(t.Limit, time.Minute)); err != nil {
			return err
		}
		return c.tell(c.T("host.time.begged"))
	case what == timeDecide && len(path) == 2:
		if _, err := c.tables.Decide(c.ctx, c.by(), t.ID, path[1]); err != nil {
			return err
		}
		return c.tell(c.T("host.vote.asked"))
	case what == timeLimit && len(path) == 1:
		return limitMenus(c, t)
	case len(path) == 3 && what == timeLimit:
		return limitChosen(c, t, path[1], path[2])
	}
	return screen.ErrChoose
}

// limitMenus are the menus with which another limit is proposed.
func limitMenus(c *call, t table.Table) error {
	if _, err := t.SeatInPlay(c.in.User.ID); err != nil {
		return err
	}
	menus := []screen.LobbyMenu{limitMenu(c, t)}
	if t.Limit > 0 {
		menus = append(menus, hoursMenu(c, t, zoneFor(c, t)))
	}
	m := wire.Message{Content: c.T("host.limit.ask")}
	for _, menu := range menus {
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID:    screen.CustomID{Table: t.ID.String()}.With(screen.OpTime, timeLimit, menu.ID).String(),
			Placeholder: wire.Clip(menu.Title, 150), Options: menu.Choices,
		}})
	}
	return c.show(m)
}

// limitChosen proposes what was chosen in such a menu.
func limitChosen(c *call, t table.Table, menu, value string) error {
	limit, h, ok := t.Limit, t.Hours, false
	switch {
	case menu == hoursOption && value == screen.HoursOther:
		return askHours(c, t)
	case menu == hoursOption:
		h, ok = screen.ReadHours(value, zoneFor(c, t))
	case menu == limitOption:
		limit, ok = screen.ReadLimit(value)
	}
	if !ok {
		return table.ErrBadOption
	}
	return proposeLimit(c, t, limit, h)
}

// lengths are the times that /time proposes to give.
var lengths = []string{"30m", "1h", "8h", "24h", "48h", "7d"}

// completeTime offers lengths of time to the players of the channel's table.
func completeTime(c *call) []wire.Choice {
	if t, err := c.table(); err != nil || t.Status != table.Playing || !t.Plays(c.in.User.ID) {
		return nil
	}
	var choices []wire.Choice
	for _, l := range lengths {
		if d, ok := screen.ReadLength(l); ok {
			choices = append(choices, wire.Choice{Label: wire.Clip(c.Plain(screen.LengthText(d)), screen.MaxLine), Value: l})
		}
	}
	return choices
}
