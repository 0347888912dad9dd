package clock

import (
	"testing"
	"time"
)

var (
	noon  = march(2, 12, 0)
	eight = Terms{Limit: 8 * time.Hour}
)

// ends is how many hours after noon the time of a question is over; -1 where none runs.
func ends(q Question, t Terms) float64 {
	at, runs := q.Deadline(t)
	if !runs {
		return -1
	}
	return at.Sub(noon).Hours()
}

func TestClockDeadline(t *testing.T) {
	rests := eight
	rests.Resting = true
	down := eight
	down.Outages = []Outage{{march(2, 15, 0), march(2, 17, 0)}}
	for _, test := range []struct {
		name string
		t    Terms
		want float64
	}{
		{"no limit", Terms{}, -1},
		{"eight hours", eight, 8},
		{"while the table rests", rests, -1},
		{"the bot was down for two of them", down, 10},
	} {
		if got := ends(test.t.Ask(1, noon), test.t); got != test.want {
			t.Errorf("%s: after %g h, want %g", test.name, got, test.want)
		}
	}
}

func TestClockIsOverAtItsDeadline(t *testing.T) {
	q := eight.Ask(1, noon)
	if q.Over(eight, march(2, 19, 59)) || !q.Over(eight, march(2, 20, 0)) {
		t.Error("eight hours are not over at 20:00")
	}
	if q.Over(Terms{}, march(30, 0, 0)) {
		t.Error("a question without a limit is over")
	}
}

// TestClockKept: past the agreed limit, or past the host's span where none is agreed.
func TestClockKept(t *testing.T) {
	span := 72 * time.Hour
	for _, test := range []struct {
		name string
		t    Terms
		late bool
		at   time.Time
		want bool
	}{
		{"no limit, early", Terms{}, false, march(5, 11, 59), false},
		{"no limit, after the span", Terms{}, false, march(5, 12, 0), true},
		{"a limit, early", eight, false, march(2, 19, 0), false},
		{"a limit, after it", eight, false, march(2, 20, 0), true},
		{"a long limit, after the span", Terms{Limit: 96 * time.Hour}, false, march(5, 12, 0), false},
		{"the others were asked already", eight, true, march(2, 13, 0), true},
	} {
		q := test.t.Ask(1, noon)
		q.Late = test.late
		if got := q.Kept(test.t, span, test.at); got != test.want {
			t.Errorf("%s: %t, want %t", test.name, got, test.want)
		}
	}
}

func TestClockStopsAndGoesOn(t *testing.T) {
	for _, test := range []struct {
		name    string
		stopped time.Time
		late    bool
		left    time.Duration
	}{
		{"after three hours", march(2, 15, 0), false, 5 * time.Hour},
		{"in the last second", march(2, 19, 59).Add(59 * time.Second), false, time.Minute},
		{"when it is over", march(2, 20, 0), false, 8 * time.Hour},
		{"when the others were asked", march(2, 15, 0), true, 8 * time.Hour},
	} {
		q := eight.Ask(1, noon)
		q.Late, q.Reminded = test.late, 1
		q.Stop(eight, test.stopped)
		if !q.From.IsZero() || q.Left != test.left || q.Late {
			t.Errorf("%s: %s left, from %s, late %t; want %s that stand still", test.name, q.Left, q.From, q.Late, test.left)
		}
		again := q.Resume(eight, march(4, 9, 0))
		if at, runs := again.Deadline(eight); !runs || !at.Equal(march(4, 9, 0).Add(test.left)) {
			t.Errorf("%s: goes on to %s, want %s from March 4, 9:00", test.name, at, test.left)
		}
		if again.Reminded != 0 || !again.Since.Equal(march(4, 9, 0)) {
			t.Errorf("%s: %d reminders since %s, want none since the pause", test.name, again.Reminded, again.Since)
		}
	}
}

func TestClockGive(t *testing.T) {
	rests := eight
	rests.Resting = true
	for _, test := range []struct {
		name string
		t    Terms
		late bool
		at   time.Time
		more time.Duration
		want float64 // hours after noon
		left time.Duration
	}{
		{"on top of what is left", eight, false, march(2, 15, 0), 2 * time.Hour, 10, 7 * time.Hour},
		{"from now when it is over", eight, false, march(2, 23, 0), 4 * time.Hour, 15, 4 * time.Hour},
		{"from now when the others were asked", eight, true, march(2, 13, 0), time.Hour, 2, time.Hour},
		{"not more than the longest", eight, false, noon, LongestLimit, 720, LongestLimit},
		{"while the table rests", rests, false, march(2, 15, 0), time.Hour, -1, 9 * time.Hour},
	} {
		q := test.t.Ask(1, noon)
		q.Late, q.Begged, q.Unheard = test.late, true, []string{"chloe"}
		q.Give(test.t, "alice", test.more, test.at)
		if got := ends(q, test.t); got != test.want || q.Left != test.left {
			t.Errorf("%s: after %g h, %s left; want %g, %s", test.name, got, q.Left, test.want, test.left)
		}
		if q.Late || q.Begged || q.Unheard != nil || q.Giver != "alice" {
			t.Errorf("%s: %+v, want what was asked for answered", test.name, q)
		}
	}
	for more, want := range map[time.Duration]bool{
		0: false, time.Minute - 1: false, time.Minute: true, LongestLimit: true, LongestLimit + 1: false,
	} {
		if MayGive(more) != want {
			t.Errorf("%s may be given: %t, want %t", more, !want, want)
		}
	}
}

// TestClockRenew: a question in the place of another has all its time and no reminder behind
// it, and the others wait as long as they did.
func TestClockRenew(t *testing.T) {
	q := eight.Ask(1, noon)
	q.Reminded, q.Owed, q.Late, q.Last, q.Begged, q.Unheard = 2, true, true, true, true, []string{"chloe"}
	q.Renew(eight, march(3, 12, 0))
	if got := ends(q, eight); got != 32 {
		t.Errorf("it ends after %g h, want 32", got)
	}
	if q.Reminded != 0 || q.Owed || q.Late || q.Last || q.Begged || q.Unheard != nil {
		t.Errorf("%+v: the new question has what belongs to the old one", q)
	}
	if !q.Since.Equal(noon) || !q.Begun().Equal(march(3, 12, 0)) {
		t.Errorf("waits since %s, begun %s", q.Since, q.Begun())
	}
	if first := eight.Ask(1, noon); !first.Begun().Equal(noon) {
		t.Errorf("the first question has begun %s", first.Begun())
	}
}
