package wire

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestOneChannelKeepsOrder sends from many goroutines in a known order.
func TestOneChannelKeepsOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, f, _, _ := newFake(t)
		f.answer = func(sent) *reply { return &reply{status: 200, body: `{"id":"1"}`, delay: 100 * time.Millisecond} }
		var wg sync.WaitGroup
		began := time.Now()
		for i := range 10 {
			for _, channel := range []string{"5", "6"} {
				wg.Go(func() {
					if _, err := w.Send(t.Context(), channel, Message{Content: fmt.Sprint(i)}); err != nil {
						t.Error(err)
					}
				})
			}
			synctest.Wait()
		}
		wg.Wait()
		if d := time.Since(began); d != time.Second {
			t.Errorf("two channels with 10 posts of 0.1 s took %s, want 1s: side by side", d)
		}
		order := map[string][]string{}
		for _, s := range f.sent() {
			order[s.path] = append(order[s.path], s.body["content"].(string))
		}
		for path, got := range order {
			if diff := cmp.Diff(strings.Split("0123456789", ""), got); diff != "" {
				t.Errorf("%s: order (-want +got):\n%s", path, diff)
			}
		}
		if n := w.lanes.size(); n != 0 {
			t.Errorf("%d lanes are left", n)
		}
	})
}

// TestABusyChannelHoldsNobodyElseUp: one channel waits for its limit, another and
// the answers to interactions go on.
func TestABusyChannelHoldsNobodyElseUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _, _, _ := newFake(t, reply{status: 200, body: "{}", header: map[string]string{
			"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "4.5"}})
		if _, err := w.Send(t.Context(), "5", hello); err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		for _, do := range []func(context.Context, *Client) error{
			respond(Reply(hello)),
			func(ctx context.Context, w *Client) error { _, err := w.Send(ctx, "6", hello); return err },
		} {
			if err := do(t.Context(), w); err != nil || time.Since(began) != 0 {
				t.Errorf("after %s: %v", time.Since(began), err)
			}
		}
		if _, err := w.Send(t.Context(), "5", hello); err != nil || time.Since(began) != 4500*time.Millisecond {
			t.Errorf("the busy channel: after %s: %v", time.Since(began), err)
		}
	})
}

// TestBudget keeps the whole bot below 50 requests a second.
func TestBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, _, _, _ := newFake(t)
		began := time.Now()
		for i := range 225 {
			if _, err := w.Send(t.Context(), fmt.Sprint(i), hello); err != nil {
				t.Fatal(err)
			}
		}
		if d := time.Since(began); d < 3900*time.Millisecond {
			t.Errorf("225 requests in %s: more than 50 a second after the first burst", d)
		}
	})
}

// TestNothingIsKept: discordgo keeps a bucket for each interaction for ever.
func TestNothingIsKept(t *testing.T) {
	w, _, _, _ := newFake(t)
	for i := range 500 {
		in := asked(KindCommand)
		in.ID = fmt.Sprint(i)
		if err := w.Respond(t.Context(), in, Defer(true)); err != nil {
			t.Fatal(err)
		}
		if _, err := w.EditFollowup(t.Context(), in, firstAnswer, hello); err != nil {
			t.Fatal(err)
		}
	}
	if n := w.lanes.size(); n != 0 {
		t.Errorf("%d lanes are left after 500 interactions", n)
	}
}

// TestExpiredLanesAreSwept: a lane that Discord told to wait goes away later.
func TestExpiredLanesAreSwept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, f, _, _ := newFake(t)
		f.answer = func(sent) *reply {
			return &reply{
				status: 200, body: "{}", header: map[string]string{"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "1"},
			}
		}
		for i := range 20 {
			if _, err := w.Send(t.Context(), fmt.Sprint(i), hello); err != nil {
				t.Fatal(err)
			}
		}
		if n := w.lanes.size(); n != 20 {
			t.Errorf("%d lanes wait, want 20", n)
		}
		time.Sleep(2 * time.Second)
		if _, err := w.Send(t.Context(), "99", hello); err != nil {
			t.Fatal(err)
		}
		if n := w.lanes.size(); n != 1 {
			t.Errorf("%d lanes are left, want 1", n)
		}
	})
}

// TestWaitersLeave: a waiter whose time is over does not block those behind.
func TestWaitersLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, f, _, _ := newFake(t, reply{status: 200, body: "{}", delay: 5 * time.Second})
		var wg sync.WaitGroup
		results := make([]error, 3)
		for i, d := range []time.Duration{10 * time.Second, time.Second, 10 * time.Second} {
			wg.Go(func() {
				ctx, stop := context.WithTimeout(t.Context(), d)
				defer stop()
				_, results[i] = w.Send(ctx, "5", hello)
			})
			synctest.Wait()
		}
		wg.Wait()
		if results[0] != nil || results[2] != nil || !errors.Is(results[1], context.DeadlineExceeded) {
			t.Errorf("results %v", results)
		}
		if len(f.sent()) != 2 {
			t.Errorf("%d requests, want 2", len(f.sent()))
		}
	})
}

func (l *lanes) size() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.m)
}
