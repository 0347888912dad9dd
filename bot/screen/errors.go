package screen

import (
	"errors"
	"fmt"
	"time"
)

// ErrEyes is the error of viewing a seat that the user may not see yet.
var ErrEyes = errors.New("not his eyes")

// Thinking is the error while the computer is overloaded, with the expected duration.
type Thinking struct{ In time.Duration }

// Error is for logs.
func (t *Thinking) Error() string { return fmt.Sprintf("the computer is busy for about %s", t.In) }

// Seconds rounds a wait for display: whole seconds, longer ones to multiples of five.
func Seconds(d time.Duration) int {
	n := max(1, int((d+time.Second-1)/time.Second))
	if n > 10 {
		n = (n + 4) / 5 * 5
	}
	return n
}
