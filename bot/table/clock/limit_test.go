package clock

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// march is a moment of March 2026, whose 2nd is a Monday.
func march(d, h, m int) time.Time { return time.Date(2026, 3, d, h, m, 0, 0, time.UTC) }

var spells = []struct {
	name   string
	budget time.Duration
	off    []Outage
	want   time.Time
}{
	{"eight hours", 8 * time.Hour, nil, march(2, 20, 0)},
	{"nothing left", 0, []Outage{{march(2, 11, 0), march(2, 13, 0)}}, noon},
	{"the bot was down", 8 * time.Hour, []Outage{{march(2, 15, 0), march(2, 17, 0)}}, march(2, 22, 0)},
	{"down at the last moment", 8 * time.Hour, []Outage{{march(2, 20, 0), march(2, 21, 0)}}, march(2, 20, 0)},
	{"down twice, the second time for what the first has added", 8 * time.Hour,
		[]Outage{{march(2, 19, 0), march(2, 23, 0)}, {march(2, 23, 30), march(3, 1, 0)}}, march(3, 1, 30)},
	{"down from before", time.Hour, []Outage{{march(1, 0, 0), march(2, 13, 0)}}, march(2, 14, 0)},
}

func TestSpells(t *testing.T) {
	for _, test := range spells {
		t.Run(test.name, func(t *testing.T) {
			if got := end(noon, test.budget, test.off); !got.Equal(test.want) {
				t.Errorf("%s from noon end %s, want %s", test.budget, got, test.want)
			}
		})
	}
}

// TestTimeInTwoPartsEndsWhereOneEnds: what is used up to the end of a budget is the budget, and time
// that stops in between and goes on ends at the same moment.
func TestTimeInTwoPartsEndsWhereOneEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		budget := time.Duration(rapid.IntRange(1, 7*24*60).Draw(t, "budget")) * time.Minute
		outages, from := []Outage{}, noon.Add(-600*time.Minute)
		for _, long := range rapid.SliceOfN(rapid.IntRange(1, 3000), 0, 3).Draw(t, "outages") {
			from = from.Add(time.Duration(rapid.IntRange(0, 2000).Draw(t, "apart")) * time.Minute)
			to := from.Add(time.Duration(long) * time.Minute)
			outages, from = append(outages, Outage{from, to}), to
		}
		until := end(noon, budget, outages)
		if got := used(noon, until, outages); got != budget {
			t.Fatalf("%s of %s used until %s", got, budget, until)
		}
		mid := noon.Add(until.Sub(noon) / 2)
		if got := end(mid, budget-used(noon, mid, outages), outages); !got.Equal(until) {
			t.Fatalf("in two parts it ends %s, in one %s", got, until)
		}
	})
}

// TestLimits: none, else a minute to thirty days.
func TestLimits(t *testing.T) {
	for limit, want := range map[time.Duration]error{
		0: nil, time.Minute: nil, 30 * Day: nil,
		time.Minute - time.Second: ErrLimit, 30*Day + time.Second: ErrLimit, -time.Hour: ErrLimit,
	} {
		if err := CheckLimit(limit); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", limit, err, want)
		}
	}
}
