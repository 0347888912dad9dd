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
	w.waitFor("alice", "the board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.")
	})
	chosen := private(t, w.press("alice", "Play"), "To which square?")
	if len(chosen.Menus()) > 0 || chosen.Flags&(1<<15) == 0 {
		t.Fatalf("the panel is no card, or has menus: %+v", chosen)
	}
	if b, _ := chosen.Button("Soldier d2"); b.Style != 1 { // the judge's first
		chosen = private(t, w.on("alice", chosen, "Soldier d2"), "To which square?")
	}
	number := ""
	for _, b := range chosen.Buttons() {
		if n, ok := strings.CutSuffix(b.Label, " d3"); ok {
			number = n
		}
		if b.Label == "Soldier d2" && b.Style != 1 {
			t.Errorf("the chosen piece has the style %d", b.Style)
		}
	}
	if number == "" || !strings.Contains(chosen.Attachments[0].Description, number+" d3") {
		t.Fatalf("no number for d3: %+v, %q", chosen.Buttons(), chosen.Attachments[0].Description)
	}
	left := private(t, w.on("alice", chosen, "Soldier d2"), "")
	if len(left.Buttons()) >= len(chosen.Buttons()) {
		t.Error("a press on the chosen piece does not leave it")
	}
	chosen = private(t, w.on("alice", left, "Soldier d2"), "To which square?")
	moved := private(t, w.on("alice", chosen, number+" d3"), "✅")
	if _, again := moved.Button("Soldier d3"); again || len(w.here().Match.Journal) != 1 {
		t.Errorf("after the move: %+v, journal %v", moved.Buttons(), w.here().Match.Journal)
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

// TestPanelRanks: the panel opens with the judge's piece, numbers its best squares, leads to any
// other by columns, and offers the best of other pieces; in a rated game it does none of it but
// the columns. A number of an old picture is answered, and nothing is played.
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
	if !strings.Contains(said, " → ") || !strings.Contains(said, "|1 ") || !strings.Contains(said, " to ") {
		t.Errorf("the panel offers %s", said)
	}
	first := ""
	for _, b := range p.Buttons() {
		if strings.HasPrefix(b.Label, "1 ") {
			first = b.Label
		}
	}
	if !strings.Contains(p.Attachments[0].Description, "Numbers: "+first) {
		t.Errorf("%q is not on the picture: %q", first, p.Attachments[0].Description)
	}
	w.on("alice", private(t, w.press("alice", "Play"), "To which square?"), first)
	if n := len(w.here().Match.Journal); n != 1 {
		t.Fatalf("%d answers", n)
	}
	old := private(t, w.on("alice", p, "2 "+second(p)), "⛔ Already answered: ")
	if n := len(w.here().Match.Journal); n != 1 {
		t.Errorf("the number of an old picture was played: %d answers, %q", n, old.Content)
	}
	for _, who := range []string{"alice", "bruno"} {
		_, err := w.tables.SetRated(w.ctx(), w.srv.GuildID(), w.srv.As(who).ID(), true)
		w.check(err)
	}
	if said := labels(private(t, w.press("alice", "Play"), "To which square?")); strings.Contains(said, " → ") ||
		strings.Contains(said, "|1 ") || !strings.Contains(said, " to ") {
		t.Errorf("in a rated game the panel offers %s", said)
	}
}

// second is the square that has the number 2.
func second(m *playground.Message) string {
	for _, b := range m.Buttons() {
		if square, ok := strings.CutPrefix(b.Label, "2 "); ok {
			return square
		}
	}
	return ""
}

// TestPanelGoesOn: after an answer the panel goes on with the piece that was used, if it can act.
func TestPanelGoesOn(t *testing.T) {
	w := newWorld(t, bot.Title{Game: quantum.Game{}, Painter: plainPainter{}})
	w.command("alice", "debug", playground.Opts{"second": "bruno",
		"load": "quantum/2J / turn V3 / V: 1@a1, 1@a3, 3@i9; cubes e2; D1 R1 / K: 6@d8; cubes e8; D1 R1"})
	w.waitFor("alice", "the board", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game begins.")
	})
	for _, who := range []string{"alice", "bruno"} { // so that nothing but what was done says with which piece
		_, err := w.tables.SetRated(w.ctx(), w.srv.GuildID(), w.srv.As(who).ID(), true)
		w.check(err)
	}
	chosen := func(m *playground.Message) (label string) {
		for _, b := range m.Buttons() {
			if b.Style == 1 {
				label = b.Label
			}
		}
		return label
	}
	p := private(t, w.press("alice", "Play"), "")
	if got := chosen(p); got != "a1 (1)" {
		t.Errorf("the panel begins with %q, not with the first piece", got)
	}
	p = private(t, w.on("alice", p, "i9 (3)"), "Where to?")
	p = private(t, w.on("alice", p, "i8 · 1 action"), "✅")
	if got := chosen(p); got != "i8 (3)" {
		t.Errorf("after a move the panel goes on with %q", got)
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
				w.on("alice", w.command("alice", "settings", nil).Message, "Confirm everything: no")
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
	for part, want := range map[string]string{"": "✅ C2 → B2", "2 units, 19 HP": "✅ C2 (2 units) → B2"} {
		t.Run(want, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: rois.Game{}, Painter: plainPainter{}})
			w.command("alice", "debug", playground.Opts{"second": "bruno", "load": "rois/R[C2:10,9,8,7] B[D5=2] hR[S S C C]"})
			w.waitFor("alice", "the board", func(m playground.Message) bool {
				return strings.Contains(m.Content, "The game begins.")
			})
			chosen := private(t, w.press("alice", "Play"), "**Move · C2 ×4** To which zone?")
			if part != "" {
				chosen = private(t, w.on("alice", chosen, part), "**Move · C2: 2 units, 19 HP** To which zone?")
			}
			private(t, w.on("alice", chosen, "B2 · A♠"), want)
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
