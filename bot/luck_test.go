package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/luck"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/bot/votes"
	"bivouac/game"
)

// card is the table's card as everybody sees it.
func (w *world) card() playground.Message {
	w.t.Helper()
	for _, m := range w.publics() {
		if strings.HasPrefix(m.Content, "**Duel** · ") {
			return m
		}
	}
	w.t.Fatalf("no card:\n%s", w.screen("emma"))
	return playground.Message{}
}

// TestTheCardCommits: the hash of the secret stands on the card from the beginning, and stays
// there while the game is on.
func TestTheCardCommits(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "Press **Join**")
	hash := w.here().Promised()
	luck := "-# Luck sealed: `" + hash[:16] + "`."
	if content := w.card().Content; !strings.HasSuffix(content, luck) {
		t.Errorf("the card says\n%s\nand not at its end\n%s", content, luck)
	}
	if m := private(t, w.press("bruno", "More…"), "Appuyez sur **Rejoindre**"); labels(m) != "Hasard" {
		t.Errorf("without a seat there is %s", labels(m))
	}
	w.press("bruno", "Join")
	old := w.card()
	w.press("alice", "Start")
	board := w.sees("emma", "The game begins.")
	setup := w.here().Unveiled().Setup
	if !strings.HasSuffix(board.Content,
		"-# Luck sealed: `"+setup.Commitment()[:16]+"`. **Luck** explains it.") {
		t.Errorf("the first board says\n%s", board.Content)
	}
	if setup.Secret.Hash() != hash || setup.Draw() != setup.Seed {
		t.Errorf("it begins with %+v", setup)
	}
	w.waitFor("emma", "the card of the running game", func(m playground.Message) bool {
		return m.ID == old.ID && strings.Contains(m.Content, "The game is on") &&
			strings.HasSuffix(m.Content, luck)
	})
}

// TestAnImportIsTold to its channel, with the first board and at the end.
func TestAnImportIsTold(t *testing.T) {
	w := opened(t)
	w.types("alice", "resign")
	w.sees("emma", "The game is over")
	if n := w.told("put this game here"); n > 0 {
		t.Error("a game of the channel's own is said to be imported")
	}
	m, _, err := game.NewMatch(w.title.Game, game.Setup{Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{3}})
	w.check(err)
	for _, d := range m.Pending() {
		m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: m.State.Legal(d.Seat, nil)[0]})
		w.check(err)
	}
	var running, over strings.Builder
	w.check(game.WriteCapsule(&running, m, true))
	m, _, err = m.Batch(0, "resign")
	w.check(err)
	w.check(game.WriteCapsule(&over, m, true))
	private(t, w.imports(running.String(), "bruno"), "The game of 2 entries stands here.")
	told := "The person who runs this bot put this game here, with 2 actions already played. " +
		"No earlier promise covers the luck that followed: they could know it."
	board := w.sees("emma", told)
	if !strings.Contains(board.Content, luck.Seal(w.here().Public().Commitment())) {
		t.Errorf("the board tells no promise of its own:\n%s", board.Content)
	}
	w.types("bruno", "resign")
	w.waitFor("emma", "the end", func(m playground.Message) bool {
		return strings.Contains(m.Content, "The game is over") && strings.Contains(m.Content, told) &&
			strings.Contains(m.Content, "in less than a minute.")
	})
	capsule := string(w.upload(private(t, w.command("emma", "export", nil), "")))
	if !strings.Contains(capsule, "\nimported 2\n") {
		t.Errorf("the capsule does not say so:\n%s", capsule)
	}
	private(t, w.imports(over.String(), "bruno"), "The game of 3 entries stands here.")
	w.sees("emma", "with 3 actions already played.")
	w.command("alice", "debug", playground.Opts{"load": "duel/A 3 5; B 4 6; mode together", "second": "bruno"})
	w.sees("emma",
		"The person who runs this bot put this game here. No earlier promise covers its luck: they could know it.")
}

// TestAClosedGameOpensItsLuck: by a moderator, by a vote, or because no player acted.
func TestAClosedGameOpensItsLuck(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		close func(*world)
		says  string
	}{
		"by a moderator": {func(w *world) {
			_, err := w.tables.Cancel(w.ctx(), table.Actor{User: "somebody", Moderator: true}, w.here().ID)
			w.check(err)
		}, "The game was closed without a result."},
		"by a vote": {func(w *world) {
			id := w.here().ID
			as := func(who string) table.Actor { return table.Actor{User: w.srv.As(who).ID()} }
			out, err := w.tables.Change(w.ctx(), as("alice"), id, votes.Propose(votes.MotionEnd, ""))
			w.check(err)
			_, err = w.tables.Change(w.ctx(), as("bruno"), id, votes.Cast(votes.Of(out.After).Opened.Unix(), true))
			w.check(err)
		}, "The game was closed without a result."},
		"by nobody": {func(w *world) { w.srv.Clock().Advance(90 * 24 * hour) }, "because nobody has played for so long"},
	} {
		t.Run(name, func(t *testing.T) {
			w := opened(t)
			private(t, w.command("emma", "export", nil), "once the game is over or closed")
			setup := w.here().Unveiled().Setup
			seed := fmt.Sprintf("%x", setup.Seed[:])
			if told := private(t, w.press("emma", "Luck"), setup.Commitment()); strings.Contains(told.Content, seed) {
				t.Errorf("the seed of a running game is told:\n%s", told.Content)
			}
			c.close(w)
			if name == "by nobody" { // it is asked before
				w.sees("emma", "Go on")
				w.srv.Clock().Advance(90 * 24 * hour)
			}
			closed := w.sees("emma", c.says)
			if strings.Contains(closed.Content, seed) {
				t.Errorf("the channel is told a seed of 64 digits:\n%s", closed.Content)
			}
			private(t, w.on("emma", &closed, "Luck"), "Seed:\n`"+seed+"`")
			capsule := string(w.upload(private(t, w.command("emma", "export", nil), "The whole game is in")))
			read, err := game.ReadCapsule(strings.NewReader(capsule))
			w.check(err)
			if r, err := read.Verify(w.ctx(), w.title.Game); err != nil || r.Over || read.Setup.Secret != setup.Secret {
				t.Errorf("its capsule: over %v, %v\n%s", r.Over, err, capsule)
			}
			private(t, w.on("emma", private(t, w.command("emma", "board", nil), ""), "Luck"), "Seed:\n`"+seed+"`")
			// The screens show no more than before: the file is the door.
			bruno, _ := w.here().SeatOf(w.srv.As("bruno").ID())
			private(t, w.command("alice", "replay", playground.Opts{"eyes": fmt.Sprint(bruno + 1)}),
				"you see it through your own eyes")
		})
	}
}
