package bot

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/wire"
	"bivouac/game"
)

// What the buttons of /time do, as the first part of their path.
const (
	timeBeg    = "beg"    // ask the others for more time
	timeDecide = "decide" // vote once more about somebody who is over his time
	timeLimit  = "limit"  // show the menus of another limit
	timeHours  = "hours"  // the form of hours, opened and sent
)

// times answers /time: all clocks of the table, or time given to somebody.
func (b *Bot) times(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if t.Status != table.Playing {
		return unplayed(t)
	}
	typed := strings.TrimSpace(c.in.Options["give"].Text)
	if typed == "" {
		return b.showTimes(c, t, "")
	}
	more, ok := readLength(typed)
	if !ok {
		return c.tell(c.t("host.time.unread", "typed", code(typed)))
	}
	user := c.in.Options["player"].User.ID
	if user == "" {
		others := slices.DeleteFunc(t.Asked(), func(u string) bool { return u == c.in.User.ID })
		if len(others) != 1 {
			return c.tell(c.t("host.time.who"))
		}
		user = others[0]
	}
	return b.give(c, t, user, more)
}

func (b *Bot) give(c *call, t table.Table, user string, more time.Duration) error {
	if _, err := b.tables.GiveTime(c.ctx, c.by(), t.ID, user, more); err != nil {
		return err
	}
	return c.tell(c.at(t).t("host.time.done", "who", c.at(t).people([]string{user}, byName), "time", lengthText(more)))
}

// showTimes is the private screen of all clocks.
func (b *Bot) showTimes(c *call, t table.Table, said string) error {
	s := c.at(t)
	lines := []string{said, s.t("host.time.agreed", "limit", limitText(s, t.Limit, t.Hours))}
	if t.Resting {
		lines = append(lines, s.t("host.time.rests"))
	}
	for _, a := range t.Asks {
		lines = append(lines, b.clockLine(t, a, s))
	}
	m := wire.Message{Content: join(append(lines, b.absences(t, s)...))}
	m.Rows = buttonRows(b.timeButtons(c, t))
	return c.show(m)
}

// clockLine tells one open question's clock.
func (b *Bot) clockLine(t table.Table, a clock.Question, s speaker) string {
	who := s.people([]string{t.UserOf(a.Seat)}, byName)
	at, runs := b.tables.Deadline(t, a)
	switch {
	case runs && at.After(b.now()) && !a.Late:
		return s.t("host.time.until", "who", who, "when", brief(at), "left", countdown(at))
	case runs:
		return s.t("host.time.over", "who", who, "when", countdown(at))
	case t.Limit > 0:
		return s.t("host.time.kept", "who", who, "time", s.span(a.Left))
	}
	return s.t("host.time.since", "who", who, "when", countdown(a.Since))
}

// countdown is how far away a moment is, as Discord counts it.
func countdown(at time.Time) string { return fmt.Sprintf("<t:%d:R>", at.Unix()) }

// timeButtons are what a player may do about the clocks.
func (b *Bot) timeButtons(c *call, t table.Table) []wire.Button {
	s, me, at := c.at(t), c.in.User.ID, press{Table: t.ID.String()}
	if !t.Plays(me) {
		return nil
	}
	var buttons []wire.Button
	for _, a := range t.Asks {
		user := t.UserOf(a.Seat)
		if t.Limit == 0 || user == me || len(buttons) >= 2*rowButtons {
			continue
		}
		name := s.plainNames([]string{user})
		label := s.plain(game.T("host.button.time.give", "who", name, "time", lengthText(t.Limit)))
		buttons = append(buttons, wire.Button{Style: wire.Success, Label: wire.Clip(label, maxLabel), CustomID: b.giveID(t, user, t.Limit, "")})
		if a.Late && t.Vote == nil && !t.Resting {
			label := s.plain(game.T("host.button.time.decide", "who", name))
			buttons = append(buttons, wire.Button{Style: wire.Secondary, Label: wire.Clip(label, maxLabel), CustomID: at.with(opTime, timeDecide, user).id()})
		}
	}
	if t.Limit > 0 && t.WaitsFor(me) && !t.Resting && len(t.Players) > 1 {
		buttons = append(buttons, wire.Button{Style: wire.Primary, Label: s.label("host.button.time.beg"), CustomID: at.with(opTime, timeBeg).id()})
	}
	return append(buttons, wire.Button{Style: wire.Secondary, Label: s.label("host.button.time.limit"), CustomID: at.with(opTime, timeLimit).id()})
}

// giveID is the press that gives time. It names the deadline that it was made for, so
// that pressing twice gives once.
func (b *Bot) giveID(t table.Table, user string, more time.Duration, mark string) string {
	path := []string{user, strconv.Itoa(int(more / time.Minute)), b.dueMark(t, user)}
	if mark != "" {
		path = append(path, mark)
	}
	return press{Table: t.ID.String()}.with(opGive, path...).id()
}

// dueMark names the deadline of a user's open question; "0" where none runs.
func (b *Bot) dueMark(t table.Table, user string) string {
	for _, a := range t.Asks {
		if at, runs := b.tables.Deadline(t, a); runs && t.UserOf(a.Seat) == user {
			return strconv.FormatInt(at.Unix(), 36)
		}
	}
	return "0"
}

// giveTime takes a press that gives time.
func (b *Bot) giveTime(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	if len(c.press.Path) < 3 {
		return errChoose
	}
	if t.Status != table.Playing {
		return unplayed(t)
	}
	minutes, err := strconv.Atoi(c.press.Path[1])
	if err != nil || minutes < 1 || minutes > 60*24*30 {
		return table.ErrBadOption
	}
	if t.Plays(c.in.User.ID) && c.press.Path[2] != b.dueMark(t, c.press.Path[0]) {
		return b.repeated(c, errMoved)
	}
	return b.give(c, t, c.press.Path[0], time.Duration(minutes)*time.Minute)
}

// repeated is the answer to a press that comes too late, unless it is one that has
// done what it says already.
func (b *Bot) repeated(c *call, late error) error {
	if b.tables.Knows(c.in.ID) {
		return c.tell(c.t("host.vote.counted"))
	}
	return late
}

// timePressed takes the other buttons and menus of /time, and the form of hours.
func (b *Bot) timePressed(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	path := append(slices.Clone(c.press.Path), c.in.Values...)
	what := append(path, "", "")[0]
	if what == timeHours {
		if c.in.Kind == wire.KindModal {
			return b.takeHours(c, t)
		}
		return b.askHours(c, t)
	}
	if t.Status != table.Playing {
		return unplayed(t)
	}
	switch {
	case what == timeBeg:
		if _, err := b.tables.AskTime(c.ctx, c.by(), t.ID, max(t.Limit, time.Minute)); err != nil {
			return err
		}
		return c.tell(c.t("host.time.begged"))
	case what == timeDecide && len(path) == 2:
		if _, err := b.tables.Decide(c.ctx, c.by(), t.ID, path[1]); err != nil {
			return err
		}
		return c.tell(c.t("host.vote.asked"))
	case what == timeLimit && len(path) == 1:
		return b.limitMenus(c, t)
	case len(path) == 3 && what == timeLimit:
		return b.limitChosen(c, t, path[1], path[2])
	}
	return errChoose
}

// limitMenus are the menus with which another limit is proposed.
func (b *Bot) limitMenus(c *call, t table.Table) error {
	if _, err := t.SeatInPlay(c.in.User.ID); err != nil {
		return err
	}
	menus := []lobbyMenu{limitMenu(c, t)}
	if t.Limit > 0 {
		menus = append(menus, hoursMenu(c, t, b.zoneFor(c, t)))
	}
	m := wire.Message{Content: c.t("host.limit.ask")}
	for _, menu := range menus {
		m.Rows = append(m.Rows, wire.Row{Select: &wire.Select{
			CustomID:    press{Table: t.ID.String()}.with(opTime, timeLimit, menu.id).id(),
			Placeholder: wire.Clip(menu.title, 150), Options: menu.choices,
		}})
	}
	return c.show(m)
}

// limitChosen proposes what was chosen in such a menu.
func (b *Bot) limitChosen(c *call, t table.Table, menu, value string) error {
	limit, h, ok := t.Limit, t.Hours, false
	switch {
	case menu == hoursOption && value == hoursOther:
		return b.askHours(c, t)
	case menu == hoursOption:
		h, ok = readHours(value, b.zoneFor(c, t))
	case menu == limitOption:
		limit, ok = readLimit(value)
	}
	if !ok {
		return table.ErrBadOption
	}
	return b.proposeLimit(c, t, limit, h)
}

// lengths are the times that /time proposes to give.
var lengths = []string{"30m", "1h", "8h", "24h", "48h", "7d"}

var lengthForm = regexp.MustCompile(`^(\d{1,4})\s*(?:(m|min|minutes?)|(h|hours?|heures?)|(d|days?|j|jours?))$`)

// readLength reads a length of time as people write it ("8h", "2 days", "30 min"),
// from a minute to 30 days.
func readLength(s string) (time.Duration, bool) {
	m := lengthForm.FindStringSubmatch(strings.ToLower(strings.TrimSpace(s)))
	if m == nil {
		return 0, false
	}
	n, _ := strconv.Atoi(m[1])
	d := time.Duration(n) * time.Minute
	if m[3] != "" {
		d *= 60
	}
	if m[4] != "" {
		d *= 24 * 60
	}
	return d, d >= time.Minute && d <= 30*24*time.Hour
}

// completeTime offers lengths of time to the players of the channel's table.
func (b *Bot) completeTime(c *call) []wire.Choice {
	if t, err := b.table(c); err != nil || t.Status != table.Playing || !t.Plays(c.in.User.ID) {
		return nil
	}
	var choices []wire.Choice
	for _, l := range lengths {
		if d, ok := readLength(l); ok {
			choices = append(choices, wire.Choice{Label: wire.Clip(c.plain(lengthText(d)), maxLine), Value: l})
		}
	}
	return choices
}
