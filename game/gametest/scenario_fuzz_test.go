package gametest

import (
	"os"
	"path/filepath"
	"testing"

	"bivouac/game/scenario"
)

// FuzzParse: no scenario file is believed too much: a short one allocates little.
// FuzzScenario runs each text that is read.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("duel/testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		f.Fatalf("%d files: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		Bounded(t, len(text), func() {
			if script, err := scenario.Parse("x.txt", text); err == nil && len(script.Whens) == 0 {
				t.Error("a script without a section")
			}
		})
	})
}
