package lune

import (
	"fmt"
	"strings"
)

// cells are the two grids of a map as printed (L16.2); 0 means not given.
type cells struct {
	levels   [squares]byte
	contents [squares]byte
}

// Letters of the grids of L16.2.
const (
	levelLetters   = "01234-"
	contentLetters = ".1234MGKFPWROmv"
)

// isHeading says whether a line is one of the two heading lines above the grids.
func isHeading(line string) bool {
	line = strings.ToUpper(strings.Join(strings.Fields(line), ""))
	return line == "ELEVATIONCONTENTS" || line == "ABCDEFGH" || line == "ABCDEFGHABCDEFGH"
}

// row reads one line of the grids: the number of the row, then eight elevations, eight contents, or
// both. It ignores spaces. contents says whether eight signs alone are contents.
func (c *cells) row(line string, contents bool) error {
	text := strings.Join(strings.Fields(line), "")
	n := int(text[0] - '1')
	if n > 7 {
		return fmt.Errorf("want the number of a row, 1 to 8, first")
	}
	text = text[1:]
	if len(text) == 17 && text[8] == byte('1'+n) {
		text = text[:8] + text[9:]
	}
	switch {
	case len(text) == 16:
		if err := fillRow(&c.levels, n, text[:8], levelLetters); err != nil {
			return err
		}
		return fillRow(&c.contents, n, text[8:], contentLetters)
	case len(text) != 8:
		return fmt.Errorf("want eight squares behind the number of the row, or eight elevations and eight "+
			"contents, not %d signs", len(text))
	case contents:
		return fillRow(&c.contents, n, text, contentLetters)
	}
	return fillRow(&c.levels, n, text, levelLetters)
}

// fillRow validates and stores the eight letters of a row.
func fillRow(into *[squares]byte, n int, text, letters string) error {
	for column := range 8 {
		letter := text[column]
		if !strings.ContainsRune(letters, rune(letter)) {
			letter = otherCase(letter)
		}
		if !strings.ContainsRune(letters, rune(letter)) {
			return fmt.Errorf("want one of %s on each square, not %q", letters, text[column])
		}
		into[n*8+column] = letter
	}
	return nil
}

func otherCase(letter byte) byte {
	if letter|0x20 < 'a' || letter|0x20 > 'z' {
		return letter
	}
	return letter ^ 0x20
}

// tile returns the tile that the grids describe. If they give no elevation, it has the level of was;
// if they give nothing at all, it is was. A Rocket or rock is not part of the tile. tile returns an
// error if the contents need ground and the square is a Chasm.
func (c *cells) tile(q square, was tile) (tile, error) {
	if level := c.levels[q]; level != 0 {
		was = tile{level: chasm}
		if level != '-' {
			was.level = int8(level - '0')
		}
	}
	letter := c.contents[q]
	if letter == 0 {
		return was, nil
	}
	t := tile{level: was.level}
	switch letter {
	case '1', '2', '3', '4':
		t.obstacle, t.count = building, letter-'0'
	case 'M':
		t.obstacle, t.count = mountain, soundHits
	case 'W':
		t.obstacle, t.count = well, soundHits
	case 'F':
		t.terrain = forest
	case 'P':
		t.terrain = plasma
	case 'K':
		t.capsule = true
	case 'G':
		t.level = chasm
	}
	if t.level == chasm && letter != 'G' && letter != '.' {
		return t, fmt.Errorf("%c on a Chasm", letter)
	}
	return t, nil
}

// soundHits is the number of hits that an undamaged Mountain or Well takes (L4.2, L4.5).
const soundHits = 2
