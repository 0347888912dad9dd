package bot

import (
	"errors"
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

// limits are the time limits that a table can agree on; 0 is none.
var limits = []time.Duration{
	0, 5 * time.Minute, time.Hour, 8 * time.Hour, 12 * time.Hour, 24 * time.Hour, 48 * time.Hour, 72 * time.Hour, 168 * time.Hour,
}

// limitValue is a limit as the value of a menu: hours, or minutes with an m.
func limitValue(d time.Duration) string {
	if d%time.Hour == 0 {
		return strconv.Itoa(int(d / time.Hour))
	}
	return strconv.Itoa(int(d/time.Minute)) + "m"
}

// readLimit reads what limitValue wrote, if it is one that is offered.
func readLimit(value string) (time.Duration, bool) {
	i := slices.IndexFunc(limits, func(d time.Duration) bool { return limitValue(d) == value })
	if i < 0 {
		return 0, false
	}
	return limits[i], true
}

// lengthText is a length of time in the largest whole unit.
func lengthText(d time.Duration) game.Text {
	if d%time.Hour == 0 && d > 0 {
		return hoursText(int(d / time.Hour))
	}
	return game.T("host.time.minutes", "n", int(d/time.Minute))
}

// limitText is the agreed limit with its hours.
func limitText(s speaker, limit time.Duration, h clock.Hours) string {
	switch {
	case limit == 0:
		return s.t("host.limit.0")
	case h.Always():
		return s.t("host.limit.n", "time", lengthText(limit))
	}
	return s.t("host.limit.hours", "time", lengthText(limit), "hours", hoursOf(s, h))
}

// hoursOf tells the hours in which agreed time runs.
func hoursOf(s speaker, h clock.Hours) string {
	key := game.Key("host.hours.daily")
	switch {
	case h.Always():
		return s.t("host.hours.always")
	case h.From == h.To:
		key = "host.hours.week"
	case h.Weekdays:
		key = "host.hours.weekdays"
	}
	return s.t(key, "from", clockTime(h.From), "to", clockTime(h.To), "zone", cityOf(h.Zone))
}

// What the menu of hours offers: minutes of the day, and a w where weekends are free.
const (
	hoursAlways = "0-0"
	hoursOther  = "other"
)

var hoursOffered = []string{hoursAlways, "480-1320", "480-1320w", "1080-1380"}

var hoursForm = regexp.MustCompile(`^(\d{1,4})-(\d{1,4})(w?)$`)

// hoursValue is what hoursForm reads.
func hoursValue(h clock.Hours) string {
	week := ""
	if h.Weekdays {
		week = "w"
	}
	return strconv.Itoa(h.From) + "-" + strconv.Itoa(h.To) + week
}

// readHours reads a value of the menu, on the clocks of a zone.
func readHours(value, zone string) (clock.Hours, bool) {
	m := hoursForm.FindStringSubmatch(value)
	if m == nil {
		return clock.Hours{}, false
	}
	if value == hoursAlways {
		return clock.Hours{}, true
	}
	from, _ := strconv.Atoi(m[1])
	to, _ := strconv.Atoi(m[2])
	return clock.Hours{From: from, To: to, Weekdays: m[3] != "", Zone: zone}, true
}

// hoursMenu offers hours; the table's own are among them.
func hoursMenu(c *call, t table.Table, zone string) lobbyMenu {
	menu := lobbyMenu{id: hoursOption, title: c.label("host.hours.ask")}
	now := hoursValue(t.Hours)
	offered := hoursOffered
	if !slices.Contains(offered, now) {
		offered = append(slices.Clone(offered), now)
	}
	for _, v := range offered {
		h, _ := readHours(v, zone)
		if v == now {
			h = t.Hours
		}
		menu.add(c.plain(game.T("host.hours.choice", "hours", hoursOf(c.speaker, h))), v, v == now)
	}
	menu.add(c.label("host.hours.other"), hoursOther, false)
	return menu
}

func limitMenu(c *call, t table.Table) lobbyMenu {
	menu := lobbyMenu{id: limitOption, title: c.label("host.limit.0")}
	for _, d := range limits {
		menu.add(c.plain(game.Literal(limitText(c.speaker, d, clock.Hours{}))), limitValue(d), d == t.Limit)
	}
	return menu
}

// zoneFor is the zone of a table's hours: its own, else that of who chooses.
func (b *Bot) zoneFor(c *call, t table.Table) string {
	if t.Hours.Zone != "" {
		return t.Hours.Zone
	}
	if p, err := b.tables.Person(c.in.User.ID); err == nil && p.Quiet.Zone != "" {
		return p.Quiet.Zone
	}
	return likelyZone(c.in.Locale)
}

// fieldWeekend is the form's question whether time runs at weekends too.
const fieldWeekend = "weekend"

// mayHours says whether somebody may set a table's hours, or propose others.
func mayHours(c *call, t table.Table) error {
	_, err := t.SeatInPlay(c.in.User.ID)
	switch {
	case t.Status == table.Lobby:
		if c.in.User.ID != t.Host && !c.by().Moderator {
			return table.ErrNotHost
		}
		return nil
	case t.Status != table.Playing:
		return unplayed(t)
	}
	return err
}

// askHours opens the form for hours of one's own.
func (b *Bot) askHours(c *call, t table.Table) error {
	if err := mayHours(c, t); err != nil {
		return err
	}
	from, to := "08:00", "22:00"
	if t.Hours.From != t.Hours.To {
		from, to = clockTime(t.Hours.From), clockTime(t.Hours.To)
	}
	weekend := c.label("host.hours.yes")
	if t.Hours.Weekdays {
		weekend = c.label("host.hours.no")
	}
	field := func(id, value string) wire.Field {
		return wire.Field{CustomID: id, Label: wire.Clip(c.label(game.Key("host.hours.field."+id)), 45), Value: value, Max: 64}
	}
	at := press{Table: t.ID.String()}
	err := c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.label("host.hours.title"), 45), CustomID: at.with(opTime, timeHours).id(),
		Fields: []wire.Field{field(fieldFrom, from), field(fieldTo, to), field(fieldZone, b.zoneFor(c, t)), field(fieldWeekend, weekend)},
	}))
	if !errors.Is(err, wire.ErrLateModal) {
		return err
	}
	again := wire.Button{Style: wire.Primary, Label: c.label("host.hours.title"), CustomID: at.with(opTime, timeHours).id()}
	return c.answer.Respond(c.ctx, wire.Reply(wire.Message{Content: c.t("host.type.late"), Rows: buttonRows([]wire.Button{again}), Ephemeral: true}))
}

// typedHours reads the form, or says what is wrong with it.
func typedHours(fields map[string]string) (clock.Hours, game.Key) {
	q, wrong := readQuiet(fields)
	if wrong != "" {
		return clock.Hours{}, wrong
	}
	h := clock.Hours{From: q.From, To: q.To, Zone: q.Zone}
	switch strings.ToLower(strings.TrimSpace(fields[fieldWeekend])) {
	case "", "y", "yes", "o", "oui":
	case "n", "no", "non":
		h.Weekdays = true
	default:
		return h, "host.hours.unread"
	}
	return h, ""
}

// takeHours takes the form: in the lobby it sets the hours, in a game it proposes them.
func (b *Bot) takeHours(c *call, t table.Table) error {
	if err := mayHours(c, t); err != nil {
		return err
	}
	h, wrong := typedHours(c.in.Fields)
	if wrong != "" {
		typed := []string{c.in.Fields[fieldFrom], c.in.Fields[fieldTo], c.in.Fields[fieldZone], c.in.Fields[fieldWeekend]}
		return c.tell(c.t(wrong, "typed", code(strings.Join(typed, " "))))
	}
	if t.Status == table.Lobby {
		out, err := b.tables.SetHours(c.ctx, c.by(), t.ID, h)
		if err != nil {
			return err
		}
		return c.tell(c.t("host.hours.set", "limit", limitText(c.speaker, out.After.Limit, out.After.Hours)))
	}
	return b.proposeLimit(c, t, t.Limit, h)
}

// proposeLimit asks the others for another limit.
func (b *Bot) proposeLimit(c *call, t table.Table, limit time.Duration, h clock.Hours) error {
	out, err := b.tables.ProposeLimit(c.ctx, c.by(), t.ID, limit, h)
	if err != nil {
		return err
	}
	key := game.Key("host.vote.asked")
	if out.After.Vote == nil {
		key = "host.vote.done"
	}
	return c.tell(c.t(key))
}

// asksHours says whether a press opens the form of hours.
func asksHours(p press, values []string) bool {
	return p.Op == opTime && slices.Contains(p.Path, timeHours) || (p.Op == opOption || p.Op == opTime) && slices.Contains(values, hoursOther)
}
