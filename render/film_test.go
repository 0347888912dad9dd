package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// filmed adds pictures, a second each, and ends the film after three.
func filmed(t testing.TB, f *Film, pictures ...[]byte) *gif.GIF {
	t.Helper()
	for _, p := range pictures {
		if _, err := f.Add(p, time.Second); err != nil {
			t.Fatal(err)
		}
	}
	data, err := f.End(3 * time.Second)
	if err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return film
}

// screens are the frames of a film as a viewer sees them, in order.
func screens(film *gif.GIF) []*image.RGBA {
	screen := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	var seen []*image.RGBA
	for _, frame := range film.Image {
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Over)
		now := *screen
		now.Pix = bytes.Clone(screen.Pix)
		seen = append(seen, &now)
	}
	return seen
}

func TestFilm(t *testing.T) {
	g, paint := testGround()
	one, two, three := drawn(t, g, paint(1)), drawn(t, g, paint(2)), drawn(t, g, paint(3))
	film := filmed(t, &Film{}, one, two, two, three)
	if len(film.Image) != 3 || film.Delay[0] != 100 || film.Delay[1] != 100 || film.Delay[2] != 300 ||
		film.LoopCount != 0 {
		t.Fatalf("%d frames, delays %v, loops %d", len(film.Image), film.Delay, film.LoopCount)
	}
	for n, screen := range screens(film) {
		if noise, worst := Loss(decoded(t, [][]byte{one, two, three}[n]), screen); worst != 0 {
			t.Errorf("frame %d differs from its picture: %.1f dB, %d", n, noise, worst)
		}
	}
	if box := film.Image[1].Rect; box == film.Image[0].Rect {
		t.Errorf("the second frame %v holds what did not change", box)
	}
}

func TestFilmOfAnySequence(t *testing.T) {
	g, paint := testGround()
	other := NewCanvas(300, 240)
	other.Fill(other.Image.Rect, Paper)
	higher := NewGround(other, Learn(other.Image))
	var boards [][]byte
	for n := range 4 {
		boards = append(boards, drawn(t, g, paint(n)))
	}
	boards = append(boards, drawn(t, higher, func(*Canvas) {}))
	rapid.Check(t, func(r *rapid.T) {
		order := rapid.SliceOfN(rapid.IntRange(0, len(boards)-1), 1, 8).Draw(r, "order")
		var pictures [][]byte
		var once []int
		for n, i := range order {
			pictures = append(pictures, boards[i])
			if n == 0 || order[n-1] != i {
				once = append(once, i)
			}
		}
		seen := screens(filmed(t, &Film{}, pictures...))
		if len(seen) != len(once) {
			r.Fatalf("%d frames, want %d", len(seen), len(once))
		}
		for n, i := range once {
			want := decoded(t, boards[i])
			got := image.NewRGBA(want.Rect)
			draw.Draw(got, got.Rect, seen[n], image.Point{}, draw.Src)
			if noise, worst := Loss(want, got); worst != 0 {
				r.Fatalf("frame %d differs from its picture: %.1f dB, %d", n, noise, worst)
			}
		}
	})
}

func TestFilmScaledDown(t *testing.T) {
	g, paint := testGround()
	f := &Film{Wide: 150}
	film := filmed(t, f, drawn(t, g, paint(1)), drawn(t, g, paint(2)))
	if film.Config.Width != 150 || film.Config.Height != 100 {
		t.Errorf("%d × %d, want 150 × 100", film.Config.Width, film.Config.Height)
	}
	if f.Frames() != 2 || f.Size() < 100 {
		t.Errorf("%d frames, %d bytes", f.Frames(), f.Size())
	}
	same := screens(filmed(t, &Film{Wide: 300}, drawn(t, g, paint(1))))[0]
	if _, worst := Loss(decoded(t, drawn(t, g, paint(1))), same); worst != 0 {
		t.Error("a picture that fits was changed")
	}
	large := image.NewRGBA(same.Rect)
	small := screens(film)[0]
	for y := range 200 {
		for x := range 300 {
			large.Set(x, y, small.At(x/2, y/2))
		}
	}
	if noise, _ := Loss(same, large); noise < 15 {
		t.Errorf("scaled down it is another picture: %.1f dB", noise)
	}
}

// TestFilmScaledInSteps draws again only what has changed: nothing of the picture
// before may stay.
func TestFilmScaledInSteps(t *testing.T) {
	g, paint := testGround()
	for _, wide := range []int{299, 200, 150, 77, 1} {
		seen := screens(filmed(t, &Film{Wide: wide}, drawn(t, g, paint(1)), drawn(t, g, paint(2)), drawn(t, g, paint(3))))
		for n, screen := range seen {
			alone := screens(filmed(t, &Film{Wide: wide}, drawn(t, g, paint(n+1))))[0]
			if _, worst := Loss(alone, screen); worst != 0 {
				t.Errorf("%d wide: frame %d depends on those before", wide, n)
			}
		}
	}
}

func TestStretchesDivideEverything(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		pixels := rapid.IntRange(1, 300).Draw(r, "pixels")
		fewer := rapid.IntRange(1, pixels).Draw(r, "fewer")
		end := 0
		for n, c := range stretches(pixels, fewer) {
			sum := 0
			for _, w := range c.weight {
				sum += w
			}
			if sum != 256 || c.from > end || n > 0 && c.from < end-1 {
				r.Fatalf("pixel %d of %d covers %+v, the one before ends at %d", n, fewer, c, end)
			}
			end = c.from + len(c.weight)
		}
		if end > pixels {
			r.Fatalf("they reach %d of %d pixels", end, pixels)
		}
	})
}

func TestFilmRefuses(t *testing.T) {
	f := &Film{}
	if _, err := f.End(time.Second); err == nil {
		t.Error("a film without pictures")
	}
	if _, err := f.Add([]byte("GIF"), time.Second); err == nil {
		t.Error("a frame that is no picture")
	}
}
