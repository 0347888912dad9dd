package render

import (
	"bytes"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/png"
	"math/rand/v2"
	"sync"
	"testing"
)

// testGround is a small map with something of everything, and a painting on it.
func testGround() (*Ground, func(n int) func(*Canvas)) {
	base := NewCanvas(300, 200)
	base.Fill(base.Image.Rect, Night)
	base.Panel(image.Rect(20, 20, 280, 180), Radius, Paper)
	paint := func(n int) func(*Canvas) {
		return func(c *Canvas) {
			luck := rand.New(rand.NewPCG(uint64(n), 1))
			for seat := range Seats {
				at := Point{30 + 200*luck.Float64(), 40 + 110*luck.Float64()}
				c.Token(at, 24, Seats[seat])
				c.Arrow([]Point{at, {at.X, 60}, {250, 60}}, ArrowStyle{Width: Thin, Color: Ink, Under: Paper, Dashed: seat%2 == 0})
			}
			c.Text("Tour 7", 40, 100, Style{Size: SizeBody, Color: Ink})
			c.Die(Point{250, 150}, 40, 1+n%6, DieWhite)
			c.Cross(Point{60, 150}, 12, Thin, Alarm, Paper)
			c.Flash(Point{100, 150}, 20, Clear(Alarm, 0.5))
		}
	}
	return NewGround(base, LearnOver(base, paint(0), paint(1), paint(2))), paint
}

func drawn(t testing.TB, g *Ground, paint func(*Canvas)) []byte {
	t.Helper()
	data, err := g.PNG(paint)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// decoded reads a picture with the standard library, which knows nothing of ours.
func decoded(t testing.TB, data []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	rgba := image.NewRGBA(img.Bounds())
	stddraw.Draw(rgba, rgba.Rect, img, image.Point{}, stddraw.Src)
	return rgba
}

// TestSamePictureSameBytes draws other pictures in between and at the same time:
// what is kept must leave no trace.
func TestSamePictureSameBytes(t *testing.T) {
	g, paint := testGround()
	var want [8][]byte
	for n := range want {
		fresh, _ := testGround()
		want[n] = drawn(t, fresh, paint(n))
	}
	var wait sync.WaitGroup
	for worker := range 4 {
		wait.Go(func() {
			for n := range want {
				n = (n*3 + worker) % len(want)
				if got := drawn(t, g, paint(n)); !bytes.Equal(got, want[n]) {
					t.Errorf("picture %d differs when others were drawn before", n)
				}
			}
		})
	}
	wait.Wait()
}

// TestPaletteLoss compares pictures with what was drawn, in all colours.
func TestPaletteLoss(t *testing.T) {
	g, paint := testGround()
	for n := range 6 {
		want := g.Draw(paint(n))
		if noise, worst := Loss(want, decoded(t, drawn(t, g, paint(n)))); noise < 45 || worst > 30 {
			t.Errorf("picture %d: PSNR %.1f dB, worst channel off by %d; want at least 45 and at most 30", n, noise, worst)
		}
	}
}

func TestFlatColoursAreExact(t *testing.T) {
	g, paint := testGround()
	img := decoded(t, drawn(t, g, paint(1)))
	for _, test := range []struct {
		x, y int
		want color.RGBA
	}{{5, 5, Night}, {275, 100, Paper}} {
		if got := color.RGBAModel.Convert(img.At(test.x, test.y)); got != test.want {
			t.Errorf("pixel %d,%d = %v, want %v", test.x, test.y, got, test.want)
		}
	}
}

func TestManyColours(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 256, 256))
	for i := range img.Pix {
		img.Pix[i] = uint8(i * 7919 >> 3)
		if i%4 == 3 {
			img.Pix[i] = 0xFF
		}
	}
	if p := Learn(img); len(p.Colors) > mostColors {
		t.Errorf("%d colours, want at most %d", len(p.Colors), mostColors)
	}
	if p := Learn(image.NewRGBA(image.Rect(0, 0, 4, 4))); len(p.Colors) == 0 {
		t.Error("an empty picture gives an empty palette")
	}
}

func TestPart(t *testing.T) {
	g, paint := testGround()
	whole := decoded(t, drawn(t, g, paint(1)))
	box := image.Rect(20, 10, 290, 170)
	data, err := g.Part(box, paint(1))
	if err != nil {
		t.Fatal(err)
	}
	part := decoded(t, data)
	if part.Bounds().Size() != box.Size() {
		t.Fatalf("the part is %v, want %v", part.Bounds(), box)
	}
	for y := range box.Dy() {
		for x := range box.Dx() {
			if part.At(x, y) != whole.At(box.Min.X+x, box.Min.Y+y) {
				t.Fatalf("pixel %d, %d of the part differs", x, y)
			}
		}
	}
	if _, err := g.Part(image.Rect(-9, -9, -1, -1), paint(1)); err == nil {
		t.Error("a part outside the ground is no error")
	}
}

func TestPlaneBeginsSeeThrough(t *testing.T) {
	if p := newPlane(image.NewRGBA(image.Rect(0, 0, 2, 2))); len(p.colors) != 1 || len(p.runs) != 2 {
		t.Errorf("a see-through picture has %d colours in %d runs, want 1 and 2", len(p.colors), len(p.runs))
	}
}
