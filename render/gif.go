package render

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"math/bits"
	"time"
)

// A GIF is a header with the size of the screen and a palette, then for each frame its duration and
// transparent palette entry, its box, and its pixels compressed by LZW in blocks of at most 255
// bytes.

// gifEnd is the last byte of a GIF.
const gifEnd = 0x3B

// gifHead returns a GIF up to its first frame, set to repeat endlessly.
func gifHead(screen image.Point, p color.Palette) []byte {
	out := append([]byte("GIF89a"), 0, 0, 0, 0, 0xF0|byte(depth(p)-1), 0, 0)
	setScreen(out, screen)
	out = append(out, gifColors(p)...)
	return append(out, "\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00"...)
}

// setScreen sets the size of the screen in a header.
func setScreen(head []byte, screen image.Point) {
	binary.LittleEndian.PutUint16(head[6:], uint16(screen.X))
	binary.LittleEndian.PutUint16(head[8:], uint16(screen.Y))
}

// depth returns the bits per palette entry, at least one.
func depth(p color.Palette) int { return max(1, bits.Len(uint(len(p)-1))) }

func gifColors(p color.Palette) []byte {
	out := make([]byte, 0, 3<<depth(p))
	for _, c := range p {
		rgb := color.RGBAModel.Convert(c).(color.RGBA)
		out = append(out, rgb.R, rgb.G, rgb.B)
	}
	return out[:cap(out)]
}

// gifFrame encodes a frame. shared says that its palette is the header's. clear is the transparent
// palette entry, or -1 for none. show is the duration of the frame.
func gifFrame(part *image.Paletted, shared bool, clear int, show time.Duration) []byte {
	flags, entry := byte(1<<2), byte(0) // keep the previous frame
	if clear >= 0 {
		flags, entry = flags|1, byte(clear)
	}
	out := []byte{0x21, 0xF9, 4, flags}
	out = binary.LittleEndian.AppendUint16(out, uint16(show/(10*time.Millisecond)))
	out = append(out, entry, 0, 0x2C)
	for _, n := range []int{part.Rect.Min.X, part.Rect.Min.Y, part.Rect.Dx(), part.Rect.Dy()} {
		out = binary.LittleEndian.AppendUint16(out, uint16(n))
	}
	if shared {
		out = append(out, 0)
	} else {
		out = append(append(out, 0x80|byte(depth(part.Palette)-1)), gifColors(part.Palette)...)
	}
	return append(out, gifPixels(part)...)
}

// gifPixels returns the palette entries of a part, compressed by LZW.
func gifPixels(part *image.Paletted) []byte {
	width := max(2, depth(part.Palette))
	var packed bytes.Buffer
	w := lzw.NewWriter(&packed, lzw.LSB, width)
	_, _ = w.Write(part.Pix) // a Buffer takes everything
	_ = w.Close()
	out := []byte{byte(width)}
	for data := packed.Bytes(); len(data) > 0; {
		n := min(len(data), 255)
		out = append(append(out, byte(n)), data[:n]...)
		data = data[n:]
	}
	return append(out, 0)
}

// padded places a picture on a larger screen, with the palette's darkest colour around it.
func padded(p *image.Paletted, screen image.Point) *image.Paletted {
	if p.Rect.Size() == screen {
		return p
	}
	whole := image.NewPaletted(image.Rectangle{Max: screen}, p.Palette)
	dark := uint8(p.Palette.Index(color.Black))
	for i := range whole.Pix {
		whole.Pix[i] = dark
	}
	for y := range p.Rect.Dy() {
		copy(whole.Pix[y*whole.Stride:], p.Pix[y*p.Stride:][:p.Rect.Dx()])
	}
	return whole
}

// unused returns a palette entry that no changed pixel of the box uses, or -1 if there is none.
func unused(before, frame *image.Paletted, box image.Rectangle) int {
	var used [256]bool
	for y := box.Min.Y; y < box.Max.Y; y++ {
		at := frame.PixOffset(box.Min.X, y)
		old, now := before.Pix[at:][:box.Dx()], frame.Pix[at:][:box.Dx()]
		for x, n := range now {
			if n != old[x] {
				used[n] = true
			}
		}
	}
	for n := range 1 << depth(frame.Palette) {
		if !used[n] {
			return n
		}
	}
	return -1
}

// changed returns the bounding box of all pixels that differ, or a box of one pixel if none does.
func changed(before, frame *image.Paletted) image.Rectangle {
	box := image.Rectangle{}
	width := frame.Rect.Dx()
	for y := range frame.Rect.Dy() {
		old, now := before.Pix[y*before.Stride:][:width], frame.Pix[y*frame.Stride:][:width]
		if bytes.Equal(old, now) {
			continue
		}
		from, to := 0, width
		for old[from] == now[from] {
			from++
		}
		for old[to-1] == now[to-1] {
			to--
		}
		box = box.Union(image.Rect(from, y, to, y+1))
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}
