package secrecy

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/wire"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	paintduel "bivouac/render/duel"
)

var duelTitle = bot.Title{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts()}

// unused are what the scripts leave alone, each with the reason.
var unused = map[string]string{
	"/play thread":   "begins another table",
	"/play call":     "there is no role to call",
	"/play computer": "is a new table's",
	"/away computer": "its answers hang on what its seat knows",
	"/play language": "is a new table's",
	"/learn":         "a lesson knows no table",
	"/import":        "puts another match in the table's place",
	"/debug second":  "as above",
	"/debug third":   "as above",
	"/debug fourth":  "as above",
}

// TestLawHolds: the duel keeps the law, and everything that there is to do was done:
// each command with each of its options, each operation of a button; in the short form the law only.
// The program's titles are judged at the top, with more pairs.
func TestLawHolds(t *testing.T) {
	report, err := Check(Options{Title: duelTitle, Pairs: amount.Of(10, 70), Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", report)
	if report.Hidden < report.Pairs*8/10 {
		t.Errorf("%+v", report)
	}
	if !amount.Long() {
		return
	}
	if report.Hidden < report.Pairs*9/10 || report.Acts["another's secret answer"] < 2 ||
		report.Acts["another's secret order"] < 2 {
		t.Errorf("%+v", report)
	}
	for _, s := range scenes {
		if report.Acts["scene: "+s.name] == 0 {
			t.Errorf("the scene %q was not played", s.name)
		}
	}
	for _, op := range operations(t) {
		if report.Used[op] == 0 {
			t.Errorf("no script uses the operation %s: give it a line in forgeries", op)
		}
	}
	used := map[string]bool{}
	for name := range report.Used {
		words := strings.Fields(name)
		used[name] = true
		if strings.HasSuffix(name, "…") {
			used[name] = true
			continue
		}
		for _, option := range words[1:] {
			used[words[0]+" "+option] = true
		}
		used[words[0]] = true
	}
	for _, c := range commands(t) {
		if used[c] == (unused[c] != "" || unused[strings.Fields(c)[0]] != "") {
			t.Errorf("%s: used %v, and not to be used because %q: give it a line in uses", c, used[c], unused[c])
		}
	}
}

// operations are all that buttons, menus and forms can mean, from the recorded ones,
// among which none is missing (bot.TestOldButtonsStillWork). A spent letter means nothing.
func operations(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "testdata", "presses.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "spent ") {
			continue
		}
		parts := strings.Split(line, "|")
		op := "|" + parts[1]
		if op == "|I" {
			op += " " + parts[4]
		}
		all = append(all, op)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// commands are the host's, with their options and completions: "/board",
// "/board text", "/do line…".
func commands(t *testing.T) []string {
	t.Helper()
	w, err := newWorld(Options{Title: duelTitle}, filepath.Join(t.TempDir(), "w.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = w.Close() }()
	var all []string
	for _, c := range w.Bot.Commands() {
		if c.Name == duelTitle.Game.Info().ID {
			continue // scenes.go goes through its verbs
		}
		all = append(all, "/"+c.Name)
		for _, o := range c.Options {
			if o.Type == wire.SubCommand {
				t.Errorf("/%s has subcommands, which nobody uses", c.Name)
			}
			all = append(all, "/"+c.Name+" "+o.Name)
			if o.Autocomplete {
				all = append(all, "/"+c.Name+" "+o.Name+"…")
			}
		}
	}
	return all
}
