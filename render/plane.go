package render

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"math"
)

// plane is a picture of few colours in lossless run-length encoding: a ground takes about 100 kB
// instead of some megabytes.
type plane struct {
	rect   image.Rectangle
	runs   []run
	rows   []int // index of the first run of each row, then the number of runs
	colors []color.RGBA
}

// run is consecutive pixels of one colour in a row.
type run struct{ color, end uint16 } // number of the colour, and how far from the row's start it ends

// newPlane encodes an opaque picture; it panics for more than 65,536 colours or more than 65,535
// pixels in width, which no ground has.
func newPlane(img *image.RGBA) plane {
	p := plane{rect: img.Rect, rows: []int{0}}
	numbers := map[color.RGBA]uint16{}
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		row := img.Pix[img.PixOffset(img.Rect.Min.X, y):][:4*img.Rect.Dx()]
		for from := 0; from < len(row); {
			to := from + 4
			for to < len(row) && [4]byte(row[to:]) == [4]byte(row[from:]) {
				to += 4
			}
			c := color.RGBA{row[from], row[from+1], row[from+2], row[from+3]}
			number, known := numbers[c]
			if !known {
				number = uint16(len(p.colors))
				numbers[c], p.colors = number, append(p.colors, c)
			}
			p.runs = append(p.runs, run{number, uint16(to / 4)})
			from = to
		}
		p.rows = append(p.rows, len(p.runs))
	}
	if len(p.colors) > math.MaxUint16+1 || img.Rect.Dx() > math.MaxUint16 {
		panic(fmt.Sprintf("render: a ground of %d colours, %d pixels wide", len(p.colors), img.Rect.Dx()))
	}
	return p
}

// key appends all that the pixels depend on.
func (p *plane) key(b []byte) []byte {
	for _, c := range p.colors {
		b = append(b, c.R, c.G, c.B)
	}
	for _, r := range p.runs {
		b = binary.LittleEndian.AppendUint16(binary.LittleEndian.AppendUint16(b, r.color), r.end)
	}
	return b
}

// copy writes pixels of row y, from x0 on. The slice of holds an eight-byte pattern for each
// colour, and pixel is the number of bytes per pixel.
func (p *plane) copy(to []uint8, x0, y, pixel int, of []uint64) {
	n := y - p.rect.Min.Y
	runs := p.runs[p.rows[n]:p.rows[n+1]]
	at := x0 - p.rect.Min.X
	for len(to) > 0 && int(runs[0].end) <= at {
		runs = runs[1:]
	}
	for ; len(to) > 0; runs = runs[1:] {
		bytes := min((int(runs[0].end)-at)*pixel, len(to))
		part, v := to[:bytes], of[runs[0].color]
		for ; len(part) >= 8; part = part[8:] {
			binary.LittleEndian.PutUint64(part, v)
		}
		for n := range part {
			part[n] = uint8(v >> (8 * n))
		}
		to, at = to[bytes:], int(runs[0].end)
	}
}
