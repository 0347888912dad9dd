package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/game/amount"
	"bivouac/store"
)

// playable are the public messages with a live button to play, once nothing is left to be
// said.
func (w *world) playable() []playground.Message {
	w.t.Helper()
	w.await("an empty outbox", func() bool {
		left, err := w.store.Outbox(store.Everywhere, 0, 1)
		w.check(err)
		return len(left) == 0
	})
	var found []playground.Message
	for _, m := range w.publics() {
		if b, ok := m.Button("Play"); ok && !b.Disabled {
			found = append(found, m)
		}
	}
	return found
}

// plays says that one message has the buttons to play, and which: the one with a text.
func (w *world) plays(text string) {
	w.t.Helper()
	w.sees("emma", text)
	if found := w.playable(); len(found) != 1 || !strings.Contains(found[0].Content, text) {
		w.t.Errorf("%d messages have a Play button, want the one that says %q:\n%s", len(found), text, w.screen("emma"))
	}
}

// callers are posts with the buttons of the board that are no board.
var callers = []struct {
	name, says string
	position   string
	call       func(*world)
}{
	{"the end of a pause", "ends the pause: the game goes on", "A 2 3 5; B 1 4 6; round 3", func(w *world) {
		w.on("bruno", private(w.t, w.command("bruno", "close", nil), "en cours"), "Proposer une pause")
		w.press("alice", "Agree")
		w.sees("emma", "the game is paused")
		private(w.t, w.on("bruno", private(w.t, w.command("bruno", "close", nil), ""), "Continuer la partie"),
			"pause est finie")
	}},
	{"a reminder", "is still waiting for you", "A 2 3 5; B 1 4 6; round 3",
		func(w *world) { w.srv.Clock().Advance(25 * time.Hour) }},
	{"a reminder to a player without direct messages", "is still waiting for you", "A 2 3 5; B 1 4 6; round 3",
		func(w *world) {
			w.wishes("bruno", "remind")
			w.press("bruno", "Rappels privés\u00a0: non")
			w.check(w.srv.SetClosed("bruno", true))
			w.srv.Clock().Advance(25 * time.Hour)
			bruno := w.srv.As("bruno").ID()
			w.waitFor("emma", "a reminder of Bruno", func(m playground.Message) bool {
				return strings.Contains(m.Content, "is still waiting for you") && strings.Contains(m.Content, bruno)
			})
		}},
	{"a word to the last", "only you are left", "A 2 3 5; B 1 4 6; round 3", func(w *world) {
		w.wishes("bruno", "calls")
		w.press("bruno", "«\u00a0Plus que vous\u00a0»\u00a0: non")
		w.command("alice", "do", playground.Opts{"line": "b5"})
	}},
}

// TestButtonsToPlay: a message that calls to the board takes the board's buttons, and the next board takes
// them back, also after the bot was started again.
func TestButtonsToPlay(t *testing.T) {
	t.Parallel()
	for _, c := range amount.Some(callers, 2) {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.load(c.position)
			w.plays("The game begins.")
			c.call(w)
			w.plays(c.says)
			w.stopBot()
			w.startBot()
			for who, line := range map[string]string{"alice": "b5", "bruno": "b4"} {
				if w.here().WaitsFor(w.srv.As(who).ID()) {
					w.command(who, "do", playground.Opts{"line": line})
				}
			}
			w.plays("do you counter")
			w.command("bruno", "do", playground.Opts{"line": "resign"})
			w.sees("emma", "The game is over")
			if found := w.playable(); len(found) != 0 {
				t.Errorf("the game is over, and %d messages have a Play button", len(found))
			}
		})
	}
}

// TestButtonsToPlayAfterAKill stops the bot when a new message is there and the buttons of
// the one before could not be taken away; and when a message that is no longer needed is there
// without the bot's knowledge.
func TestButtonsToPlayAfterAKill(t *testing.T) {
	t.Parallel()
	edits := playground.Fault{Kind: "status", Code: 502, Count: 1000, Route: "PATCH /api/v10/channels/"}
	posts := playground.Fault{Kind: "after", Count: 1000, Route: posting}
	for _, c := range []struct {
		name, says string
		fault      playground.Fault
		before     func(*world)
	}{
		{"old buttons", "do you counter", edits, func(*world) {}},
		{"old buttons, and an unheard answer", "do you counter", posts, func(*world) {}},
		{"a reminder that is stale", "is still waiting for you", posts, func(w *world) {
			w.srv.Clock().Advance(25 * time.Hour)
			w.sees("emma", "is still waiting for you")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.load("A 2 3 5; B 1 4 6; round 3")
			w.plays("The game begins.")
			w.check(w.srv.Fault(c.fault))
			c.before(w)
			w.command("bruno", "do", playground.Opts{"line": "b4"})
			w.command("alice", "do", playground.Opts{"line": "b5"})
			w.sees("emma", c.says)
			w.stopBot()
			w.srv.ClearFaults()
			w.srv.Clock().Advance(time.Hour) // Discord has forgotten the nonce
			w.startBot()
			w.plays("do you counter")
		})
	}
}

// TestButtonsToPlayWhereTheLineFails: they are taken away once it is mended, by a bot that
// goes on running.
func TestButtonsToPlayWhereTheLineFails(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.plays("The game begins.")
	w.check(w.srv.Fault(playground.Fault{Kind: "status", Code: 502, Count: 3, Route: "PATCH /api/v10/channels/"}))
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.command("alice", "do", playground.Opts{"line": "b5"})
	w.plays("do you counter")
}

// TestButtonsToPlayOfAMovedGame: the channel that a game has left keeps none, where the bot
// still sees it.
func TestButtonsToPlayOfAMovedGame(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.plays("The game begins.")
	w.check(w.srv.Deny("table", playground.SendMessages))
	w.srv.Clock().Advance(25 * time.Hour)
	w.direct("alice", "A moderator who may manage threads")
	choices, err := w.srv.As("bruno").Complete(w.ctx(), "salon", "move-table", playground.Opts{}, "homeless")
	w.check(err)
	if len(choices) != 1 {
		t.Fatalf("bruno is offered %v, want the closed table", choices)
	}
	_, err = w.srv.As("bruno").Command(w.ctx(), "salon", "move-table", playground.Opts{"homeless": choices[0].Value})
	w.check(err)
	w.in("salon", "over to you")
	if found := w.playable(); len(found) != 0 {
		t.Errorf("%d messages have a Play button where the game was", len(found))
	}
}
