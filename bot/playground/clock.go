package playground

import (
	"slices"
	"sync"
	"time"
)

// A Clock is the time of the playground. It never goes backwards. Its zero value
// is not usable; take WallClock or ManualClock.
type Clock struct {
	mu     sync.Mutex
	manual bool
	start  time.Time // the first time of a manual clock
	offset time.Duration
	timers []*clockTimer
	subs   map[chan time.Time]bool
}

type clockTimer struct {
	due  time.Time
	run  func()
	wall *time.Timer // nil on a manual clock
}

// WallClock returns a clock that shows the machine's time plus an adjustable offset.
func WallClock() *Clock { return &Clock{subs: map[chan time.Time]bool{}} }

// ManualClock returns a clock that shows start until it is advanced.
func ManualClock(start time.Time) *Clock {
	return &Clock{manual: true, start: start, subs: map[chan time.Time]bool{}}
}

// Now returns the present time, in UTC.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

func (c *Clock) now() time.Time {
	if c.manual {
		return c.start.Add(c.offset).UTC()
	}
	return time.Now().Add(c.offset).Round(0).UTC()
}

// Advance moves the clock forward by d (negative d is ignored), runs the timers
// that became due, oldest first, and then tells the subscribers.
func (c *Clock) Advance(d time.Duration) {
	if d <= 0 {
		return
	}
	c.mu.Lock()
	c.offset += d
	now := c.now()
	var due []*clockTimer
	c.timers = slices.DeleteFunc(c.timers, func(t *clockTimer) bool {
		if t.due.After(now) {
			if t.wall != nil {
				t.wall.Reset(t.due.Sub(now))
			}
			return false
		}
		due = append(due, t)
		return true
	})
	c.mu.Unlock()
	slices.SortStableFunc(due, func(a, b *clockTimer) int { return a.due.Compare(b.due) })
	for _, t := range due {
		if t.wall != nil {
			t.wall.Stop()
		}
		t.run()
	}
	c.publish(now)
}

func (c *Clock) publish(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for ch := range c.subs {
		select { // if the channel is full, the older time in it already makes the reader look at the clock
		case ch <- now:
		default:
		}
	}
}

// AfterFunc calls f when the clock has moved on by d, in the goroutine that advances the clock or in
// a new one. The function stop prevents that call, and returns false if f was already called.
func (c *Clock) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &clockTimer{due: c.now().Add(d), run: f}
	c.timers = append(c.timers, t)
	if !c.manual {
		t.wall = time.AfterFunc(d, func() {
			if c.take(t) {
				f()
			}
		})
	}
	return func() bool {
		waited := c.take(t)
		if waited && t.wall != nil {
			t.wall.Stop()
		}
		return waited
	}
}

// take removes a timer and says whether it was still waiting.
func (c *Clock) take(t *clockTimer) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.Index(c.timers, t)
	if i < 0 {
		return false
	}
	c.timers = slices.Delete(c.timers, i, i+1)
	return true
}

// Subscribe returns a channel that gets the new time after each Advance, but not for the ordinary
// passing of time. While a value waits in the channel, later values are dropped. The function cancel
// ends the subscription.
func (c *Clock) Subscribe() (jumps <-chan time.Time, cancel func()) {
	ch := make(chan time.Time, 1)
	c.mu.Lock()
	c.subs[ch] = true
	c.mu.Unlock()
	return ch, func() {
		c.mu.Lock()
		delete(c.subs, ch)
		c.mu.Unlock()
	}
}
