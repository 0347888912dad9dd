package starts

import (
	"testing"
	"time"
)

func TestReadMoment(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 21, 15, 30, 0, 0, paris) // a Saturday
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour, minute, 0, 0, paris) }
	tests := map[string]time.Time{
		"20:00": at(21, 20, 0), "20h": at(21, 20, 0), "8 pm": at(21, 20, 0), "at 20:00": at(21, 20, 0),
		"9:15": at(22, 9, 15), "à 21h30": at(21, 21, 30), "today 17:00": at(21, 17, 0), "aujourd’hui 17h": at(21, 17, 0),
		"tonight": at(21, 20, 0), "tonight 21:00": at(21, 21, 0),
		"  Ce   soir 20h ": at(21, 20, 0), "ce soir à 20h15": at(21, 20, 15),
		"tomorrow 9:00": at(22, 9, 0), "demain 9h": at(22, 9, 0), "Demain": at(22, 20, 0), "tomorrow at 8 pm": at(22, 20, 0),
		"sunday 10:00": at(22, 10, 0), "vendredi 20h30": at(27, 20, 30), "saturday 20:00": at(28, 20, 0),
		"24/11 18:00": at(24, 18, 0), "24.11. 18h": at(24, 18, 0), "21/11 20:00": at(21, 20, 0),
		"2026-11-30 08:00": at(30, 8, 0), "20/11 20:00": time.Date(2027, 11, 20, 20, 0, 0, 0, paris),
		"in 2 h": now.Add(2 * time.Hour), "dans 90 min": now.Add(90 * time.Minute), "+3h": now.Add(3 * time.Hour),
		"in 1 day": now.Add(24 * time.Hour), "in 1 h 30": now.Add(90 * time.Minute), "dans 3 jours": now.Add(72 * time.Hour),
	}
	for typed, want := range tests {
		if got, ok := readMoment(typed, now, paris); !ok || !got.Equal(want) {
			t.Errorf("%q is read as %s, %v; want %s", typed, got.In(paris), ok, want)
		}
	}
	for _, typed := range []string{"", "soon", "25:00", "in h", "in 2 d 30", "demain 9x", "31/02 20:00",
		"tomorrow tomorrow", "12 weeks", "99/99", "in 2 weeks at 8"} {
		if got, ok := readMoment(typed, now, paris); ok {
			t.Errorf("%q is read as %s", typed, got)
		}
	}
}

// TestMomentsOverAChangeOfClocks: nine o'clock is nine o'clock, also on the day on
// which the clocks change.
func TestMomentsOverAChangeOfClocks(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 10, 24, 12, 0, 0, 0, paris)
	for typed, want := range map[string]time.Time{
		"tomorrow 9:00": time.Date(2026, 10, 25, 9, 0, 0, 0, paris),
		"26/10 9:00":    time.Date(2026, 10, 26, 9, 0, 0, 0, paris),
	} {
		if got, ok := readMoment(typed, now, paris); !ok || !got.Equal(want) {
			t.Errorf("%q is read as %s, %v; want %s", typed, got.In(paris), ok, want)
		}
	}
}
