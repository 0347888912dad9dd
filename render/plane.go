package render

import (
	"fmt"
	"image"
	"image/color"
	"math"
)

// plane is a picture of few colours in two bytes a pixel, none of it lost.
type plane struct {
	rect   image.Rectangle
	at     []uint16 // numbers of colours, row by row
	colors []color.RGBA
}

// newPlane takes an opaque picture; it panics at one of more than 65,536 colours, which no
// ground has.
func newPlane(img *image.RGBA) plane {
	p := plane{rect: img.Rect, at: make([]uint16, 0, img.Rect.Dx()*img.Rect.Dy())}
	numbers := map[color.RGBA]uint16{}
	var last color.RGBA
	var number uint16
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		row := img.Pix[img.PixOffset(img.Rect.Min.X, y):][:4*img.Rect.Dx()]
		for ; len(row) > 0; row = row[4:] {
			c := color.RGBA{row[0], row[1], row[2], row[3]}
			if c != last || len(p.colors) == 0 {
				known := false
				if number, known = numbers[c]; !known {
					number = uint16(len(p.colors))
					numbers[c], p.colors = number, append(p.colors, c)
				}
				last = c
			}
			p.at = append(p.at, number)
		}
	}
	if len(p.colors) > math.MaxUint16+1 {
		panic(fmt.Sprintf("render: a ground of %d colours", len(p.colors)))
	}
	return p
}

// row are the numbers of the colours of a part of a row.
func (p *plane) row(x0, x1, y int) []uint16 {
	from := (y - p.rect.Min.Y) * p.rect.Dx()
	return p.at[from+x0-p.rect.Min.X : from+x1-p.rect.Min.X]
}
