package lune

import (
	"image"

	"bivouac/render"
)

// Measures of the outline of what is hidden, in pixels from the outside: it is dark up to
// contourDark, then pale up to contourPale. Of each contourDash rows, contourGap are left open.
const (
	contourDark = 3
	contourPale = 6
	contourDash = 9 // rows of a stroke and its gap
	contourGap  = 2
)

// hiddenPart is the outline of the part of a figure that a column in front of it hides.
type hiddenPart struct {
	name   string
	hider  int // index in hiders
	higher int // how many levels the column is higher
}

// hidden returns the outline of what a higher column hides of a figure. It is drawn when it is
// first needed.
func (s *sheet) hidden(name string, hider, higher int) render.Sprite {
	key := hiddenPart{name, hider, higher}
	if known, ok := s.parts.Load(key); ok {
		return known.(render.Sprite)
	}
	h := hiders[hider]
	// The middle of the hiding column's top, relative to that of the figure's square.
	x, y := halfWide*(h.col+h.row), halfHigh*(h.col-h.row)-stepHigh*higher
	made := sprite(func(k sketch) {
		contour(k, figureLift, s.draws[name], func(px, py int) bool {
			away := px - x
			if away < 0 {
				away = -away
			}
			return away <= halfWide && py >= y-halfHigh+away*halfHigh/halfWide
		})
	})
	known, _ := s.parts.LoadOrStore(key, made)
	return known.(render.Sprite)
}

// contour draws the broken outline of a figure and leaves its inside open. If the function part is
// not nil, only the pixels are drawn for which it returns true. Such an outline shows what is
// behind a column (L21.3), or who died at a place.
func contour(k sketch, lift float64, draw func(sketch), part func(x, y int) bool) {
	shape := render.NewCanvas(figureBox, figureBox)
	on := sketch{Canvas: shape, x: figureBox / 2, y: figureBox/2 - lift, scale: 1, tint: edgeDark}
	around(on, 2, draw)
	draw(on)
	depth := depths(shape.Image)
	at := func(x, y int) int {
		if part != nil && !part(x-figureBox/2, y-figureBox/2) {
			return 0
		}
		return bandOf(depth[y*figureBox+x])
	}
	left, top := round(k.x)-figureBox/2, round(k.y)-figureBox/2
	for y := range figureBox {
		if y%contourDash < contourGap {
			continue
		}
		for x := 0; x < figureBox; {
			band := at(x, y)
			end := x + 1
			for end < figureBox && at(end, y) == band {
				end++
			}
			if band != 0 {
				col := edgeDark
				if band == 2 {
					col = moveCol
				}
				k.Fill(image.Rect(left+x, top+y, left+end, top+y+1), col)
			}
			x = end
		}
	}
}

// bandOf returns which band of an outline a depth is in: 1 for the dark band, 2 for the pale one, 0
// for none.
func bandOf(depth uint8) int {
	switch {
	case depth == 0 || depth > contourPale:
		return 0
	case depth <= contourDark:
		return 1
	}
	return 2
}

// depths returns how many pixels each pixel of a shape is away from the shape's outside: 0 outside,
// at most contourPale + 1 inside.
func depths(img *image.RGBA) []uint8 {
	wide, high := img.Rect.Dx(), img.Rect.Dy()
	depth := make([]uint8, wide*high)
	inner := image.Rectangle{} // the part of the shape that is not on the edge of the picture
	for n := range depth {
		if img.Pix[4*n+3] > 0x7F {
			depth[n] = contourPale + 1
			inner = inner.Union(image.Rect(n%wide, n/wide, n%wide+1, n/wide+1))
		}
	}
	inner = inner.Intersect(image.Rect(1, 1, wide-1, high-1))
	for step := uint8(1); step <= contourPale; step++ {
		for y := inner.Min.Y; y < inner.Max.Y; y++ {
			for n := y*wide + inner.Min.X; n < y*wide+inner.Max.X; n++ {
				if depth[n] > step && (depth[n-1] == step-1 || depth[n+1] == step-1 || depth[n-wide] == step-1 ||
					depth[n+wide] == step-1) {
					depth[n] = step
				}
			}
		}
	}
	return depth
}
