package main

import (
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/month"
	"bivouac/bot/proof/town"
	"bivouac/bot/titles"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
)

// fewTables is a short month of one small title; all titles live through a long one in .ci/run, in which
// everything must happen that there is to do.
func fewTables(t *testing.T, plant month.Plant, seed uint64) (month.Report, error) {
	t.Helper()
	tables, days := monthLength(plant)
	r, err := month.Run(t.Context(), month.Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: town.Blank{}}}, Tables: tables, Days: days, Seed: seed, Apart: 15,
		Plant: plant, Dir: t.TempDir()})
	t.Logf("%+v", r)
	return r, err
}

// monthLength is how many tables and days a short month has. What is planted needs time to show, but for
// what the end of each month shows.
func monthLength(plant month.Plant) (tables, days int) {
	switch plant {
	case month.PlantNone, month.PlantOpen, month.PlantDamage:
		return 5, 3
	}
	return 24, 12
}

func TestMonth(t *testing.T) {
	t.Parallel()
	r, err := fewTables(t, month.PlantNone, 20)
	if err != nil {
		t.Fatal(err)
	}
	tables, _ := monthLength(month.PlantNone)
	if r.Finished+r.Cancelled+r.Expired+r.Gone+r.Deleted != r.Tables+r.Deeds[month.Rematched] || r.Tables != tables ||
		r.Finished == 0 || r.Mentions == 0 {
		t.Errorf("too little happened: %+v", r)
	}
}

// TestMonthTyped: of every title a post with an action as it is typed is noticed. There are more tables and
// days than a seed needs to have a move; the month ends as soon as one is seen.
func TestMonthTyped(t *testing.T) {
	amount.OnlyLong(t)
	for _, title := range titles.Offered {
		title.Painter = town.Unseen{Painter: title.Painter}
		t.Run(title.Game.Info().ID, func(t *testing.T) {
			_, err := month.Run(t.Context(), month.Options{
				Titles: []bot.Title{title}, Tables: 12, Days: 12, Seed: 4, Plant: month.PlantTyped, Dir: t.TempDir(),
			})
			if err == nil || !strings.Contains(err.Error(), "is said as typed") {
				t.Errorf("a typed action is not seen: %v", err)
			}
		})
	}
}

// TestMonthPlanted: each promise is watched; in the short form one of them. Not in every month does a
// plant meet what it spoils, so several are lived.
func TestMonthPlanted(t *testing.T) {
	type planted struct {
		plant month.Plant
		want  string
	}
	for _, one := range amount.Some([]planted{
		{month.PlantEager, "is told twice"}, {month.PlantDeaf, "is told while asleep"},
		{month.PlantOpen, "waits for ever"}, {month.PlantDamage, "the store"},
		{month.PlantName, "by the name of before"}, {month.PlantNick, "is called by the name"},
		{month.PlantGift, "is called late"}, {month.PlantCalls, "is called twice to one start"},
		{month.PlantEcho, "is answered already"},
	}, 9) {
		t.Run(string(one.plant), func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(6) {
				_, err := fewTables(t, one.plant, 3+seed)
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
