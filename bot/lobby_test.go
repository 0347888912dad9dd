package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

func TestLobbyChoices(t *testing.T) {
	w := newWorld(t)
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "language": "fr"}), "Your table is open")
	private(t, w.press("bruno", "Options"), "Choisissez")
	form := private(t, w.press("alice", "Options"), "Choose how")
	if n := len(form.Menus()); n != 4 {
		t.Fatalf("%d menus, want mode, seats, time, order", n)
	}
	for _, c := range []struct{ value, card string }{
		{"together", "Ensemble"}, {"kept", "ordre d’arrivée"}, {"2", "sur 2"}, {"168", "7 jours"},
	} {
		r := w.choose("alice", form, c.value)
		if r.Outcome != playground.OutcomeUpdate {
			t.Errorf("%s: %s, want the form updated", c.value, r.Outcome)
		}
		w.sees("emma", c.card)
	}
	if got := w.here(); got.Limit != 7*24*time.Hour || got.Offered != 2 || !got.KeepOrder ||
		got.Options["mode"] != "together" {
		t.Errorf("the table holds %+v", got)
	}
	private(t, w.choose("bruno", private(t, w.press("bruno", "Options"), ""), "24"), "hôte")
	w.press("bruno", "Rejoindre")
	w.waitFor("emma", "the full card", func(m playground.Message) bool {
		b, ok := m.Button("Rejoindre")
		both := strings.Contains(m.Content, "Alice et Bruno") && !strings.Contains(m.Content, "Rejoindre")
		return ok && b.Disabled && both
	})
	w.press("alice", "Commencer")
	w.sees("emma", "Réponse attendue")
	if got := w.here().Players[0].Name; got != "Alice" {
		t.Errorf("%s sits first, want Alice, who came first", got)
	}
	private(t, w.choose("alice", form, "12"), "already started")
}

func TestLobbyLeavesAndCloses(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.press("alice", "Leave")
	w.sees("emma", "Players (1 of 3): Bruno")
	more := private(t, w.press("bruno", "More…"), "Autres choix de cette table")
	asked := private(t, w.on("bruno", more, "Fermer la table"), "Fermer cette table\u00a0?")
	more = private(t, w.on("bruno", asked, "Retour"), "Autres choix de cette table")
	asked = private(t, w.on("bruno", more, "Fermer la table"), "Fermer cette table\u00a0?")
	private(t, w.on("bruno", asked, "Fermer la table"), "La table est fermée")
	w.waitFor("emma", "the closed card", func(m playground.Message) bool {
		return strings.Contains(m.Content, "closed before it began") && len(m.Buttons()) == 0
	})
	if n := len(w.publics()); n != 1 {
		t.Errorf("%d public messages, want the card alone", n)
	}
	private(t, w.command("alice", "hand", nil), "has ended")
	private(t, w.command("alice", "close", nil), "has ended")
}

func TestLobbyExpires(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "Press **Join**")
	w.srv.Clock().Advance(8 * 24 * time.Hour)
	w.waitFor("emma", "the expired card", func(m playground.Message) bool {
		return strings.Contains(m.Content, "This table was never started") && len(m.Buttons()) == 0
	})
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel"}), "Votre table est ouverte")
}

func TestTableInThread(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel"}), "fil:True")
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel", "thread": true}), "La table est ouverte dans <#")
	thread := w.srv.ChannelID("Duel · Bruno")
	if thread == "" {
		t.Fatal("no thread of that name")
	}
	emma := w.srv.As("emma")
	if _, err := emma.Wait(w.ctx(), thread, func(m playground.Message) bool {
		_, ok := m.Button("Join")
		return ok
	}); err != nil {
		t.Fatal(err)
	}
	// An archived thread is opened again by the next message.
	if _, err := w.srv.As("alice").Press(w.ctx(), thread, "Join"); err != nil {
		t.Fatal(err)
	}
	ready := func(m playground.Message) bool { b, ok := m.Button("Start"); return ok && !b.Disabled }
	if _, err := emma.Wait(w.ctx(), thread, ready); err != nil {
		t.Fatal(err)
	}
	if _, err := w.srv.As("bruno").Press(w.ctx(), thread, "Start"); err != nil {
		t.Fatal(err)
	}
	begun := func(m playground.Message) bool { return strings.Contains(m.Content, "The game begins.") }
	if _, err := emma.Wait(w.ctx(), thread, begun); err != nil {
		t.Fatal(err)
	}
	in, err := w.tables.In(thread)
	w.check(err)
	w.check(w.srv.As("alice").Thread(thread, "archive"))
	if _, err := w.tables.Cancel(w.ctx(), table.Actor{User: "somebody", Moderator: true}, in.ID); err != nil {
		t.Fatal(err)
	}
	closed := func(m playground.Message) bool { return strings.Contains(m.Content, "closed without a result") }
	if _, err := emma.Wait(w.ctx(), thread, closed); err != nil {
		t.Fatal(err)
	}
}

func TestRematch(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	w.command("bruno", "do", playground.Opts{"line": "resign"})
	end := w.sees("emma", "The game is over")
	if len(end.Pings) != 2 || !strings.Contains(end.Content, "The luck can be checked now") {
		t.Errorf("the end pings %v: %s", end.Pings, end.Content)
	}
	private(t, w.press("emma", "Rematch"), "no seat")
	private(t, w.press("bruno", "Rematch"), "revanche")
	card := w.sees("emma", "A seat is kept for <@"+w.srv.As("alice").ID()+">")
	if len(card.Pings) != 1 || card.Pings[0] != w.srv.As("alice").ID() {
		t.Errorf("the card pings %v, want Alice", card.Pings)
	}
	if !strings.Contains(card.Content, "everyone moves one seat along: Bruno and Alice") {
		t.Errorf("the card does not tell the seats: %s", card.Content)
	}
	w.stopBot()
	w.startBot()
	private(t, w.press("alice", "Rematch"), "You are in.") // the last of the old table: it starts
	w.sees("emma", "The game begins.")
	if got := w.here(); got.UserOf(0) != w.srv.As("bruno").ID() {
		t.Errorf("seat 0 has %s, want Bruno, who had the second seat", got.UserOf(0))
	}
	private(t, w.command("bruno", "rematch", nil), "La partie continue")
}

// TestRematchBeside: where the channel has another table the rematch gets a thread.
func TestRematchBeside(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	w.command("bruno", "do", playground.Opts{"line": "resign"})
	w.sees("emma", "The game is over")
	w.command("emma", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "Press **Join**")
	private(t, w.press("alice", "Rematch"), "A new table is open for a rematch, in <#")
	thread := w.srv.ChannelID("Duel · Alice")
	w.in(thread, "everyone moves one seat along: Bruno and Alice")
	w.press("bruno", "Rematch")
	w.in(thread, "The game begins.")
}

func TestLanguages(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	private(t, w.command("bruno", "language", playground.Opts{"language": "fr", "table": true}), "hôte")
	private(t, w.command("alice", "language", playground.Opts{"language": "fr", "table": true}), "in French now")
	w.sees("emma", "Appuyez sur **Rejoindre**")
	private(t, w.command("bruno", "language", playground.Opts{"language": "en"}), "English with you")
	private(t, w.press("bruno", "Rejoindre"), "You are in")
	private(t, w.command("alice", "help", nil), "hosts board games")
	private(t, w.press("alice", "Leave"), "You left")
}
