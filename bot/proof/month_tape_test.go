package main

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/month"
	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	paintduel "bivouac/render/duel"
)

// shortMonth is a very short month.
func shortMonth(t *testing.T) month.Options {
	t.Helper()
	painter := town.Unseen{Painter: paintduel.Painter{}}
	return month.Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: painter, Texts: paintduel.Texts()}},
		Tables: 2, Days: 1, Seed: 22, Dir: t.TempDir(),
	}
}

// livedMonth is what happened in it, and its tape.
func livedMonth(t *testing.T, plant month.Plant) (month.Report, string) {
	t.Helper()
	var b bytes.Buffer
	o := shortMonth(t)
	o.Plant, o.Tape = plant, &b
	r, err := month.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	r.Took = 0
	return r, b.String()
}

// TestMonthTape: a seed lives the same month again, with a tape and without, and another seed another one;
// its tape is the same again. What is said or stored otherwise, or in another order,
// is the first difference, with the deed that led to it; in the short form one of four.
func TestMonthTape(t *testing.T) {
	t.Parallel()
	taken, old := livedMonth(t, month.PlantNone)
	o := shortMonth(t)
	plain, err := month.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if plain.Took = 0; !reflect.DeepEqual(plain, taken) {
		t.Errorf("without a tape:\n%+v\nwith one:\n%+v", plain, taken)
	}
	o.Seed, o.Dir = o.Seed+1, t.TempDir()
	if other, err := month.Run(t.Context(), o); err != nil || other.Digest == plain.Digest {
		t.Errorf("another seed gives %s too, %v", other.Digest, err)
	}
	first := func(plant month.Plant) *tape.Difference {
		_, now := livedMonth(t, plant)
		d, _, err := tape.Diff(strings.NewReader(old), strings.NewReader(now))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if d := first(month.PlantNone); d != nil {
		t.Fatalf("the second run differs:\n%v", d)
	}
	type spoilt struct {
		plant          month.Plant
		deed, old, new string
	}
	for _, one := range amount.Some([]spoilt{
		{month.PlantWord, "m05 in room-1-thread presses lobby.start", "over to you", "over to him"},
		{month.PlantMention, "m05 in room-1-thread presses lobby.start", `users: ["m05" "m00"]`, `users: ["m00"]`},
		{month.PlantOrder, "the clock", "post short duel@room-0", "post card duel@room-0"},
		{month.PlantField, `m04 in room-0: /play at="in 30 min" game="duel"`, "",
			`players.0.name: "Member04" -> "Nember04"`},
	}, 4) {
		d := first(one.plant)
		if d == nil {
			t.Errorf("%s: not found", one.plant)
			continue
		}
		if !strings.Contains(d.Deed, one.deed) || !strings.Contains(d.Old[0], one.old) ||
			!strings.Contains(d.New[0], one.new) {
			t.Errorf("%s: want %q, %q instead of %q, found\n%v", one.plant, one.deed, one.new, one.old, d)
		}
	}
}
