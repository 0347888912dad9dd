package rendertest

import (
	"fmt"
	"io/fs"
	"sync"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
	"bivouac/render"
)

// Painter is a render.Painter, together with what the checks need and only its own package knows.
type Painter struct {
	Game    game.Game
	Painter render.Painter
	Texts   fs.FS   // the sentences of the picture
	Scenes  []Scene // they have golden pictures; together they show all that there is

	Ground func(render.Scene) *render.Ground
	Paint  func(*render.Canvas, render.Scene) // on that ground
	Static func(*render.Canvas)               // writes the texts of the ground; nil if there are none

	Bytes       int           // maximum size of a scene's picture
	Allocations int           // maximum for a picture whose parts are cached, averaged over the scenes
	Pairs       []render.Pair // the painter's own colours of texts, with what is under them
	Phrases     []game.Key    // keys that are made up at run time
	Turns       bool          // the viewer's own side can be at the bottom
	// Apart says whether a text must keep clear of the other texts for which it returns true. If it
	// is nil, all texts must keep clear of each other.
	Apart func(render.Drawn) bool
}

// Scene is a scene with the name of its golden picture.
type Scene struct {
	Name string
	render.Scene
}

// The short form of Run looks closely at one of scenesShort scenes.
const scenesShort = 3

// Run checks what every picture must fulfil: see pictures.go, written.go, words.go and focus.go,
// one file for each subject. The short form compares all golden pictures, and looks closely at a
// third of the scenes and at those with the viewer's own side at the bottom.
func Run(t *testing.T, p Painter) {
	t.Helper()
	if len(p.Scenes) == 0 {
		t.Fatal("no scenes")
	}
	t.Run("golden", func(t *testing.T) {
		for _, s := range p.Scenes {
			t.Run(s.Name, func(t *testing.T) { p.golden(t, s) })
		}
	})
	p.Scenes = looked(p.Scenes)
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) { c.check(p, t) })
	}
}

// looked returns the scenes that Run looks at closely.
func looked(all []Scene) (scenes []Scene) {
	for n, s := range all {
		if amount.Long() || n%scenesShort == 0 || s.Look.Below {
			scenes = append(scenes, s)
		}
	}
	return scenes
}

// checks are what Run checks besides the golden pictures.
var checks = []struct {
	name  string
	check func(Painter, testing.TB)
}{
	{"palette", Painter.palette}, {"same scene", Painter.same}, {"allocations", Painter.allocations},
	{"text sizes", Painter.sizes}, {"overlaps", Painter.overlaps}, {"contrast", Painter.contrast},
	{"texts", Painter.texts}, {"phrases", Painter.phrases}, {"spoken", Painter.spoken}, {"names", Painter.names},
	{"focus", Painter.everyFocus}, {"crops", Painter.crops}, {"below", Painter.below}, {"unbegun", Painter.unbegun},
}

// catalogs caches the results of catalog.
var catalogs sync.Map

// catalog returns the catalog by which the host translates the texts of a game and its pictures. It
// is read only once.
func catalog(t testing.TB, g game.Game, texts fs.FS) *lang.Catalog {
	t.Helper()
	of := fmt.Sprintf("%T %v %v", g, g.Info().Texts, texts)
	if c, ok := catalogs.Load(of); ok {
		return c.(*lang.Catalog)
	}
	c, err := lang.New(g.Info().Texts, texts)
	if err != nil {
		t.Fatal(err)
	}
	catalogs.Store(of, c)
	return c
}

// Sayer returns a Scene.Say that translates like the host, for players with these names.
func Sayer(t testing.TB, g game.Game, texts fs.FS, locale lang.Locale, names []string) func(game.Text) string {
	t.Helper()
	c := catalog(t, g, texts)
	named := func(s game.Seat) string { return names[s] }
	return func(text game.Text) string { return c.Say(locale, text, named) }
}

// Board returns the picture of a scene as a PNG.
func Board(t testing.TB, p render.Painter, s render.Scene) []byte {
	t.Helper()
	data, err := p.Board(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func (p Painter) board(t testing.TB, s render.Scene) []byte {
	t.Helper()
	return Board(t, p.Painter, s)
}
