package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game/amount"
)

// pinged counts how often a user was notified, in all channels and in direct messages.
func (w *world) pinged(who string) (n int) {
	w.t.Helper()
	w.total()
	id := w.srv.As(who).ID()
	st, err := w.srv.As(who).State()
	w.check(err)
	for _, c := range st.Channels {
		all, err := w.srv.As(who).Messages(c.ID)
		w.check(err)
		for _, m := range all {
			if slices.Contains(m.Pings, id) && !m.Ephemeral {
				n++
			}
		}
	}
	return n
}

// asks uses a command and answers what was said, when the channel has heard of it too.
func (w *world) asks(who, path string, o playground.Opts) string {
	w.t.Helper()
	r := w.command(who, path, o)
	w.emptyOutbox()
	if r.Message == nil {
		w.t.Fatalf("/%s by %s: no message: %+v", path, who, r)
	}
	return r.Message.Content
}

// refuses says no to the open vote, if there is one.
func (w *world) refuses(who string) {
	w.t.Helper()
	if v := w.here().Vote; v != nil {
		_, err := w.tables.Vote(w.ctx(), w.as(who), w.here().ID, v.Opened.Unix(), false)
		w.check(err)
	}
}

// as is a member for the tables.
func (w *world) as(who string) table.Actor { return table.Actor{User: w.srv.As(who).ID()} }

// TestPingsWithoutEnd: however often a member repeats an action, another is pinged a few times at
// most.
func TestPingsWithoutEnd(t *testing.T) {
	t.Parallel()
	for _, loop := range amount.Some([]struct {
		name   string
		begin  func(*world)
		rounds int
		round  func(*world)
		victim string
		most   int // times that he is pinged
	}{
		{"a pause that is refused", begun, 10, func(w *world) {
			w.asks("bruno", "pause", nil)
			w.refuses("alice")
		}, "alice", 1},
		{"a pause that is taken back", begun, 10, func(w *world) {
			w.asks("bruno", "pause", nil)
			w.refuses("bruno")
		}, "alice", 1},
		{"every kind of vote in turn", begun, 5, func(w *world) {
			for _, label := range []string{"Proposer une pause", "Proposer d’arrêter"} {
				w.on("bruno", private(w.t, w.command("bruno", "close", nil), ""), label)
				w.emptyOutbox() // else what was asked would be over before it is posted
				w.refuses("alice")
			}
			for _, limit := range []time.Duration{time.Hour, 2 * time.Hour} {
				_, _ = w.tables.ProposeLimit(w.ctx(), w.as("bruno"), w.here().ID, limit)
				w.emptyOutbox()
				w.refuses("alice")
			}
		}, "alice", 6},
		{"a seat for somebody who does not play", begun, 15, func(w *world) {
			w.asks("bruno", "substitute", playground.Opts{"friend": "emma"})
		}, "emma", 1},
		{"a seat that is declined", begun, 10, func(w *world) {
			w.asks("bruno", "substitute", playground.Opts{"friend": "emma"})
			_, _ = w.tables.Decline(w.ctx(), w.as("emma"), w.here().ID)
		}, "emma", 1},
		{"a seat that is asked back", func(w *world) {
			begun(w)
			w.asks("bruno", "substitute", playground.Opts{"friend": "emma"})
			_, err := w.tables.Take(w.ctx(), w.as("emma"), w.here().ID, "Emma")
			w.check(err)
		}, 10, func(w *world) {
			w.asks("bruno", "rejoin", nil)
			_, _ = w.tables.Decline(w.ctx(), w.as("emma"), w.here().ID)
		}, "emma", 1},
		{"a rematch that is cancelled", ended, 10, func(w *world) {
			over := w.sees("emma", "The game is over")
			w.on("bruno", &over, "Rematch")
			w.emptyOutbox()
			if at := w.here(); at.Status != table.Lobby {
				w.t.Errorf("no rematch is open: %s", at.Status)
			}
			w.asks("bruno", "close", nil)
		}, "alice", 1},
		{"a role", func(*world) {}, 10, func(w *world) {
			w.asks("bruno", "play", playground.Opts{"game": "duel", "call": "Joueurs"})
			if at, err := w.tables.In(w.srv.ChannelID(channel)); err == nil && at.Status == table.Lobby {
				w.asks("bruno", "close", nil)
			}
		}, "alice", 1},
		{"a role in threads", func(*world) {}, 6, func(w *world) {
			w.asks("bruno", "play", playground.Opts{"game": "duel", "call": "Joueurs", "thread": true})
		}, "alice", 1},
		{"a start that is put off", func(w *world) {
			w.command("alice", "play", playground.Opts{"game": "duel"})
			w.press("bruno", "Join")
		}, 10, func(w *world) {
			_, err := w.tables.SetStart(w.ctx(), w.as("alice"), w.here().ID, w.srv.Clock().Now().Add(16*time.Minute))
			w.check(err)
			w.srv.Clock().Advance(2 * time.Minute)
			w.bot.Step(w.ctx())
		}, "bruno", 2},
		{"an answer that is taken back and given again", func(w *world) {
			begun(w)
			_, err := w.tables.SetPerson(w.ctx(), w.srv.As("alice").ID(), func(p *table.Person) { p.Last = true })
			w.check(err)
		}, 10, func(w *world) {
			w.asks("bruno", "do", playground.Opts{"line": "4"})
			w.asks("bruno", "undo", nil)
		}, "alice", 1},
	}, 3) {
		t.Run(loop.name, func(t *testing.T) {
			w := newWorld(t)
			loop.begin(w)
			w.emptyOutbox() // so that what it posts is not counted
			before := w.pinged(loop.victim)
			for range loop.rounds {
				loop.round(w)
				w.emptyOutbox()
			}
			if n := w.pinged(loop.victim) - before; n > loop.most || n == 0 {
				t.Errorf("%d rounds have pinged %s %d times, want 1 to %d", loop.rounds, loop.victim, n, loop.most)
			}
		})
	}
}

// TestPingsOfARoleMakeNoThread: one that may not be called yet is refused before there is a
// thread, which would stay.
func TestPingsOfARoleMakeNoThread(t *testing.T) {
	w := newWorld(t)
	w.asks("bruno", "play", playground.Opts{"game": "duel", "call": "Joueurs", "thread": true})
	w.total()
	before := w.made()
	said := w.asks("bruno", "play", playground.Opts{"game": "duel", "call": "Joueurs", "thread": true})
	if !strings.Contains(said, "Vous avez appelé ce rôle il y a peu") {
		t.Errorf("he reads %q", said)
	}
	w.total()
	if w.made() != before {
		t.Errorf("%d things were made all the same", w.made()-before)
	}
}

// TestPingsAgainAfterAPause: a refusal to ask says when it is possible again, and then it is;
// also by a bot that was started anew.
func TestPingsAgainAfterAPause(t *testing.T) {
	w := newWorld(t)
	begun(w)
	before := w.pinged("alice")
	asked := w.srv.Clock().Now()
	w.asks("bruno", "pause", nil)
	again := w.srv.Clock().Now().Add(15 * time.Minute) // or a little sooner
	w.refuses("alice")
	w.stopBot()
	w.startBot()
	said := w.asks("bruno", "pause", nil)
	found := false
	for at := asked.Add(15 * time.Minute).Unix(); at <= again.Unix()+1; at++ {
		found = found || strings.Contains(said, fmt.Sprintf("<t:%d:R>", at))
	}
	if !strings.Contains(said, "déjà demandé à Alice") || !found {
		t.Errorf("he reads %q, want that he has asked Alice already and when he may again", said)
	}
	if v := w.here().Vote; v != nil || w.told("proposes a pause") != 1 {
		t.Errorf("a vote all the same: %+v", v)
	}
	w.srv.Clock().Advance(15 * time.Minute)
	if said := w.asks("bruno", "pause", nil); !strings.Contains(said, "demandé aux autres") {
		t.Errorf("a quarter of an hour later he reads %q", said)
	}
	if n := w.pinged("alice") - before; n != 2 {
		t.Errorf("Alice was pinged %d times, want twice", n)
	}
}

// TestPingsOfARefusal: a refusal is posted without a ping.
func TestPingsOfARefusal(t *testing.T) {
	w := newWorld(t)
	begun(w)
	before := w.pinged("bruno")
	w.asks("bruno", "pause", nil)
	w.refuses("alice")
	w.sees("emma", "Not agreed")
	w.asks("bruno", "substitute", playground.Opts{"friend": "emma"})
	_, err := w.tables.Decline(w.ctx(), w.as("emma"), w.here().ID)
	w.check(err)
	if n := w.pinged("bruno") - before; n != 0 {
		t.Errorf("two refusals have pinged Bruno %d times", n)
	}
}
