package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
)

// Played returns the recorded games of a title between computer players of level 3 and above,
// finished and complete: good play reaches positions that random play never does. They are capsules
// in the title's folder testdata/played, written by simulate --level --keep. BIVOUAC_PLAYED names
// another folder. The files are read once in a process, in the order of their names. The short form
// reads only every tenth.
func Played(t testing.TB, g game.Game) []*game.Match {
	t.Helper()
	dir := os.Getenv("BIVOUAC_PLAYED")
	if dir == "" {
		dir = filepath.Join(root(t), "game", g.Info().ID, "testdata", "played")
	}
	of := fmt.Sprintf("%T %s", g, dir)
	if all, known := playedOf.Load(of); known {
		return slices.Clone(all.([]*game.Match))
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.capsule"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s has no recorded games in %s: %v", g.Info().ID, dir, err)
	}
	var all []*game.Match
	for _, name := range amount.Some(names, 10) {
		all = append(all, played(t, g, name))
	}
	playedOf.Store(of, slices.Clone(all))
	return all
}

// playedOf holds what Played has read: replaying takes long, and a Match does not change.
var playedOf sync.Map

func played(t testing.TB, g game.Game, name string) *game.Match {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := game.ReadCapsule(f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	r, err := c.Replay(t.Context(), g)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r.Match
}

// root returns the module's top folder.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		above := filepath.Dir(dir)
		if above == dir {
			t.Fatal("no go.mod above the tests")
		}
		dir = above
	}
}
