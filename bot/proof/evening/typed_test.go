package evening

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"bivouac/bot/proof/town"
	"bivouac/bot/titles"
)

// silent are the commands that no evening uses, each with the reason.
var silent = map[string]string{}

// TestEveryCommandIsUsed: each command that Discord is told of, of the host, of its menus and of the
// titles, is used in a recorded evening, so that what it says is read.
func TestEveryCommandIsUsed(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	var all []byte
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text...)
	}
	e, err := town.New(town.Options{
		Titles: titles.All(), Path: filepath.Join(t.TempDir(), "town.db"),
		Shape: func(_ *town.Town, p *town.Parts) { p.Bot.Debug = positions{titles.Offered[0].Game} },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	for _, c := range e.Bot.Commands() {
		used := regexp.MustCompile(`(?m)^== \S+ /` + regexp.QuoteMeta(c.Name) + `( |$)`).Match(all)
		if why := silent[c.Name]; used == (why != "") {
			t.Errorf("%q is used in an evening: %v; the reason for no use: %q", c.Name, used, why)
		}
	}
}
