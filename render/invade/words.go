package invade

import (
	"fmt"
	"strings"

	"bivouac/game/invade"
)

// board returns the map in fixed-width characters, at most 51 wide so that a turned phone shows it without
// breaking lines, then the other facts.
func (t teller) board() string {
	var b strings.Builder
	b.WriteString(letters())
	for row := files - 1; row >= 0; row-- {
		fmt.Fprintf(&b, "%2d ", row+1)
		for col := range files {
			b.WriteString(t.cell(place{col, row}))
		}
		fmt.Fprintf(&b, "%d\n", row+1)
	}
	b.WriteString(letters())
	b.WriteString(t.say("invade.picture.text.legend") + "\n")
	b.WriteString(t.alt())
	return b.String()
}

func letters() string {
	var b strings.Builder
	b.WriteString("   ")
	for col := range files {
		b.WriteString(string(rune('a'+col)) + " ")
	}
	return strings.TrimRight(b.String(), " ") + "\n"
}

// cell returns a square in two characters: who stands there, and a note.
func (t teller) cell(p place) string {
	u, ok := t.at(p)
	if !ok && (p.row == 0 || p.row == files-1) {
		return "= "
	}
	if !ok {
		return ". "
	}
	return symbol(u) + t.remark(u)
}

// symbol returns the letter of a soldier: a capital for South, a small letter for North.
func symbol(u invade.Soldier) string {
	name := u.Kind
	if name == "N" && u.Side == invade.South {
		name = "S"
	}
	if u.Side == invade.North {
		return strings.ToLower(name)
	}
	return name
}

func (t teller) remark(u invade.Soldier) string {
	switch {
	case u.HP == 1:
		return "*"
	case u.Moved && t.view.Phase == "MOVE":
		return "^"
	}
	return " "
}
