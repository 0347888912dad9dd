package screen

import (
	"errors"
	"fmt"
	"time"
)

// ErrEyes says that somebody wants to see what he may not see yet.
var ErrEyes = errors.New("not his eyes")

// Thinking says that the computer has too much to think about, for about so long.
type Thinking struct{ In time.Duration }

// Error is for logs.
func (t *Thinking) Error() string { return fmt.Sprintf("the computer is busy for about %s", t.In) }

// Seconds is a wait as it is told: whole seconds, of a longer one steps of five.
func Seconds(d time.Duration) int {
	n := max(1, int((d+time.Second-1)/time.Second))
	if n > 10 {
		n = (n + 4) / 5 * 5
	}
	return n
}
