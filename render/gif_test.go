package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"strings"
	"testing"
	"time"
)

func TestWriteGIF(t *testing.T) {
	g, paint := testGround()
	frames := [][]byte{drawn(t, g, paint(1)), drawn(t, g, paint(2)), drawn(t, g, paint(2)), drawn(t, g, paint(3))}
	var out bytes.Buffer
	if err := WriteGIF(&out, frames, time.Second); err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != 4 || film.Delay[0] != 100 || film.Delay[3] != 300 {
		t.Fatalf("%d frames, delays %v", len(film.Image), film.Delay)
	}
	if got := film.Image[2].Rect.Size(); got != image.Pt(1, 1) {
		t.Errorf("a frame in which nothing changed is %v large, want one pixel", got)
	}
	screen := image.NewRGBA(film.Image[0].Rect)
	for n, frame := range film.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Src)
		if noise, worst := Loss(screen, decoded(t, frames[n])); worst != 0 {
			t.Errorf("frame %d differs from its picture: %.1f dB, %d", n, noise, worst)
		}
	}
}

func TestWriteGIFRefuses(t *testing.T) {
	g, paint := testGround()
	small := NewCanvas(10, 10)
	small.Fill(small.Image.Rect, Night)
	other := NewGround(small, Learn(small.Image))
	nothing := func(*Canvas) {}
	for _, test := range []struct {
		name   string
		frames [][]byte
		want   string
	}{
		{"none", nil, "no frame"},
		{"no picture", [][]byte{[]byte("GIF")}, "frame 0"},
		{"other size", [][]byte{drawn(t, g, paint(1)), drawn(t, other, nothing)}, "frame 1: size"},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := WriteGIF(&bytes.Buffer{}, test.frames, time.Second)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one about %q", err, test.want)
			}
		})
	}
}
