package panel

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"bivouac/bot/screen"
	"bivouac/bot/texts"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/render"
)

// aimingState is actsState whose shots strike squares: north the square a3.
type aimingState struct{ actsState }

func (s aimingState) Point(of game.Seat, c game.Choice) game.Point {
	p := s.actsState.Point(of, c)
	if c.Verb == "shoot" {
		p.Target, p.At = c.Args[1].Value, map[string]string{"north": "a3", "south": "a1"}[c.Args[1].Value]
	}
	return p
}

// gridPainter paints a board of squares.
type gridPainter struct{ render.Painter }

func (gridPainter) Cut(render.Scene) render.Cut {
	return render.Cut{Board: image.Rect(0, 0, 400, 400), Cell: image.Pt(100, 100), Zooms: []float64{1},
		Square: func(name string) (image.Rectangle, bool) {
			at := image.Pt(int(name[0]-'a')*100, int(name[1]-'1')*100)
			return image.Rectangle{Min: at, Max: at.Add(image.Pt(100, 100))}, screen.IsSquare(name)
		}}
}

// TestAimed: the picture shows the squares on which the buttons' choices act, also those of other pieces; those of
// the chosen one are marked.
func TestAimed(t *testing.T) {
	p := actsPanel(t, "")
	p.Table.Unveiled().State = aimingState{}
	p.Title.Painter = gridPainter{}
	p.Piece, p.tags = "tank", []string{"c2"}
	var rows []wire.Row
	for _, choice := range []game.Choice{
		does("shoot", "tank", "north"), does("shoot", "tank", "west"), does("move", "cannon", "c1"),
	} {
		at := slices.IndexFunc(p.known, func(k game.Choice) bool { return k.Action == choice.Action })
		rows = append(rows, screen.Row(p.Done(wire.Secondary, p.known[at], "it"))...)
	}
	p.aimed(rows)
	marked, shown := strings.Join(p.tags, " "), strings.Join(p.shown, " ")
	if marked != "c2 a3" || shown != "a3 c1" {
		t.Errorf("marked %q, shown %q", marked, shown)
	}
}

// TestUnsaid: targets say the verb that the panel's question does not name, where that costs no row.
func TestUnsaid(t *testing.T) {
	p := actsPanel(t, "")
	p.Piece = "tank"
	p.Path = []string{"move"}
	st, _ := p.Step(p.Path)
	p.unsaid = true
	for _, c := range []struct {
		verb, want string
	}{
		{"Go", "Go c1|Go c2"}, {strings.Repeat("Go on ", 5), "c1|c2"},
	} {
		text := &fstest.MapFile{Data: fmt.Appendf(nil, `{"t.verb.move.label": %q}`, c.verb)}
		catalog, err := lang.New(texts.Files, fstest.MapFS{"en.json": text, "fr.json": text})
		if err != nil {
			t.Fatal(err)
		}
		p.Catalog = catalog
		var got []string
		for _, b := range p.targetButtons(st, []string{"c1", "c2"}) {
			got = append(got, b.Label)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%q: %q, want %q", c.verb, got, c.want)
		}
	}
}

// fromState is actsState whose moves to c1 are attacks on d1 from there.
type fromState struct{ actsState }

func (s fromState) Point(of game.Seat, c game.Choice) game.Point {
	p := s.actsState.Point(of, c)
	if c.Verb == "move" && c.Args[1].Value == "c1" {
		p.Target = "d1"
	}
	return p
}

// TestAims: a square from which a choice is aimed at another one is shown with that other one.
func TestAims(t *testing.T) {
	p := actsPanel(t, "")
	p.Table.Unveiled().State = fromState{}
	p.Piece, p.Path = "tank", []string{"move"}
	st, _ := p.Step(p.Path)
	var got []string
	for _, b := range p.targetButtons(st, []string{"c1", "c2"}) {
		got = append(got, b.Label)
	}
	if want := "c1 ✕ d1|c2"; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", got, want)
	}
}
