package bot_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// view is what the picture of a message shows, from its alt text.
func view(t testing.TB, m *playground.Message) duel.View {
	t.Helper()
	if m == nil || len(m.Attachments) != 1 {
		t.Fatalf("no picture on %+v", m)
	}
	var v duel.View
	if err := json.Unmarshal([]byte(m.Attachments[0].Description), &v); err != nil {
		t.Fatalf("%q: %v", m.Attachments[0].Description, err)
	}
	return v
}

func TestPanelStepByStep(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	p := private(t, w.press("alice", "Play"), "which card")
	if v := view(t, p); v.Seat != 0 || len(v.Hand) != 3 {
		t.Errorf("Alice's panel shows %+v", v)
	}
	for _, label := range []string{"Highest card", "Lowest card", "2", "3", "5", "More…"} {
		if _, ok := p.Button(label); !ok {
			t.Errorf("no button %q on the panel", label)
		}
	}
	twin := private(t, w.press("alice", "Play"), "which card")
	r := w.on("alice", p, "3")
	if r.Outcome != playground.OutcomeUpdate || !strings.Contains(r.Message.Content, "✅ bid a 3") {
		t.Fatalf("%s %+v, want the panel updated", r.Outcome, r.Message)
	}
	// The same press again, from a panel that was open twice.
	again := private(t, w.on("alice", twin, "5"), "⛔ Already answered: **bid a 3**")
	if v := view(t, again); v.MyBid != 3 {
		t.Errorf("the bid is %d, want 3", v.MyBid)
	}
	undone := private(t, w.on("alice", r.Message, "Undo"), "Undone")
	private(t, w.on("alice", undone, "Lowest card"), "✅ bid a 2")
}

func TestFinalChoiceIsConfirmedOnce(t *testing.T) {
	w := newWorld(t)
	w.load("A 3; B 4 6; round 3")
	w.command("alice", "do", playground.Opts{"line": "3"})
	p := private(t, w.press("bruno", "Play"), "quelle carte")
	ask := private(t, w.on("bruno", p, "La plus haute"), "Confirmer")
	if strings.Contains(ask.Content, "L’image montre") || view(t, ask).Phase != duel.Bid {
		t.Errorf("the panel knows what Alice has bid: %s", ask.Content)
	}
	back := private(t, w.on("bruno", ask, "Retour"), "quelle carte")
	ask = private(t, w.on("bruno", back, "La plus haute"), "Confirmer")
	private(t, w.on("bruno", ask, "Confirmer"), "contrez-vous")
	// Alice has no card left, so nothing hidden decides what the last answer of the
	// last round does: it is shown before.
	hand := private(t, w.command("bruno", "hand", nil), "contrez-vous")
	ask = private(t, w.on("bruno", private(t, w.on("bruno", hand, "Jouer"), "contrez-vous"), "passer"), "L’image montre")
	if view(t, ask).Phase != duel.Over {
		t.Error("the preview is not the position after")
	}
	if _, over := w.here().Match.State.Result(); over {
		t.Error("the preview has ended the game")
	}
	private(t, w.on("bruno", ask, "Confirmer"), "Bruno gagne")
}

func TestTypedForm(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	p := private(t, w.press("alice", "Play"), "which card")
	submit := func(line, want string) {
		t.Helper()
		form := w.more("alice", p, "Type it")
		if text := string(form.Modal.Components); !strings.Contains(text, "Like this: b") {
			t.Errorf("the form has no example: %s", text)
		}
		if form.Modal == nil {
			t.Fatalf("%s, want a form", form.Outcome)
		}
		r, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"line": line})
		w.check(err)
		private(t, r, want)
	}
	submit("9", "⛔")
	submit("resing", "Possible: `b2` `b3` `b5`")
	submit("b5", "✅ Played: `b5`")
}

// TestLateForm: a bot that is too slow for a form brings a button that opens it.
func TestLateForm(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	p := private(t, w.press("alice", "Play"), "which card")
	more := private(t, w.on("alice", p, "More…"), "")
	w.slow.Store(true)
	w.on("alice", more, "Type it")
	again := w.sees("alice", "It took me too long to open the form.")
	w.slow.Store(false)
	form := w.on("alice", &again, "Type it")
	if form.Modal == nil {
		t.Fatalf("%s, want a form", form.Outcome)
	}
	r, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"line": "b5"})
	w.check(err)
	private(t, r, "✅ Played: `b5`")
}

func TestOverlay(t *testing.T) {
	w := newWorld(t, bot.Title{Game: overlaid{}, Painter: plainPainter{}, Texts: fstest.MapFS{
		"en.json": {Data: []byte(`{"duel.overlay.glow": "Glow"}`)},
		"fr.json": {Data: []byte(`{"duel.overlay.glow": "Lueur"}`)},
	}})
	w.load("A 2 3 5; B 1 4 6; round 3")
	p := private(t, w.press("alice", "My view"), "Your view, Amber")
	r := w.on("alice", p, "Glow")
	if alt := r.Message.Attachments[0].Description; !strings.HasPrefix(alt, "overlay glow") {
		t.Errorf("the picture is %q", alt)
	}
	private(t, w.press("emma", "My view"), "You watch")
	r = w.press("emma", "My view")
	if v := view(t, r.Message); v.Seat != game.Spectator || v.Hand != nil {
		t.Errorf("a spectator sees %+v", v)
	}
}

// overlaid is the duel with an overlay.
type overlaid struct{ duel.Game }

func (overlaid) Info() game.Info {
	i := duel.Game{}.Info()
	i.Overlays = []string{"glow"}
	return i
}
