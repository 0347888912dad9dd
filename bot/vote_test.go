package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

const hour = time.Hour

func TestReminders(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	w.command("bruno", "do", playground.Opts{"line": "4"})
	w.emptyOutbox() // what is not noted as said counts as a reminder
	w.srv.Clock().Advance(25 * hour)
	m := w.sees("emma", "is still waiting for you")
	if len(m.Pings) != 1 || m.Pings[0] != w.srv.As("alice").ID() {
		t.Errorf("reminded %v, want Alice alone: Bruno has answered", m.Pings)
	}
	w.emptyOutbox()
	w.srv.Clock().Advance(48 * hour)
	w.waitFor("emma", "the second reminder", func(playground.Message) bool {
		return w.told("is still waiting for you") == 2
	})
	w.emptyOutbox()
	w.srv.Clock().Advance(5 * 24 * hour)
	absent := w.sees("emma", "hasn’t answered for a while")
	if len(absent.Pings) != 0 {
		t.Errorf("the last notice pings %v", absent.Pings)
	}
	ask := private(t, w.press("bruno", "Take Alice out: the game ends"), "est définitif")
	private(t, w.on("bruno", ask, "Confirmer"), "C’est fait")
	w.sees("emma", "The game is over")
}

// TestSeveralHaveNotAnswered: sentences that name one or several people agree with them.
func TestSeveralHaveNotAnswered(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	w.emptyOutbox()
	w.srv.Clock().Advance(8 * 24 * hour)
	w.sees("emma", "Alice and Bruno haven’t answered for a while")
}

func TestTimeLimit(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.choose("alice", private(t, w.press("alice", "Options"), ""), "12")
	w.choose("alice", private(t, w.press("alice", "Options"), ""), "kept")
	w.press("alice", "Start")
	w.sees("emma", "Please answer by <t:")
	for _, who := range []string{"alice", "bruno"} {
		w.command(who, "do", playground.Opts{"line": bid(w, who)})
	}
	w.sees("emma", "do you counter")
	w.command("alice", "do", playground.Opts{"line": "pass"})
	w.srv.Clock().Advance(13 * hour)
	late := w.sees("emma", "has run out of time")
	if len(late.Pings) != 1 || late.Pings[0] != w.srv.As("alice").ID() {
		t.Errorf("called %v, want Alice, who may decide", late.Pings)
	}
	private(t, w.press("emma", "Default answer"), "no seat")
	private(t, w.press("bruno", "Default answer"), "est pour les autres joueurs")
	ask := private(t, w.press("alice", "Default answer"), "Confirm?")
	private(t, w.on("alice", ask, "Confirm"), "noted")
	w.sees("emma", "the bot gives the default answer for Bruno")
	w.waitFor("emma", "the ballot without its buttons", func(m playground.Message) bool {
		return m.ID == late.ID && len(m.Buttons()) == 0
	})
	if at := w.here(); len(at.Given) != 1 || !at.Unattended(at.Given[0]) || at.Match.Journal[at.Given[0]].Seat != 1 {
		t.Errorf("given for Bruno: %v", at.Given)
	}
	if m := w.sees("emma", "Round 2"); len(m.Pings) != 2 {
		t.Errorf("called %v, want both: Bruno's answer was taken for him", m.Pings)
	}
}

// bid is a card of the player's hand, as typed.
func bid(w *world, who string) string {
	w.t.Helper()
	choices, err := w.srv.As(who).Complete(w.ctx(), channel, "do", playground.Opts{"line": ""}, "line")
	w.check(err)
	if len(choices) == 0 {
		w.t.Fatalf("%s is offered nothing", who)
	}
	return fmt.Sprint(choices[0].Value)
}

func TestPauseByVote(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	private(t, w.press("alice", "Rules"), "")
	ask := private(t, w.command("bruno", "close", nil), "en cours")
	if _, ok := ask.Button("Arrêter maintenant"); ok {
		t.Error("no moderator, and yet he may end the game alone")
	}
	private(t, w.on("bruno", private(t, w.on("bruno", ask, "Retirer Alice : la partie finit"), ""), "Confirmer"),
		"Pas encore")
	ask = private(t, w.command("bruno", "close", nil), "en cours")
	private(t, w.on("bruno", ask, "Proposer une pause"), "demandé aux autres")
	private(t, w.on("bruno", ask, "Proposer d’arrêter"), "déjà ouvert")
	ballot := w.sees("emma", "proposes a pause")
	if len(ballot.Pings) != 1 || ballot.Pings[0] != w.srv.As("alice").ID() {
		t.Errorf("the vote calls %v, want Alice", ballot.Pings)
	}
	private(t, w.press("emma", "Agree"), "no seat")
	private(t, w.press("bruno", "Agree"), "est pour les autres joueurs")
	private(t, w.press("alice", "Agree"), "noted")
	w.sees("emma", "the game is paused")
	w.waitFor("emma", "the ballot without its buttons", func(m playground.Message) bool {
		return m.ID == ballot.ID && len(m.Buttons()) == 0
	})
	private(t, w.on("bruno", private(t, w.command("bruno", "close", nil), ""), "Continuer la partie"), "pause est finie")
	if w.here().Resting {
		t.Error("the table still rests")
	}
}

func TestEndByVote(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	private(t, w.command("emma", "close", nil), "no seat")
	end := func() { w.on("bruno", private(t, w.command("bruno", "close", nil), ""), "Proposer d’arrêter") }
	end()
	ballot := w.sees("emma", "proposes to end the game")
	private(t, w.press("alice", "Refuse"), "noted")
	w.sees("emma", "Not agreed")
	old, err := w.srv.As("alice").Messages(channel)
	w.check(err)
	for _, m := range old {
		if m.ID == ballot.ID && len(m.Buttons()) > 0 {
			w.waitFor("emma", "the ballot without its buttons", func(m playground.Message) bool {
				return m.ID == ballot.ID && len(m.Buttons()) == 0
			})
		}
	}
	w.srv.Clock().Advance(16 * time.Minute) // Alice is not asked again at once
	end()
	w.waitFor("emma", "a second vote", func(playground.Message) bool { return w.told("proposes to end the game") == 2 })
	w.press("alice", "Agree")
	w.sees("emma", "closed without a result")
	w.waitFor("emma", "no Play button", func(playground.Message) bool {
		for _, m := range w.publics() {
			if _, ok := m.Button("Play"); ok {
				return false
			}
		}
		return true
	})
}

func TestModeratorEndsAndMembersLeave(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	ask := private(t, w.command("alice", "close", nil), "What should become")
	private(t, w.on("alice", ask, "End it now"), "closed")
	w.sees("emma", "closed without a result")
	private(t, w.on("alice", ask, "End it now"), "ended")
	w.load("A 3 5; B 4 6; round 3")
	w.check(w.tables.MemberGone(w.ctx(), w.srv.GuildID(), w.srv.As("bruno").ID()))
	w.sees("emma", "Bruno has left the server")
	w.srv.Clock().Advance(25 * time.Hour)
	w.sees("emma", "The game is over")
	if got := w.here(); got.Status != table.Over ||
		!strings.Contains(w.sees("emma", "The game is over").Content, "Alice wins") {
		t.Errorf("after Bruno left: %s", got.Status)
	}
}

// TestAnOvertakenVoteSaysWhy: a vote that no player refused does not end as "not agreed".
func TestAnOvertakenVoteSaysWhy(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	proposes(w, "alice", "Propose a pause")
	w.command("alice", "substitute", playground.Opts{"friend": w.srv.As("emma").ID()})
	w.press("emma", "Take the seat")
	w.sees("bruno", "The vote is closed: Alice has no seat here any more.")
	proposes(w, "emma", "Propose a pause")
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.sees("bruno", "The vote is closed: the game has gone on.")
	w.srv.Clock().Advance(16 * time.Minute) // the others are not asked again at once
	proposes(w, "emma", "Propose a pause")
	w.leaves("bruno", true)
	w.sees("emma", "The vote is closed: there is no one left to vote.")
	w.leaves("bruno", false)
	w.sees("emma", "Bruno is back and plays on")
	w.srv.Clock().Advance(16 * time.Minute)
	proposes(w, "emma", "Propose a pause")
	w.srv.Clock().Advance(73 * time.Hour)
	w.sees("emma", "The vote is closed: not everybody has answered in time.")
	if n := w.told("Not agreed"); n > 0 {
		t.Errorf("%d votes were refused", n)
	}
}
