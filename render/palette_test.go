package render

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadPalette(t *testing.T) {
	file := func(text string) fstest.MapFS { return fstest.MapFS{"palettes/a.txt": {Data: []byte(text)}} }
	if p := ReadPalette(file("000000 FFD23F\n0a0b0c\n"), "a"); len(p.Colors) != 3 || p.Colors[1] != RGB(0xFFD23F) || p.Colors[2] != RGB(0x0A0B0C) {
		t.Errorf("read as %v", p.Colors)
	}
	for name, files := range map[string]fstest.MapFS{
		"none": {}, "no colour": file("000000 red"), "too large": file("1000000"), "too many": file(strings.Repeat("000000 ", mostColors+1)),
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
