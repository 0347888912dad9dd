package lune

import (
	"image"

	"bivouac/render"
)

// Widths of the outline of what is hidden, in pixels: dark outside, pale inside.
const (
	contourDark = 3
	contourPale = 6
	contourDash = 9 // rows of a stroke and the gap after it
	contourGap  = 2
)

// contour draws the broken outline of a figure and leaves its inside open: what is
// behind a column shows through it (L21.3), and who died where he stood.
func contour(k sketch, lift float64, draw func(sketch)) {
	shape := render.NewCanvas(figureBox, figureBox)
	on := sketch{Canvas: shape, x: figureBox / 2, y: figureBox/2 - lift, scale: 1, tint: edgeDark}
	around(on, 2, draw)
	draw(on)
	depth := depths(shape.Image)
	left, top := round(k.x)-figureBox/2, round(k.y)-figureBox/2
	for y := range figureBox {
		if y%contourDash < contourGap {
			continue
		}
		for x := 0; x < figureBox; {
			band := bandOf(depth[y*figureBox+x])
			end := x + 1
			for end < figureBox && bandOf(depth[y*figureBox+end]) == band {
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

// bandOf says which of the two bands of an outline a depth is in; 0 for none.
func bandOf(depth uint8) int {
	switch {
	case depth == 0 || depth > contourPale:
		return 0
	case depth <= contourDark:
		return 1
	}
	return 2
}

// depths is how far each pixel of a shape is from its outside, in steps; 0 outside.
func depths(img *image.RGBA) []uint8 {
	wide, high := img.Rect.Dx(), img.Rect.Dy()
	depth := make([]uint8, wide*high)
	for n := range depth {
		if img.Pix[4*n+3] > 0x7F {
			depth[n] = contourPale + 1
		}
	}
	for step := uint8(1); step <= contourPale; step++ {
		for y := 1; y < high-1; y++ {
			for x := 1; x < wide-1; x++ {
				n := y*wide + x
				if depth[n] > step && (depth[n-1] == step-1 || depth[n+1] == step-1 || depth[n-wide] == step-1 || depth[n+wide] == step-1) {
					depth[n] = step
				}
			}
		}
	}
	return depth
}
