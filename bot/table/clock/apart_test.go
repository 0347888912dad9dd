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

// TestRemindersApart: reminders of a question are at least the least delay apart, also where an
// absence has put one off until shortly before the next.
func TestRemindersApart(t *testing.T) {
	for _, test := range []struct {
		name string
		w    Wishes
		q    Question
		want time.Time
	}{
		{"on time", Wishes{}, Question{Since: noon, Reminded: 1, Told: march(3, 12, 0)}, march(5, 12, 0)},
		{"put off", Wishes{}, Question{Since: noon, Reminded: 1, Told: march(5, 11, 0)}, march(6, 11, 0)},
		{"put off, and then asleep", Wishes{Quiet: Quiet{From: 10 * 60, To: 18 * 60}},
			Question{Since: noon, Reminded: 1, Told: march(5, 11, 0)}, march(6, 18, 0)},
		{"missed just now", Wishes{}, Question{Since: noon, Owed: true, Told: march(2, 11, 59)}, march(2, 12, 4)},
		{"a digest that came late", Wishes{Digest: Digest{On: true, At: 18 * 60}},
			Question{Since: noon, Told: march(3, 7, 0)}, march(4, 18, 0)},
		{"a digest whose hour was moved", Wishes{Digest: Digest{On: true, At: 20 * 60}},
			Question{Since: noon, Told: march(2, 18, 0)}, march(3, 20, 0)},
	} {
		if at, _ := spans.Reminder(test.w, test.q, noon); !at.Equal(test.want) {
			t.Errorf("%s: %s, want %s", test.name, at, test.want)
		}
	}
}
