package screen

import (
	"slices"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/game"
)

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
