package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"sync"
)

// Sizes of the frame around a picture of a position that is not the game's real one.
const (
	frameSide = 2 * Space
	frameHead = 3 * Space
	stripe    = 6 * Grid // width of a light and a dark stripe together, along a row
)

// Framed puts a Painter's picture into a striped frame with the text sign at the top, so that the
// picture itself shows that its position is not the game's real one. It returns an error if data is
// not a PNG with a palette.
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
	encoder := png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &packers}
	if err := encoder.Encode(&b, out); err != nil {
		return nil, fmt.Errorf("frame a picture: %w", err)
	}
	return b.Bytes(), nil
}

// packers is a pool of the buffers that encode framed pictures: each is larger than a megabyte.
var packers packerPool

type packerPool struct{ sync.Pool }

// Get returns a free buffer, or nil if there is none.
func (p *packerPool) Get() *png.EncoderBuffer {
	b, _ := p.Pool.Get().(*png.EncoderBuffer)
	return b
}

// Put returns a buffer to the pool.
func (p *packerPool) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

// shades is the number of colours added for smooth letters: the frame's two colours and mixtures of
// them.
const shades = 5

// withRoom returns a copy of the palette with as many of the frame's colours added as fit.
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

// headline writes the sign on a plain strip in the middle of the frame's top. If the picture is too
// narrow, the text is smaller, and truncated if necessary.
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
