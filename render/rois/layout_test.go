package rois

import (
	"image"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/render"

	"github.com/google/go-cmp/cmp"
)

// TestTroopsHaveRoom: the blocks of up to seven units (R4.3, R-ROM4) stand inside
// their zone, clear of each other and of the plate and the count above them.
func TestTroopsHaveRoom(t *testing.T) {
	p := place{2, 2}
	for units := 1; units <= 7; units++ {
		look := blockLook{short: units > fourAbreast}
		wide, high := look.size()
		var taken []image.Rectangle
		for n := range units {
			at := turn(false).stand(p, n, units)
			box := image.Rect(at.X-wide/2, at.Y-high/2, at.X+wide/2, at.Y+high/2)
			if !box.In(turn(false).box(p)) {
				t.Errorf("block %d of %d at %v leaves its zone %v", n, units, box, turn(false).box(p))
			}
			if top := turn(false).corner(p).Y + countTop + countHigh; box.Min.Y < top {
				t.Errorf("block %d of %d begins at %d, under the figures that end at %d", n, units, box.Min.Y, top)
			}
			for _, other := range taken {
				if box.Overlaps(other) {
					t.Errorf("blocks of %d units overlap: %v and %v", units, box, other)
				}
			}
			taken = append(taken, box)
		}
	}
}

// TestFiguresOfHPHaveRoom: a figure of HP touches neither the rim above it nor the bar below.
func TestFiguresOfHPHaveRoom(t *testing.T) {
	const digitHigh, rim = 0.7 * render.SmallestNumber, 4
	for _, look := range []blockLook{{}, {short: true}, {small: true}, {small: true, short: true}} {
		if room := look.plinth() - rim - float64(look.bar()+barUp); room < digitHigh {
			t.Errorf("%+v: %.0f for a figure %.0f high", look, room, digitHigh)
		}
	}
}

// TestPlatesHaveRoom: the widest plate ends before the count begins.
func TestPlatesHaveRoom(t *testing.T) {
	for _, letter := range append([]string{"", "W"}, "F", "B", "H", "M", "L", "E", "T", "R", "G") {
		for _, cover := range []int{covers[letter], 2} { // an order may add some
			if right := 5 + plateWide(letter, cover, penalties[letter]); right > countLeft {
				t.Errorf("the plate of %q with cover %d ends at %d, the count begins at %d", letter, cover, right, countLeft)
			}
		}
	}
}

func TestPlacesIn(t *testing.T) {
	for _, c := range []struct {
		word string
		want []string
	}{
		{"C1xC2", []string{"C1", "C2"}}, {"C1/2-C2", []string{"C1", "C2"}}, {"C1:10,7-D5", []string{"C1", "D5"}},
		{"C3!-C2", []string{"C3", "C2"}},
		{"whip B1-B2xB3", []string{"B1", "B2", "B3"}}, {"C3=W(NE)", []string{"C3"}}, {"ELF5+@C1", []string{"C1"}},
		{"+C1 S", []string{"C1"}}, {"spread B1:2", []string{"B1"}},
		{"GRE1+", nil}, {"10H 2C *1", nil}, {"A10", nil}, {"F1 A6 a1", nil}, {"", nil}, {"C1&L-C2", []string{"C1", "C2"}},
	} {
		var got []string
		for _, p := range placesIn(c.word) {
			got = append(got, p.String())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("placesIn(%q):\n%s", c.word, diff)
		}
	}
}

// TestEndHasNoCodes: the picture of an end names the orders that the players kept, and writes no code of one.
func TestEndHasNoCodes(t *testing.T) {
	code := regexp.MustCompile(`\b(` + strings.Join(codes[:], "|") + `)[1-6]?\b`)
	for _, lines := range [][]string{{"R resign"}, append(slices.Clone(clash), "R resign")} {
		scene := render.Scene{View: view(play(t, field, nil, lines...), game.Spectator), Seat: game.Spectator,
			Names: players, Say: sayer(t, "en")}
		v := viewOf(scene)
		var heard []render.Drawn
		s := sheetOf(v.Theme)
		s.grounds[highOf(v, scene)].Draw(func(c *render.Canvas) {
			c.Heard = &heard
			s.paint(c, v, scene)
		})
		all := ""
		for _, d := range heard {
			if all += d.Text + "\n"; code.MatchString(d.Text) {
				t.Errorf("%v: the picture says %q", lines, d.Text)
			}
		}
		for _, name := range []string{"Bronze Wall", "Theban", "Hannibal", "Mercenaries"} {
			if !strings.Contains(all, name) {
				t.Errorf("%v: the picture does not name the order %q:\n%s", lines, name, all)
			}
		}
	}
}
