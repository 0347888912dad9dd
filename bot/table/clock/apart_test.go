package clock

import (
	"testing"
	"time"
)

// TestApart: what repeats is not due within its shortest period after the last time.
func TestApart(t *testing.T) {
	for _, test := range []struct {
		due, last, want time.Time
	}{
		{noon, time.Time{}, noon},
		{noon, noon, march(2, 13, 0)},
		{noon, march(2, 11, 30), march(2, 12, 30)},
		{noon, march(2, 10, 0), noon},
		{noon, march(3, 12, 0), march(3, 13, 0)}, // sent before the clock was set back
	} {
		if got := Apart(test.due, test.last, time.Hour); !got.Equal(test.want) {
			t.Errorf("due %s, last %s: %s, want %s", test.due, test.last, got, test.want)
		}
	}
}

// TestRhythm: the work of each hour is done once in an hour that passes, however often it is asked for
// and however the clock is set back meanwhile.
func TestRhythm(t *testing.T) {
	for name, back := range map[string]time.Duration{"": 0, "a minute": time.Minute, "a year": 365 * Day} {
		var r Rhythm
		clock, done := noon, 0
		for passed := range 4 * 60 * 60 { // seconds
			if passed == 90*60 {
				clock = clock.Add(-back)
			}
			if r.Due(clock, time.Hour) {
				r.Done(clock)
				done++
			}
			clock = clock.Add(time.Second)
		}
		if want := map[bool]int{true: 4, false: 3}[back <= time.Minute]; done > 4 || done < want {
			t.Errorf("set back %s: done %d times in four hours", name, done)
		}
	}
}
