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

// A Film is a moving picture of boards (a GIF), made frame by frame. A frame holds
// only the box of what changed, and in it what stayed is see-through. Boards may
// differ in size and palette: the screen is as large as the largest. In memory are
// the bytes so far and two pictures, however long it is. The zero value is ready.
type Film struct {
	// Wide is how many pixels wide a picture may be: a wider one is scaled down. 0:
	// as it is.
	Wide int

	out    bytes.Buffer
	screen image.Point
	global color.Palette   // of the first picture
	source *image.Paletted // the picture added last, before it was scaled
	shown  *image.Paletted // the last picture that is written
	next   *image.Paletted // the one behind it
	show   time.Duration   // of next
	frames int

	smaller shrinker
}

// Add shows a board (a Painter's PNG) for so long; false if it is the same picture
// as the one before, which then stays as long as it would have. Error: no PNG with a
// palette.
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

// Size is how many bytes the film has so far, without the picture added last.
func (f *Film) Size() int { return f.out.Len() }

// Frames is how many pictures were added, the same one in a row counted once.
func (f *Film) Frames() int {
	if f.next != nil {
		return f.frames + 1
	}
	return f.frames
}

// End shows the last picture for so long and is the whole film. Error: a film
// without any picture. Nothing may be added afterwards.
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

// flush writes the picture that was added last.
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

// cut is a box of a frame, with the clear entry, if there is one, where nothing changed.
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

// fit makes a picture smaller that is too wide.
func (f *Film) fit(p *image.Paletted) *image.Paletted {
	if f.Wide == 0 || p.Rect.Dx() <= f.Wide {
		return p
	}
	f.smaller.wide = f.Wide
	return f.smaller.shrink(p)
}

// paletted reads a board.
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
