package screen

import (
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

// limits are the selectable time limits; 0 is none.
var limits = []time.Duration{
	0, 5 * time.Minute, time.Hour, 8 * time.Hour, 12 * time.Hour,
	24 * time.Hour, 48 * time.Hour, 72 * time.Hour, 168 * time.Hour,
}

// limitValue encodes a limit as a menu value: hours, or minutes with an m.
func limitValue(d time.Duration) string {
	if d%time.Hour == 0 {
		return strconv.Itoa(int(d / time.Hour))
	}
	return strconv.Itoa(int(d/time.Minute)) + "m"
}

// ReadLimit decodes limitValue, for offered limits only.
func ReadLimit(value string) (time.Duration, bool) {
	i := slices.IndexFunc(limits, func(d time.Duration) bool { return limitValue(d) == value })
	if i < 0 {
		return 0, false
	}
	return limits[i], true
}

// LengthText is a duration in the largest whole unit.
func LengthText(d time.Duration) game.Text {
	if d%time.Hour == 0 && d > 0 {
		return HoursText(int(d / time.Hour))
	}
	return game.T("host.time.minutes", "n", int(d/time.Minute))
}

// LimitText describes the agreed limit with its hours.
func LimitText(s Reader, limit time.Duration, h clock.Hours) string {
	switch {
	case limit == 0:
		return s.T("host.limit.0")
	case h.Always():
		return s.T("host.limit.n", "time", LengthText(limit))
	}
	return s.T("host.limit.hours", "time", LengthText(limit), "hours", hoursOf(s, h))
}

// hoursOf describes the hours in which agreed time runs.
func hoursOf(s Reader, h clock.Hours) string {
	key := game.Key("host.hours.daily")
	switch {
	case h.Always():
		return s.T("host.hours.always")
	case h.From == h.To:
		key = "host.hours.week"
	case h.Weekdays:
		key = "host.hours.weekdays"
	}
	return s.T(key, "from", ClockTime(h.From), "to", ClockTime(h.To), "zone", CityOf(h.Zone))
}

// Values of the menu of hours: minutes of the day, and a w if weekends are excluded.
const (
	hoursAlways = "0-0"
	HoursOther  = "other"
)

var hoursForm = regexp.MustCompile(`^(\d{1,4})-(\d{1,4})(w?)$`)

// hoursValue encodes hours as a menu value.
func hoursValue(h clock.Hours) string {
	week := ""
	if h.Weekdays {
		week = "w"
	}
	return strconv.Itoa(h.From) + "-" + strconv.Itoa(h.To) + week
}

// ReadHours decodes a value of the menu, in a time zone.
func ReadHours(value, zone string) (clock.Hours, bool) {
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

// FieldWeekend is the form's field whether time runs at weekends.
const FieldWeekend = "weekend"

// TypedHours parses the form, or returns what is wrong.
func TypedHours(fields map[string]string) (clock.Hours, game.Key) {
	q, wrong := ReadQuiet(fields)
	if wrong != "" {
		return clock.Hours{}, wrong
	}
	h := clock.Hours{From: q.From, To: q.To, Zone: q.Zone}
	switch strings.ToLower(strings.TrimSpace(fields[FieldWeekend])) {
	case "", "y", "yes", "o", "oui":
	case "n", "no", "non":
		h.Weekdays = true
	default:
		return h, "host.hours.unread"
	}
	return h, ""
}

// The fields of the forms of quiet hours and of hours, in their order.
var (
	QuietFields = []string{FieldFrom, FieldTo, FieldZone}
	HoursFields = append(QuietFields[:3:3], FieldWeekend)
)

// TypedFields returns the text of some fields of a form.
func TypedFields(fields map[string]string, ids []string) string {
	var typed []string
	for _, id := range ids {
		typed = append(typed, fields[id])
	}
	return Code(strings.Join(typed, " "))
}

// HoursForm is the form for a table's own hours.
func HoursForm(s Reader, t table.Table, to CustomID) wire.Modal {
	from, until, weekend := "08:00", "22:00", game.Key("host.hours.yes")
	if t.Hours.From != t.Hours.To {
		from, until = ClockTime(t.Hours.From), ClockTime(t.Hours.To)
	}
	if t.Hours.Weekdays {
		weekend = "host.hours.no"
	}
	form := Form(s, "host.hours.title", to)
	for i, value := range []string{from, until, ZoneFor(s, t), s.Label(weekend)} {
		id := HoursFields[i]
		form.Fields = append(form.Fields, FormField(s, id, game.Key("host.hours.field."+id), "", value, 64))
	}
	return form
}

// AsksHours says whether a press opens the form of hours.
func AsksHours(p CustomID, values []string) bool {
	other := slices.Contains(values, HoursOther)
	return p.Op == OpTime && (other || slices.Contains(p.Path, TimeHours)) || p.Op == OpOption && other
}

var hoursOffered = []string{hoursAlways, "480-1320", "480-1320w", "1080-1380"}

// hoursMenu offers hours, including the table's own.
func hoursMenu(s Reader, t table.Table, zone string) LobbyMenu {
	menu := LobbyMenu{ID: HoursOption, Title: s.Label("host.hours.ask")}
	now := hoursValue(t.Hours)
	offered := hoursOffered
	if !slices.Contains(offered, now) {
		offered = append(slices.Clone(offered), now)
	}
	for _, v := range offered {
		h, _ := ReadHours(v, zone)
		if v == now {
			h = t.Hours
		}
		menu.Add(s.Plain(game.T("host.hours.choice", "hours", hoursOf(s, h))), v, v == now)
	}
	menu.Add(s.Label("host.hours.other"), HoursOther, false)
	return menu
}

func limitMenu(s Reader, t table.Table) LobbyMenu {
	menu := LobbyMenu{ID: LimitOption, Title: s.Label("host.limit.0")}
	for _, d := range limits {
		menu.Add(s.Plain(game.Literal(LimitText(s, d, clock.Hours{}))), limitValue(d), d == t.Limit)
	}
	return menu
}

// ZoneFor returns the zone of a table's hours: its own, else the reader's.
func ZoneFor(s Reader, t table.Table) string {
	if t.Hours.Zone != "" {
		return t.Hours.Zone
	}
	if p, err := s.Facts.Person(s.User); err == nil && p.Quiet.Zone != "" {
		return p.Quiet.Zone
	}
	return LikelyZone(s.Client)
}
