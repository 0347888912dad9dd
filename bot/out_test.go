package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/game/quantum"
)

// fleets is a game of Quantum of three that has come to its first turn; it answers who has
// that turn, and the two who wait.
func fleets(t *testing.T) (w *world, active string, others []string) {
	t.Helper()
	w = newWorld(t, bot.Title{Game: quantum.Game{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "quantum"})
	w.press("bruno", "Join")
	w.press("emma", "Join")
	w.press("alice", "Start")
	w.sees("alice", "The game begins.")
	members := []string{"alice", "bruno", "emma"}
	for _, who := range members {
		w.command(who, "do", playground.Opts{"line": "KEEP"})
	}
	for range members {
		w.command(w.asked(members), "do", playground.Opts{"line": "P AUTO"})
	}
	active = w.asked(members)
	return w, active, slices.DeleteFunc(members, func(who string) bool { return who == active })
}

// asked is the member who is asked.
func (w *world) asked(members []string) string {
	w.t.Helper()
	i := slices.IndexFunc(members, func(who string) bool { return w.here().WaitsFor(w.srv.As(who).ID()) })
	if i < 0 {
		w.t.Fatal("nobody is asked")
	}
	return members[i]
}

// givesUp lets a member resign, who confirms it.
func (w *world) givesUp(who string) playground.Reply {
	w.t.Helper()
	ask := w.command(who, "resign", nil)
	return w.on(who, private(w.t, ask, ""), ask.Message.Buttons()[0].Label)
}

// labels are the buttons of a message.
func labels(m *playground.Message) string {
	var all []string
	for _, b := range m.Buttons() {
		all = append(all, b.Label)
	}
	return strings.Join(all, " | ")
}

// notForOut are parts of labels of what only a player can use, in both languages.
var notForOut = []string{
	"ahead", "avance", "Try", "Essayer", "Undo", "Reprendre", "Type it", "Écrire le coup", "Take my seat",
	"Continuer la partie",
}

// TestOutIsOfferedNothing: who has resigned sees the game go on, and is offered nothing
// that he could not do.
func TestOutIsOfferedNothing(t *testing.T) {
	w, active, others := fleets(t)
	gone := others[0]
	said := "You are out of this game"
	if gone == "bruno" {
		said = "Vous n’êtes plus dans cette partie"
	}
	private(t, w.givesUp(gone), said)
	for name, panel := range map[string]playground.Reply{
		"Play": w.press(gone, "Play"), "/hand": w.command(gone, "hand", nil),
	} {
		m := private(t, panel, said)
		for _, label := range notForOut {
			if strings.Contains(labels(m), label) {
				t.Errorf("%s offers %q: %s", name, label, labels(m))
			}
		}
		if !strings.Contains(labels(m), "What happened?") && !strings.Contains(labels(m), "Quoi de neuf") {
			t.Errorf("%s does not tell what happened: %s", name, labels(m))
		}
		more := m.Buttons()[len(m.Buttons())-1]
		if more.Label == "More…" || more.Label == "Plus…" {
			beside := labels(private(t, w.on(gone, m, more.Label), ""))
			if strings.Contains(beside, "ahead") || strings.Contains(beside, "avance") {
				t.Errorf("behind More: %s", beside)
			}
		}
	}
	for command, o := range map[string]playground.Opts{
		"orders": nil, "try": nil, "moves": nil, "undo": nil, "resign": nil, "draw": nil, "close": nil,
		"do": {"line": "S"}, "orders ": {"plan": "E"}, "quantum research": nil,
	} {
		if command == "close" && gone == "alice" {
			continue // she may end the game as a moderator
		}
		private(t, w.command(gone, strings.TrimSpace(command), o), said)
	}
	private(t, w.press(active, "Play"), "action") // the others are asked as before
}

// TestOutIsOfferedTheWayBack: where the game has room, who has left it is offered a seat
// again.
func TestOutIsOfferedTheWayBack(t *testing.T) {
	w := newWorld(t, bot.Title{Game: lune.Game{}, Painter: plainPainter{}})
	w.command("alice", "play", playground.Opts{"game": "lune"})
	w.press("emma", "Join")
	w.press("alice", "Start")
	w.sees("alice", "The game begins.")
	w.givesUp("emma")
	w.sees("alice", "• Emma leaves the table")
	p := private(t, w.press("emma", "Play"), "You are out of this game")
	w.on("emma", p, "Take my seat again")
	w.sees("alice", "Emma")
	if seat, err := w.here().SeatInPlay(w.srv.As("emma").ID()); err != nil || seat != game.Seat(1) {
		t.Errorf("she sits on %d: %v", seat, err)
	}
	if got := w.here().Match.State.Anytime(1); len(got) == 0 {
		t.Error("she may do nothing")
	}
}
