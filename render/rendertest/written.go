package rendertest

import (
	"image"
	"image/color"
	"testing"

	"bivouac/render"
)

// leastContrast is the minimum contrast of a text with what is under it (WCAG AA).
const leastContrast = 4.5

// noted returns the texts that a scene writes, and the box of the picture. Nothing is drawn.
func (p Painter) noted(s render.Scene, paint func(*render.Canvas)) (heard []render.Drawn, box image.Rectangle) {
	box = image.Rectangle{Max: p.Ground(s).Size()}
	paint(&render.Canvas{Image: &image.RGBA{Rect: box}, Heard: &heard})
	return heard, box
}

// written returns the same as noted, but draws the picture, so that each text knows what is under
// it.
func (p Painter) written(s render.Scene, paint func(*render.Canvas)) (heard []render.Drawn, box image.Rectangle) {
	p.Ground(s).Draw(func(c *render.Canvas) {
		c.Heard, box = &heard, c.Image.Rect
		paint(c)
	})
	return heard, box
}

// sizes checks that every text is large enough for a phone, and inside the picture.
func (p Painter) sizes(t testing.TB) {
	t.Helper()
	look := func(name string, s Scene, paint func(*render.Canvas)) {
		heard, box := p.noted(s.Scene, paint)
		if len(heard) == 0 {
			t.Errorf("%s: nothing was written", name)
		}
		for _, d := range heard {
			if d.Size < render.SmallestText {
				t.Errorf("%s: %q is %d px, want at least %d", name, d.Text, d.Size, render.SmallestText)
			}
			if !d.Box.In(box) {
				t.Errorf("%s: %q at %v leaves the picture", name, d.Text, d.Box)
			}
		}
	}
	if p.Static != nil {
		look("ground", p.Scenes[0], p.Static)
	}
	for _, s := range p.Scenes {
		look(s.Name, s, func(c *render.Canvas) { p.Paint(c, s.Scene) })
	}
}

// overlaps checks every pair of texts that must keep clear of each other.
func (p Painter) overlaps(t testing.TB) {
	t.Helper()
	for _, s := range p.Scenes {
		heard, _ := p.noted(s.Scene, func(c *render.Canvas) { p.Paint(c, s.Scene) })
		for i, a := range heard {
			for _, b := range heard[:i] {
				if p.Apart != nil && (!p.Apart(a) || !p.Apart(b)) {
					continue
				}
				if a.Box.Inset(a.Size / 4).Overlaps(b.Box.Inset(b.Size / 4)) { // boxes are taller than letters
					t.Errorf("%s: %q and %q overlap", s.Name, a.Text, b.Text)
				}
			}
		}
	}
}

func (p Painter) contrast(t testing.TB) {
	t.Helper()
	for _, kind := range render.AllColors() {
		for _, c := range p.Pairs {
			if got := render.Contrast(kind.Shade(c.Text), kind.Shade(c.Under)); got < leastContrast {
				t.Errorf("%s in colours %d: contrast %.2f, want at least %.1f", c.Name, kind, got, leastContrast)
			}
		}
	}
}

// mostFaint is the maximum share of a text's letters that may have too little contrast with what is
// under them: an edge or an arrow may run there.
const mostFaint = 0.12

// stands checks that what a scene writes contrasts with what is below it, in every choice of
// colours.
func (p Painter) stands(t testing.TB, s Scene) {
	t.Helper()
	heard, _ := p.written(s.Scene, func(c *render.Canvas) { p.Paint(c, s.Scene) })
	for _, d := range heard {
		under := counted(d.Under)
		for _, kind := range render.AllColors() {
			faint, worst := 0, leastContrast
			for c, n := range under {
				if got := render.Contrast(kind.Shade(d.Color), kind.Shade(c)); got < leastContrast {
					faint, worst = faint+n, min(worst, got)
				}
			}
			if share := float64(faint) / float64(max(1, len(d.Under))); share > mostFaint {
				t.Errorf("%s in colours %d: %.0f%% of %q at %v have less contrast than %.1f, down to %.2f",
					s.Name, kind, 100*share, d.Text, d.Box, leastContrast, worst)
			}
		}
	}
}

// counted returns how often each colour is in a list. Neighbours in the list are usually equal.
func counted(list []color.RGBA) map[color.RGBA]int {
	of := map[color.RGBA]int{}
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to] == list[from] {
			to++
		}
		of[list[from]] += to - from
		from = to
	}
	return of
}
