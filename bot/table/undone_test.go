package table

import (
	"slices"
	"testing"

	"bivouac/game"
)

// taken is a pact in which Alice took her bid back, with Bruno's leave, after both had
// bid, and then bid otherwise.
func taken(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b4")
	b.undone(id, "alice", "bruno")
	b.act(id, "alice", "b2")
	return b, id
}

// TestWhatWasUndoneStaysReadable: what was taken back by agreement is told as it was, to
// each as far as they were told, and counts nowhere else.
func TestWhatWasUndoneStaysReadable(t *testing.T) {
	b, id := taken(t)
	for user, want := range map[string][]game.Action{"alice": {"b1", ""}, "bruno": {"", "b4"}, "dev": {"", ""}} {
		for range 2 { // told in steps, and by a new process
			lines, err := b.History(id, user, 0)
			b.must(err)
			if len(lines) != 4 {
				t.Fatalf("%s reads %+v, want two struck lines, the strike, a bid", user, lines)
			}
			for n, l := range lines[:2] {
				if !l.Struck || l.Action != want[n] || len(l.Undone) == 0 || len(l.Events) > 0 {
					t.Errorf("%s reads %+v, want %q struck, with what was told of it", user, l, want[n])
				}
			}
			for _, l := range lines[2:] {
				if l.Struck || l.Undone != nil {
					t.Errorf("%s reads as undone: %+v", user, l)
				}
			}
			b.restart()
		}
	}
	n := 0
	b.must(b.Shelf.Moments(b.get(id), game.Spectator, func(Moment) bool { n++; return true }))
	if n != 2 {
		t.Errorf("%d moments, want the set-up and the bid that counts", n)
	}
}

// TestWhatWasUndoneHidesWhatWasHidden: of the cards that both drew, each reads of their own.
func TestWhatWasUndoneHidesWhatWasHidden(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "pact", "A 2 3 5; B 1 4 6; round 1")
	for _, a := range [][2]string{{"alice", "b5"}, {"bruno", "b6"}, {"alice", "pass"}, {"bruno", "pass"}} {
		b.act(id, a[0], game.Action(a[1]))
	}
	b.undone(id, "bruno", "alice")
	for user, want := range map[string][]game.Seat{"alice": {0}, "bruno": {1}, "dev": nil} {
		lines, err := b.History(id, user, 0)
		b.must(err)
		var secrets []game.Seat
		for _, e := range lines[3].Undone {
			secrets = append(secrets, e.To...)
		}
		if !slices.Equal(secrets, want) {
			t.Errorf("%s reads %+v, with secrets of %v, want those of %v", user, lines[3].Undone, secrets, want)
		}
	}
}

// TestAFreeUndoIsNotTold: no other player learns what a player tried and took back.
func TestAFreeUndoIsNotTold(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "pact", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	_, err := b.undo(b.by("alice"), id)
	b.must(err)
	for user, want := range map[string]game.Action{"alice": "b1", "bruno": "", "dev": ""} {
		lines, err := b.History(id, user, 0)
		b.must(err)
		if l := lines[0]; !l.Struck || l.Action != want || len(l.Undone)+len(l.Events) > 0 {
			t.Errorf("%s reads %+v, want %q struck and nothing told", user, l, want)
		}
	}
}
