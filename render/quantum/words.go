package quantum

import (
	"fmt"
	"strings"

	"bivouac/game/quantum"
)

// board returns the board in fixed-width characters, then the rest of the picture in words. Ships are a
// letter and a value, planets their number in brackets, orbital squares an o.
func (t teller) board() string {
	var b strings.Builder
	b.WriteString("   ")
	for col := range files {
		fmt.Fprintf(&b, "  %c ", 'a'+col)
	}
	b.WriteByte('\n')
	for row := range files {
		fmt.Fprintf(&b, " %d ", row+1)
		for col := range files {
			b.WriteString(t.square(place{col, row}))
		}
		b.WriteByte('\n')
	}
	lines := append([]string{t.head()}, t.focusLines()...)
	for _, seat := range t.seats() {
		lines = append(lines, t.letter(seat)+": "+t.player(seat))
	}
	for _, line := range append(lines, t.slotsLine()) {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

// square returns one square, four characters wide.
func (t teller) square(p place) string {
	if s, ok := t.shipAt(p); ok {
		text := t.letter(s.Seat) + fmt.Sprint(s.Value)
		if s.Seat == t.view.Active && s.Moved {
			text += "m"
		}
		if s.Seat == t.view.Active && s.Used {
			text += "a"
		}
		return fmt.Sprintf("%4s", text)
	}
	switch {
	case p.planet():
		return fmt.Sprintf("%4s", "("+fmt.Sprint(t.planetAt(p).Number)+")")
	case p.orbit():
		return "  o "
	}
	return "  . "
}

func (t teller) planetAt(at place) quantum.Planet {
	for _, p := range t.view.Planets {
		if p.Square == at.String() {
			return p
		}
	}
	return quantum.Planet{}
}
