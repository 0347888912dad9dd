package playground

import (
	"slices"
	"testing"
	"time"
)

func TestManualClock(t *testing.T) {
	c := ManualClock(testStart)
	var ran []string
	c.AfterFunc(2*time.Second, func() { ran = append(ran, "second") })
	c.AfterFunc(time.Second, func() { ran = append(ran, "first") })
	stop := c.AfterFunc(time.Second, func() { ran = append(ran, "stopped") })
	stop()
	stop()
	jumps, cancel := c.Subscribe()
	c.Advance(-time.Hour)
	c.Advance(time.Second - 1)
	if len(ran) != 0 {
		t.Errorf("ran too early: %v", ran)
	}
	<-jumps
	c.Advance(time.Second + 1)
	if want := []string{"first", "second"}; !slices.Equal(ran, want) {
		t.Errorf("ran %v, want %v", ran, want)
	}
	if got := <-jumps; !got.Equal(testStart.Add(2 * time.Second)) {
		t.Errorf("jump to %v", got)
	}
	cancel()
	c.Advance(time.Second)
	if len(jumps) != 0 {
		t.Error("told after cancel")
	}
}

// TestTimerMayUseClock: a timer that reads, sets and advances must not hang.
func TestTimerMayUseClock(t *testing.T) {
	c := ManualClock(testStart)
	done := false
	c.AfterFunc(time.Second, func() {
		c.AfterFunc(time.Second, func() { done = true })
		c.Advance(time.Second)
	})
	c.Advance(time.Second)
	if !done {
		t.Error("the inner timer did not run")
	}
}

func TestWallClock(t *testing.T) {
	c := WallClock()
	before := time.Now()
	c.Advance(time.Hour)
	if got := c.Now().Sub(before); got < time.Hour {
		t.Errorf("advanced by %v, want an hour", got)
	}
	ran := make(chan bool, 2)
	c.AfterFunc(time.Hour, func() { ran <- true })
	c.AfterFunc(time.Millisecond, func() { ran <- true })
	<-ran // the short one, by itself
	c.Advance(time.Hour)
	<-ran // the long one, by the jump
}
