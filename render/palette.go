package render

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io/fs"
	"math"
	"math/bits"
	"strconv"
	"strings"
	"sync/atomic"
)

// Palette is at most 256 opaque colours with a nearest-colour search. It is safe for concurrent
// use.
type Palette struct {
	Colors []color.RGBA
	// found is a cache of search results, which affects only speed.
	found [foundSlots]atomic.Uint32
	// seen are the converted palettes of each Colors; nil until used.
	seen [kindsOfColors]atomic.Pointer[[]color.RGBA]
}

// ReadPalette reads a precomputed palette, since computing one takes most of a second. The file is
// the painter's palettes/NAME.txt, with colours as RRGGBB separated by blanks. ReadPalette panics
// if the embedded file is missing or invalid.
func ReadPalette(files fs.FS, name string) *Palette {
	text, err := fs.ReadFile(files, "palettes/"+name+".txt")
	if err != nil {
		panic(fmt.Sprintf("render: palette: %v", err))
	}
	p := &Palette{}
	for _, word := range strings.Fields(string(text)) {
		rgb, err := strconv.ParseUint(word, 16, 24)
		if err != nil || len(p.Colors) == mostColors {
			panic(fmt.Sprintf("render: palette %s: %q: %v", name, word, err))
		}
		p.Colors = append(p.Colors, RGB(uint32(rgb)))
	}
	return p
}

// foundSlots is several times the number of a picture's colours.
const foundSlots = 1 << foundBits

const foundBits = 13

// mostColors is the maximum number of colours in a PNG with a palette.
const mostColors = 256

func pack(c color.RGBA) uint32 { return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B) }

// entry returns the palette entry nearest to a colour packed as 0xRRGGBB.
func (p *Palette) entry(rgb uint32) uint8 {
	slot := &p.found[rgb*0x9E3779B1>>(32-foundBits)]
	if known := slot.Load(); known>>8 == rgb && known != 0 {
		return uint8(known)
	}
	n := p.search(rgb)
	slot.Store(rgb<<8 | uint32(n))
	return n
}

// fine is the channel difference above which the worst channel decides.
const fine = 16

// search finds the nearest colour. It prefers colours that are off by at most fine in each channel.
func (p *Palette) search(rgb uint32) uint8 {
	best, found := math.MaxInt, 0
	for i, c := range p.Colors {
		worst, squares := far(rgb, pack(c))
		if worst > fine {
			squares += worst << 20
		}
		if squares < best {
			best, found = squares, i
		}
	}
	return uint8(found)
}

// far returns two distances of packed colours: the difference in the worst channel, and the sum of
// the squares of the differences.
func far(a, b uint32) (worst, squares int) {
	for shift := 0; shift <= 16; shift += 8 {
		d := int(a>>shift&0xFF) - int(b>>shift&0xFF)
		worst, squares = max(worst, d, -d), squares+d*d
	}
	return worst, squares
}

// entries converts a row of opaque pixels to palette entries, two at a time, since most equal the
// previous two.
func (p *Palette) entries(to, px []uint8) {
	last := uint64(0) // no pixel of a picture is see-through
	var a, b uint8
	for ; len(to) >= 2; to, px = to[2:], px[8:] {
		if two := binary.LittleEndian.Uint64(px); two != last {
			one, other := uint32(two), uint32(two>>32)
			if a = b; one != uint32(last>>32) {
				a = p.entry(bits.ReverseBytes32(one) >> 8)
			}
			if b = a; other != one {
				b = p.entry(bits.ReverseBytes32(other) >> 8)
			}
			last = two
		}
		to[0], to[1] = a, b
		for ; len(to) >= 10 && repeats(px[8:40], last); to, px = to[8:], px[32:] {
			binary.LittleEndian.PutUint64(to[2:], uint64(a)*0x0001_0001_0001_0001|uint64(b)*0x0100_0100_0100_0100)
		}
	}
	if len(to) > 0 {
		to[0] = p.entry(pack(color.RGBA{px[0], px[1], px[2], 0xFF}))
	}
}

// repeats says whether px begins with the pair of pixels two, four times in a row.
func repeats(px []uint8, two uint64) bool {
	return binary.LittleEndian.Uint64(px) == two && binary.LittleEndian.Uint64(px[8:]) == two &&
		binary.LittleEndian.Uint64(px[16:]) == two && binary.LittleEndian.Uint64(px[24:]) == two
}

// shaded returns the palette in the viewer's colours.
func (p *Palette) shaded(kind Colors) []color.RGBA {
	if kind == Standard {
		return p.Colors
	}
	if known := p.seen[kind].Load(); known != nil {
		return *known
	}
	own := make([]color.RGBA, len(p.Colors))
	for n, c := range p.Colors {
		own[n] = kind.Shade(c)
	}
	p.seen[kind].Store(&own)
	return own
}

// Loss returns how far a picture is from what was drawn: the peak signal to noise ratio in decibels
// (40 is hard to see) and the largest difference in any channel of any pixel. Both pictures must
// have the same size. It is for tests.
func Loss(drawn, got *image.RGBA) (psnr float64, worst int) {
	squares := 0
	for i, want := range drawn.Pix {
		if d := int(want) - int(got.Pix[i]); d != 0 {
			squares += d * d
			worst = max(worst, d, -d)
		}
	}
	if squares == 0 {
		return math.Inf(1), 0
	}
	return 10 * math.Log10(255*255*3*float64(len(drawn.Pix)/4)/float64(squares)), worst
}
