package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/scenario"
)

// Scenarios runs each file dir/*.txt as a subtest, and those of
// $BIVOUAC_SCENARIOS/<game id>. A folder without any file fails.
func Scenarios(t *testing.T, g game.Game, dir string) {
	t.Helper()
	texts := textsOf(t, g)
	for _, file := range scenarioFiles(t, g.Info().ID, dir) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			runFile(t, g, texts, file)
		})
	}
}

func scenarioFiles(t *testing.T, id, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios in %s (%v)", dir, err)
	}
	if more := os.Getenv("BIVOUAC_SCENARIOS"); more != "" {
		own, err := filepath.Glob(filepath.Join(more, id, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, own...)
	}
	return files
}

// scriptOf reads a scenario file.
func scriptOf(t *testing.T, file string) *scenario.Script {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	script, err := scenario.Parse(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return script
}

func runFile(t *testing.T, g game.Game, texts *lang.Catalog, file string) {
	t.Helper()
	script := scriptOf(t, file)
	for n, w := range script.Whens {
		name := w.Name
		if name == "" {
			name = fmt.Sprintf("section %d", n)
		}
		t.Run(name, func(t *testing.T) {
			for _, err := range script.Run(g, texts, n) {
				t.Error(err)
			}
		})
	}
}

// SeedOf is the seed that a scenario calls n.
func SeedOf(n uint64) game.Seed { return scenario.SeedOf(n) }
