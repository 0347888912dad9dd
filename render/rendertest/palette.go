package rendertest

import (
	"bytes"
	"flag"
	"fmt"
	"path/filepath"
	"testing"

	"bivouac/game/amount"
	"bivouac/render"
)

var learn = flag.Bool("learn", false, "learn the palettes anew; the program then has to be built again")

// The short form of Palette paints one of samplesShort samples.
const samplesShort = 6

// Palette checks that a precomputed palette contains the colours of the samples, which must include
// everything that a picture on the ground may contain. With -learn it computes the palette from the
// samples instead, and writes it to palettes/NAME.txt. The short form paints a sixth of the
// samples.
func Palette(t *testing.T, name string, base *render.Canvas, g *render.Ground, samples ...func(*render.Canvas)) {
	t.Helper()
	if *learn {
		write(t, filepath.Join("palettes", name+".txt"), written(render.LearnOver(base, samples...)))
		return
	}
	for n, paint := range samples {
		if n%samplesShort != 0 && !amount.Long() {
			continue
		}
		data, err := g.PNG(paint)
		if err != nil {
			t.Fatal(err)
		}
		if _, worst := render.Loss(g.Draw(paint), Decode(t, data)); worst > mostOff {
			t.Errorf("%s, sample %d: a channel is off by %d, at most %d may be; if what is drawn has changed, run with -learn",
				name, n, worst, mostOff)
		}
	}
}

// written returns a palette in the format that render.ReadPalette reads, with sixteen colours in a
// line.
func written(p *render.Palette) []byte {
	var b bytes.Buffer
	for n, c := range p.Colors {
		end := " "
		if n%16 == 15 || n == len(p.Colors)-1 {
			end = "\n"
		}
		fmt.Fprintf(&b, "%02X%02X%02X%s", c.R, c.G, c.B, end)
	}
	return b.Bytes()
}
