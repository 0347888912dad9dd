package rois

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/lang"
)

// TestTexts: all names that Info promises stand in both languages.
func TestTexts(t *testing.T) {
	texts, err := lang.New(Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	if err := texts.Check(); err != nil {
		t.Error(err)
	}
	for _, key := range gametest.Keys(Game{}.Info()) {
		if !texts.Has(lang.English, key) {
			t.Errorf("no text %q", key)
		}
	}
}
