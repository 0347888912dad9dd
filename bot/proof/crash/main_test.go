package crash

import (
	"errors"
	"os"
	"testing"

	"bivouac/game"
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

func TestKills(t *testing.T) {
	r, err := Kills(t.Context(), options(t), 8)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(r)
}

func TestSyscalls(t *testing.T) {
	r, err := Syscalls(t.Context(), options(t), 3)
	check(t, r, err)
}

func TestErrors(t *testing.T) {
	r, err := Errors(t.Context(), options(t), 2)
	check(t, r, err)
}

// check wants no promise broken, and says what is missing where nothing was tried.
func check(t *testing.T, r Report, err error) {
	t.Helper()
	if errors.Is(err, ErrSkipped) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatalf("%v\n%v", err, r)
	}
	t.Log(r)
}

func TestImages(t *testing.T) {
	r, err := Images(t.Context(), options(t), 700)
	check(t, r, err)
}

func TestDamage(t *testing.T) {
	r, err := Damage(t.Context(), options(t), 60)
	check(t, r, err)
}

func TestFull(t *testing.T) {
	r, err := Full(t.Context(), options(t))
	check(t, r, err)
}

func TestRecovery(t *testing.T) {
	r, err := Recovery(t.Context(), options(t), 100)
	check(t, r, err)
}
