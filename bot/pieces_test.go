package bot_test

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/game/mind"
	"bivouac/game/quantum"
	"bivouac/game/rois"
	paintinvade "bivouac/render/invade"
)

// TestPanelPieces: a piece is a press and its target another, with the numbers of the targets
// on the picture and in its words.
func TestPanelPieces(t *testing.T) {
	w := newWorld(t, bot.Title{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts()})
	w.command("alice", "debug", playground.Opts{"second": "bruno",
		"load": "invade/S: d2 h1 m1 a1 b1 e1 f1 k1 p1 [8N]; N: d16 i16 m16 [14N]; active S; phase MOVE; " +
			"dice C3 A1 O1 E1 P3; foe 3"})
	w.waitFor("alice", "the board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.")
	})
	chosen := private(t, w.press("alice", "Play"), "To which square?")
	if len(chosen.Menus()) > 0 || chosen.Flags&(1<<15) == 0 {
		t.Fatalf("the panel is no card, or has menus: %+v", chosen)
	}
	pieces := private(t, w.on("alice", chosen, "Another piece · Bring in…"), "")
	d2 := ""
	for _, b := range pieces.Buttons() {
		if strings.HasSuffix(b.Label, "d2…") {
			d2 = b.Label
		}
	}
	chosen = private(t, w.on("alice", pieces, d2), "To which square?")
	moved := private(t, w.on("alice", chosen, "d3"), "✅")
	if n := len(w.here().Unveiled().Journal); n != 1 {
		t.Errorf("after the move: %+v, %d entries", moved.Buttons(), n)
	}
}

// advances is a world with a position of Invade in which soldiers of Alice's may move far.
func advances(t *testing.T) *world {
	w := newWorld(t, bot.Title{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts()})
	w.command("alice", "debug", playground.Opts{"second": "bruno",
		"load": "invade/S: d2 h1 m1 [14N]; N: d16 i16 m16 [14N]; active S; phase MOVE; dice C3 A4 O5 E1 P3; foe 3"})
	w.waitFor("alice", "the board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.")
	})
	return w
}

// TestPanelRanks: the panel opens with the judge's piece, numbers its best squares, the best of all in
// green, and leads to any other by columns; where nothing is ranked nothing is green. A number of an old
// picture is answered, and nothing is played.
func TestPanelRanks(t *testing.T) {
	w := advances(t)
	labels := func(m *playground.Message) string {
		var all []string
		for _, b := range m.Buttons() {
			all = append(all, b.Label)
		}
		return strings.Join(all, "|")
	}
	p := private(t, w.press("alice", "Play"), "To which square?")
	said := labels(p)
	squares := squaresOn(p)
	if len(squares) < 2 || !strings.Contains(said, "|Another square…|") || greens(p) != 1 {
		t.Fatalf("the panel offers %s", said)
	}
	w.on("alice", private(t, w.press("alice", "Play"), "To which square?"), squares[0])
	if n := len(w.here().Unveiled().Journal); n != 1 {
		t.Fatalf("%d answers", n)
	}
	old := private(t, w.on("alice", p, squares[1]), "⛔ Already answered: ")
	if n := len(w.here().Unveiled().Journal); n != 1 {
		t.Errorf("a square of an old picture was played: %d answers, %q", n, old.Content)
	}
	w.ranksNothing()
	plain := private(t, w.press("alice", "Play"), "To which square?")
	if said := labels(plain); len(squaresOn(plain)) < 2 || !strings.Contains(said, "|Another square…|") ||
		greens(plain) > 0 {
		t.Errorf("where nothing is ranked the panel offers %s, %d in green", said, greens(plain))
	}
	columns := private(t, w.on("alice", plain, "Another square…"), "To which square?")
	if said := labels(columns); !strings.Contains(said, " to ") && !strings.Contains(said, "col. ") {
		t.Errorf("another square is sought in %s", said)
	}
}

// ranksNothing starts the bot again with a judge that ranks no answers.
func (w *world) ranksNothing() {
	w.stopBot()
	w.judge = func(context.Context, game.Blind) ([]mind.Option, error) { return nil, nil }
	w.startBot()
}

// greens is the number of green buttons.
func greens(m *playground.Message) (n int) {
	for _, b := range m.Buttons() {
		if b.Style == 3 {
			n++
		}
	}
	return n
}

// squaresOn are the squares that a panel's buttons name.
func squaresOn(m *playground.Message) (squares []string) {
	for _, b := range m.Buttons() {
		if square.MatchString(b.Label) {
			squares = append(squares, b.Label)
		}
	}
	return squares
}

var square = regexp.MustCompile(`^[a-p]\d+$`)

// TestPanelGoesOn: after an answer the panel goes on with the piece that was used, if it can act.
func TestPanelGoesOn(t *testing.T) {
	w := newWorld(t, bot.Title{Game: quantum.Game{}, Painter: plainPainter{}})
	w.command("alice", "debug", playground.Opts{"second": "bruno",
		"load": "quantum/2J / turn V3 / V: 1@a1, 1@a3, 3@i9; cubes e2; D1 R1 / K: 6@d8; cubes e8; D1 R1"})
	w.waitFor("alice", "the board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.")
	})
	w.ranksNothing() // so that nothing but what was done says with which piece
	p := private(t, w.press("alice", "Play"), "What does a1 (1) do?")
	p = private(t, w.on("alice", p, "i9…"), "i9 (3)")
	p = private(t, w.on("alice", p, "i7"), "✅")
	if !strings.Contains(p.Content, "i7 (3)") {
		t.Errorf("after a move the panel goes on with %q", p.Content)
	}
}

// TestPanelConfirmsOnlyTheEnd: what ends no turn is done at once, unless its player wishes to
// be asked.
func TestPanelConfirmsOnlyTheEnd(t *testing.T) {
	t.Parallel()
	for name, careful := range map[string]bool{"as usual": false, "careful": true} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: quantum.Game{}, Painter: plainPainter{}})
			w.command("alice", "play", playground.Opts{"game": "quantum"})
			w.press("bruno", "Join")
			w.press("alice", "Start")
			if careful {
				w.wishes("alice", "sure")
				w.press("alice", "Confirm everything: no")
			}
			r := w.on("alice", private(t, w.press("alice", "Play"), "reroll"), "Reroll all three")
			_, asks := r.Message.Button("Confirm")
			if n := len(w.here().Unveiled().Journal); asks != careful || (n == 0) != careful {
				t.Errorf("asked %v, %d answers: %q", asks, n, r.Message.Content)
			}
		})
	}
}

// TestPanelParts: what all of a piece can do is a press, and what a part of it can do one more; the
// question names the piece.
func TestPanelParts(t *testing.T) {
	t.Parallel()
	for part, want := range map[string]string{"": "✅ C2 → C3", "C3 · A♠, hand 4→3": "✅ C2 (2 units) → C3"} {
		t.Run(want, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: rois.Game{}, Painter: plainPainter{}})
			w.command("alice", "debug", playground.Opts{"second": "bruno", "load": "rois/R[C2:10,9,8,7] B[D5=2] hR[S S C C]"})
			w.waitFor("alice", "the board", func(m playground.Message) bool {
				return strings.Contains(m.Content, "The game begins.")
			})
			chosen := private(t, w.press("alice", "Play"), "C2 ×4")
			if part == "" {
				private(t, w.on("alice", chosen, "Move C3 · A♠, hand 4→3"), want)
				return
			}
			zones := private(t, w.on("alice", chosen, "2 units…"), "**Move · C2: 2 units, 19 HP.** To which zone?")
			private(t, w.on("alice", zones, part), want)
		})
	}
}

// TestEffectsAreNamed: what is no square is called by its name on its button, though its value
// has a digit.
func TestEffectsAreNamed(t *testing.T) {
	w := newWorld(t, bot.Title{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts()})
	w.command("alice", "debug", playground.Opts{"second": "bruno",
		"load": "invade/S: d4 h5 [4N A]; N: d12 k11 [5N]; active S; phase EFFECT; dice C4 A2 O3 E6 P5; foe 2"})
	w.waitFor("alice", "the board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.")
	})
	m := private(t, w.press("alice", "Play"), "effect")
	var named []string
	for _, b := range m.Buttons() {
		if len(b.Label) < 3 {
			t.Errorf("a button says %q", b.Label)
		}
		named = append(named, b.Label)
	}
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			named = append(named, o.Label)
		}
	}
	if all := strings.Join(named, "\n"); !strings.Contains(all, "becomes a Croucher") {
		t.Errorf("no Croucher is offered: %s", all)
	}
}
