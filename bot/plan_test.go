package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

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
