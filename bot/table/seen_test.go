package table

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"bivouac/game"
)

// TestSeenKeepsTheMatch: nothing that it returns is a position or the match. A branch is a match of
// its own, redealt for the seat.
func TestSeenKeepsTheMatch(t *testing.T) {
	kind := reflect.TypeFor[Seen]()
	secret := []reflect.Type{reflect.TypeFor[*game.Match](), reflect.TypeFor[game.State](), reflect.TypeFor[game.Setup]()}
	for n := range kind.NumMethod() {
		m := kind.Method(n)
		for out := range m.Type.NumOut() {
			if slices.Contains(secret, m.Type.Out(out)) && m.Name != "Branch" {
				t.Errorf("%s returns %s", m.Name, m.Type.Out(out))
			}
		}
	}
	for n := range kind.NumField() {
		if f := kind.Field(n); f.IsExported() {
			t.Errorf("%s is exported", f.Name)
		}
	}
}

// TestActsOfOthersAreSecret: a seat reads its own answers, and of the others only that they have
// answered, or have left the game.
func TestActsOfOthersAreSecret(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	before := b.get(id).Entries()
	asked := b.get(id).Public().Pending()[0].Seat
	b.act(id, b.get(id).UserOf(asked), b.first(id, asked))
	at := b.get(id)
	answer := at.match.Journal[before]
	if own := at.Seen(answer.Seat).Acts(before); len(own) != at.Entries()-before || own[0].Action != answer.Action {
		t.Errorf("the player reads %+v, want %+v first", own, answer)
	}
	for _, eyes := range []Seen{at.Public(), at.Seen(1 - answer.Seat)} {
		if got := eyes.Acts(before)[0]; got.Action != "" || got.Seat != answer.Seat || got.Decision != answer.Decision {
			t.Errorf("others read %+v", got)
		}
	}
	if at.match.Journal[before].Action != answer.Action {
		t.Error("the journal has changed")
	}
	b.act(id, at.UserOf(1-answer.Seat), game.Resign)
	acts := b.get(id).Seen(answer.Seat).Acts(at.Entries())
	if len(acts) == 0 || acts[0].Action != game.Resign {
		t.Errorf("who has resigned is not told: %+v", acts)
	}
}

// TestSecretsOfAGameComeAfterIt: its seed and its statistics.
func TestSecretsOfAGameComeAfterIt(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	at := b.get(id)
	if seed, opened := at.Seed(); opened || seed != (game.Seed{}) {
		t.Error("the seed is told during the game")
	}
	if _, err := at.Review(); !errors.Is(err, ErrNoReport) {
		t.Errorf("a review during the game: %v", err)
	}
	b.act(id, at.UserOf(0), game.Resign)
	at = b.get(id)
	if seed, opened := at.Seed(); !opened || seed != at.match.Setup.Seed {
		t.Errorf("the seed of a game that is over: %x, %t", seed, opened)
	}
	if _, err := at.Review(); err != nil {
		t.Error(err)
	}
}
