package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

func TestScheduledStart(t *testing.T) {
	w := newWorld(t)
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "at": "when we like"}),
		"I can’t read that time")
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "at": "in 70 days"}), "up to 60 days")
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "at": "in 70 days", "thread": true}),
		"up to 60 days")
	st, err := w.srv.As("alice").State()
	w.check(err)
	if slices.ContainsFunc(st.Channels, func(c playground.ChannelView) bool { return c.Parent != "" }) {
		t.Errorf("a thread for a table that was refused: %+v", st.Channels)
	}
	w.command("alice", "play", playground.Opts{"game": "duel", "at": "in 2 h"})
	w.press("bruno", "Join")
	card := w.sees("emma", "⏰ Starts by itself <t:")
	if !strings.Contains(card.Content, ":R>)") {
		t.Errorf("the card says %q", card.Content)
	}
	w.srv.Clock().Advance(104 * time.Minute)
	w.stopBot()
	w.startBot()
	w.srv.Clock().Advance(2 * time.Minute)
	soon := w.sees("emma", "starts <t:")
	want := []string{w.srv.As("alice").ID(), w.srv.As("bruno").ID()}
	if !slices.Equal(slices.Sorted(slices.Values(soon.Pings)), want) {
		t.Errorf("%q pings %v, want %v", soon.Content, soon.Pings, want)
	}
	w.srv.Clock().Advance(15 * time.Minute)
	w.sees("emma", "The game begins.")
	if n := w.told("starts <t:"); n != 1 {
		t.Errorf("they were called %d times", n)
	}
}

func TestScheduledStartIsTheHostsToChange(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("alice", "Options")
	r := w.press("alice", "Start time…")
	if r.Modal == nil {
		t.Fatalf("no form: %+v", r)
	}
	r, err := w.srv.As("alice").Submit(w.ctx(), r.Modal, playground.Opts{"at": "in 1 h"})
	w.check(err)
	w.sees("emma", "⏰ Starts by itself")
	if r.Message == nil || !r.Message.Ephemeral {
		t.Errorf("the form's answer: %+v", r)
	}
	w.srv.Clock().Advance(61 * time.Minute)
	short := w.sees("emma", "It is time for **Duel**, but it needs 2 players")
	if len(short.Pings) != 1 || short.Pings[0] != w.srv.As("alice").ID() {
		t.Errorf("it pings %v, want the host", short.Pings)
	}
	w.sees("emma", "players were missing")
	w.press("bruno", "Join")
	w.press("alice", "Start")
	w.sees("emma", "The game begins.")
}

// TestAStartOnOnesOwnClock: a time that is typed is one of the typist's clocks, and the
// form takes it away again.
func TestAStartOnOnesOwnClock(t *testing.T) {
	w := newWorld(t)
	_, err := w.tables.SetPerson(w.ctx(), w.srv.As("alice").ID(), func(p *table.Person) { p.Quiet.Zone = "Asia/Tokyo" })
	w.check(err)
	w.command("alice", "play", playground.Opts{"game": "duel", "at": "tomorrow 21:30"})
	w.sees("emma", "⏰ Starts by itself")
	if at := w.here().Plan.At; at.UTC().Hour() != 12 || at.Minute() != 30 {
		t.Errorf("it starts %s, want half past nine in Tokyo", at)
	}
	w.press("alice", "Options")
	form := w.press("alice", "Start time…")
	if filled := string(form.Modal.Components); !strings.Contains(filled, ` 21:30"`) {
		t.Errorf("the form says %s, want her own time", filled)
	}
	_, err = w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"at": ""})
	w.check(err)
	if p := w.here().Plan; p != nil {
		t.Errorf("nothing typed: it still starts %s", p.At)
	}
}

func TestCompletionOfAStart(t *testing.T) {
	w := newWorld(t)
	for who, typed := range map[string]string{"alice": "", "bruno": ""} {
		choices, err := w.srv.As(who).Complete(w.ctx(), channel, "play", playground.Opts{"game": "duel", "at": typed}, "at")
		w.check(err)
		if len(choices) < 2 {
			t.Errorf("%s is offered %v", who, choices)
		}
	}
	choices, err := w.srv.As("bruno").Complete(w.ctx(), channel, "play",
		playground.Opts{"game": "duel", "at": "demain 21h30"}, "at")
	w.check(err)
	if len(choices) != 1 || choices[0].Value != "demain 21h30" ||
		!strings.Contains(choices[0].Name, "21:30 Europe/Paris") {
		t.Errorf("typed, he is offered %v", choices)
	}
}

// TestARoleIsCalledOnce: by the card when it is posted, never by an edit or a new
// card, and only a role that anybody may call.
func TestARoleIsCalledOnce(t *testing.T) {
	w := newWorld(t)
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel", "call": "Admin"}),
		"Je ne peux pas appeler ce rôle")
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "call": "@everyone"}),
		"I may not call that role")
	// the bot may not
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "call": "Admin"}), "I may not call that role")
	w.command("alice", "play", playground.Opts{"game": "duel", "call": "Joueurs"})
	card := w.sees("emma", ": there is a seat for you")
	want := []string{w.srv.As("alice").ID(), w.srv.As("bruno").ID()}
	if !slices.Equal(slices.Sorted(slices.Values(card.Pings)), want) {
		t.Errorf("the card pings %v, want the role's members %v", card.Pings, want)
	}
	w.check(w.srv.As("alice").DeleteMessage(channel, card.ID))
	w.command("alice", "language", playground.Opts{"language": "fr", "table": true})
	again := w.sees("emma", "il y a une place pour vous")
	if again.ID == card.ID || len(again.Pings) != 0 {
		t.Errorf("the new card %s pings %v, want nobody", again.ID, again.Pings)
	}
}

// TestExpiry: a lobby that is never started is warned, closed, and opened again by one press.
func TestExpiry(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.sees("emma", "(2 of 3)")
	w.srv.Clock().Advance(6*24*time.Hour + time.Minute)
	fade := w.sees("emma", "hasn’t started yet")
	if len(fade.Pings) != 1 {
		t.Errorf("it pings %v, want the host", fade.Pings)
	}
	w.srv.Clock().Advance(24 * time.Hour)
	w.sees("emma", "so the table is closed")
	private(t, w.press("emma", "Open again"), "no seat")
	private(t, w.press("bruno", "Open again"), "")
	w.sees("emma", "A seat is kept for <@"+w.srv.As("alice").ID()+">")
}

func TestAForgottenGame(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.sees("emma", "The game begins.")
	w.srv.Clock().Advance(30*24*time.Hour + time.Minute)
	asked := w.sees("emma", "Still playing?")
	if len(asked.Pings) != 2 {
		t.Errorf("it pings %v, want both players", asked.Pings)
	}
	private(t, w.press("emma", "Go on"), "no seat")
	private(t, w.press("bruno", "Go on"), "reste ouverte")
	w.srv.Clock().Advance(53*24*time.Hour + time.Minute)
	w.waitFor("emma", "the second question", func(m playground.Message) bool {
		return strings.Contains(m.Content, "Still playing?") && m.ID != asked.ID
	})
	w.srv.Clock().Advance(7*24*time.Hour + time.Minute)
	w.sees("emma", "is closed without a result")
	private(t, w.command("emma", "board", nil), "closed without a result")
	private(t, w.command("emma", "history", nil), "")
	private(t, w.press("alice", "Open again"), "")
	w.sees("emma", "everyone moves one seat along: Bruno and Alice")
}
