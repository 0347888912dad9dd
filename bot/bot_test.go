package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/luck"
	"bivouac/bot/playground"
)

// TestWholeGame plays a game to its end by buttons, menus and commands.
func TestWholeGame(t *testing.T) {
	w := opened(t)
	for round := range 60 {
		for _, who := range []string{"alice", "bruno"} {
			if over(w) {
				w.sees("alice", "The game is over")
				w.sees("bruno", "The luck can be checked now")
				return
			}
			play(w, who, round%2 == 0)
		}
	}
	t.Fatalf("the game did not end:\n%s", w.screen("alice"))
}

// over says whether all that is to be said is said, and that the game is over is among it.
func over(w *world) bool {
	w.emptyOutbox()
	all, err := w.srv.As("emma").Messages(channel)
	w.check(err)
	for _, m := range all {
		if strings.Contains(m.Content, "The game is over") {
			return true
		}
	}
	return false
}

// play answers any question, by the panel or by a typed line.
func play(w *world, who string, typed bool) {
	w.t.Helper()
	r := w.command(who, "hand", nil)
	if r.Message == nil {
		w.t.Fatalf("%s: /hand answered %+v", who, r)
	}
	if typed {
		choices, err := w.srv.As(who).Complete(w.ctx(), channel, "do", playground.Opts{"line": ""}, "line")
		w.check(err)
		if len(choices) > 0 {
			w.command(who, "do", playground.Opts{"line": choices[0].Value})
		}
		return
	}
	pressFirst(w, who, *r.Message)
}

// pressFirst presses through a panel until it acts.
func pressFirst(w *world, who string, m playground.Message) {
	w.t.Helper()
	for range 5 {
		var r playground.Reply
		var err error
		confirm, last := m.Button(map[string]string{"alice": "Confirm", "bruno": "Confirmer"}[who])
		switch {
		case last:
			r, err = w.srv.As(who).Click(w.ctx(), channel, m.ID, confirm.CustomID)
		case len(m.Menus()) > 0:
			menu := m.Menus()[0]
			r, err = w.srv.As(who).Select(w.ctx(), channel, m.ID, menu.CustomID, menu.Options[0].Value)
		case len(m.Buttons()) > 0 && strings.Contains(m.Buttons()[0].CustomID, "|c|"):
			r, err = w.srv.As(who).Click(w.ctx(), channel, m.ID, m.Buttons()[0].CustomID)
		default:
			return
		}
		w.check(err)
		if last || r.Message == nil || strings.HasPrefix(r.Message.Content, "✅") {
			return
		}
		m = *r.Message
	}
}

func TestTheFirstMessages(t *testing.T) {
	w := opened(t)
	m := w.sees("emma", "The game begins.")
	if !strings.Contains(m.Content, luck.Seal(w.here().Public().Commitment())) {
		t.Errorf("no commitment in %q", m.Content)
	}
	if len(m.Pings) != 2 {
		t.Errorf("pinged %v, want both players", m.Pings)
	}
	if len(m.Attachments) != 1 || m.Attachments[0].Description == "" {
		t.Errorf("no picture with an alt text: %+v", m.Attachments)
	}
	w.waitFor("emma", "the card without its buttons", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The board is below") && len(m.Buttons()) == 0
	})
}
