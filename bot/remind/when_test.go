package remind

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

var noon = march(2, 12, 0)

// march is a moment of March 2026.
func march(day, hour, minute int) time.Time {
	return time.Date(2026, 3, day, hour, minute, 0, 0, time.UTC)
}

var spans = clock.Spans{Remind: []time.Duration{clock.Day, 3 * clock.Day}, Absent: 7 * clock.Day}

func TestWhen(t *testing.T) {
	asleep := clock.Wishes{Quiet: clock.Quiet{From: 10 * 60, To: 18 * 60}}
	for _, test := range []struct {
		name string
		w    clock.Wishes
		q    clock.Question
		now  time.Time
		want time.Time
		last bool
	}{
		{"the first", clock.Wishes{}, clock.Question{Since: noon}, noon, march(3, 12, 0), false},
		{"the second", clock.Wishes{}, clock.Question{Since: noon, Reminded: 1}, noon, march(5, 12, 0), false},
		{"that the table waits", clock.Wishes{}, clock.Question{Since: noon, Reminded: 2}, noon, march(9, 12, 0), true},
		{"no more", clock.Wishes{}, clock.Question{Since: noon, Reminded: 3}, noon, time.Time{}, false},
		{"a delay of the player's own", clock.Wishes{Remind: []time.Duration{2 * time.Hour}}, clock.Question{Since: noon},
			noon, march(2, 14, 0), false},
		{"the table is told behind the player's own last", clock.Wishes{Remind: []time.Duration{10 * clock.Day}},
			clock.Question{Since: noon, Reminded: 1}, noon, march(12, 12, 0), true},
		{"never", clock.Wishes{NoRemind: true}, clock.Question{Since: noon}, noon, march(9, 12, 0), true},
		{"after quiet hours", asleep, clock.Question{Since: noon}, noon, march(3, 18, 0), false},
		{"after days away", clock.Wishes{Away: march(6, 12, 0)}, clock.Question{Since: noon}, noon, march(6, 12, 0), false},
		{"owed since quiet hours", asleep, clock.Question{Since: noon, Owed: true}, noon, march(2, 18, 0), false},
		{"came due while the bot did not run", asleep, clock.Question{Since: noon}, march(4, 11, 0), march(4, 18, 0), false},
		{"of a new question in the place of another", clock.Wishes{}, clock.Question{Since: noon, Anew: march(4, 12, 0)},
			march(4, 12, 0), march(5, 12, 0), false},
	} {
		at, last := when(spans, test.w, test.q, test.now)
		if !at.Equal(test.want) || last != test.last {
			t.Errorf("%s: %s, last %t; want %s, %t", test.name, at, last, test.want, test.last)
		}
	}
}

func TestReminderIsCounted(t *testing.T) {
	for _, test := range []struct {
		name string
		q    clock.Question
		by   time.Time
		want int
	}{
		{"one", clock.Question{Since: noon}, march(3, 12, 0), 1},
		{"two that came due together are one", clock.Question{Since: noon}, march(6, 12, 0), 2},
		{"what is owed is none", clock.Question{Since: noon, Owed: true}, march(2, 18, 0), 0},
		{"what is owed stands for those that are due", clock.Question{Since: noon, Owed: true}, march(3, 18, 0), 1},
		{"that the table waits", clock.Question{Since: noon, Reminded: 2}, march(9, 12, 0), 3},
	} {
		q := test.q
		count(spans, clock.Wishes{}, &q, test.by)
		if q.Reminded != test.want || q.Owed {
			t.Errorf("%s: %d, owed %t; want %d", test.name, q.Reminded, q.Owed, test.want)
		}
	}
}

func TestRemindersJoin(t *testing.T) {
	q := clock.Question{Since: noon}
	for at, want := range map[time.Time]bool{
		march(3, 11, 54): false, march(3, 11, 55): true, march(3, 11, 59): true, march(3, 12, 0): false,
	} {
		if got := soon(spans, clock.Wishes{}, q, at); got != want {
			t.Errorf("at %s: soon %t, want %t", at, got, want)
		}
	}
	q.Reminded = 2
	if soon(spans, clock.Wishes{}, q, march(9, 11, 58)) {
		t.Error("that the table waits is told to the table, and joins nothing")
	}
}

// TestRemindersApart: reminders of a question are at least the least delay apart, also where an
// absence has put one off until shortly before the next.
func TestRemindersApart(t *testing.T) {
	for _, test := range []struct {
		name string
		w    clock.Wishes
		q    clock.Question
		want time.Time
	}{
		{"on time", clock.Wishes{}, clock.Question{Since: noon, Reminded: 1, Told: march(3, 12, 0)}, march(5, 12, 0)},
		{"put off", clock.Wishes{}, clock.Question{Since: noon, Reminded: 1, Told: march(5, 11, 0)}, march(6, 11, 0)},
		{"put off, and then asleep", clock.Wishes{Quiet: clock.Quiet{From: 10 * 60, To: 18 * 60}},
			clock.Question{Since: noon, Reminded: 1, Told: march(5, 11, 0)}, march(6, 18, 0)},
		{"missed just now", clock.Wishes{}, clock.Question{Since: noon, Owed: true, Told: march(2, 11, 59)}, march(2, 12, 4)},
		{"a digest that came late", clock.Wishes{Digest: clock.Digest{On: true, At: 18 * 60}},
			clock.Question{Since: noon, Told: march(3, 7, 0)}, march(4, 18, 0)},
		{"a digest whose hour was moved", clock.Wishes{Digest: clock.Digest{On: true, At: 20 * 60}},
			clock.Question{Since: noon, Told: march(2, 18, 0)}, march(3, 20, 0)},
	} {
		if at, _ := when(spans, test.w, test.q, noon); !at.Equal(test.want) {
			t.Errorf("%s: %s, want %s", test.name, at, test.want)
		}
	}
}

// TestWrongNextDigest: even if the next digest were always now, a player gets one message, and the next half
// a day later.
func TestWrongNextDigest(t *testing.T) {
	w := clock.Wishes{Digest: clock.Digest{On: true, At: 18 * 60}}
	q := clock.Question{Since: noon}
	var heard []time.Duration
	for passed := time.Duration(0); passed < 13*time.Hour; passed += time.Second {
		now := noon.Add(passed)
		if at, last := digest(spans, w, q.DigestAfter(), q, now); !at.After(now) && !last {
			count(spans, w, &q, now)
			heard = append(heard, passed)
		}
	}
	if want := []time.Duration{0, 12 * time.Hour}; !slices.Equal(heard, want) {
		t.Errorf("told after %v, want %v", heard, want)
	}
}
