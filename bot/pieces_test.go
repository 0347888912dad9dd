package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game/invade"
	"bivouac/game/quantum"
	"bivouac/game/rois"
	paintinvade "bivouac/render/invade"
)

// TestPanelPieces: a piece is a press and its target another, with the numbers of the targets
// on the picture and in its words.
func TestPanelPieces(t *testing.T) {
	w := newWorld(t, bot.Title{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts()})
	w.command("alice", "debug", playground.Opts{"second": "bruno",
		"load": "invade/S: d2 h1 m1 [14N]; N: d16 i16 m16 [14N]; active S; phase MOVE; dice C3 A1 O1 E1 P3; foe 3"})
	w.waitFor("alice", "the board", func(m playground.Message) bool { return strings.Contains(m.Content, "The game begins.") })
	p := private(t, w.press("alice", "Play"), "")
	if len(p.Menus()) > 0 || p.Flags&(1<<15) == 0 {
		t.Fatalf("the panel is no card, or has menus: %+v", p)
	}
	chosen := private(t, w.on("alice", p, "d2 · Soldier"), "To which square?")
	number := ""
	for _, b := range chosen.Buttons() {
		if n, ok := strings.CutSuffix(b.Label, " d3"); ok {
			number = n
		}
		if b.Label == "d2 · Soldier" && b.Style != 1 {
			t.Errorf("the chosen piece has the style %d", b.Style)
		}
	}
	if number == "" || !strings.Contains(chosen.Attachments[0].Description, number+" d3") {
		t.Fatalf("no number for d3: %+v, %q", chosen.Buttons(), chosen.Attachments[0].Description)
	}
	left := private(t, w.on("alice", chosen, "d2 · Soldier"), "")
	if len(left.Buttons()) >= len(chosen.Buttons()) {
		t.Error("a press on the chosen piece does not leave it")
	}
	chosen = private(t, w.on("alice", left, "d2 · Soldier"), "To which square?")
	moved := private(t, w.on("alice", chosen, number+" d3"), "✅")
	if _, again := moved.Button("d3 · Soldier"); again || len(w.here().Match.Journal) != 1 {
		t.Errorf("after the move: %+v, journal %v", moved.Buttons(), w.here().Match.Journal)
	}
}

// TestPanelConfirmsOnlyTheEnd: what ends no turn is done at once, unless its player wishes to
// be asked.
func TestPanelConfirmsOnlyTheEnd(t *testing.T) {
	for name, careful := range map[string]bool{"as usual": false, "careful": true} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: quantum.Game{}, Painter: plainPainter{}})
			w.command("alice", "play", playground.Opts{"game": "quantum"})
			w.press("bruno", "Join")
			w.press("alice", "Start")
			if careful {
				w.on("alice", w.command("alice", "settings", nil).Message, "Confirm every final action: no")
			}
			r := w.on("alice", private(t, w.press("alice", "Play"), "reroll"), "Reroll all three")
			_, asks := r.Message.Button("Confirm")
			if n := len(w.here().Match.Journal); asks != careful || (n == 0) != careful {
				t.Errorf("asked %v, %d answers: %q", asks, n, r.Message.Content)
			}
		})
	}
}

// TestPanelParts: what all of a piece can do is a press behind the piece, and what a part of it can
// do one more; the question names the piece.
func TestPanelParts(t *testing.T) {
	for part, want := range map[string]string{"": "✅ C2 → B2", "C2/2": "✅ C2/2 → B2"} {
		t.Run(want, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: rois.Game{}, Painter: plainPainter{}})
			w.command("alice", "debug", playground.Opts{"second": "bruno", "load": "rois/R[C2:10,9,8,7] B[D5=2] hR[S S C C]"})
			w.waitFor("alice", "the board", func(m playground.Message) bool { return strings.Contains(m.Content, "The game begins.") })
			chosen := private(t, w.press("alice", "Play"), "**Move · C2 ×4** To which zone?")
			if part != "" {
				chosen = private(t, w.on("alice", chosen, part), "**Move · C2/2: 2 units, 19 HP** To which zone?")
			}
			private(t, w.on("alice", chosen, "B2"), want)
		})
	}
}
