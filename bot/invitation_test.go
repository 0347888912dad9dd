package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// menu uses a command of a context menu on a member or a message.
func (w *world) menu(user, name, target string) playground.Message {
	w.t.Helper()
	return *private(w.t, w.command(user, name, playground.Opts{"target": target}), "")
}

// TestPlayWith: the context menu of a friend opens a table whose card calls that friend.
func TestPlayWith(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ target, want string }{
		{"alice", "That is you."}, {"bot", "A bot takes no seat."},
	} {
		if m := w.menu("alice", "Play with…", c.target); !strings.Contains(m.Content, c.want) {
			t.Errorf("with %s: %q, want %q", c.target, m.Content, c.want)
		}
	}
	m := w.menu("alice", "Play with…", "bruno")
	menus := m.Menus()
	if len(menus) != 1 || !strings.Contains(m.Content, "Which game with Bruno?") {
		t.Fatalf("with bruno: %q", m.Content)
	}
	if _, err := w.srv.As("alice").Select(w.ctx(), channel, m.ID, menus[0].CustomID, "duel"); err != nil {
		t.Fatal(err)
	}
	bruno := w.srv.As("bruno").ID()
	card := w.sees("bruno", "**Join**")
	if got := w.here(); !slices.Equal(got.Invited, []string{bruno}) || !slices.Contains(card.Pings, bruno) {
		t.Errorf("invited are %v, and the card pings %v: want %s", got.Invited, card.Pings, bruno)
	}
}

// TestGamesOfAPerson tells what was played on the server, and the tables that both share: of
// another's it tells no more than how many.
func TestGamesOfAPerson(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 1")
	const shared = "Tables that you share"
	if m := w.menu("alice", "Games of this person", "bruno"); !strings.Contains(m.Content, shared) {
		t.Errorf("of somebody at her table: %q, want %q", m.Content, shared)
	}
	m := w.menu("emma", "Games of this person", "bruno")
	if strings.Contains(m.Content, shared) || strings.Contains(m.Content, "/channels/") {
		t.Errorf("of somebody at no table of hers: %q", m.Content)
	}
}

// TestWhatHappenedHere: the context menu of a message tells what the button below a board tells.
func TestWhatHappenedHere(t *testing.T) {
	w := newWorld(t)
	w.check(w.srv.As("alice").Say(channel, "hello"))
	said := w.sees("alice", "hello")
	if m := w.menu("alice", "What happened here?", said.ID); !strings.Contains(m.Content, "/play") {
		t.Errorf("without a table: %q", m.Content)
	}
	w.load("A 2 3 5; B 1 4 6; round 1")
	w.command("alice", "do", playground.Opts{"line": "b5"})
	if m := w.menu("emma", "What happened here?", said.ID); !strings.Contains(m.Content, "turn") {
		t.Errorf("with one: %q", m.Content)
	}
}
