package render

import (
	"image"
	"image/color"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadPalette(t *testing.T) {
	file := func(text string) fstest.MapFS { return fstest.MapFS{"palettes/a.txt": {Data: []byte(text)}} }
	if p := ReadPalette(file("000000 FFD23F\n0a0b0c\n"), "a"); len(p.Colors) != 3 || p.Colors[1] != RGB(0xFFD23F) ||
		p.Colors[2] != RGB(0x0A0B0C) {
		t.Errorf("read as %v", p.Colors)
	}
	for name, files := range map[string]fstest.MapFS{
		"none": {}, "no colour": file("000000 red"), "too large": file("1000000"),
		"too many": file(strings.Repeat("000000 ", mostColors+1)),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: taken", name)
				}
			}()
			ReadPalette(files, "a")
		}()
	}
}

// TestEntriesOfRows: the entries of a row are those of its pixels, one by one.
func TestEntriesOfRows(t *testing.T) {
	p := &Palette{Colors: []color.RGBA{RGB(0x000000), RGB(0xFFD23F), RGB(0x0A0B0C), RGB(0x808080), RGB(0xFFFFFF)}}
	luck := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		row := image.NewRGBA(image.Rect(0, 0, 1+luck.IntN(70), 1))
		for x := 0; x < row.Rect.Dx(); {
			two, turns := [2]color.RGBA{RGB(luck.Uint32() >> 8), RGB(luck.Uint32() >> 8)}, luck.IntN(2)
			for end := x + 1 + luck.IntN(40); x < end; x++ {
				row.SetRGBA(x, 0, two[x*turns%2])
			}
		}
		got := make([]uint8, row.Rect.Dx())
		p.entries(got, row.Pix)
		for x, n := range got {
			if want := p.entry(pack(row.RGBAAt(x, 0))); n != want {
				t.Fatalf("pixel %d of %v has entry %d, want %d", x, row.Pix, n, want)
			}
		}
	}
}
