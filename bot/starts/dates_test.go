package starts

import (
	"fmt"
	"os"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/clock/clocktest"
)

func TestMain(m *testing.M) { os.Exit(clocktest.Main(m)) }

// TestDaysWithoutAMidnight: a time of a day that begins at one o'clock can be read.
func TestDaysWithoutAMidnight(t *testing.T) {
	now := time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		zone, date     string
		begin, evening time.Time
	}{
		{"America/Santiago", "2027-09-05", time.Date(2027, 9, 5, 4, 0, 0, 0, time.UTC),
			time.Date(2027, 9, 5, 23, 0, 0, 0, time.UTC)},
		{"Atlantic/Azores", "2027-03-28", time.Date(2027, 3, 28, 1, 0, 0, 0, time.UTC),
			time.Date(2027, 3, 28, 20, 0, 0, 0, time.UTC)},
		{"America/Havana", "2027-03-14", time.Date(2027, 3, 14, 5, 0, 0, 0, time.UTC),
			time.Date(2027, 3, 15, 0, 0, 0, 0, time.UTC)},
	} {
		for _, typed := range []string{test.date + " 20:00", test.date} {
			if got, ok := readMoment(typed, now, clock.Place(test.zone)); !ok || !got.Equal(test.evening) {
				t.Errorf("%s in %s: %s, %v; want %s", typed, test.zone, got, ok, test.evening)
			}
		}
		if got, ok := readMoment(test.date+" 0:30", now, clock.Place(test.zone)); !ok || !got.Equal(test.begin) {
			t.Errorf("%s 0:30 in %s: %s, %v; want %s", test.date, test.zone, got, ok, test.begin)
		}
	}
}

// TestDatesThatAreRare: a day of leap years is the next one there is, and a day that is over stays
// over: it is not today.
func TestDatesThatAreRare(t *testing.T) {
	now := time.Date(2026, 11, 21, 15, 30, 0, 0, time.UTC)
	leap := time.Date(2028, 2, 29, 0, 0, 0, 0, time.UTC)
	if got, ok := readMoment("29/2 20:00", now, time.UTC); !ok || !got.Equal(leap.Add(20*time.Hour)) {
		t.Errorf("29/2 20:00: %s, %v", got, ok)
	}
	for typed, want := range map[string]time.Time{
		"2026-11-20 20:00": time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC),
		"1/11/2026 8h":     time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC),
	} {
		if got, ok := readMoment(typed, now, time.UTC); !ok || !got.Equal(want) {
			t.Errorf("%s: %s, %v; want %s", typed, got, ok, want)
		}
	}
}

// TestLawOfMoments: in each zone each time of each day around a change of clocks can be read, and is
// the moment at which the clocks first show it. A time without a day is later than now.
func TestLawOfMoments(t *testing.T) {
	for _, place := range clocktest.Zones(t) {
		for _, change := range clocktest.Changes(place) {
			now := change.Add(-100 * 24 * time.Hour)
			first := clocktest.FirstShown(place, change, dateAndTime)
			for n, quarter := range clocktest.Around(change) {
				typed := quarter.In(place).Format(dateAndTime)
				if got, ok := readMoment(typed, now, place); !ok || !got.Equal(first[typed]) {
					t.Errorf("%s in %s: %s, %v; want %s", typed, place, got, ok, first[typed].UTC())
				}
				for _, hour := range []int{n % 24, quarter.In(place).Hour(), 0, 23} {
					typed := fmt.Sprint(hour, "h30")
					if got, ok := readMoment(typed, quarter, place); !ok || !got.After(quarter) {
						t.Errorf("%s at %s in %s: %s, %v", typed, quarter, place, got, ok)
					}
				}
			}
		}
	}
}

const dateAndTime = "2006-01-02 15:04"
