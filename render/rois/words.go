package rois

import (
	"fmt"
	"strings"

	"bivouac/game/rois"
)

// board returns the board in fixed-width characters, then the rest of the picture in words. A cell shows the
// side's letter, its number of units and the terrain.
func (t teller) board() string {
	var b strings.Builder
	for row := side - 1; row >= 0; row-- {
		fmt.Fprintf(&b, "%d ", row+1)
		for col := range side {
			b.WriteString(t.cell(place{col, row}))
		}
		b.WriteByte('\n')
	}
	b.WriteString("    A     B     C     D     E\n")
	for _, line := range append([]string{t.head()}, t.tail()...) {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

// tail returns the lines that follow the board, the more important first.
func (t teller) tail() []string {
	lines := append(t.focusLines(), t.openLine()...)
	for _, p := range t.view.Players {
		lines = append(lines, t.playerLine(p))
	}
	return lines
}

// cell returns one zone, six characters wide: "R4·F", with * for a hive, ! for a Flayer.
func (t teller) cell(p place) string {
	z, ok := t.zoneAt(p)
	if !ok {
		return "  .   "
	}
	text := "."
	if len(z.Units) > 0 && z.Owner >= 0 {
		text = sideLetter(z) + fmt.Sprint(len(z.Units))
	}
	if z.Flayer != nil {
		text += "!"
	}
	if z.Hive >= 0 {
		text += "*"
	}
	if z.Terrain != "" {
		text += "·" + z.Terrain
	}
	return fmt.Sprintf(" %-5s", text)
}

func sideLetter(z rois.Zone) string {
	if z.Owner == black {
		return "B"
	}
	return "R"
}
