package month

import (
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/bot/titles"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
)

// few is a short month of one small title; all titles live through a long one in .ci/run, in which
// everything must happen that there is to do.
func few(t *testing.T, plant Plant, seed uint64) (Report, error) {
	t.Helper()
	tables, days := length(plant)
	r, err := Run(t.Context(), Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: town.Blank{}}}, Tables: tables, Days: days, Seed: seed, Apart: 15,
		Plant: plant, Dir: t.TempDir()})
	t.Logf("%+v", r)
	return r, err
}

// length is how many tables and days a short month has. What is planted needs time to show, but for
// what the end of each month shows.
func length(plant Plant) (tables, days int) {
	switch plant {
	case PlantNone, PlantOpen, PlantDamage:
		return 5, 3
	}
	return 24, 12
}

func TestMonth(t *testing.T) {
	t.Parallel()
	r, err := few(t, PlantNone, 20)
	if err != nil {
		t.Fatal(err)
	}
	tables, _ := length(PlantNone)
	if r.Finished+r.Cancelled+r.Expired+r.Gone+r.Deleted != r.Tables+r.Deeds[Rematched] || r.Tables != tables ||
		r.Finished == 0 || r.Mentions == 0 {
		t.Errorf("too little happened: %+v", r)
	}
}

// TestTyped: of every title a post with an action as it is typed is noticed. There are more tables and
// days than a seed needs to have a move; the month ends as soon as one is seen.
func TestTyped(t *testing.T) {
	amount.OnlyLong(t)
	for _, title := range titles.Offered {
		title.Painter = town.Unseen{Painter: title.Painter}
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			_, err := Run(t.Context(), Options{
				Titles: []bot.Title{title}, Tables: 12, Days: 12, Seed: 4, Plant: PlantTyped, Dir: t.TempDir(),
			})
			if err == nil || !strings.Contains(err.Error(), "is said as typed") {
				t.Errorf("a typed action is not seen: %v", err)
			}
		})
	}
}

// TestPlanted: each promise is watched; in the short form one of them. Not in every month does a
// plant meet what it spoils, so several are lived.
func TestPlanted(t *testing.T) {
	type planted struct {
		plant Plant
		want  string
	}
	for _, one := range amount.Some([]planted{
		{PlantEager, "is told twice"}, {PlantDeaf, "is told while he sleeps"}, {PlantOpen, "waits for ever"},
		{PlantDamage, "the store"}, {PlantName, "by the name of before"}, {PlantNick, "is called by the name"},
		{PlantGift, "is called late"}, {PlantCalls, "is called twice to one start"}, {PlantEcho, "is answered already"},
	}, 9) {
		t.Run(string(one.plant), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(6) {
				_, err := few(t, one.plant, 3+seed)
				if err == nil {
					continue
				}
				if !strings.Contains(err.Error(), one.want) {
					t.Errorf("seed %d: %v, want %q", 3+seed, err, one.want)
				}
				return
			}
			t.Errorf("not seen in six months: want %q", one.want)
		})
	}
}
