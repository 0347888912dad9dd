package clock

import (
	"cmp"
	"time"
)

// RulesAct returns when the game's own clock moves: a span after it started. It runs day and night,
// except during outages. It starts at the first of the given moments that is not zero.
func RulesAct(after time.Duration, outages []Outage, since ...time.Time) time.Time {
	return Hours{}.End(cmp.Or(since...), after, outages)
}
