package crash

import (
	"os"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
)

var games = []game.Game{duel.Game{}}

// childWord makes the test binary a child.
const childWord = "crash-child"

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == childWord {
		os.Exit(Child(games, os.Args[2]))
	}
	os.Exit(m.Run())
}

// options have a folder that is kept when a promise was broken.
func options(t testing.TB) Options {
	dir, err := os.MkdirTemp("", "bivouac-crash-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if !t.Failed() {
			_ = os.RemoveAll(dir)
		}
	})
	return Options{Games: games, Child: []string{os.Args[0], childWord}, Dir: dir, Seed: 1}
}

// TestKills is the short form of `go run ./bot/proof crash`.
func TestKills(t *testing.T) {
	r, err := Kills(t.Context(), options(t), 3)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(r)
}

// TestRecovery: a killed bot of some channels answers again.
func TestRecovery(t *testing.T) {
	amount.OnlyLong(t)
	r, err := Recovery(t.Context(), options(t), 100)
	if err != nil {
		t.Fatalf("%v\n%v", err, r)
	}
	t.Log(r)
}
