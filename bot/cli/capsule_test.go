package cli

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/store"
)

// seated puts a running game into the shell's store: channel 20, players 11 and 12.
func (s *shell) seated() {
	s.t.Helper()
	st, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	tables, err := table.New(table.Config{Store: st.Store, Games: []game.Game{duel.Game{}}}, features.All.Rules())
	s.check(err)
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{
		Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{1}, Position: "A 3 5; B 4 6",
	})
	s.check(err)
	for _, d := range m.Pending() {
		m, _, err = m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: m.State.Legal(d.Seat, nil)[0]})
		s.check(err)
	}
	at := table.Seating{
		Guild: "1", Channel: "20", Locale: "en",
		Players: []table.Player{{User: "11", Name: "Ann"}, {User: "12", Name: "Bob"}},
	}
	_, err = tables.Import(context.Background(), at, m)
	s.check(err)
	s.check(st.Close())
}

var importAgain = []string{"--guild", "1", "--channel", "21", "--player", "11=Ann", "--player", "12=Bob"}

// without is a capsule without the lines that each import adds to it.
func without(capsule string) string {
	return regexp.MustCompile(`(?m)^(imported|commitment) .*\n`).ReplaceAllString(capsule, "")
}

func TestCapsuleGoesRound(t *testing.T) {
	s := newShell(t)
	s.seated()
	first := s.does("export", "20", "--open-seed")
	file := s.write("match.txt", first)
	said := s.does("verify", file)
	for _, want := range []string{"duel, rules 1, 2 seats", "SHA-256 ", "2 journal entries, each legal", "not over"} {
		if !strings.Contains(said, want) {
			t.Errorf("verify says %q, not %q", said, want)
		}
	}
	moved := s.does(append([]string{"import", file, "--lang", "fr"}, importAgain...)...)
	id := regexp.MustCompile(`^table (\S+) in channel 21: 2 journal entries`).FindStringSubmatch(moved)
	if id == nil {
		t.Fatalf("import says %q", moved)
	}
	for _, name := range []string{"21", id[1]} {
		s.does("export", name, "--open-seed", "-o", s.path("again.txt"))
		again := s.read("again.txt")
		if again = without(again); again != without(first) {
			t.Errorf("exported from %s:\n%s\nwas:\n%s", name, again, first)
		}
	}
}

// TestAFinishedCapsule is what players check: its seed is open by itself.
func TestAFinishedCapsule(t *testing.T) {
	s := newShell(t)
	m, _, err := game.NewMatch(duel.Game{}, game.Setup{Game: "duel", Rules: 1, Seats: 2, Seed: game.Seed{7}})
	s.check(err)
	m, _, err = m.Batch(1, "resign")
	s.check(err)
	var text strings.Builder
	s.check(game.WriteCapsule(&text, m, false))
	said := s.does("verify", s.write("over.txt", text.String()))
	if !strings.Contains(said, "the end: ") || strings.Contains(said, "duel.end") {
		t.Errorf("verify says %q", said)
	}
}

func TestTamperedCapsules(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.seated()
	good := s.does("export", "20", "--open-seed")
	for _, c := range []struct{ name, text, says string }{
		{"a file of another kind", "hello\n", "capsule"},
		{"empty", "", "capsule"},
		{"cut off", good[:len(good)/2], "bad.txt"},
		{"another seed", regexp.MustCompile(`(?m)^seed ..`).ReplaceAllString(good, "seed ff"),
			"do not match their commitment"},
		{"another move", strings.Replace(good, " b3\n", " b5\n", 1), "another position"},
		{"an illegal move", strings.Replace(good, " b3\n", " b9\n", 1), "entry 0: refused by D3"},
		{"a move less", strings.Replace(
			regexp.MustCompile(`(?m)^1 \d+\+? b4\n`).ReplaceAllString(good, ""), "journal 2", "journal 1", 1),
			"another position"},
		{"another end", regexp.MustCompile(`(?m)^end ..`).ReplaceAllString(good, "end zz"), "bad.txt"},
		{"an unknown game", strings.Replace(good, "game duel", "game chess", 1), `no game "chess"`},
		{"newer rules", strings.Replace(good, "rules 1", "rules 9", 1), "set-up (rules"},
		{"sealed", regexp.MustCompile(`(?m)^seed .*\n`).ReplaceAllString(good, ""), "not open yet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			if c.text == good {
				t.Fatal("nothing was changed")
			}
			file := s.write("bad.txt", c.text)
			s.fails(1, c.says, "verify", file)
			s.fails(1, c.says, append([]string{"import", file}, importAgain...)...)
			s.fails(1, "no such table", "export", "21")
		})
	}
}

func TestImportAndExportRefuse(t *testing.T) {
	s := newShell(t)
	s.fails(1, "no store", "export", "20")
	s.seated()
	file := s.write("match.txt", s.does("export", "20", "--open-seed"))
	for _, c := range []struct{ name, args, says string }{
		{"a table that is not there", "export 999999", "no such table"},
		{"a name that is none", "export ???", "no table and no channel"},
		{"too few players", "import " + file + " --guild 1 --channel 21 --player 11=Ann", "1 players for 2 seats"},
		{"a player without a name", "import " + file + " --guild 1 --channel 21 --player 11 --player 12=Bob", "USERID=NAME"},
		{"a folder to write to that is not there", "export 20 -o " + s.path("none/x.txt"), "no such file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			s.fails(1, c.says, strings.Fields(c.args)...)
		})
	}
	if sealed := s.does("export", "20"); strings.Contains(sealed, "\nseed ") {
		t.Errorf("the seed of a running match is open:\n%s", sealed)
	}
}
