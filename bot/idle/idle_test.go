package idle

import (
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

const span = 60 * clock.Day

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// days are days after noon.
func days(n float64) time.Time { return noon.Add(time.Duration(n * float64(clock.Day))) }

func TestStep(t *testing.T) {
	for _, test := range []struct {
		name string
		i    asked
		want time.Time
	}{
		{"the first call", asked{}, days(30)},
		{"the second", asked{Told: 1, At: days(30)}, days(53)},
		{"the end", asked{Told: 2, At: days(53)}, days(60)},
		{"the end, a week after a late call", asked{Told: 2, At: days(80)}, days(87)},
	} {
		if got := test.i.step(span, noon); !got.Equal(test.want) {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestDue(t *testing.T) {
	people := clock.People(func(string) clock.Wishes { return clock.Wishes{Away: days(40)} })
	for _, test := range []struct {
		name    string
		i       asked
		stirred time.Time
		slept   []string
		want    time.Time
	}{
		{"nobody slept", asked{Told: 1, At: days(30)}, noon, nil, days(53)},
		{"a sleeper is asked before the next call", asked{Told: 1, At: days(30)}, noon, []string{"bruno"}, days(40)},
		{"a sleeper is asked before it is closed", asked{Told: 2, At: days(30)}, days(-25), []string{"bruno"}, days(40)},
		{"a sleeper does not put off the call of the others", asked{Told: 1, At: days(10)}, days(-20),
			[]string{"bruno"}, days(33)},
	} {
		if got := test.i.due(span, test.stirred, test.slept, people, days(30)); !got.Equal(test.want) {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestCall(t *testing.T) {
	for _, test := range []struct {
		name string
		now  time.Time
		told int
	}{
		{"early", days(29), 0}, {"the first", days(30), 1}, {"both after a long stop are one", days(54), 2},
	} {
		var i asked
		if called := i.count(span, noon, test.now); called != (test.told > 0) || i.Told != test.told {
			t.Errorf("%s: called %t, %d told, want %d", test.name, called, i.Told, test.told)
		}
		if i.Told > 0 && !i.At.Equal(test.now) {
			t.Errorf("%s: at %s", test.name, i.At)
		}
	}
}
