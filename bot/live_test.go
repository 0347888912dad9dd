package bot_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"

	"github.com/google/go-cmp/cmp"
)

// board is the newest public message with a picture.
func (w *world) board() playground.Message {
	w.t.Helper()
	return w.waitFor("emma", "the public board", func(m playground.Message) bool {
		return !m.Ephemeral && len(m.Attachments) == 1
	})
}

// TestPublicBoardFollows: while the same players are asked, the last public board shows
// what everybody may see, and several changes make one edit.
func TestPublicBoardFollows(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.total()
	before, began := w.requests()["PATCH 200"], time.Now()
	for range 5 {
		w.command("alice", "do", playground.Opts{"line": "b2"})
		w.command("alice", "undo", nil)
	}
	w.command("alice", "do", playground.Opts{"line": "b2"})
	w.waitFor("emma", "the followed board", func(m playground.Message) bool {
		return !m.Ephemeral && len(m.Attachments) == 1 && !view(t, &m).Asked[0]
	})
	w.total()
	most := 1 + int(time.Since(began)/(1500*time.Millisecond)) // a slow machine takes several pauses
	if n := w.requests()["PATCH 200"] - before; n < 1 || n > most {
		t.Errorf("%d edits for eleven changes, want 1 to %d", n, most)
	}
	if m := w.board(); len(m.Buttons()) != 5 || !strings.Contains(m.Content, "The game begins.") {
		t.Errorf("the edit has changed more than the picture: %+v", m)
	}
}

// TestRequestsPerMove counts the requests of a move, by kind: the mover's answer is always one,
// the callback itself. Beside it the channel's board follows by one edit; or, at a hand-over,
// there is one new message and one edit that takes the old one's buttons.
func TestRequestsPerMove(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	p := private(t, w.press("bruno", "Play"), "")
	cost := func(what string, move func(), told func(playground.Message) bool, want map[string]int) {
		t.Helper()
		w.total()
		before := w.requests()
		move()
		w.waitFor("emma", what, told)
		w.await("as many requests: "+what, func() bool { return w.total() >= sum(before)+sum(want) })
		got := w.requests()
		for kind, n := range before {
			if got[kind] -= n; got[kind] == 0 {
				delete(got, kind)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: requests (-want +got):\n%s", what, diff)
		}
	}
	answer, post, edit := "POST 204", "POST 200", "PATCH 200"
	cost("the followed board", func() { w.on("bruno", p, "La plus haute") },
		func(m playground.Message) bool {
			return !m.Ephemeral && len(m.Attachments) == 1 && !view(t, &m).Asked[1]
		},
		map[string]int{answer: 1, edit: 1})
	cost("the old board without buttons", func() { w.command("alice", "do", playground.Opts{"line": "b5"}) },
		func(m playground.Message) bool {
			return strings.Contains(m.Content, "The game begins.") && len(m.Buttons()) == 0
		},
		map[string]int{answer: 1, post: 1, edit: 1})
	cost("the new board", func() { w.srv.Clock().Advance(2 * time.Second) }, // no edit follows a hand-over
		func(m playground.Message) bool { return strings.Contains(m.Content, "do you counter") }, map[string]int{})
}

// total is the number of requests once the bot has had the answers of all and no more
// arrive for a moment; for some seconds where a bot that was stopped never had an answer.
func (w *world) total() int {
	for last, still := -1, 0; ; still++ {
		requests := w.requests()
		n, changes := sum(requests), 0
		for label, count := range requests {
			if !strings.HasPrefix(label, http.MethodGet) {
				changes += count
			}
		}
		if n != last {
			still = 0
		} else if changes == w.srv.Changes() || still > 50 {
			return n
		}
		last = n
		time.Sleep(100 * time.Millisecond)
	}
}

func sum(counts map[string]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}

// TestConnectionLost: the connection to Discord is cut and comes back; the game goes
// on where it was.
func TestConnectionLost(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.command("alice", "do", playground.Opts{"line": "b5"})
	w.check(w.srv.Fault(playground.Fault{Kind: "drop"}))
	w.waitOnline()
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.sees("emma", "do you counter")
	if n := w.here().Entries(); n != 2 {
		t.Errorf("%d entries, want 2", n)
	}
}

// waitOnline waits until the bot is connected again.
func (w *world) waitOnline() {
	w.t.Helper()
	w.await("the bot's return", func() bool {
		st, err := w.srv.As("alice").State()
		return err == nil && st.Online
	})
}
