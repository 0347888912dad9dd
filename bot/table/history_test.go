package table

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game/gametest/duel"
)

func TestHistoryToldInStepsIsTheSame(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2 3; B 4 5 6")
	steps := []func(){
		func() { b.act(id, "alice", "b1") },
		func() {
			_, err := b.undo(b.by("alice"), id)
			b.must(err)
		},
		func() { b.act(id, "alice", "b3") },
		func() { b.act(id, "bruno", "b4") },
		func() { b.undone(id, "alice", "bruno") },
		func() { b.act(id, "alice", "b2") },
	}
	for n, step := range steps {
		step()
		told, err := b.Shelf.lines(b.get(id))
		b.must(err)
		fresh, err := (&chronicle{}).read(b.get(id).match)
		b.must(err)
		if diff := cmp.Diff(fresh, told); diff != "" {
			t.Fatalf("after step %d: %s", n, diff)
		}
	}
	lines, err := b.History(id, "dev", 0)
	b.must(err)
	var struck []bool
	for _, l := range lines {
		struck = append(struck, l.Struck)
	}
	if diff := cmp.Diff([]bool{true, false, true, true, false, false}, struck); diff != "" {
		t.Errorf("struck lines: %s", diff)
	}
}

func TestHistoryOfRiggedLuck(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4; mode together")
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b3")
	_, err := b.History(id, "dev", 0)
	b.must(err)
	seen := b.get(id).match.State.(*duel.State)
	next := seen.Enemy // a copy of the stream
	want := next.Die(3)%3 + 1
	rigged, err := b.get(id).match.Rig("enemy", strconv.Itoa(want))
	b.must(err)
	out, err := b.Import(ctx,
		Seating{Actor: b.by("alice"), Guild: "g", Channel: "d", Players: b.get(id).Players, Locale: "en"}, rigged)
	b.must(err)
	id = out.After.ID
	b.act(id, "alice", "pass")
	b.restart()
	b.act(id, "bruno", "pass")
	lines, err := b.History(id, "dev", 3)
	b.must(err)
	events := lines[0].Events
	if last := events[len(events)-1]; last.Text.Key != "duel.log.intent" || last.Text.Args[3] != 3*2+want {
		t.Errorf("the rigged throw reads %+v, want an intent of %d", last.Text, 6+want)
	}
}
