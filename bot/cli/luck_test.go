package cli

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/store"
)

// tables opens the shell's store for a moment.
func (s *shell) tables(f func(*table.Tables, *store.Store)) {
	s.t.Helper()
	st, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	tables, err := table.New(table.Config{Store: st, Games: []game.Game{duel.Game{}}})
	s.check(err)
	f(tables, st)
	s.check(st.Close())
}

// begun starts a game from the lobby in channel 20, as two players do who play together
// against an enemy that throws dice, and plays so many answers.
func (s *shell) begun(answers int) table.Table {
	s.t.Helper()
	var at table.Table
	s.tables(func(tables *table.Tables, _ *store.Store) {
		ctx := context.Background()
		out, err := tables.Open(ctx, table.Opening{Guild: "1", Channel: "20", Game: "duel", Locale: "en", Offered: 2,
			Options: map[string]string{"mode": "together"}, Host: table.Player{User: "11", Name: "Ann"}})
		s.check(err)
		_, err = tables.Join(ctx, table.By{User: "12"}, out.After.ID, "Bob")
		s.check(err)
		_, err = tables.Start(ctx, table.By{User: "11"}, out.After.ID)
		s.check(err)
		at = s.plays(tables, out.After.ID, answers)
	})
	return at
}

// plays gives so many answers at a table, or plays it to its end.
func (s *shell) plays(tables *table.Tables, id table.ID, answers int) table.Table {
	s.t.Helper()
	for n := 0; ; n++ {
		at, err := tables.Get(id)
		s.check(err)
		if at.Status != table.Playing || n == answers {
			return at
		}
		d := at.Match.Pending()[0]
		action := at.Match.State.Legal(d.Seat, nil)[0]
		_, err = tables.Act(context.Background(), table.Click{By: table.By{User: at.UserOf(d.Seat)}, Table: id, Decision: d.ID, Action: action})
		s.check(err)
	}
}

// finishes plays the game of a channel to its end.
func (s *shell) finishes(channel string) {
	s.t.Helper()
	s.tables(func(tables *table.Tables, _ *store.Store) {
		at, err := tables.In(channel)
		s.check(err)
		if at = s.plays(tables, at.ID, 1000); at.Status != table.Over {
			s.t.Fatalf("the game of channel %s is %s", channel, at.Status)
		}
	})
}

// line is what a line of a capsule says.
func lineOf(capsule, word string) string {
	found := regexp.MustCompile(`(?m)^` + word + ` (.*)$`).FindStringSubmatch(capsule)
	if found == nil {
		return ""
	}
	return found[1]
}

// rigged is a running match in which the enemy's next throws are fixed.
func (s *shell) rigged(capsule string) *game.Match {
	s.t.Helper()
	c, err := game.ReadCapsule(strings.NewReader(capsule))
	s.check(err)
	m, err := game.Resume(duel.Game{}, c.Setup, c.Journal, nil)
	s.check(err)
	m, err = m.Rig("enemy", "1", "1", "1", "1")
	s.check(err)
	return m
}

// TestVerifySeesARigThatWasImported: a running match is exported with its seed, a line fixes
// the enemy's next throws (and the last line is made to fit), and the match is played on from
// there.
func TestVerifySeesARigThatWasImported(t *testing.T) {
	s := newShell(t)
	s.begun(2)
	running := s.does("export", "20", "--open-seed")
	promised := lineOf(running, "commitment")
	var rigged strings.Builder
	s.check(game.WriteCapsule(&rigged, s.rigged(running), true))
	s.does(append([]string{"import", s.write("rigged.txt", rigged.String())}, importAgain...)...)
	s.finishes("21")
	end := s.write("end.txt", s.does("export", "21"))
	s.fails(1, "luck was fixed by hand", "verify", end)
	s.fails(1, "luck was fixed by hand", "verify", end, "--promised", promised)
	if r := s.run("verify", end, "--story"); r.code != 1 || !strings.Contains(r.out, "rig 2 enemy 1 1 1 1") {
		t.Errorf("the story does not tell of it: %+v", r)
	}
}

// TestVerifySeesARigInTheStore: the record of a running table is edited by hand.
func TestVerifySeesARigInTheStore(t *testing.T) {
	s := newShell(t)
	at := s.begun(2)
	rigged := s.rigged(s.does("export", "20", "--open-seed"))
	s.tables(func(_ *table.Tables, st *store.Store) {
		m, err := st.Load(uint64(at.ID))
		s.check(err)
		var record map[string]any
		s.check(json.Unmarshal(m.Record, &record))
		record["setup"].(map[string]any)["rigs"] = rigged.Setup.Rigs
		c := store.Change{Match: uint64(at.ID), Entries: len(m.Journal)}
		c.Record, err = json.Marshal(record)
		s.check(err)
		c.Snapshot, err = rigged.Snapshot()
		s.check(err)
		_, err = st.Commit(context.Background(), c)
		s.check(err)
	})
	s.finishes("20")
	s.fails(1, "luck was fixed by hand", "verify", s.write("end.txt", s.does("export", "20")))
}

// TestVerifySeesAnotherSetUp: what the players agreed on stands in the promise of the first
// board, so that a match of another set-up, with the same seed, is not the one of the channel.
func TestVerifySeesAnotherSetUp(t *testing.T) {
	s := newShell(t)
	s.begun(2)
	running := s.does("export", "20", "--open-seed")
	promised := lineOf(running, "commitment")
	s.does("verify", s.write("as-it-is.txt", running), "--promised", promised)
	for name, change := range map[string]func(*game.Setup){
		"another option":   func(s *game.Setup) { s.Options = map[string]string{"mode": "rivals"} },
		"no option":        func(s *game.Setup) { s.Options = nil },
		"a drawn position": func(s *game.Setup) { s.Position = "A 1 1 1 1; B 6 6 6 6" },
	} {
		t.Run(name, func(t *testing.T) {
			s.t = t
			c, err := game.ReadCapsule(strings.NewReader(running))
			s.check(err)
			change(&c.Setup)
			m, _, err := game.NewMatch(duel.Game{}, c.Setup)
			s.check(err)
			var text strings.Builder
			s.check(game.WriteCapsule(&text, m, true))
			// With a promise of its own, and with the one of the channel.
			s.fails(1, "promised "+promised, "verify", s.write("other.txt", text.String()), "--promised", promised)
			kept := regexp.MustCompile(`(?m)^commitment .*$`).ReplaceAllString(text.String(), "commitment "+promised)
			s.fails(1, "promised", "verify", s.write("kept.txt", kept), "--promised", promised)
			s.fails(1, "promised", "verify", s.path("kept.txt"))
		})
	}
}
