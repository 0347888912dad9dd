package bot_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	"bivouac/game/lune"
	"bivouac/game/quantum"
	"bivouac/game/rois"
)

// pointed is the control of a lesson's screen that shall be pressed: a button, or a
// menu with its value; "" when there is none.
func pointed(m *playground.Message) (label, menu, value string) {
	for _, b := range m.Buttons() {
		if strings.HasPrefix(b.Label, "👉 ") {
			return b.Label, "", ""
		}
	}
	for _, s := range m.Menus() {
		for _, o := range s.Options {
			if strings.HasPrefix(o.Label, "👉 ") {
				return "", s.CustomID, o.Value
			}
		}
	}
	return "", "", ""
}

// taught walks through a lesson by what it points at, and answers with its last screen
// and how many there were.
func (w *world) taught(who string, m *playground.Message) (*playground.Message, int) {
	w.t.Helper()
	for n := 1; n < 60; n++ {
		if !strings.Contains(m.Content, "\n> ") {
			w.t.Fatalf("a step of the lesson explains nothing: %s", m.Content)
		}
		for _, open := range []string{"Open a table", "Ouvrir une table"} {
			if _, last := m.Button(open); last {
				return m, n
			}
		}
		label, menu, value := pointed(m)
		switch {
		case label != "":
			m = w.on(who, m, label).Message
		case menu != "":
			r, err := w.srv.As(who).Select(w.ctx(), channel, m.ID, menu, value)
			w.check(err)
			m = r.Message
		default:
			onward := m.Buttons()[len(m.Buttons())-1]
			m = w.on(who, m, onward.Label).Message
		}
		if strings.Contains(m.Content, "🤔") {
			w.t.Fatalf("the lesson points at something wrong: %s", m.Content)
		}
	}
	w.t.Fatal("the lesson does not end")
	return nil, 0
}

// TestLessonsOfForgedPresses: nothing but steps that there are.
func TestLessonsOfForgedPresses(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	wants := map[string]string{
		"1|L|duel|999|go": "the match is yours", "1|L|duel|1|c|b6": "🤔", "1|L|duel|1|s|bid|9": "🤔",
		"1|L|chess|0|go": "out of date", "1|L|duel|0": "out of date", "1|L|duel|0|undo": "out of date",
		"1|L|duel|0|c|b5": "· 1/", "1|L|duel|0|s|5": "· 1/", "1|L|duel|1|c|b5": "shows a 5",
	}
	ids := slices.Sorted(maps.Keys(wants))
	forged := w.forge(channel, ids...)
	for _, id := range ids {
		r, err := w.srv.As("emma").Click(w.ctx(), channel, forged, id)
		w.check(err)
		if !strings.Contains(r.Message.Content, wants[id]) || !r.Message.Ephemeral {
			t.Errorf("%s: %q, want %q", id, r.Message.Content, wants[id])
		}
	}
	if n := len(w.here().Unveiled().Journal); n != 0 {
		t.Errorf("a lesson has played %d moves at the table", n)
	}
}

// TestEveryLessonCanBePressed: each title's lesson goes on to its end by what it points
// at, in both languages.
func TestEveryLessonCanBePressed(t *testing.T) {
	t.Parallel()
	for _, g := range amount.Some([]game.Game{duel.Game{}, invade.Game{}, quantum.Game{}, rois.Game{}, lune.Game{}}, 3) {
		t.Run(g.Info().ID, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: g, Painter: plainPainter{}})
			for who, open := range map[string]string{"emma": "Open a table", "bruno": "Ouvrir une table"} {
				m := private(t, w.command(who, "learn", playground.Opts{"game": g.Info().ID}), "1/")
				end, n := w.taught(who, m)
				if _, ok := end.Button(open); !ok || n < 5 {
					t.Errorf("%s: the lesson ends after %d screens with %q", who, n, end.Content)
				}
			}
		})
	}
}
