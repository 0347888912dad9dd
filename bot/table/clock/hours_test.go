package clock

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// march is a moment of March 2026, whose 2nd is a Monday.
func march(d, h, m int) time.Time { return time.Date(2026, 3, d, h, m, 0, 0, time.UTC) }

var (
	daily = Hours{From: 8 * 60, To: 22 * 60}
	work  = Hours{From: 9 * 60, To: 18 * 60, Weekdays: true}
	night = Hours{From: 20 * 60, To: 2 * 60}
)

var spells = []struct {
	name   string
	h      Hours
	at     time.Time
	budget time.Duration
	off    []Outage
	want   time.Time
}{
	{"always", Hours{}, march(2, 12, 0), 8 * time.Hour, nil, march(2, 20, 0)},
	{"nothing left", daily, march(2, 23, 0), 0, nil, march(2, 23, 0)},
	{"within the day", daily, march(2, 12, 0), 8 * time.Hour, nil, march(2, 20, 0)},
	{"to the last minute", daily, march(2, 12, 0), 10 * time.Hour, nil, march(2, 22, 0)},
	{"over the night", daily, march(2, 20, 0), 8 * time.Hour, nil, march(3, 14, 0)},
	{"asked at night", daily, march(2, 23, 0), time.Hour, nil, march(3, 9, 0)},
	{"asked before dawn", daily, march(2, 3, 0), time.Hour, nil, march(2, 9, 0)},
	{"two days of a window", daily, march(2, 8, 0), 48 * time.Hour, nil, march(5, 14, 0)},
	{"over the weekend", work, march(6, 17, 0), 2 * time.Hour, nil, march(9, 10, 0)},
	{"on a Sunday", work, march(8, 12, 0), time.Hour, nil, march(9, 10, 0)},
	{"weekdays, day and night", Hours{Weekdays: true}, march(6, 23, 0), 2 * time.Hour, nil, march(9, 1, 0)},
	{"over midnight", night, march(2, 23, 0), 4 * time.Hour, nil, march(3, 21, 0)},
	{"after midnight", night, march(2, 1, 0), 90 * time.Minute, nil, march(2, 20, 30)},
	{"a Friday's night lasts until Saturday", Hours{From: 20 * 60, To: 120, Weekdays: true}, march(7, 1, 0),
		90 * time.Minute, nil, march(9, 20, 30)},
	{"east", Hours{From: 8 * 60, To: 22 * 60, Zone: "Europe/Paris"}, march(2, 20, 0), 2 * time.Hour, nil, march(3, 8, 0)},
	{"the clocks go forward", Hours{From: 0, To: 4 * 60, Zone: "Europe/Paris"}, march(28, 23, 0),
		4 * time.Hour, nil, march(29, 23, 0)},
	{"the bot was down", Hours{}, march(2, 12, 0), 8 * time.Hour,
		[]Outage{{march(2, 15, 0), march(2, 17, 0)}}, march(2, 22, 0)},
	{"down twice, once at night", daily, march(2, 20, 0), 3 * time.Hour,
		[]Outage{{march(2, 21, 0), march(2, 21, 30)}, {march(2, 23, 0), march(3, 8, 30)}}, march(3, 10, 0)},
	{"down from before", Hours{}, march(2, 12, 0), time.Hour,
		[]Outage{{march(1, 0, 0), march(2, 13, 0)}}, march(2, 14, 0)},
}

func TestHours(t *testing.T) {
	for _, test := range spells {
		t.Run(test.name, func(t *testing.T) {
			if got := test.h.End(test.at, test.budget, test.off); !got.Equal(test.want) {
				t.Errorf("%s from %s ends %s, want %s", test.budget, test.at, got, test.want)
			}
		})
	}
}

// TestHoursInTwoPartsEndWhereOneEnds: what is used up to the end of a budget is the budget, and time
// that stops in between and goes on ends at the same moment.
func TestHoursInTwoPartsEndWhereOneEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		minute := rapid.IntRange(0, 24*60-1)
		h := Hours{From: minute.Draw(t, "from"), To: minute.Draw(t, "to"), Weekdays: rapid.Bool().Draw(t, "weekdays"),
			Zone: rapid.SampledFrom([]string{
				"", "Europe/Paris", "America/Lima", "Asia/Tokyo", "America/Santiago",
			}).Draw(t, "zone")}
		if h.Check() != nil {
			return
		}
		at := time.Date(2026, 3, 2, 0, rapid.IntRange(0, 400000).Draw(t, "at"), 0, 0, time.UTC)
		budget := time.Duration(rapid.IntRange(1, 7*24*60).Draw(t, "budget")) * time.Minute
		off := at.Add(time.Duration(rapid.IntRange(-600, 5000).Draw(t, "off")) * time.Minute)
		outages := []Outage{{off, off.Add(time.Duration(rapid.IntRange(1, 3000).Draw(t, "long")) * time.Minute)}}
		end := h.End(at, budget, outages)
		if got := h.Used(at, end, outages); got != budget {
			t.Fatalf("%+v: %s of %s used from %s to %s", h, got, budget, at, end)
		}
		mid := at.Add(end.Sub(at) / 2)
		if got := h.End(mid, budget-h.Used(at, mid, outages), outages); !got.Equal(end) {
			t.Fatalf("%+v: in two parts it ends %s, in one %s", h, got, end)
		}
	})
}

func TestHoursThatMeanNothing(t *testing.T) {
	for _, h := range []Hours{{From: -1}, {To: 1440}, {From: 60, To: 90}, {From: 1430, To: 10}} {
		if err := h.Check(); !errors.Is(err, ErrLimit) {
			t.Errorf("%+v: %v, want ErrLimit", h, err)
		}
	}
	for _, h := range []Hours{
		{}, {From: 60, To: 120}, {From: 1430, To: 50}, {To: 1439}, {From: 480, To: 480, Weekdays: true},
	} {
		if err := h.Check(); err != nil {
			t.Errorf("%+v, an hour or more: %v", h, err)
		}
	}
	if err := (Hours{Zone: "Moon/Crater"}).Check(); !errors.Is(err, ErrZone) {
		t.Errorf("a zone of the moon: %v", err)
	}
}

// TestLimits: none, else a minute to thirty days.
func TestLimits(t *testing.T) {
	for limit, want := range map[time.Duration]error{
		0: nil, time.Minute: nil, 30 * Day: nil,
		time.Minute - time.Second: ErrLimit, 30*Day + time.Second: ErrLimit, -time.Hour: ErrLimit,
	} {
		if err := CheckLimit(limit, Hours{}); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", limit, err, want)
		}
	}
	if err := CheckLimit(time.Hour, Hours{From: -1}); !errors.Is(err, ErrLimit) {
		t.Errorf("a limit in no hours: %v", err)
	}
}
