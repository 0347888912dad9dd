package clock

import (
	"testing"
	"time"
)

// days are days after noon.
func days(n float64) time.Time { return noon.Add(time.Duration(n * float64(Day))) }

func TestClockSeatKept(t *testing.T) {
	if got := spans.SeatKept(noon); !got.Equal(days(1)) {
		t.Errorf("a seat is kept until %s, want a day", got)
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
