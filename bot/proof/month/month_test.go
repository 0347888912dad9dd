package month

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/bot/titles"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
)

// few is a short month of one small title; the program's own titles live through one in
// .ci/run.
func few(t *testing.T, plant Plant, seed uint64) (Report, error) {
	t.Helper()
	tables, days := length(plant)
	r, err := Run(t.Context(), Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: town.Blank{}}}, Tables: tables, Days: days, Seed: seed, Apart: 15,
		Plant: plant, Dir: t.TempDir()})
	t.Logf("%+v", r)
	return r, err
}

// length is how many tables and days a short month has.
func length(plant Plant) (tables, days int) {
	if amount.Long() || plant != PlantNone { // what is planted needs time to show
		return 24, 12
	}
	return 10, 6
}

func TestMonth(t *testing.T) {
	t.Parallel()
	r, err := few(t, PlantNone, 3)
	if err != nil {
		t.Fatal(err)
	}
	tables, _ := length(PlantNone)
	if r.Finished+r.Cancelled+r.Expired+r.Gone+r.Deleted != r.Tables+r.Deeds[Rematched] || r.Tables != tables ||
		r.Finished == 0 || r.Mentions == 0 {
		t.Errorf("too little happened: %+v", r)
	}
	if !amount.Long() {
		return // some days are too few for everything to happen
	}
	missing := slices.DeleteFunc(r.Missing(), func(d Deed) bool { return d == UndoAsked || d == UndoAgreed })
	if len(missing) > 0 { // the small title lets nothing be taken back that must be asked for
		t.Errorf("never done: %v", missing)
	}
}

// TestDigest: a seed lives the same month again, and another seed another one.
func TestDigest(t *testing.T) {
	t.Parallel()
	digest := func(seed uint64) string {
		t.Helper()
		r, err := Run(t.Context(), Options{
			Titles: []bot.Title{{Game: duel.Game{}, Painter: town.Blank{}}}, Tables: 4, Days: 2, Seed: seed, Dir: t.TempDir(),
		})
		if err != nil {
			t.Fatal(err)
		}
		return r.Digest
	}
	if one, again, other := digest(1), digest(1), digest(2); one != again || one == other {
		t.Errorf("seed 1 gives %s and %s, seed 2 %s", one, again, other)
	}
}

// TestMonthOfTitles: every title lives some days, and its posts are sentences: one with an action
// as it is typed is noticed. There are more tables and days than a seed needs to have a move; the
// month ends as soon as one is seen.
func TestMonthOfTitles(t *testing.T) {
	amount.OnlyLong(t)
	for _, title := range titles.Offered {
		title.Painter = town.Unseen{Painter: title.Painter}
		live := func(plant Plant, tables, days int) error {
			_, err := Run(t.Context(), Options{
				Titles: []bot.Title{title}, Tables: tables, Days: days, Seed: 4, Plant: plant, Dir: t.TempDir(),
			})
			return err
		}
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			if err := live(PlantNone, 3, 3); err != nil {
				t.Error(err)
			}
			if err := live(PlantTyped, 12, 12); err == nil || !strings.Contains(err.Error(), "is said as typed") {
				t.Errorf("a typed action is not seen: %v", err)
			}
		})
	}
}

// TestPlanted: each promise is watched; in the short form one of them. Not in every month does a
// plant meet what it spoils, so several are lived.
func TestPlanted(t *testing.T) {
	plants := map[Plant]string{
		PlantDeaf: "is told while he sleeps", PlantEager: "is told twice", PlantOpen: "waits for ever",
		PlantDamage: "the store", PlantName: "by the name of before", PlantNick: "is called by the name",
		PlantGift: "is called late", PlantCalls: "is called twice to one start", PlantEcho: "is answered already",
	}
	for _, plant := range amount.Some(slices.Sorted(maps.Keys(plants)), 9) {
		t.Run(string(plant), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(6) {
				_, err := few(t, plant, 3+seed)
				if err == nil {
					continue
				}
				if !strings.Contains(err.Error(), plants[plant]) {
					t.Errorf("seed %d: %v, want %q", 3+seed, err, plants[plant])
				}
				return
			}
			t.Errorf("not seen in six months: want %q", plants[plant])
		})
	}
}
