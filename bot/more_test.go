package bot_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// wavy is the duel with two acts at any time: a wave, and a salute for good.
type wavy struct{ duel.Game }

// Info has the verbs of the two acts and more overlays than a row of buttons.
func (wavy) Info() game.Info {
	i := duel.Game{}.Info()
	i.Verbs = append(slices.Clone(i.Verbs), game.Verb{ID: "wave"}, game.Verb{ID: "salute"})
	i.Overlays = []string{"o1", "o2", "o3", "o4", "o5", "o6", "o7"}
	return i
}

func (wavy) New(s game.Setup) (game.State, []game.Event, error) {
	st, events, err := duel.Game{}.New(s)
	return waving{st}, events, err
}

type waving struct{ game.State }

func (w waving) Clone() game.State { return waving{w.State.Clone()} }

func (w waving) Anytime(seat game.Seat) []game.Action {
	return append(w.State.Anytime(seat), "wave", "salute")
}

func (w waving) Describe(seat game.Seat, a game.Action) game.Choice {
	if a == "wave" || a == "salute" {
		return game.Choice{Action: a, Verb: string(a), Label: game.Literal("A " + string(a)), Final: a == "salute"}
	}
	return w.State.Describe(seat, a)
}

func (w waving) Apply(m game.Move) ([]game.Event, error) {
	if m.Action == "wave" || m.Action == "salute" {
		return []game.Event{{Text: game.Literal("somebody makes a " + string(m.Action))}}, nil
	}
	return w.State.Apply(m)
}

// TestMore: a panel leads to the game's actions beside its questions, to the host's commands and to the
// pictures that find no room on it, also for a player who is not asked.
func TestMore(t *testing.T) {
	texts := fstest.MapFS{}
	for _, l := range []string{"en.json", "fr.json"} {
		texts[l] = &fstest.MapFile{Data: []byte(`{"duel.overlay.o1": "O1", "duel.overlay.o2": "O2", "duel.overlay.o3": "O3",
			"duel.overlay.o4": "O4", "duel.overlay.o5": "O5", "duel.overlay.o6": "O6", "duel.overlay.o7": "O7",
			"duel.verb.wave": "wave", "duel.verb.wave.about": "Just a wave", "duel.verb.wave.label": "Wave",
			"duel.verb.salute": "salute", "duel.verb.salute.about": "For good", "duel.verb.salute.label": "Salute"}`)}
	}
	w := newWorld(t, bot.Title{Game: wavy{}, Painter: plainPainter{}, Texts: texts})
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.press("bruno", "Join")
	w.press("alice", "Start")
	w.sees("alice", "Round 1")
	p := private(t, w.press("alice", "Play"), "which card")
	if n := len(p.Buttons()); n == 0 || p.Buttons()[n-1].Label != "More…" {
		t.Fatalf("the last button of the panel is not More: %+v", p.Buttons())
	}
	more := private(t, w.on("alice", p, "More…"), "You can do these at any time.")
	for _, label := range []string{"O1", "O2", "O3", "O4", "O5", "O6", "O7", "Back"} {
		if _, ok := more.Button(label); !ok {
			t.Errorf("no button %q behind More", label)
		}
	}
	private(t, w.on("alice",
		w.on("alice", private(t, w.on("alice", more, "My note…"), "You have no note"), "Back").Message, "More…"),
		"at any time")
	menus := more.Menus()
	if len(menus) != 1 || len(menus[0].Options) != 2 || menus[0].Options[0].Description != "Just a wave" {
		t.Fatalf("the menu is %+v", menus)
	}
	private(t, w.choose("alice", more, "wave"), "✅ A wave")
	w.command("alice", "do", playground.Opts{"line": string(w.here().Seen(w.seat("alice")).Legal()[0])})
	idle := private(t, w.press("alice", "Play"), "Nothing to do right now")
	more = private(t, w.on("alice", idle, "More…"), "You can do these at any time.")
	idle = private(t, w.on("alice", more, "Back"), "Nothing to do right now")
	more = private(t, w.on("alice", idle, "More…"), "You can do these at any time.")
	ask := private(t, w.choose("alice", more, "salute"), "You can’t undo this")
	if entries := w.here().Entries(); entries != 2 {
		t.Errorf("%d entries before the confirmation, want 2", entries)
	}
	private(t, w.on("alice", ask, "A salute"), "✅ A salute")
}

// seat is the member's seat at the table.
func (w *world) seat(who string) game.Seat {
	w.t.Helper()
	seat, ok := w.here().SeatOf(w.srv.As(who).ID())
	if !ok {
		w.t.Fatalf("%s has no seat", who)
	}
	return seat
}

// TestOptionsByPages turns the pages of what can be done, also where there is one.
func TestOptionsByPages(t *testing.T) {
	w := newWorld(t)
	w.load("A 3 5; B 4 6; round 3")
	id := w.forge(channel, "1|Z|"+w.here().ID.String()+"|0|b3|1")
	r, err := w.srv.As("alice").Click(w.ctx(), channel, id, "1|Z|"+w.here().ID.String()+"|0|b3|1")
	w.check(err)
	if got := r.Message.Content; !r.Message.Ephemeral || !strings.Contains(got, "b3") || strings.Contains(got, "b5") {
		t.Errorf("the page of b3: %q", got)
	}
}
