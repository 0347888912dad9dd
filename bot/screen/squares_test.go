package screen

import (
	"fmt"
	"strings"
	"testing"

	"bivouac/game"
)

// TestColumns: squares are parted into few spans of columns that each have space, and each square
// is in one.
func TestColumns(t *testing.T) {
	const most = 8
	board := func(wide, high int) (all []Option) {
		for row := range high {
			for col := range wide {
				all = append(all, Option{Value: fmt.Sprintf("%c%d", 'a'+col, row+1)})
			}
		}
		return all
	}
	for _, c := range []struct {
		wide, high int
		want       string
	}{
		{5, 4, "a b c d e"}, {13, 13, "a b c d e f g h i j k l m"}, {9, 8, "a-b c-d e-f g-h i"},
		{3, 16, "a b c"}, {1, 3, "a"},
	} {
		var spans []string
		n := 0
		for _, part := range Columns(board(c.wide, c.high), most) {
			span := part[0].Value[:1]
			if last := part[len(part)-1].Value[:1]; last != span {
				span += "-" + last
			}
			spans = append(spans, span)
			n += len(part)
			if len(part) > MaxGrid {
				t.Errorf("%d squares in %s", len(part), span)
			}
		}
		if got := strings.Join(spans, " "); got != c.want || n != c.wide*c.high {
			t.Errorf("%d by %d: %s with %d squares, want %s", c.wide, c.high, got, n, c.want)
		}
	}
}

// TestColumnsPath: a press of columns leaves the squares of these columns, and a forged one none.
func TestColumnsPath(t *testing.T) {
	info := game.Info{Verbs: []game.Verb{{ID: "go", Params: []game.Param{{ID: "to"}}}}}
	var all []game.Choice
	for _, square := range []string{"a1", "b1", "b2", "c1", "d1"} {
		all = append(all, game.Choice{Action: game.Action(square), Verb: "go", Args: []game.Arg{{Value: square}}})
	}
	for path, want := range map[string]int{"^102": 3, "^0": 1, "^303": 1, "^909": 0, "^201": 0, "^9999": 0} {
		st, ok := Walk(info, all, []string{path})
		if len(st.Choices) != want && ok || ok != (want > 0) {
			t.Errorf("%s leaves %d squares, %v; want %d", path, len(st.Choices), ok, want)
		}
	}
	if got := strings.Join(Tidy([]string{"x", "^102", "^3", "b1"}), " "); got != "x ^102 b1" {
		t.Errorf("columns within columns: %s", got)
	}
}
