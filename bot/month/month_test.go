package month

import (
	"slices"
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
		Titles: []bot.Title{{Game: duel.Game{}, Painter: soak.Blank{}}}, Tables: 24, Days: 12, Seed: 3, Apart: 15, Plant: plant, Dir: t.TempDir()})
	t.Logf("%+v", r)
	return r, err
}

func TestMonth(t *testing.T) {
	r, err := few(t, PlantNone)
	if err != nil {
		t.Fatal(err)
	}
	if r.Finished+r.Cancelled+r.Expired+r.Gone+r.Deleted != r.Tables+r.Deeds[Rematched] || r.Tables != 24 || r.Finished == 0 || r.Mentions == 0 {
		t.Errorf("too little happened: %+v", r)
	}
	missing := slices.DeleteFunc(r.Missing(), func(d Deed) bool { return d == UndoAsked || d == UndoAgreed })
	if len(missing) > 0 { // the small title lets nothing be taken back that must be asked for
		t.Errorf("never done: %v", missing)
	}
}

// TestPlanted: each promise is watched.
func TestPlanted(t *testing.T) {
	for plant, want := range map[Plant]string{
		PlantDeaf: "is told while he sleeps", PlantEager: "is told twice", PlantOpen: "waits for ever", PlantDamage: "the store",
		PlantName: "by the name of before", PlantNick: "is called by the name", PlantGift: "is called late", PlantCalls: "is called twice to one start", PlantEcho: "is answered already",
	} {
		t.Run(string(plant), func(t *testing.T) {
			if _, err := few(t, plant); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("not seen: %v, want %q", err, want)
			}
		})
	}
}
