package render

import (
	_ "embed" // the typeface, so that no system font is needed
	"fmt"
	"image"
	"image/color"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The typeface is Fira Sans Condensed, under the SIL Open Font License (font/OFL.txt): narrow, with
// open shapes, and with French accents, Greek and Cyrillic.
var (
	//go:embed font/FiraSansCondensed-Medium.ttf
	mediumTTF []byte
	//go:embed font/FiraSansCondensed-Bold.ttf
	boldTTF []byte
)

// Missing replaces characters without a glyph.
const Missing = '\u25AF'

// face is a typeface in one size. The library's faces have scratch space, so each has a lock; a
// glyph is drawn once and then shared by all pictures.
type face struct {
	mu     sync.RWMutex
	key    faceKey
	font   *sfnt.Font
	face   font.Face
	glyphs map[rune]glyph
}

// glyph is a mask with its offset from the pen, in whole pixels: the same letter has the same
// pixels at any position.
type glyph struct {
	mask    *image.Alpha // nil for a blank
	advance int
}

type faceKey struct {
	bold bool
	size int
}

// append encodes the key as bytes.
func (k faceKey) append(b []byte) []byte {
	bold := byte(0)
	if k.bold {
		bold = 1
	}
	return append(b, bold, byte(k.size), byte(k.size>>8))
}

var faces = struct {
	sync.Mutex
	made map[faceKey]*face
}{made: map[faceKey]*face{}}

var fonts = sync.OnceValue(func() [2]*sfnt.Font {
	return [2]*sfnt.Font{parseFont(mediumTTF), parseFont(boldTTF)}
})

func parseFont(ttf []byte) *sfnt.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(fmt.Sprintf("render: embedded font: %v", err)) // the embedded files are tested
	}
	return f
}

func faceOf(bold bool, size int) *face {
	faces.Lock()
	defer faces.Unlock()
	key := faceKey{bold, size}
	if f, ok := faces.made[key]; ok {
		return f
	}
	source := fonts()[0]
	if bold {
		source = fonts()[1]
	}
	made, err := opentype.NewFace(source, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(fmt.Sprintf("render: font size %d: %v", size, err))
	}
	f := &face{key: key, font: source, face: made, glyphs: map[rune]glyph{}}
	faces.made[key] = f
	return f
}

func (f *face) glyph(r rune) glyph {
	f.mu.RLock()
	g, ok := f.glyphs[r]
	f.mu.RUnlock()
	if ok {
		return g
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	g = f.draw(r)
	f.glyphs[r] = g
	return g
}

func (f *face) draw(r rune) glyph {
	bounds, _, _, advance, ok := f.face.Glyph(fixed.Point26_6{}, r)
	if !ok {
		return glyph{}
	}
	g := glyph{advance: advance.Round()}
	if !bounds.Empty() {
		dc := gg.NewContext(bounds.Dx(), bounds.Dy())
		dc.SetFontFace(f.face)
		dc.SetColor(color.White)
		dc.DrawString(string(r), float64(-bounds.Min.X), float64(-bounds.Min.Y))
		g.mask = alphaOf(dc.Image().(*image.RGBA), &softLevels)
		g.mask.Rect = bounds
	}
	return g
}

var lookups = sync.Pool{New: func() any { return new(sfnt.Buffer) }}

// has says whether the typeface can draw the character.
func has(r rune) bool {
	buf := lookups.Get().(*sfnt.Buffer)
	defer lookups.Put(buf)
	index, err := fonts()[0].GlyphIndex(buf, r)
	return err == nil && index != 0
}
