package cli

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot/features"
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
	tables, err := table.New(table.Config{Store: st.Store, Games: []game.Game{duel.Game{}}}, features.All.Rules())
	s.check(err)
	f(tables, st.Store)
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
		_, err = tables.Join(ctx, table.Actor{User: "12"}, out.After.ID, "Bob")
		s.check(err)
		_, err = tables.Start(ctx, table.Actor{User: "11"}, out.After.ID)
		s.check(err)
		at = s.plays(tables, out.After.ID, answers)
	})
	return at
}

// plays gives so many answers at a table, or plays it to its end.
func (s *shell) plays(tables *table.Tables, id table.ID, answers int) table.Table {
	s.t.Helper()
	for n := 0; ; n++ {
		at, err := tables.Shelf.Get(id)
		s.check(err)
		if at.Status != table.Playing || n == answers {
			return at
		}
		d := at.Public().Pending()[0]
		action := at.Seen(d.Seat).Legal()[0]
		_, err = tables.Act(context.Background(), table.Click{
			Actor: table.Actor{User: at.UserOf(d.Seat)}, Table: id, Decision: d.ID, Action: action,
		})
		s.check(err)
	}
}

// finishes plays the game of a channel to its end.
func (s *shell) finishes(channel string) {
	s.t.Helper()
	s.tables(func(tables *table.Tables, _ *store.Store) {
		at, err := tables.Shelf.In(channel)
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
		c := store.Change{Match: uint64(at.ID), Version: m.Version}
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
	t.Parallel()
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

// says demands that each of some texts stands in another, in this order.
func (s *shell) says(text string, wants ...string) {
	s.t.Helper()
	rest := text
	for _, want := range wants {
		_, after, found := strings.Cut(rest, want)
		if !found {
			s.t.Errorf("%q is missing, or in another place, in:\n%s", want, text)
			return
		}
		rest = after
	}
}

// TestVerifySaysWhatItProves, and what it does not.
func TestVerifySaysWhatItProves(t *testing.T) {
	s := newShell(t)
	s.begun(2)
	sealed := s.does("export", "20")
	card, promised := lineOf(sealed, "card"), lineOf(sealed, "commitment")
	s.fails(1, "not open yet", "verify", s.write("sealed.txt", sealed), "--card", card, "--promised", promised)
	s.finishes("20")
	end := s.write("end.txt", s.does("export", "20"))
	s.says(s.does("verify", end, "--story"), "duel, rules 1, 2 seats, mode=together\n", "checked:",
		"the secret has the SHA-256 "+card, "the seed was drawn from that secret and the set-up",
		"seed, rules, seats, options and position are those that were promised: SHA-256 "+promised+
			" in the channel's first board", "no luck was fixed by hand", "each legal", "not checked:",
		"whether that promise is the channel's", "--promised", "whether that secret is the card's", "--card",
		"who sat in which seat", "set-up: duel, rules 1, 2 seats, mode=together\n0. Amber, ", "the end: ")
	all := s.does("verify", end, "--card", strings.ToUpper(card), "--promised", promised)
	s.says(all, "the secret is the one of the table's card: SHA-256 "+card, "not checked:", "who sat in which seat")
	if strings.Contains(all, "--") || strings.Contains(all, "covered the seed alone") {
		t.Errorf("it asks for what it was given:\n%s", all)
	}
	if s.does("verify", end, "--card", card[:16], "--promised", strings.ToUpper(promised[:16])) != all {
		t.Error("what the channel was shown, the first 16 digits, is checked otherwise than the whole")
	}
	s.fails(1, "15 digits: give all that was shown", "verify", end, "--card", card[:15])
	s.fails(1, "the channel was promised "+card[:16], "verify", end, "--promised", card[:16])
	s.fails(1, "its table's card told "+card+"; the channel was shown "+promised, "verify", end, "--card", promised)
	s.fails(1, "the channel was promised "+card, "verify", end, "--promised", card)
	other := strings.Replace(s.read("end.txt"), "option mode=together", "option mode=rivals", 1)
	s.fails(1, "do not match their commitment", "verify", s.write("other.txt", other))
}

// withWords is a game as the program of November 2026 exported it, in which players added words to the luck.
const withWords = `bivouac capsule 3
game duel
rules 1
seats 2
option mode=together
word moon
word "\u00e9"
promise 1
card c42be3e7dd5199a4647972c133131c3bcf49083368ae2d5bc6447376090651fa
secret a2dfa4beb2eb21b043a42af02986e3b1a15c0c5ea035439be03f585ae06ee9bd
commitment b834722c26edb36a1d1a3c9631e10fb720f03917c1ecadbd89163a3bde48cf78
seed 321697adeff2832fa5e4eb1b242e63f67ba25339f0cbe9bbe097aed856379aed
journal 8
0 1 b1
1 2 b3
0 3 pass
1 4 pass
0 5 b2
1 6 b3
0 7 pass
1 8 pass
end 88fa8f9fc4d4d9fc64e18c01c86cbe08e0766c4d9e29ec7da7d7297ded9a11d4
`

// TestVerifyOfWords: they count among what the seed was drawn from.
func TestVerifyOfWords(t *testing.T) {
	s := newShell(t)
	end := s.write("end.txt", withWords)
	s.says(s.does("verify", end, "--story"),
		"the seed was drawn from that secret, the players' words \"moon\" \"é\" and "+
			"the set-up", "not checked:", "whether those words, and no others, stood on the card",
		"set-up: duel, rules 1, 2 seats, mode=together\nword \"moon\"\nword \"é\"\n0. Amber, ", "the end: ")
	s.fails(1, "do not match their commitment", "verify",
		s.write("other.txt", strings.Replace(withWords, "word moon", "word sun", 1)))
}

// TestVerifyOfAnImport: the promise of the first board holds of the game that was moved, and
// no promise covers what follows the import.
func TestVerifyOfAnImport(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.begun(2)
	running := s.does("export", "20", "--open-seed")
	s.does(append([]string{"import", s.write("moved.txt", running)}, importAgain...)...)
	s.finishes("21")
	text := s.does("export", "21")
	end := s.write("end.txt", text)
	first, moved := lineOf(running, "commitment"), lineOf(text, "commitment")
	if first == moved || lineOf(text, "imported") != "2" {
		t.Fatalf("nothing says that it was imported:\n%s", text)
	}
	lucky := "luck behind entry 2: the game was put into its channel by hand there, by somebody who could know it"
	s.says(s.does("verify", end, "--story"), "SHA-256 "+moved+" in the channel's message about the import", "not checked:",
		lucky, "put into its channel by hand behind 2 entries")
	s.says(s.does("verify", end, "--promised", moved), "SHA-256 "+moved+" in the channel's message about the import",
		"not checked:", lucky)
	s.says(s.does("verify", end, "--promised", first), "SHA-256 "+first+" in the channel's first board", "not checked:",
		lucky)
	hidden := strings.Replace(text, "imported 2\n", "", 1)
	s.fails(1, "do not match their commitment", "verify", s.write("hidden.txt", hidden))
	hidden = strings.Replace(hidden, moved, first, 1)
	s.does("verify", s.write("hidden.txt", hidden), "--promised", first) // the same game, as it was promised at first
	s.fails(1, "the channel was promised "+moved, "verify", s.path("hidden.txt"), "--promised", moved)
}

// TestVerifyOfAnOlderPromise says how far it went.
func TestVerifyOfAnOlderPromise(t *testing.T) {
	s := newShell(t)
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{7}})
	s.check(err)
	m, _, err = m.Batch(1, "resign")
	s.check(err)
	var text strings.Builder
	s.check(game.WriteCapsule(&text, m, false))
	if !strings.HasPrefix(text.String(), "bivouac capsule 1\n") {
		t.Errorf("an earlier program does not read it:\n%s", text.String())
	}
	old := s.write("old.txt", text.String())
	s.says(s.does("verify", old, "--promised", game.Seed{7}.Commitment()),
		"the seed is the one that was promised: SHA-256 ", "not checked:",
		"how the seed was drawn: the table's card promised no secret",
		"options and set-up: the promise of this game covered the seed alone")
	s.fails(1, "its table's card told nothing of a secret", "verify", old, "--card", game.Seed{7}.Commitment())
}

// TestVerifyOfStrangeSeats: a capsule may name any seat.
func TestVerifyOfStrangeSeats(t *testing.T) {
	s := newShell(t)
	s.begun(2)
	text := s.does("export", "20", "--open-seed")
	m := s.rigged(text)
	m.Setup.Rigs = nil
	m, err := game.Resume(duel.Game{}, m.Setup,
		append(m.Journal, game.Entry{Seat: 99, Strike: []int{1}}, game.Entry{Seat: game.Spectator, Strike: []int{0}}), nil)
	s.check(err)
	var strange strings.Builder
	s.check(game.WriteCapsule(&strange, m, true))
	s.says(strings.ReplaceAll(strange.String(), "\n-1 strike", "\n0 strike"), "99 strike 1")
	s.says(s.does("verify", s.write("strange.txt", strings.ReplaceAll(strange.String(), "\n-1 strike", "\n0 strike")),
		"--story"), "2. seat 99 takes back 1")
}

// TestVerifyTellsADrawnPosition, line by line.
func TestVerifyTellsADrawnPosition(t *testing.T) {
	s := newShell(t)
	s.seated()
	said := s.does("verify", s.write("drawn.txt", s.does("export", "20", "--open-seed")), "--story")
	s.says(said, "duel, rules 1, 2 seats, from a drawn position\n", "checked:", "set-up: duel",
		"| A 3 5; B 4 6\nput into its channel by hand behind 2 entries\n0. Amber, ")
}
