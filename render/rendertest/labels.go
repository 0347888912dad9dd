package rendertest

import (
	"image"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/render"
)

// Labels checks the places of a board's labels: none leaves the board, no two overlap, none covers
// a figure, and together they cover at most a third of each piece.
func Labels(t *testing.T, within image.Rectangle, labels, pieces, figures []image.Rectangle) {
	t.Helper()
	for n, l := range labels {
		if !l.In(within) {
			t.Errorf("the label at %v leaves the board", l)
		}
		for _, other := range labels[:n] {
			if l.Overlaps(other) {
				t.Errorf("the labels at %v and %v overlap", l, other)
			}
		}
		for _, f := range figures {
			if l.Overlaps(f) {
				t.Errorf("the label at %v covers the figure at %v", l, f)
			}
		}
	}
	for _, p := range pieces {
		covered := 0
		for _, l := range labels {
			covered += area(l.Intersect(p))
		}
		if 3*covered > area(p) {
			t.Errorf("labels cover %d of %d pixels of the piece at %v", covered, area(p), p)
		}
	}
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// Nonsense checks the picture of a position that no game reaches. It must be drawn, all its texts
// must stay within it, and its legend must mention labels without room if there are any, and only
// then. lost is the number of such labels.
func Nonsense(t *testing.T, name string, p Painter, s render.Scene, lost int) {
	t.Helper()
	if _, err := p.Painter.Board(s); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	heard, box := p.noted(s, func(c *render.Canvas) { p.Paint(c, s) })
	untold, _, _ := strings.Cut(s.Say(game.T(game.Key(p.Game.Info().ID+".picture.legend.untold"), "list", "§")), "§")
	untold = strings.TrimRight(untold, ": \u00a0\u202f")
	if told := slices.ContainsFunc(heard, func(d render.Drawn) bool {
		return strings.HasPrefix(d.Text, untold)
	}); told != (lost > 0) {
		t.Errorf("%s: %d labels found no room, and the legend tells of some: %v", name, lost, told)
	}
	for _, d := range heard {
		if !d.Box.In(box) {
			t.Errorf("%s: %q at %v leaves the picture", name, d.Text, d.Box)
		}
	}
}
