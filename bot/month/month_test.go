package month

import (
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/soak"
	"bivouac/game/gametest/duel"
)

// few is a short month of one small title; the program's own titles live through one in
// package cli.
func few(t *testing.T, plant Plant) (Report, error) {
	t.Helper()
	t.Parallel()
	r, err := Run(t.Context(), Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: soak.Blank{}}}, Tables: 12, Days: 9, Seed: 3, Plant: plant, Dir: t.TempDir()})
	t.Logf("%+v", r)
	return r, err
}

func TestMonth(t *testing.T) {
	r, err := few(t, PlantNone)
	if err != nil {
		t.Fatal(err)
	}
	if r.Finished+r.Cancelled+r.Expired+r.Gone != r.Tables || r.Tables != 12 || r.Finished == 0 || r.Mentions == 0 || r.Restarts+r.Kills == 0 {
		t.Errorf("too little happened: %+v", r)
	}
}

// TestPlanted: each promise is watched.
func TestPlanted(t *testing.T) {
	for plant, want := range map[Plant]string{
		PlantDeaf: "is told while he sleeps", PlantEager: "is told twice", PlantOpen: "waits for ever", PlantDamage: "the store",
	} {
		t.Run(string(plant), func(t *testing.T) {
			if _, err := few(t, plant); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("not seen: %v, want %q", err, want)
			}
		})
	}
}
