package wire

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// crowd is a Shell whose handler does one thing after the other as its test lets it.
type crowd struct {
	t     *testing.T
	shell *Shell
	gate  chan struct{} // a token for each call that may end
	mu    sync.Mutex
	began []string // ids
	much  []string // of those that were too much
	given []string // of completions that were answered with nothing
}

// inCrowd runs a test in a bubble.
func inCrowd(t *testing.T, test func(*crowd)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w, _, _, _ := newFake(t)
		c := &crowd{t: t, gate: make(chan struct{}, 1000)}
		w.http.Transport = c
		h := &refuser{witness: witness{news: make(chan struct{}, 1)}, crowd: c}
		h.defers = func(*Interaction) Deferral { return DeferNever }
		h.on = func(_ context.Context, in *Interaction, _ *Answer) {
			c.mu.Lock()
			c.began = append(c.began, in.ID)
			c.mu.Unlock()
			<-c.gate
		}
		var err error
		c.shell, err = NewShell(Options{Client: w, Handler: h})
		if err != nil {
			t.Fatal(err)
		}
		test(c)
		close(c.gate)
		synctest.Wait()
	})
}

// refuser is a handler that notes the refused presses.
type refuser struct {
	witness
	crowd *crowd
}

func (r *refuser) Refused(_ context.Context, in *Interaction, _ *Answer) {
	r.crowd.mu.Lock()
	defer r.crowd.mu.Unlock()
	r.crowd.much = append(r.crowd.much, in.ID)
}

// RoundTrip notes the answered presses.
func (c *crowd) RoundTrip(r *http.Request) (*http.Response, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.given = append(c.given, strings.Split(r.URL.Path, "/")[4])
	return carrier(ok).RoundTrip(r)
}

func ok(*http.Request) (int, io.Reader) { return 200, strings.NewReader(`{"id":"7"}`) }

// press is a press of a user; complete is the completion of what the user types.
func (c *crowd) press(user, channel, id string) { c.send(3, user, channel, id) }

func (c *crowd) complete(user, channel, id string) { c.send(4, user, channel, id) }

func (c *crowd) send(kind int, user, channel, id string) {
	c.shell.Deliver("INTERACTION_CREATE",
		fmt.Appendf(nil, `{"type":%d,"id":%q,"application_id":"1","token":"t","channel_id":%q,
		"member":{"user":{"id":%q}},"data":{"custom_id":"c","name":"n"}}`, kind, id, channel, user))
	synctest.Wait()
}

// lets lets so many calls end, one after the other, and wants those to have begun by then.
func (c *crowd) lets(n int, want ...string) {
	c.t.Helper()
	for range n {
		c.gate <- struct{}{}
		synctest.Wait()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !slices.Equal(c.began, want) {
		c.t.Errorf("began %q, want %q", c.began, want)
	}
	c.began = nil
}

// TestTurnsInAChannel: of a user who presses a hundred times in a channel, one press at most goes
// before another user's, and no more than their share are taken.
func TestTurnsInAChannel(t *testing.T) {
	inCrowd(t, func(c *crowd) {
		for n := range 100 {
			c.press("1", "5", fmt.Sprint("a", n))
		}
		c.press("2", "5", "b0")
		c.press("3", "5", "c0")
		c.press("2", "5", "b1")
		c.lets(5, "a0", "b0", "c0", "a1", "b1", "a2")
		c.lets(200, func() (rest []string) {
			for n := 3; n < personDepth; n++ {
				rest = append(rest, fmt.Sprint("a", n))
			}
			return rest
		}()...)
		if len(c.much) != 100-personDepth || c.much[0] != fmt.Sprint("a", personDepth) {
			t.Errorf("%d are told that it is too much: %q", len(c.much), c.much)
		}
	})
}

// TestTurnsBesideChannels: one person is handled in two channels at a time; another who
// presses in the third is handled at once.
func TestTurnsBesideChannels(t *testing.T) {
	inCrowd(t, func(c *crowd) {
		for n := range 20 {
			c.press("1", fmt.Sprint(n), fmt.Sprint("a", n))
		}
		c.press("2", "19", "b")
		c.lets(0, "a0", "a1", "b")
	})
}

// TestCompletionsOfOnePerson: of completions typed quickly the first and the last are answered in
// full, those between with nothing; other users do not wait.
func TestCompletionsOfOnePerson(t *testing.T) {
	inCrowd(t, func(c *crowd) {
		for n := range 100 {
			c.complete("1", "5", fmt.Sprint("a", n))
		}
		c.complete("2", "5", "b")
		c.press("1", "5", "p")
		c.lets(0, "a0", "b", "p")
		if len(c.given) != 98 || c.given[0] != "a1" || c.given[97] != "a98" {
			t.Errorf("%d are answered with nothing: %q", len(c.given), c.given)
		}
		c.lets(3, "a99")
	})
}
