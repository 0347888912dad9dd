package clock

import (
	"testing"
	"time"
)

var spans = Spans{
	Lobby: 7 * Day, Idle: 60 * Day, Vote: 3 * Day, Grace: Day,
	Remind: []time.Duration{Day, 3 * Day}, Absent: 7 * Day,
}

func TestClockReminder(t *testing.T) {
	asleep := Wishes{Quiet: Quiet{From: 10 * 60, To: 18 * 60}}
	for _, test := range []struct {
		name string
		w    Wishes
		q    Question
		now  time.Time
		want time.Time
		last bool
	}{
		{"the first", Wishes{}, Question{Since: noon}, noon, march(3, 12, 0), false},
		{"the second", Wishes{}, Question{Since: noon, Reminded: 1}, noon, march(5, 12, 0), false},
		{"that the table waits", Wishes{}, Question{Since: noon, Reminded: 2}, noon, march(9, 12, 0), true},
		{"no more", Wishes{}, Question{Since: noon, Reminded: 3}, noon, time.Time{}, false},
		{"a delay of the player's own", Wishes{Remind: []time.Duration{2 * time.Hour}}, Question{Since: noon},
			noon, march(2, 14, 0), false},
		{"the table is told behind the player's own last", Wishes{Remind: []time.Duration{10 * Day}},
			Question{Since: noon, Reminded: 1}, noon, march(12, 12, 0), true},
		{"never", Wishes{NoRemind: true}, Question{Since: noon}, noon, march(9, 12, 0), true},
		{"after quiet hours", asleep, Question{Since: noon}, noon, march(3, 18, 0), false},
		{"after days away", Wishes{Away: march(6, 12, 0)}, Question{Since: noon}, noon, march(6, 12, 0), false},
		{"owed since quiet hours", asleep, Question{Since: noon, Owed: true}, noon, march(2, 18, 0), false},
		{"came due while the bot did not run", asleep, Question{Since: noon}, march(4, 11, 0), march(4, 18, 0), false},
		{"of a new question in the place of another", Wishes{}, Question{Since: noon, Anew: march(4, 12, 0)},
			march(4, 12, 0), march(5, 12, 0), false},
	} {
		at, last := spans.Reminder(test.w, test.q, test.now)
		if !at.Equal(test.want) || last != test.last {
			t.Errorf("%s: %s, last %t; want %s, %t", test.name, at, last, test.want, test.last)
		}
	}
}

func TestClockReminderIsCounted(t *testing.T) {
	for _, test := range []struct {
		name string
		q    Question
		by   time.Time
		want int
	}{
		{"one", Question{Since: noon}, march(3, 12, 0), 1},
		{"two that came due together are one", Question{Since: noon}, march(6, 12, 0), 2},
		{"what is owed is none", Question{Since: noon, Owed: true}, march(2, 18, 0), 0},
		{"what is owed stands for those that are due", Question{Since: noon, Owed: true}, march(3, 18, 0), 1},
		{"that the table waits", Question{Since: noon, Reminded: 2}, march(9, 12, 0), 3},
	} {
		q := test.q
		spans.Say(Wishes{}, &q, test.by)
		if q.Reminded != test.want || q.Owed {
			t.Errorf("%s: %d, owed %t; want %d", test.name, q.Reminded, q.Owed, test.want)
		}
	}
}

func TestClockRemindersJoin(t *testing.T) {
	q := Question{Since: noon}
	for at, want := range map[time.Time]bool{
		march(3, 11, 54): false, march(3, 11, 55): true, march(3, 11, 59): true, march(3, 12, 0): false,
	} {
		if got := spans.Soon(Wishes{}, q, at); got != want {
			t.Errorf("at %s: soon %t, want %t", at, got, want)
		}
	}
	q.Reminded = 2
	if spans.Soon(Wishes{}, q, march(9, 11, 58)) {
		t.Error("that the table waits is told to the table, and joins nothing")
	}
}

func TestClockQuietPeople(t *testing.T) {
	people := People(func(user string) Wishes {
		switch user {
		case "bruno":
			return Wishes{Quiet: Quiet{From: 11 * 60, To: 14 * 60}}
		case "chloe":
			return Wishes{Away: march(3, 9, 0)}
		}
		return Wishes{}
	})
	all := []string{"alice", "bruno", "chloe"}
	if got := people.Awake(all, noon); len(got) != 1 || got[0] != "alice" {
		t.Errorf("awake at noon: %v, want alice", got)
	}
	if got := people.Asleep(all, noon); len(got) != 2 || got[0] != "bruno" || got[1] != "chloe" {
		t.Errorf("asleep at noon: %v, want bruno and chloe", got)
	}
	if got := people.First(all[1:], noon); !got.Equal(march(2, 14, 0)) {
		t.Errorf("the first wakes %s, want 14:00", got)
	}
	if got := people.First(nil, noon); !got.IsZero() {
		t.Errorf("of nobody the first wakes %s", got)
	}
	if got := First(time.Time{}, noon, march(1, 0, 0), time.Time{}); !got.Equal(march(1, 0, 0)) {
		t.Errorf("the first moment is %s", got)
	}
}

// TestQuestionAfter: a question is another than that of a moment before it was asked, and of a moment at which, or
// before, it replaced another.
func TestQuestionAfter(t *testing.T) {
	for _, c := range []struct {
		since, anew, at time.Duration
		want            bool
	}{
		{1, 0, 0, true}, {1, 0, 1, false}, {1, 0, 2, false},
		{1, 3, 2, true}, {1, 3, 3, true}, {1, 3, 4, false},
	} {
		q := Question{Since: noon.Add(c.since * time.Hour)}
		if c.anew > 0 {
			q.Anew = noon.Add(c.anew * time.Hour)
		}
		if got := q.After(noon.Add(c.at * time.Hour)); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
