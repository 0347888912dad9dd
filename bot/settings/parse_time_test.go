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
		if got, ok := readDay(test.date, now, clock.Place(test.zone)); !ok || !got.Equal(test.begin) {
			t.Errorf("until %s in %s: %s, %v; want %s", test.date, test.zone, got, ok, test.begin)
		}
	}
}

// TestDatesThatAreRare: a day of leap years is the next one there is.
func TestDatesThatAreRare(t *testing.T) {
	now := time.Date(2026, 11, 21, 15, 30, 0, 0, time.UTC)
	leap := time.Date(2028, 2, 29, 0, 0, 0, 0, time.UTC)
	if got, ok := readDay("29/2", now, time.UTC); !ok || !got.Equal(leap) {
		t.Errorf("until 29/2: %s, %v; want %s", got, ok, leap)
	}
}

// TestLawOfDates: in each zone each day around a change of clocks can be read, and begins when the
// clocks first show it.
func TestLawOfDates(t *testing.T) {
	for _, place := range clocktest.Zones(t) {
		for _, change := range clocktest.Changes(place) {
			now := change.Add(-100 * 24 * time.Hour)
			first := clocktest.FirstShown(place, change, time.DateOnly)
			for _, quarter := range clocktest.Around(change) {
				date := quarter.In(place).Format(time.DateOnly)
				if got, ok := readDay(date, now, place); !ok || !got.Equal(first[date]) {
					t.Errorf("until %s in %s: %s, %v; want %s", date, place, got, ok, first[date].UTC())
				}
			}
		}
	}
}

func TestReadClock(t *testing.T) {
	tests := []struct {
		in   string
		want int
		ok   bool
	}{
		{"22:30", 1350, true}, {"7", 420, true}, {"07h05", 425, true}, {"7h", 420, true}, {"8 pm", 1200, true},
		{"12am", 0, true}, {"12 pm", 720, true}, {"24:00", 0, true}, {"0", 0, true}, {"23.59", 1439, true},
		{"24:01", 0, false}, {"13 pm", 0, false}, {"0 am", 0, false}, {"9:60", 0, false}, {"", 0, false},
		{"midnight", 0, false}, {"222", 0, false},
	}
	for _, test := range tests {
		if got, ok := ReadClock(test.in); ok != test.ok || ok && got != test.want {
			t.Errorf("ReadClock(%q) = %d, %v; want %d, %v", test.in, got, ok, test.want, test.ok)
		}
	}
}
