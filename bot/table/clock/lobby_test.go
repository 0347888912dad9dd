package clock

import (
	"testing"
	"time"
)

// days are days after noon.
func days(n float64) time.Time { return noon.Add(time.Duration(n * float64(Day))) }

func TestClockLobby(t *testing.T) {
	for _, test := range []struct {
		name    string
		planned time.Time
		want    time.Time
	}{
		{"without a plan", time.Time{}, days(7)},
		{"planned ahead", days(10), days(17)},
		{"planned before it was made", days(-1), days(7)},
	} {
		if got := spans.LobbyCloses(noon, test.planned); !got.Equal(test.want) {
			t.Errorf("%s: closes %s, want %s", test.name, got, test.want)
		}
		if got := spans.LobbyWarned(noon, test.planned); !got.Equal(test.want.Add(-Day)) {
			t.Errorf("%s: warned %s, want a day before", test.name, got)
		}
	}
	if got := spans.SeatKept(noon); !got.Equal(days(1)) {
		t.Errorf("a seat is kept until %s, want a day", got)
	}
}

func TestClockStart(t *testing.T) {
	for _, test := range []struct {
		name   string
		at     time.Time
		ok     bool
		called bool
	}{
		{"now", noon, false, false}, {"in 61 days", days(61), false, false}, {"in 60 days", days(60), true, false},
		{"in a quarter of an hour", march(2, 12, 15), true, true}, {"in 16 minutes", march(2, 12, 16), true, false},
	} {
		s, ok := NewStart("alice", test.at, noon)
		if ok != test.ok || s.Called != test.called || ok && (!s.At.Equal(test.at) || s.By != "alice") {
			t.Errorf("%s: %+v, %t", test.name, s, ok)
		}
	}
	for _, test := range []struct {
		name string
		s    *Start
		want time.Time
	}{
		{"none", nil, time.Time{}},
		{"to be called", &Start{At: noon}, march(2, 11, 45)},
		{"called", &Start{At: noon, Called: true}, noon},
		{"missed", &Start{At: noon, Called: true, Missed: true}, time.Time{}},
	} {
		if got := test.s.Due(); !got.Equal(test.want) {
			t.Errorf("%s: due %s, want %s", test.name, got, test.want)
		}
	}
}

func TestClockOfTheRules(t *testing.T) {
	down := []Outage{{days(0.5), days(1)}}
	for _, test := range []struct {
		name  string
		since []time.Time
		off   []Outage
		want  time.Time
	}{
		{"a day", []time.Time{noon}, nil, days(1)},
		{"the bot was down for half of it", []time.Time{noon}, down, days(1.5)},
		{"an older record knows the last act", []time.Time{{}, days(1), noon}, nil, days(2)},
	} {
		if got := RulesAct(Day, test.off, test.since...); !got.Equal(test.want) {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
