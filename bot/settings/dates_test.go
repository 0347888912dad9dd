package settings

import (
	"os"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/clock/clocktest"
)

func TestMain(m *testing.M) { os.Exit(clocktest.Main(m)) }

// TestDaysWithoutAMidnight: a day that begins at one o'clock can be read, and begins then.
func TestDaysWithoutAMidnight(t *testing.T) {
	now := time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		zone, date string
		begin      time.Time
	}{
		{"America/Santiago", "2027-09-05", time.Date(2027, 9, 5, 4, 0, 0, 0, time.UTC)},
		{"Atlantic/Azores", "2027-03-28", time.Date(2027, 3, 28, 1, 0, 0, 0, time.UTC)},
		{"America/Havana", "2027-03-14", time.Date(2027, 3, 14, 5, 0, 0, 0, time.UTC)},
	} {
		if got, ok := ReadDay(test.date, now, clock.Place(test.zone)); !ok || !got.Equal(test.begin) {
			t.Errorf("until %s in %s: %s, %v; want %s", test.date, test.zone, got, ok, test.begin)
		}
	}
}

// TestDatesThatAreRare: a day of leap years is the next one there is.
func TestDatesThatAreRare(t *testing.T) {
	now := time.Date(2026, 11, 21, 15, 30, 0, 0, time.UTC)
	leap := time.Date(2028, 2, 29, 0, 0, 0, 0, time.UTC)
	if got, ok := ReadDay("29/2", now, time.UTC); !ok || !got.Equal(leap) {
		t.Errorf("until 29/2: %s, %v; want %s", got, ok, leap)
	}
}

// TestLawOfDates: in each zone each day around a change of clocks can be read, and begins when they
// first show it; so can each time of it. A time without a day is later than now.
func TestLawOfDates(t *testing.T) {
	for _, place := range clocktest.Zones(t) {
		for _, change := range clocktest.Changes(place) {
			now := change.Add(-100 * 24 * time.Hour)
			first := map[string]time.Time{} // when the clocks show a date
			for at := change.Add(-96 * time.Hour); at.Before(change.Add(96 * time.Hour)); at = at.Add(15 * time.Minute) {
				shown := at.In(place).Format(time.DateOnly)
				if _, known := first[shown]; !known {
					first[shown] = at
				}
			}
			for _, quarter := range clocktest.Around(change) {
				date := quarter.In(place).Format(time.DateOnly)
				if got, ok := ReadDay(date, now, place); !ok || !got.Equal(first[date]) {
					t.Errorf("until %s in %s: %s, %v; want %s", date, place, got, ok, first[date].UTC())
				}
			}
		}
	}
}
