package render

import "image"

// mosaic is a picture in little memory: cut into tiles of one row of a strip, of
// which each is kept once, however often it is seen. A ground of flat colours takes
// less than a tenth of its pixels.
type mosaic struct {
	rect  image.Rectangle
	wide  int // tiles in a row
	at    []uint32
	tiles []tile
}

// tile are the pixels of one row of a strip; what lies beyond the picture's right
// edge is 0.
type tile [4 * strip]uint8

func newMosaic(img *image.RGBA) *mosaic {
	m := &mosaic{rect: img.Rect, wide: (img.Rect.Dx() + strip - 1) / strip}
	m.at = make([]uint32, 0, m.wide*img.Rect.Dy())
	known := map[tile]uint32{}
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		row := img.Pix[img.PixOffset(img.Rect.Min.X, y):][:4*img.Rect.Dx()]
		for n := range m.wide {
			var t tile
			copy(t[:], row[4*strip*n:])
			place, ok := known[t]
			if !ok {
				place = uint32(len(known))
				known[t] = place
			}
			m.at = append(m.at, place)
		}
	}
	m.tiles = make([]tile, len(known))
	for t, place := range known {
		m.tiles[place] = t
	}
	return m
}

// row are the pixels of one row of the n-th strip.
func (m *mosaic) row(n, y int) *tile {
	return &m.tiles[m.at[(y-m.rect.Min.Y)*m.wide+n]]
}

// whole is the picture again.
func (m *mosaic) whole() *image.RGBA {
	img := image.NewRGBA(m.rect)
	for y := m.rect.Min.Y; y < m.rect.Max.Y; y++ {
		row := img.Pix[img.PixOffset(m.rect.Min.X, y):][:img.Stride]
		for n := range m.wide {
			copy(row[4*strip*n:], m.row(n, y)[:])
		}
	}
	return img
}
