package bot_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	"bivouac/game/lune"
	"bivouac/game/quantum"
	"bivouac/game/rois"
)

// imports attaches a file to /import, with the other members to sit behind Alice.
func (w *world) imports(file string, others ...string) playground.Reply {
	w.t.Helper()
	id, err := w.srv.As("alice").Upload("game.txt", []byte(file))
	w.check(err)
	o := playground.Opts{"file": id}
	for i, who := range others {
		o[[]string{"second", "third", "fourth"}[i]] = w.srv.As(who).ID()
	}
	return w.command("alice", "import", o)
}

func TestExportAndImport(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	w.types("bruno", "resign")
	w.sees("emma", "The game is over")
	capsule := string(w.upload(private(t, w.command("emma", "export", nil), "")))
	was := w.here()
	old, _, err := game.NewMatch(w.title.Game, game.Setup{Game: "duel", Rules: 1, Seats: 2})
	w.check(err)
	var older strings.Builder // its promise says nothing of the rules
	w.check(game.WriteCapsule(&older, old, true))
	for _, c := range []struct{ name, text, want string }{
		{"a picture", "\x89PNG\r\n\x1a\n\x00\x01", "holds no game"},
		{"a story", "Once upon a time\n" + capsule, "holds no game"},
		{"later", strings.Replace(capsule, "capsule 3", "capsule 4", 1), "another version"},
		{"other rules", strings.Replace(older.String(), "rules 1", "rules 9", 1), "another version"},
		{"rules that were not promised", strings.Replace(capsule, "rules 1", "rules 9", 1), "damaged"},
		{"cut off", capsule[:len(capsule)-40], "damaged"},
		{"without its end", strings.Replace(capsule, "end ", "fin ", 1), "damaged"},
		{"another bid", strings.Replace(capsule, " b3\n", " b5\n", 1), "damaged"},
		{"a bid that was not legal", strings.Replace(capsule, " b3\n", " b9\n", 1), "damaged"},
		{"another game", strings.Replace(capsule, "game duel", "game go", 1), "not played here"},
		{"sealed", regexp.MustCompile(`seed .*\n`).ReplaceAllString(capsule, ""), "no seed"},
		{"60,000 entries", "bivouac capsule 1\ngame duel\njournal 60000\n" + strings.Repeat("0 1 b3\n", 60_000),
			"more than I can check"},
		{"endless", strings.Repeat("a", game.MaxCapsule+1), "at most 4 MB"},
	} {
		if m := private(t, w.imports(c.text, "bruno"), ""); !strings.Contains(m.Content, c.want) || w.here().ID != was.ID {
			t.Errorf("%s: %q, want %q", c.name, m.Content, c.want)
		}
	}
	private(t, w.imports(capsule, "bruno"), "The game of 2 entries stands here.")
	if now := w.here(); now.ID == was.ID || now.Entries() != 2 || now.Status != was.Status {
		t.Errorf("the table that came in: %+v", now)
	}
	private(t, w.command("emma", "replay", playground.Opts{"what": "game"}), "the whole game")
}

// TestImportTakesWhatExportGave: the longest game of each title goes out as a file and
// comes in again, to be watched step by step, read, and exported anew.
func TestImportTakesWhatExportGave(t *testing.T) {
	t.Parallel()
	for _, g := range amount.Some([]game.Game{duel.Game{}, invade.Game{}, quantum.Game{}, rois.Game{}, lune.Game{}}, 3) {
		t.Run(g.Info().ID, func(t *testing.T) {
			w := newWorld(t, bot.Title{Game: g, Painter: plainPainter{}})
			m := longGame(t, g)
			seating := table.Seating{
				Actor: table.Actor{User: w.srv.As("alice").ID()}, Guild: w.srv.GuildID(), Channel: w.srv.ChannelID(channel),
				Locale: "en",
			}
			for _, who := range []string{"alice", "bruno"}[:m.Seats()] {
				seating.Players = append(seating.Players, table.Player{User: w.srv.As(who).ID(), Name: who})
			}
			out, err := w.tables.Import(w.ctx(), seating, m)
			w.check(err)
			file := string(w.upload(private(t, w.command("emma", "export", nil), "")))
			t.Logf("%d entries, %d bytes", len(m.Journal), len(file))
			private(t, w.imports(file, []string{"bruno"}[:m.Seats()-1]...),
				fmt.Sprintf("The game of %d entries stands here.", len(m.Journal)))
			now := w.here()
			if now.ID == out.After.ID || now.Status != table.Over {
				t.Fatalf("the table that came in: %v, %v", now.ID, now.Status)
			}
			again := string(w.upload(private(t, w.command("emma", "export", nil), "")))
			told := regexp.MustCompile(`(?m)^(bivouac capsule|imported|commitment) .*\n`)
			if told.ReplaceAllString(again, "") != told.ReplaceAllString(file, "") || strings.Count(again, "\nimported ") != 2 {
				t.Errorf("what came in is another game:\n%.600s\nit was\n%.600s", again, file)
			}
			step := private(t, w.command("emma", "replay", playground.Opts{"what": "game", "step": true}), "**Step 1 of ")
			private(t, w.command("emma", "history", nil), "")
			last := w.on("emma", w.on("emma", step, "▶|").Message, "◀")
			if len(last.Message.Attachments) != 1 {
				t.Errorf("the last step but one: %q", last.Message.Content)
			}
		})
	}
}

// longGame is the longest of a few random games of two, where the rules seat two.
func longGame(t *testing.T, g game.Game) *game.Match {
	t.Helper()
	info := g.Info()
	var longest *game.Match
	for n := range uint64(3) {
		m, _, err := game.NewMatch(g, game.Setup{
			Game: info.ID, Rules: info.Rules, Seats: max(info.Seats[0], min(2, info.Seats[1])), Seed: gametest.SeedOf(n),
		})
		if err != nil {
			t.Fatal(err)
		}
		luck := game.NewRand(gametest.SeedOf(n), "test")
		for asked := m.Pending(); len(asked) > 0; asked = m.Pending() {
			legal := m.State.Legal(asked[0].Seat, nil)
			m, _, err = m.Act(game.Move{Decision: asked[0].ID, Seat: asked[0].Seat, Action: legal[luck.IntN(len(legal))]})
			if err != nil {
				t.Fatal(err)
			}
		}
		if longest == nil || len(m.Journal) > len(longest.Journal) {
			longest = m
		}
	}
	return longest
}
