package quantum

import (
	"fmt"
	"strings"

	"bivouac/game/quantum"
)

// board is the board in fixed-width characters: ships as letter and value, planets
// as their number in brackets, orbital squares as o; then what the picture tells
// besides.
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
	b.WriteString(t.slots())
	for _, line := range append(append([]string{t.head()}, t.strips()...), t.focusLines()...) {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return strings.TrimRight(b.String(), "\n")
}

// square is one square, four characters wide.
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

// slots lists the planets' slots: "b2 9:___".
func (t teller) slots() string {
	var b strings.Builder
	for i, p := range t.view.Planets {
		fmt.Fprintf(&b, "%s %d:", p.Square, p.Number)
		for n := range p.Slots {
			if n < len(p.Cubes) {
				b.WriteString(t.letter(p.Cubes[n]))
				continue
			}
			b.WriteByte('_')
		}
		if i%3 == 2 {
			b.WriteByte('\n')
			continue
		}
		b.WriteString("  ")
	}
	return b.String()
}

// strips are the players' counters, in turn order.
func (t teller) strips() []string {
	var lines []string
	for _, seat := range t.seats() {
		p := t.view.Players[seat]
		line := fmt.Sprintf("%s %s: %s %d/5, D%d, R%d", p.Faction, t.called(seat), t.say("quantum.picture.cubes"),
			len(p.Cubes), p.Domination, p.Research)
		if len(p.Roll) > 0 {
			line += ", " + t.say("quantum.picture.alt.rolled", "dice", digits(p.Roll))
		}
		if len(p.Scrap) > 0 {
			line += ", " + t.say("quantum.picture.alt.scrap", "dice", digits(p.Scrap))
		}
		if p.Out {
			line += ", " + t.say("quantum.picture.resigned")
		}
		lines = append(lines, line)
	}
	return lines
}
