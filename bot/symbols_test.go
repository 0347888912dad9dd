package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/invade"
	paintinvade "bivouac/render/invade"
)

// TestCardsRefused: where Discord takes no Components V2 a panel is a plain message with the same
// words, picture and buttons, and the next one is a card again where it does.
func TestCardsRefused(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.srv.RefuseCards(true)
	const card = 1 << 15
	panel := private(t, w.press("bruno", "Play"), "")
	if panel.Flags&card != 0 || !strings.Contains(panel.Content, "carte") || len(panel.Attachments) != 1 ||
		len(panel.Buttons()) == 0 {
		t.Errorf("the panel is %+v", panel)
	}
	refused := private(t, w.command("bruno", "do", playground.Opts{"line": "zzzz"}), "⛔")
	if refused.Flags&card != 0 || !strings.Contains(refused.Content, "zzzz") {
		t.Errorf("a refusal is %+v", refused)
	}
	w.on("bruno", panel, "La plus haute")
	w.sees("emma", "b")
	w.srv.RefuseCards(false)
	if again := private(t, w.command("bruno", "hand", nil), ""); again.Flags&card == 0 {
		t.Errorf("and then %+v", again)
	}
}

// TestSymbols: the bot uploads the symbols of pieces, which stand on their buttons; a symbol with
// an older picture and one that is no longer used go, emojis of others stay; and where one was
// deleted the panel comes without any, until it is there again.
func TestSymbols(t *testing.T) {
	w := newWorld(t, bot.Title{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts()})
	sprite := paintinvade.Painter{}.Symbols()["soldier_south_n"]
	png, err := sprite.Symbol()
	w.check(err)
	for _, name := range []string{"invade_soldier_south_n_00000", "invade_general_00000", "someone_else_00000"} {
		_, err := w.client.AddEmoji(w.ctx(), name, png)
		w.check(err)
	}
	w.stopBot()
	w.startBot()                        // and it finds them there
	names := func() map[string]string { // id by name
		all, err := w.client.Emojis(w.ctx())
		w.check(err)
		there := map[string]string{}
		for _, e := range all {
			there[e.Name] = e.ID
		}
		return there
	}
	const wanted = 9 // eight symbols, and one of another owner
	uploaded := func() bool {
		w.srv.Clock().Advance(time.Minute)
		_, old := names()["invade_soldier_south_n_00000"]
		_, gone := names()["invade_general_00000"]
		return len(names()) == wanted && !old && !gone
	}
	w.await("the symbols", uploaded)
	if names()["someone_else_00000"] == "" {
		t.Error("somebody else's emoji is gone")
	}

	w.command("alice", "debug", playground.Opts{"second": "bruno",
		"load": "invade/S: d2 h1 m1 [14N]; N: d16 i16 m16 [14N]; active S; phase MOVE; dice C3 A1 O1 E1 P3; foe 3"})
	w.waitFor("alice", "the board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.")
	})
	symbol := func() string { // of the button h1 among the pieces
		panel := private(t, w.press("alice", "Play"), "To which square?")
		for _, others := range []string{"Another piece…", "All choices…"} { // symbols make the pieces' row longer
			if _, folded := panel.Button(others); folded {
				panel = private(t, w.on("alice", panel, others), "")
				break
			}
		}
		var b playground.Button
		ok := false
		for _, at := range panel.Buttons() {
			if strings.HasSuffix(strings.TrimSuffix(at.Label, "…"), "h1") {
				b, ok = at, true
			}
		}
		if !ok {
			t.Fatal("no button for h1")
		}
		if b.Emoji == nil {
			return ""
		}
		return b.Emoji.Name
	}
	first := ""
	w.await("the symbol on the button", func() bool { // which the bot knows after Discord
		first = symbol()
		return first != ""
	})
	if !strings.HasPrefix(first, "invade_soldier_south_n_") {
		t.Fatalf("the soldier has the symbol %q", first)
	}

	w.check(w.client.DropEmoji(w.ctx(), names()[first]))
	if got := symbol(); got != "" {
		t.Errorf("with a symbol deleted the soldier has %q", got)
	}
	w.await("the symbols", uploaded)
	w.await("the symbol that is back", func() bool { return symbol() == first })
}
