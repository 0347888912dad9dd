package postgres

import (
	"testing"
	"time"
)

// TestTakeTurn: a turn is given to one after the other, of whichever process; who has it gets it anew, and
// a clock that was set back delays no request.
func TestTakeTurn(t *testing.T) {
	s := openNew(t)
	take := func(what, ticket string, ahead time.Duration, given bool, wait time.Duration) {
		t.Helper()
		got, is, err := s.TakeTurn(bg, what, ticket, time.Hour, ahead)
		if off := wait - got; err != nil || is != given || off < 0 || off > time.Minute || got < 0 {
			t.Errorf("%s for %s: given %t after %s, %v, want %t after %s", what, ticket, is, got, err, given, wait)
		}
	}
	take("a", "ann", 0, true, 0)
	take("b", "ben", 0, true, 0)
	take("a", "ben", 0, false, time.Hour)
	take("a", "ann", 0, true, 0)
	take("a", "ben", 20*time.Minute, false, 40*time.Minute)
	take("a", "ben", 2*time.Hour, true, time.Hour)
	take("a", "ben", 2*time.Hour, true, time.Hour)
	take("a", "ann", 0, false, 2*time.Hour)
	if _, err := s.pool.Exec(bg, "UPDATE turns SET next = next + interval '2 days' WHERE what = 'a'"); err != nil {
		t.Fatal(err)
	}
	take("a", "ann", 0, true, 0)
	take("a", "ben", 0, false, time.Hour)
}
