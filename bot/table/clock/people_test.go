package clock

import (
	"testing"
	"time"
)

var spans = Spans{
	Lobby: 7 * Day, Idle: 60 * Day, Vote: 3 * Day, Grace: Day,
	Remind: []time.Duration{Day, 3 * Day}, Absent: 7 * Day,
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
