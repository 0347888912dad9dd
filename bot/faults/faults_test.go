package faults

import (
	"context"
	"os"
	"strconv"
	"testing"

	"bivouac/bot"
	"bivouac/game/gametest/duel"
)

func titles() []bot.Title { return []bot.Title{{Game: duel.Game{}}} }

// TestFaults is the short form; BIVOUAC_FAULTS_SEED repeats one seed and tells
// what happens, BIVOUAC_FAULTS_STEPS makes it longer.
func TestFaults(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) {
			r, err := Run(context.Background(), Options{Seed: seed, Steps: 40, Titles: titles()})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%+v", r)
		})
	}
}

func TestOne(t *testing.T) {
	text := os.Getenv("BIVOUAC_FAULTS_SEED")
	if text == "" {
		t.Skip("BIVOUAC_FAULTS_SEED names no seed")
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	steps, _ := strconv.Atoi(os.Getenv("BIVOUAC_FAULTS_STEPS"))
	r, err := Run(context.Background(), Options{Seed: seed, Steps: steps, Titles: titles(), Trace: os.Stderr})
	t.Logf("%+v", r)
	if err != nil {
		t.Fatal(err)
	}
}
