package town

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"sync"

	"bivouac/render"
)

var pictures sync.Map // PNGs, by size

// Picture returns a black picture of a size. For one size it is always the same picture.
func Picture(size image.Point) ([]byte, error) {
	if data, ok := pictures.Load(size); ok {
		return data.([]byte), nil
	}
	data, err := PNG(image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.Black}))
	if err == nil {
		pictures.Store(size, data)
	}
	return data, err
}

// PNG encodes a small picture. It reuses the encoder's buffer. This has more than a megabyte, so it
// takes longer to make than the picture takes to encode.
func PNG(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := (&png.Encoder{BufferPool: &packers}).Encode(&b, img)
	return b.Bytes(), err
}

var packers packerPool

type packerPool struct{ sync.Pool }

// Get returns a free buffer, or nil if there is none.
func (p *packerPool) Get() *png.EncoderBuffer {
	b, _ := p.Pool.Get().(*png.EncoderBuffer)
	return b
}

// Put gives a buffer back to the pool.
func (p *packerPool) Put(b *png.EncoderBuffer) { p.Pool.Put(b) }

func small() ([]byte, error) { return Picture(image.Pt(200, 100)) }

// Blank is a painter that draws nothing, for runs that are not about pictures.
type Blank struct{}

var _ render.Painter = Blank{}

// Board returns a small black picture.
func (Blank) Board(render.Scene) ([]byte, error) { return small() }

// Alt returns the same text for all scenes.
func (Blank) Alt(render.Scene) string { return "a board" }

// Text returns the same text for all scenes.
func (Blank) Text(render.Scene) string { return "a board" }

// Unseen is a painter that draws nothing and has the texts of another painter. It is for runs that
// are about words.
type Unseen struct{ render.Painter }

// Board returns a small black picture.
func (Unseen) Board(render.Scene) ([]byte, error) { return small() }
