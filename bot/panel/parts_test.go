package panel

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/game"
)

// TestPartForms: labels of parts are shortened only where they stay apart.
func TestPartForms(t *testing.T) {
	for _, c := range []struct{ labels, counts, numbers string }{
		{"1 unit, 15 HP/2 units, 30 HP", "1 unit/2 units", "1 unit/2"},
		{"1\u00a0unit, 15 HP/2\u00a0units, 30 HP", "1\u00a0unit/2\u00a0units", "1\u00a0unit/2"},
		{"1 unit, 15 HP/1 unit, 20 HP", "", ""},
		{"left, 15 HP/right, 30 HP", "left/right", ""},
	} {
		labels := strings.Split(c.labels, "/")
		if got := strings.Join(counts(labels), "/"); got != c.counts {
			t.Errorf("%s: counts %q, want %q", c.labels, got, c.counts)
		}
		if got := strings.Join(numbers(labels), "/"); got != c.numbers {
			t.Errorf("%s: numbers %q, want %q", c.labels, got, c.numbers)
		}
	}
}

// TestPartRow: the parts of a piece stand in one row, with as much as has room there; without room for their
// numbers they have no row.
func TestPartRow(t *testing.T) {
	for parts, want := range map[int]string{
		1: "1 units, 15 HP…", 2: "1 units…|2 units…", 4: "1 units…|2…|3…|4…", 5: "",
	} {
		p := actsPanel(t, "a1")
		p.Piece, p.known = "a1", nil
		for n := range parts + 1 {
			value, label := "a1", "a1: all, 99 HP"
			if n > 0 {
				value, label = fmt.Sprint("a1/", n), fmt.Sprintf("a1: %d units, %d HP", n, 15*n)
			}
			for _, to := range []string{"b1", "b2"} {
				c := does("move", value, to)
				c.Args[0].Label = game.Literal(label)
				p.known = append(p.known, c)
			}
		}
		st, ok := screen.Walk(p.Info, p.known, nil)
		if !ok || !p.parted(st) {
			t.Fatalf("%d parts: the step does not ask for a part", parts)
		}
		var got []string
		for _, row := range p.partRow(st) {
			for _, b := range row.Buttons {
				got = append(got, b.Label)
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%d parts: %q, want %q", parts, got, want)
		}
	}
}

// TestButtonsBeforeMenu: where there is no room for all of the best choices and a button for each value, some of these
// choices give way; a menu stands there only where not even one of them has room.
func TestButtonsBeforeMenu(t *testing.T) {
	p := actsPanel(t, "")
	p.known = nil
	for _, at := range []string{"north", "south", "west", "east"} {
		for _, with := range []string{"gun", "bow"} {
			c := does("shoot", at, with)
			c.Label = game.T("shoot at the "+game.Key(at)+", a long way off", "with", with)
			p.order.places[c.Action] = placed{place: len(p.known)}
			p.known = append(p.known, c)
		}
	}
	st, ok := screen.Walk(p.Info, p.known, nil)
	if !ok {
		t.Fatal("no such step")
	}
	grid := p.valueGrid(st)
	for bests := mostBest; bests >= 0; bests-- {
		room := space{parts: 40}
		for i, on := range phone.All { // as high as some of the best choices and the grid
			room.high[i] = controls(on, append(p.bestWholes(st)[:bests:bests], grid...))
		}
		buttons, menus := 0, 0
		for _, r := range p.values(st, room) {
			buttons += len(r.Buttons)
			if r.Select != nil {
				menus++
			}
		}
		if menu := bests == 0; menu != (menus > 0) || !menu && buttons != bests+len(st.Options) {
			t.Errorf("room for %d: %d buttons, %d menus", bests, buttons, menus)
		}
	}
}
