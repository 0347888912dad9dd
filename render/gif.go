package render

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/png"
	"io"
	"slices"
	"time"
)

// WriteGIF writes a moving picture of boards by one Painter, in order, each shown
// for the delay and the last one three times as long. A frame holds only the box
// of what changed. Error: no frame, or frames of different size or palette.
func WriteGIF(w io.Writer, frames [][]byte, delay time.Duration) error {
	if len(frames) == 0 {
		return fmt.Errorf("a moving picture of no frame")
	}
	film := &gif.GIF{}
	var before *image.Paletted
	for n, data := range frames {
		frame, err := paletted(data, before)
		if err != nil {
			return fmt.Errorf("frame %d: %w", n, err)
		}
		film.Image = append(film.Image, frame.SubImage(changed(before, frame)).(*image.Paletted))
		film.Delay = append(film.Delay, int(delay/(10*time.Millisecond)))
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		before = frame
	}
	film.Delay[len(frames)-1] *= 3
	if err := gif.EncodeAll(w, film); err != nil {
		return fmt.Errorf("write a moving picture: %w", err)
	}
	return nil
}

// paletted reads a board that must go with the one before.
func paletted(data []byte, before *image.Paletted) (*image.Paletted, error) {
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	frame, ok := img.(*image.Paletted)
	if !ok {
		return nil, fmt.Errorf("the picture has no palette")
	}
	if before == nil {
		return frame, nil
	}
	if frame.Rect != before.Rect {
		return nil, fmt.Errorf("size %v after %v", frame.Rect.Size(), before.Rect.Size())
	}
	if !slices.Equal(frame.Palette, before.Palette) {
		return nil, fmt.Errorf("another palette than before")
	}
	return frame, nil
}

// changed is the smallest box that holds all pixels that differ, at least one
// pixel large; without a frame before, all of it.
func changed(before, frame *image.Paletted) image.Rectangle {
	if before == nil {
		return frame.Rect
	}
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
