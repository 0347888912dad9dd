package invade

import (
	"bytes"
	"image/png"
	"testing"

	"bivouac/render"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
)

// naive draws the board of the benchmarks the way a program does that nobody has
// tuned: every command by gg, then the standard encoder over all colours. Typefaces
// are loaded once.
type naive struct {
	drawing render.Drawing
	faces   map[naiveFace]font.Face
}

type naiveFace struct {
	bold bool
	size int
}

func newNaive(tb testing.TB) *naive {
	n := &naive{drawing(tb), map[naiveFace]font.Face{}}
	for _, c := range n.drawing.Cmds {
		key, file := naiveFace{c.Bold, c.Size}, "../font/FiraSansCondensed-Medium.ttf"
		if c.Bold {
			file = "../font/FiraSansCondensed-Bold.ttf"
		}
		if c.Op != "text" || n.faces[key] != nil {
			continue
		}
		face, err := gg.LoadFontFace(file, float64(c.Size))
		if err != nil {
			tb.Fatal(err)
		}
		n.faces[key] = face
	}
	return n
}

// board is the picture as a PNG.
func (n *naive) board(tb testing.TB) []byte {
	dc := gg.NewContext(n.drawing.W, n.drawing.H)
	dc.SetLineCapRound()
	dc.SetLineJoinRound()
	for _, c := range n.drawing.Cmds {
		n.draw(dc, c)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, dc.Image()); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func (n *naive) draw(dc *gg.Context, c render.Command) {
	switch c.Op {
	case "text":
		dc.SetHexColor(c.Fill)
		dc.SetFontFace(n.faces[naiveFace{c.Bold, c.Size}])
		dc.DrawString(c.Text, c.X, c.Y)
		return
	case "rect":
		dc.DrawRoundedRectangle(c.X, c.Y, c.W, c.H, c.R)
	case "circle":
		dc.DrawCircle(c.X, c.Y, c.R)
	case "poly":
		for _, p := range c.Points {
			dc.LineTo(p[0], p[1])
		}
	}
	if c.Fill != "" {
		dc.SetHexColor(c.Fill)
		dc.Fill()
		return
	}
	dc.SetHexColor(c.Stroke)
	dc.SetLineWidth(c.Width)
	dc.SetDash(c.Dash...)
	dc.Stroke()
}

// TestNaiveDrawsTheSame: the comparison would be worth nothing otherwise. Edges
// and the rasteriser of letters differ a little.
func TestNaiveDrawsTheSame(t *testing.T) {
	want, err := png.Decode(bytes.NewReader(newNaive(t).board(t)))
	if err != nil {
		t.Fatal(err)
	}
	got, err := png.Decode(bytes.NewReader(board(t, benchScene(t))))
	if err != nil {
		t.Fatal(err)
	}
	far := 0
	for y := range height {
		for x := range width {
			r, g, b, _ := got.At(x, y).RGBA()
			if s, u, v, _ := want.At(x, y).RGBA(); max(r, s)-min(r, s) > 0x4000 || max(g, u)-min(g, u) > 0x4000 || max(b, v)-min(b, v) > 0x4000 {
				far++
			}
		}
	}
	if share := float64(far) / (width * height); share > 0.01 {
		t.Errorf("%.2f %% of the pixels are far off, at most 1 %% may", 100*share)
	} else {
		t.Logf("%.2f %% of the pixels are far off", 100*share)
	}
}
