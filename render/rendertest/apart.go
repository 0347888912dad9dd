package rendertest

import (
	"image/color"
	"testing"

	"bivouac/render"
)

// plainlyApart is the minimum distance of clearly different colours: see render.Distance.
const plainlyApart = 20

// Eyes returns, for each choice of colours, the deficiencies of those who may look at them: all of
// them for the standard and for high contrast, and only the matching one for colours made for a
// deficiency.
func Eyes() map[render.Colors][]render.Deficiency {
	all := []render.Deficiency{render.Normal, render.Protan, render.Deutan, render.Tritan}
	return map[render.Colors][]render.Deficiency{
		render.Standard: all, render.HighContrast: all,
		render.ForProtan: {render.Protan}, render.ForDeutan: {render.Deutan}, render.ForTritan: {render.Tritan},
	}
}

// ToldApart checks that two colours of a picture are clearly different in every selectable palette.
func ToldApart(t testing.TB, what string, a, b color.RGBA) {
	t.Helper()
	for kind, eyes := range Eyes() {
		for _, d := range eyes {
			if got := render.Distance(kind.Shade(a), kind.Shade(b), d); got < plainlyApart {
				t.Errorf("%s: %.1f apart under deficiency %d in colours %d, want at least %d", what, got, d, kind, plainlyApart)
			}
		}
	}
}
