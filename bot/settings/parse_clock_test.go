package settings

import "testing"

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
