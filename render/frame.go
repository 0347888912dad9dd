package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
)

// Measures of the frame around a picture of what does not really happen.
const (
	frameSide = 2 * Space
	frameHead = 3 * Space
	stripe    = 6 * Grid // width of a light and a dark stripe together, along a row
)

// Framed is a Painter's picture within a striped frame, as around a building site,
// that says what it is: somebody who sees only the picture knows that it is no game's.
// Error: data is no picture with a palette.
func Framed(data []byte, sign string) ([]byte, error) {
	board, err := paletted(data)
	if err != nil {
		return nil, fmt.Errorf("frame a picture: %w", err)
	}
	size := board.Rect.Size()
	out := image.NewPaletted(image.Rect(0, 0, size.X+2*frameSide, size.Y+frameHead+frameSide), withRoom(board.Palette))
	stripes(out, nearest(out.Palette, Accent), nearest(out.Palette, Ink))
	headline(out, sign)
	for y := range size.Y {
		copy(out.Pix[out.PixOffset(frameSide, frameHead+y):], board.Pix[board.PixOffset(0, y):][:size.X])
	}
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := encoder.Encode(&b, out); err != nil {
		return nil, fmt.Errorf("frame a picture: %w", err)
	}
	return b.Bytes(), nil
}

// shades are the colours between the frame's two that soften its letters.
const shades = 5

// withRoom is the palette with the frame's colours, as far as there is room.
func withRoom(p color.Palette) color.Palette {
	longer := append(color.Palette(nil), p...)
	for n := range shades {
		if len(longer) < 256 {
			longer = append(longer, Mix(Accent, Ink, float64((n*2)%shades)/(shades-1)))
		}
	}
	return longer
}

func nearest(p color.Palette, c color.RGBA) uint8 { return uint8(p.Index(c)) }

// stripes fills a picture with slanting stripes of two colours.
func stripes(img *image.Paletted, light, dark uint8) {
	for y := range img.Rect.Dy() {
		row := img.Pix[img.PixOffset(0, y):][:img.Rect.Dx()]
		for x := range row {
			row[x] = light
			if (x+y)%stripe < stripe/2 {
				row[x] = dark
			}
		}
	}
}

// headline writes the sign on a plain strip in the middle of the frame's head: smaller,
// then cut, where the picture is too narrow for all of it.
func headline(img *image.Paletted, sign string) {
	style := Style{Size: SizeBody, Bold: true, Color: Ink, Align: Centre, Max: max(1, img.Rect.Dx()-4*Pad)}
	if whole := (Style{Size: SizeBody, Bold: true}); Width(sign, whole) > style.Max {
		style.Size = SizeSmall
	}
	strip := NewCanvas(min(Width(sign, style)+4*Pad, img.Rect.Dx()), frameHead)
	strip.Fill(strip.Image.Rect, Accent)
	strip.Text(sign, strip.Image.Rect.Dx()/2, frameHead/2, style)
	left := (img.Rect.Dx() - strip.Image.Rect.Dx()) / 2
	known := map[color.RGBA]uint8{}
	for y := range frameHead {
		for x := range strip.Image.Rect.Dx() {
			c := strip.Image.RGBAAt(x, y)
			entry, ok := known[c]
			if !ok {
				entry = nearest(img.Palette, c)
				known[c] = entry
			}
			img.Pix[img.PixOffset(left+x, y)] = entry
		}
	}
}
