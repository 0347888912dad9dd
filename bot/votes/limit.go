package votes

import (
	"slices"
	"strconv"
	"time"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/game"
)

// LimitOption is the name of the time limit among the options of a table. IDs of games' options
// never begin with "=".
const LimitOption = "=limit"

// limits are the selectable time limits. 0 means no limit.
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

// ReadLimit returns the limit that limitValue has encoded. It returns false if the limit is not
// selectable.
func ReadLimit(value string) (time.Duration, bool) {
	i := slices.IndexFunc(limits, func(d time.Duration) bool { return limitValue(d) == value })
	if i < 0 {
		return 0, false
	}
	return limits[i], true
}

// LimitText returns a text that describes an agreed limit.
func LimitText(s screen.Reader, limit time.Duration) string {
	if limit == 0 {
		return s.T("host.limit.0")
	}
	return s.T("host.limit.n", "time", screen.LengthText(limit))
}

// LimitMenu returns the menu of the time limits. The table's own limit is chosen in it.
func LimitMenu(s screen.Reader, t table.Table) screen.Menu {
	menu := screen.Menu{ID: LimitOption, Title: s.Label("host.limit.0")}
	for _, d := range limits {
		menu.Add(s.Plain(game.Literal(LimitText(s, d))), limitValue(d), d == t.Limit)
	}
	return menu
}
