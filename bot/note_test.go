package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// TestNote writes a note by the form and by text alone, and sees that only its author reads it.
func TestNote(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	r := w.command("alice", "note", nil)
	private(t, r, "You have no note at this table.")
	form := w.on("alice", r.Message, "Write…")
	if form.Modal == nil {
		t.Fatal("no form")
	}
	r, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"note": "keep the *five*\nthen the bridge"})
	w.check(err)
	if got := private(t, r, "✅ Saved.").Content; !strings.HasSuffix(got,
		"only you see it\n>>> keep the *five*\nthen the bridge") {
		t.Errorf("the note reads %q", got)
	}
	if got := private(t, w.command("bruno", "note", nil), "Vous n’avez pas de note").Content; strings.Contains(got,
		"bridge") {
		t.Errorf("bruno reads %q", got)
	}
	for _, command := range []string{"board", "hand", "history", "games"} {
		for _, who := range []string{"bruno", "emma"} {
			if m := w.command(who, command, nil).Message; m != nil && strings.Contains(m.Content, "bridge") {
				t.Errorf("/%s of %s: %q", command, who, m.Content)
			}
		}
	}
	private(t, w.command("emma", "note", playground.Opts{"write": "x"}), "You have no seat at this table.")
	long := strings.Repeat("é", table.MaxNote+1)
	private(t, w.command("bruno", "note", playground.Opts{"write": long}), "La vôtre est comme avant.\n>>> "+long)
	private(t, w.command("bruno", "note", playground.Opts{"write": strings.Repeat("é", 3000)}), ">>> "+long)
	private(t, w.command("bruno", "note", playground.Opts{"write": strings.Repeat("é", table.MaxNote)}), "C’est noté")
	private(t, w.command("bruno", "note", playground.Opts{"delete": true}), "Votre note est effacée")
	private(t, w.command("bruno", "note", playground.Opts{"delete": true}), "Vous n’avez pas de note")
	form = w.on("alice", w.command("alice", "note", nil).Message, "Write…")
	if got := string(form.Modal.Components); !strings.Contains(got, `"value":"keep the *five*\nthen the bridge"`) {
		t.Errorf("the form begins with %q", got)
	}
	r, err = w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"note": "  "})
	w.check(err)
	private(t, r, "Your note is deleted.")
	if len(w.here().Notes) != 0 {
		t.Errorf("notes %+v stay", w.here().Notes)
	}
}

// TestNoteAfterTheEnd: a note is read after a restart and after the game, and is no part of the
// capsule.
func TestNoteAfterTheEnd(t *testing.T) {
	w := newWorld(t)
	w.begin("bruno")
	w.command("alice", "note", playground.Opts{"write": "take the bridge"})
	w.stopBot()
	w.startBot()
	w.resigns("bruno")
	w.sees("alice", "The game is over.")
	r := private(t, w.command("alice", "note", nil), "take the bridge")
	if got := labels(r); got != "Write… | Delete it" {
		t.Errorf("buttons %s: want no way back to a panel of a game that is over", got)
	}
	capsule := string(w.upload(private(t, w.command("alice", "export", nil), "")))
	if strings.Contains(capsule, "bridge") {
		t.Errorf("the capsule holds the note: %s", capsule)
	}
	w.command("alice", "forget-me", nil)
	w.press("alice", "Forget me")
	w.holdsNot("take the bridge")
}
