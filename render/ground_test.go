package render

import (
	"bytes"
	"image"
	"image/color"
	stddraw "image/draw"
	"image/png"
	"math/rand/v2"
	"sync"
	"sync/atomic"
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

// TestPaletteLoss compares pictures with their drawings, in all colours.
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

// TestSpritesAreDrawnWhenSeen: a picture is the same whether its ground and its sprites are drawn
// for it or were drawn before, at each size; a sprite is drawn once; and what fails in one of them
// reaches who asked for the picture.
func TestSpritesAreDrawnWhenSeen(t *testing.T) {
	var times atomic.Int32
	table := func() (*Ground, func(*Canvas)) {
		dot := NewSprite(40, func(c *Canvas, m Point) { times.Add(1); c.Disc(m, 12, Ink) })
		ring := NewSprite(40, func(c *Canvas, m Point) { c.Ring(m, 12, 4, Accent) })
		p := &Palette{Colors: []color.RGBA{Night, Ink, Accent}}
		g := LateGround(image.Pt(200, 300), p, func() *Canvas {
			c := NewCanvas(200, 300)
			c.Fill(c.Image.Rect, Night)
			return c
		})
		return g, func(c *Canvas) {
			for n := range 9 {
				c.Stamp(dot, 20+n*30, 30*n)
				c.StampFaint(ring, 30+n*30, 20+30*n, 0.5)
			}
		}
	}
	cut := Cut{Board: image.Rect(0, 0, 200, 300), Zooms: []float64{0.5},
		Matter: []image.Rectangle{image.Rect(0, 0, 90, 90)}}
	for _, s := range []Scene{{}, {Crop: &Crop{}}} {
		g, paint := table()
		picture := func() []byte {
			t.Helper()
			Forget()
			data, err := g.Picture(s, func(Scene) Cut { return cut }, paint)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		before := times.Load()
		if first := picture(); !bytes.Equal(picture(), first) {
			t.Errorf("with crop %v: another picture the second time", s.Crop)
		}
		if got, most := times.Load()-before, int32(2); got < 1 || got > most {
			t.Errorf("with crop %v: a sprite was drawn %d times", s.Crop, got)
		}
	}
	g, _ := table()
	broken := NewSprite(40, func(*Canvas, Point) { panic("broken") })
	late := LateGround(image.Pt(9, 9), &Palette{Colors: []color.RGBA{Ink}}, func() *Canvas { panic("broken") })
	for name, draw := range map[string]func(){
		"sprite": func() { _, _ = g.PNG(func(c *Canvas) { c.Stamp(broken, 9, 9) }) },
		"ground": func() { _, _ = late.PNG(func(*Canvas) {}) },
	} {
		for range 2 {
			func() {
				defer func() {
					if r := recover(); r != "broken" {
						t.Errorf("a broken %s: %v", name, r)
					}
				}()
				draw()
			}()
		}
	}
}
