package clock

import (
	"encoding/json"
	"testing"
	"time"
)

func TestQuietHours(t *testing.T) {
	at := func(h, m int) time.Time { return time.Date(2026, 3, 2, h, m, 0, 0, time.UTC) }
	tests := []struct {
		name string
		q    Quiet
		at   time.Time
		want time.Time
	}{
		{"none", Quiet{}, at(3, 0), at(3, 0)},
		{"outside", Quiet{From: 60, To: 120}, at(3, 0), at(3, 0)},
		{"inside", Quiet{From: 60, To: 240}, at(3, 10), at(4, 0)},
		{"at its beginning", Quiet{From: 60, To: 240}, at(1, 0), at(4, 0)},
		{"at its end", Quiet{From: 60, To: 240}, at(4, 0), at(4, 0)},
		{"over midnight, before", Quiet{From: 22 * 60, To: 8 * 60}, at(23, 0), at(32, 0)},
		{"over midnight, after", Quiet{From: 22 * 60, To: 8 * 60}, at(7, 59), at(8, 0)},
		{"an hour east", Quiet{From: 22 * 60, To: 8 * 60, Zone: "Europe/Paris"}, at(21, 0), at(31, 0)},
		{"west", Quiet{From: 0, To: 60, Zone: "America/Lima"}, at(5, 30), at(6, 0)},
		{"the clocks go forward in the night", Quiet{From: 22 * 60, To: 8 * 60, Zone: "Europe/Paris"},
			at(22, 0).AddDate(0, 0, 26), at(6, 0).AddDate(0, 0, 27)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := (Wishes{Quiet: test.q}).Awake(test.at); !got.Equal(test.want) {
				t.Errorf("Awake(%s) = %s, want %s", test.at, got, test.want)
			}
		})
	}
}

// TestWishesOfBefore: wishes that were kept before pictures could be wished for are read as a
// wish for pictures like all others', and are kept as they were.
func TestWishesOfBefore(t *testing.T) {
	const old = `{"remind":[21600000000000],"direct":true,"text":true,"quiet":{"from":60,"to":120,"zone":"Europe/Paris"}}`
	var w Wishes
	if err := json.Unmarshal([]byte(old), &w); err != nil {
		t.Fatal(err)
	}
	if w.Large || w.Below || w.Colors != "" {
		t.Errorf("read as %+v", w)
	}
	if data, err := json.Marshal(w); err != nil || string(data) != old {
		t.Errorf("kept as %s, %v, want %s", data, err, old)
	}
}
