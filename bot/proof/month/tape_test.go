package month

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/tape"
	"bivouac/bot/proof/town"
	"bivouac/game/gametest/duel"
	paintduel "bivouac/render/duel"
)

// short is a very short month.
func short(t *testing.T) Options {
	t.Helper()
	painter := town.Unseen{Painter: paintduel.Painter{}}
	return Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: painter, Texts: paintduel.Texts()}},
		Tables: 2, Days: 1, Seed: 6, Dir: t.TempDir(),
	}
}

// taped is its tape.
func taped(t *testing.T, plant Plant) string {
	t.Helper()
	var b bytes.Buffer
	o := short(t)
	o.Plant, o.Tape = plant, &b
	if _, err := Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestTape: a month has the same tape again. What is said or stored otherwise, or in another order,
// is the first difference, with the deed that led to it.
func TestTape(t *testing.T) {
	t.Parallel()
	old := taped(t, PlantNone)
	first := func(plant Plant) *tape.Difference {
		d, _, err := tape.Diff(strings.NewReader(old), strings.NewReader(taped(t, plant)))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if d := first(PlantNone); d != nil {
		t.Fatalf("the second run differs:\n%v", d)
	}
	for _, one := range []struct {
		plant          Plant
		deed, old, new string
	}{
		{PlantWord, "m00 in room-1 presses lobby.start duel@room-1 on room-1.1", "over to you", "over to him"},
		{PlantMention, "the clock", `users: ["m09"]`, "users: []"},
		{PlantOrder, "the clock", "post short duel@room-0", "post card duel@room-0"},
		{PlantField, `m09 in room-0: /play at="in 30 min" game="duel"`, "", `players.0.name: "Member09" -> "Nember09"`},
	} {
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

// TestTapeChangesNothing: a month is the same with a tape and without.
func TestTapeChangesNothing(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	o := short(t)
	plain, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Tape, o.Dir = &b, t.TempDir()
	taken, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	plain.Took, taken.Took = 0, 0
	if !reflect.DeepEqual(plain, taken) || b.Len() == 0 {
		t.Errorf("without a tape:\n%+v\nwith one of %d bytes:\n%+v", plain, b.Len(), taken)
	}
}
