package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"time"
)

// A Film is an animated GIF of boards, encoded frame by frame. A frame contains only the bounding
// box of the changes, with unchanged pixels transparent. Boards may differ in size and palette: the
// screen is as large as the largest. Besides the encoded bytes, a Film keeps only a few pictures in
// memory, regardless of its length. The zero value is ready.
type Film struct {
	// Wide is the maximum width in pixels: wider pictures are scaled down. 0: no limit.
	Wide int

	out    bytes.Buffer
	screen image.Point
	global color.Palette   // of the first picture
	source *image.Paletted // the picture added last, before it was scaled
	shown  *image.Paletted // the picture that was encoded last
	next   *image.Paletted // the picture after it
	show   time.Duration   // duration of next
	frames int

	smaller shrinker
}

// Add appends a board (a Painter's PNG) that is shown for the given duration. If the board equals
// the previous one, Add ignores it and returns false. It returns an error if board is not a PNG
// with a palette.
func (f *Film) Add(board []byte, show time.Duration) (bool, error) {
	source, err := paletted(board)
	if err != nil {
		return false, fmt.Errorf("frame %d: %w", f.frames, err)
	}
	if f.source != nil && samePicture(f.source, source) {
		return false, nil
	}
	f.flush()
	f.source, f.next, f.show = source, f.fit(source), show
	return true, nil
}

// Size returns the length of the film in bytes so far, without the last picture.
func (f *Film) Size() int { return f.out.Len() }

// Frames returns the number of pictures, with equal consecutive ones counted once.
func (f *Film) Frames() int {
	if f.next != nil {
		return f.frames + 1
	}
	return f.frames
}

// End sets the duration of the last picture and returns the film. It returns an error if the film
// has no picture. Nothing may be added afterwards.
func (f *Film) End(last time.Duration) ([]byte, error) {
	if f.next == nil {
		return nil, fmt.Errorf("a moving picture of no frame")
	}
	f.show = last
	f.flush()
	f.out.WriteByte(gifEnd)
	data := f.out.Bytes()
	setScreen(data, f.screen)
	return data, nil
}

// flush encodes the last picture, unless that is done already.
func (f *Film) flush() {
	if f.next == nil {
		return
	}
	size := f.next.Rect.Size()
	f.screen = image.Pt(max(f.screen.X, size.X), max(f.screen.Y, size.Y))
	frame := padded(f.next, f.screen)
	if f.frames == 0 {
		f.global = frame.Palette
		f.out.Write(gifHead(f.screen, f.global))
	}
	box, clear := frame.Rect, -1
	if f.shown != nil && f.shown.Rect == frame.Rect && slices.Equal(f.shown.Palette, frame.Palette) {
		box = changed(f.shown, frame)
		clear = unused(f.shown, frame, box)
	}
	f.out.Write(gifFrame(f.cut(frame, box, clear), slices.Equal(f.global, frame.Palette), clear, f.show))
	f.shown, f.next = frame, nil
	f.frames++
}

// cut returns a part of a frame. Its unchanged pixels get the palette entry clear, which is
// transparent, unless clear is -1.
func (f *Film) cut(frame *image.Paletted, box image.Rectangle, clear int) *image.Paletted {
	part := image.NewPaletted(box, frame.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		row := part.Pix[part.PixOffset(box.Min.X, y):][:box.Dx()]
		copy(row, frame.Pix[frame.PixOffset(box.Min.X, y):])
		if clear < 0 {
			continue
		}
		old := f.shown.Pix[f.shown.PixOffset(box.Min.X, y):][:box.Dx()]
		for x := range row {
			if row[x] == old[x] {
				row[x] = uint8(clear)
			}
		}
	}
	return part
}

// fit returns the picture, scaled down if it is too wide.
func (f *Film) fit(p *image.Paletted) *image.Paletted {
	if f.Wide == 0 || p.Rect.Dx() <= f.Wide {
		return p
	}
	f.smaller.wide = f.Wide
	return f.smaller.shrink(p)
}

// paletted decodes a board, which must be a PNG with a palette.
func paletted(data []byte) (*image.Paletted, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	p, ok := img.(*image.Paletted)
	if !ok {
		return nil, fmt.Errorf("the picture has no palette")
	}
	return p, nil
}

func samePicture(a, b *image.Paletted) bool {
	return a.Rect == b.Rect && bytes.Equal(a.Pix, b.Pix) && slices.Equal(a.Palette, b.Palette)
}
