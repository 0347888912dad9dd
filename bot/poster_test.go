package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/game/amount"
)

const posting = "POST /api/v10/channels/"

// postings are changes that the channel must be told.
var postings = []struct {
	name, told string
	act        func(*world)
}{
	{"turn", "do you counter", func(w *world) {
		w.command("bruno", "do", playground.Opts{"line": "b4"})
		w.command("alice", "do", playground.Opts{"line": "b5"})
	}},
	{"end", "The game is over", func(w *world) { w.command("bruno", "do", playground.Opts{"line": "resign"}) }},
	{"vote", "proposes a pause", func(w *world) {
		w.on("bruno", private(w.t, w.command("bruno", "close", nil), ""), "Proposer une pause")
	}},
	{"notice", "closed without a result", func(w *world) {
		w.on("alice", private(w.t, w.command("alice", "close", nil), ""), "End it now")
	}},
}

// TestPostedOnce stops the bot between a move and its public message, with the
// message not sent, and sent without the bot learning of it: it is there once.
func TestPostedOnce(t *testing.T) {
	t.Parallel()
	for _, fault := range []playground.Fault{
		{Kind: "status", Code: 502, Count: 1000, Route: posting},
		{Kind: "after", Count: 1000, Route: posting},
	} {
		for _, c := range amount.Some(postings, 3) {
			t.Run(fault.Kind+" "+c.name, func(t *testing.T) {
				w := newWorld(t)
				w.load("A 2 3 5; B 1 4 6; round 3")
				w.check(w.srv.Fault(fault))
				c.act(w)
				if fault.Kind == "after" {
					w.sees("emma", c.told)
				}
				w.stopBot()
				w.srv.ClearFaults()
				w.srv.Clock().Advance(time.Hour) // Discord has forgotten the nonce
				w.startBot()
				w.sees("emma", c.told)
				w.load("A 1; B 2; round 1") // posts of a channel are made in order
				if n := w.told(c.told); n != 1 {
					t.Errorf("posted %d times:\n%s", n, w.screen("emma"))
				}
			})
		}
	}
}

// TestCardOnce is the same for the card of a lobby.
func TestCardOnce(t *testing.T) {
	w := newWorld(t)
	w.check(w.srv.Fault(playground.Fault{Kind: "after", Count: 1000, Route: posting}))
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "Press **Join**")
	w.stopBot()
	w.srv.ClearFaults()
	w.srv.Clock().Advance(time.Hour)
	w.startBot()
	w.press("bruno", "Join")
	w.sees("emma", "Alice and Bruno")
	if n := len(w.publics()); n != 1 {
		t.Errorf("%d public messages, want one card", n)
	}
}

func TestNoPictureAllowed(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "Press **Join**")
	w.check(w.srv.Deny("table", playground.AttachFiles))
	w.press("bruno", "Join")
	w.press("alice", "Start")
	m := w.sees("emma", "I may not attach pictures")
	if !strings.Contains(m.Content, "The game begins.") || len(m.Attachments) != 0 {
		t.Errorf("the first board is %+v", m)
	}
	private(t, w.press("alice", "Play"), "which card")
}

func TestNoPostAllowed(t *testing.T) {
	w := newWorld(t)
	w.check(w.srv.Deny("table", playground.SendMessages))
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel"}), "Envoyer des messages")
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "thread": true}), "The table is open in")
}

// TestRightTakenAway: a member who acts is told that the bot may not post in the channel, the game
// goes on, and the message comes once the right is back.
func TestRightTakenAway(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.check(w.srv.Deny("table", playground.SendMessages))
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.command("alice", "do", playground.Opts{"line": "b5"})
	w.troubled(true)
	w.check(w.srv.Deny("table", 0))
	w.await("the message that could not be posted", func() bool {
		w.srv.Clock().Advance(2 * time.Minute) // the next try may be set only after the trouble was told
		w.total()                              // what came due has been tried
		return w.told("do you counter") > 0
	})
	w.troubled(false)
}

// troubled waits until Alice's panel says, or no longer says, that the bot may not
// post.
func (w *world) troubled(want bool) {
	w.t.Helper()
	w.await(fmt.Sprintf("a panel with trouble: %v", want), func() bool {
		return strings.Contains(w.command("alice", "hand", nil).Message.Content, "I may not post") == want
	})
}
