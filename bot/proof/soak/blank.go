package soak

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"sync"

	"bivouac/render"
)

// Blank is a painter that draws nothing, for runs that are about all but pictures.
type Blank struct{}

var _ render.Painter = Blank{}

// Board is a small black picture, always the same.
func (Blank) Board(render.Scene) ([]byte, error) { return black() }

var black = sync.OnceValues(func() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 200, 100), color.Palette{color.Black}))
	return b.Bytes(), err
})

// Alt is the same for all scenes.
func (Blank) Alt(render.Scene) string { return "a board" }

// Text is the same for all scenes.
func (Blank) Text(render.Scene) string { return "a board" }

// Unseen is a painter that draws nothing and says what another one says, for runs that are
// about words.
type Unseen struct{ render.Painter }

// Board is a small black picture, always the same.
func (Unseen) Board(render.Scene) ([]byte, error) { return black() }
