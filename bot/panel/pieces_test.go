package panel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

func buttons(labels ...string) []wire.Button {
	list := make([]wire.Button, len(labels))
	for i, l := range labels {
		list[i] = wire.Button{Label: l, CustomID: fmt.Sprint(i)}
	}
	return list
}

// TestPacked: buttons of a row stand on one line of a phone, at most four.
func TestPacked(t *testing.T) {
	long := strings.Repeat("x", 40)
	for _, c := range []struct {
		labels []string
		want   string
	}{
		{nil, ""},
		{[]string{"1 a1", "2 b1", "3 c1", "4 d1", "5 e1"}, "4 1"},
		{[]string{"Another square…", "Something else…", "End"}, "1 2"},
		{[]string{"End", long, long, "End", "End"}, "1 1 1 2"},
	} {
		var got []string
		for _, row := range packed(buttons(c.labels...)) {
			got = append(got, fmt.Sprint(len(row.Buttons)))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q: rows of %v, want %s", c.labels, got, c.want)
		}
	}
}

// TestTight: a button that needs a row of its own stands last where that saves a row, and in its place
// where not.
func TestTight(t *testing.T) {
	long := strings.Repeat("x", 40)
	for _, c := range []struct {
		labels []string
		want   string
	}{
		{[]string{"Ruse…", long, "End turn"}, "Ruse…|End turn/" + long},
		{[]string{long, "Ruse…", "End turn"}, long + "/Ruse…|End turn"},
	} {
		var got []string
		for _, row := range tight(buttons(c.labels...)) {
			var one []string
			for _, b := range row.Buttons {
				one = append(one, b.Label)
			}
			got = append(got, strings.Join(one, "|"))
		}
		if strings.Join(got, "/") != c.want {
			t.Errorf("%q: %q, want %q", c.labels, got, c.want)
		}
	}
}

// TestSpace: components are counted as Discord does, and px on each of the phones.
func TestSpace(t *testing.T) {
	rows := packed(buttons("1 a1", "2 b1", "3 c1", "4 d1", "5 e1"))
	if n := parts(append(rows, wire.Row{Select: &wire.Select{}})); n != 9 {
		t.Errorf("%d components, want 9", n)
	}
	full := space{parts: 7}
	for i, on := range phone.All {
		full.high[i] = controls(on, rows)
	}
	if left := full.less(rows); left != (space{}) || !full.holds(rows) {
		t.Errorf("%+v are left of what is filled", left)
	}
	for i := range full.high {
		low := full
		low.high[i]--
		if low.holds(rows) {
			t.Errorf("the rows stand on %s, where a pixel is missing", phone.All[i].Name)
		}
	}
	if (space{6, full.high}).holds(rows) {
		t.Error("a component is too many")
	}
}

// TestPictureHigh: words, controls and a picture of the height that is left stand whole on each phone,
// and a line more makes it lower.
func TestPictureHigh(t *testing.T) {
	rows := packed(buttons("1 a1", "2 b1", "3 c1", "4 d1", "5 e1", "End the turn", "Undo", "Hint"))
	for _, above := range []string{"", "done", "done\nand more"} {
		below := "Which piece?\nTwo lines."
		high := pictureHigh(rows, above, below)
		for _, on := range phone.All {
			px := on.Picture(render.CropWide, high)
			all := phone.Head + phone.Edges + phone.Dismiss + on.Words(below) + controls(on, rows) + px
			if above != "" {
				all += on.Words(above)
			}
			if on.Text == 1 && all > phone.Visible {
				t.Errorf("%q on %s: %d px, of which %d the picture", above, on.Name, all, px)
			}
		}
		if pictureHigh(rows, above+"\none more", below) >= high {
			t.Errorf("%q: a line more leaves the picture as high", above)
		}
	}
}

// TestFollow: a press of a piece brings its name before the path, a menu of pieces in its value.
func TestFollow(t *testing.T) {
	for _, c := range []struct {
		op           string
		path, values []string
		piece, left  string
		ok           bool
	}{
		{screen.OpStep, []string{"move"}, []string{"a1"}, "", "move a1", true},
		{screen.OpPiece, []string{"a1"}, nil, "a1", "", true},
		{screen.OpPiece, []string{"a1", "move"}, []string{"b2"}, "a1", "move b2", true},
		{screen.OpPiece, nil, []string{"a1"}, "a1", "", true},
		{screen.OpPiece, []string{"a1", wholeMark}, nil, "a1", "", true},
		{screen.OpPiece, nil, nil, "", "", false},
	} {
		p := &Panel{}
		left, ok := p.Follow(c.op, c.path, c.values)
		if ok != c.ok || p.Piece != c.piece || strings.Join(left, " ") != c.left {
			t.Errorf("%s %v %v: piece %q, left %v, %v; want %+v", c.op, c.path, c.values, p.Piece, left, ok, c)
		}
		if p.Whole != slices.Contains(c.path, wholeMark) {
			t.Errorf("%s %v: the whole board is shown: %v", c.op, c.path, p.Whole)
		}
	}
}

// TestPartsHaveNoTags: squares bear tags on the picture, parts of a piece, which stand on one, bear none.
func TestPartsHaveNoTags(t *testing.T) {
	for values, want := range map[string]int{"B1 C1 D1": 3, "B1 C1 C1/1": 0, "B1": 0, "B1 all": 0} {
		st := screen.Step{Param: &game.Param{}}
		for _, v := range strings.Fields(values) {
			st.Options = append(st.Options, screen.Option{Value: v})
		}
		if got := onSquares(st); len(got) != want {
			t.Errorf("%s: %q have tags, want %d", values, got, want)
		}
	}
}
