package invade

import (
	"image/color"
	"testing"

	"bivouac/game"
	"bivouac/render"
)

// How a soldier stands out from the ground: so many pixels have WCAG's contrast for graphics.
const (
	leastContrast = 3
	leastFound    = 700
)

// TestSoldiersAreFound: a soldier who has moved stands out from the field in all colours.
func TestSoldiersAreFound(t *testing.T) {
	for side := range game.Seat(2) {
		for _, kind := range kinds {
			for _, ground := range []color.RGBA{upland, field, hollow, shade, pit, water} {
				c := render.NewCanvas(soldierBox, soldierBox)
				c.Fill(c.Image.Rect, ground)
				drawSoldier(c, render.Point{X: soldierBox / 2, Y: soldierBox / 2}, soldierLook{side: side, kind: kind, moved: true})
				for _, k := range render.AllColors() {
					found, contrast := 0, map[color.RGBA]float64{}
					for n := 0; n < len(c.Image.Pix); n += 4 {
						pixel := color.RGBA{c.Image.Pix[n], c.Image.Pix[n+1], c.Image.Pix[n+2], 0xFF}
						if _, known := contrast[pixel]; !known {
							contrast[pixel] = render.Contrast(k.Shade(pixel), k.Shade(ground))
						}
						if contrast[pixel] >= leastContrast {
							found++
						}
					}
					if found < leastFound {
						t.Errorf("side %d, %s, colours %d: %d pixels stand out from %v", side, kind, k, found, ground)
					}
				}
			}
		}
	}
}
