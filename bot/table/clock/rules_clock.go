package clock

import (
	"cmp"
	"time"
)

// RulesAct is when the game's own clock acts: a span after it began to run. It runs day and
// night; time in which the bot did not run is no part of it. The first of the moments since
// when it runs that is known counts.
func RulesAct(after time.Duration, outages []Outage, since ...time.Time) time.Time {
	return Hours{}.End(cmp.Or(since...), after, outages)
}
