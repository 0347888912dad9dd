package screen

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/wire"
	"bivouac/game"
)

func buttons(labels ...string) []wire.Button {
	list := make([]wire.Button, len(labels))
	for i, l := range labels {
		list[i] = wire.Button{Label: l, CustomID: fmt.Sprint(i)}
	}
	return list
}

// TestSpace: components are counted as Discord does, and lines as a phone shows them.
func TestSpace(t *testing.T) {
	long := strings.Repeat("x", 40)
	for _, c := range []struct {
		rows         []wire.Row
		parts, lines int
	}{
		{nil, 0, 0},
		{gridOf(buttons("1 a1", "2 b1", "3 c1", "4 d1", "5 e1"), gridWide), 7, 2},
		{gridOf(buttons("What happened?", "Undo", "Type", "Try", "More…"), RowButtons), 6, 2},
		{gridOf(buttons(long, long, long), gridWide), 4, 3},
		{[]wire.Row{{Select: &wire.Select{}}}, 2, 1},
	} {
		if p, l := parts(c.rows), lines(c.rows); p != c.parts || l != c.lines {
			t.Errorf("%+v: %d components in %d lines, want %d in %d", c.rows, p, l, c.parts, c.lines)
		}
	}
	full := space{7, 2}
	grid := gridOf(buttons("1 a1", "2 b1", "3 c1", "4 d1", "5 e1"), gridWide)
	if !full.holds(grid) || (space{6, 2}).holds(grid) || (space{7, 1}).holds(grid) || full.less(grid) != (space{0, 0}) {
		t.Error("what is left is not counted")
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
		{OpStep, []string{"move"}, []string{"a1"}, "", "move a1", true},
		{OpPiece, []string{"a1"}, nil, "a1", "", true},
		{OpPiece, []string{"a1", "move"}, []string{"b2"}, "a1", "move b2", true},
		{OpPiece, nil, []string{"a1"}, "a1", "", true},
		{OpPiece, []string{"a1", WholeMark}, nil, "a1", "", true},
		{OpPiece, nil, nil, "", "", false},
	} {
		p := &Panel{}
		left, ok := p.Follow(c.op, c.path, c.values)
		if ok != c.ok || p.Piece != c.piece || strings.Join(left, " ") != c.left {
			t.Errorf("%s %v %v: piece %q, left %v, %v; want %+v", c.op, c.path, c.values, p.Piece, left, ok, c)
		}
		if p.Whole != slices.Contains(c.path, WholeMark) {
			t.Errorf("%s %v: the whole board is shown: %v", c.op, c.path, p.Whole)
		}
	}
}

// TestPartsHaveNoNumbers: squares have numbers on the picture, parts of a piece, which stand on one, have none.
func TestPartsHaveNoNumbers(t *testing.T) {
	for values, want := range map[string]int{"B1 C1 D1": 3, "B1 C1 C1/1": 0, "B1": 0, "B1 all": 0} {
		st := Step{Param: &game.Param{}}
		for _, v := range strings.Fields(values) {
			st.Options = append(st.Options, option{Value: v})
		}
		if got := (&Panel{}).targets(st); len(got) != want {
			t.Errorf("%s: %q have numbers, want %d", values, got, want)
		}
	}
}

// TestFitted: a text that is too long ends with a whole part of it.
func TestFitted(t *testing.T) {
	for text, want := range map[string]string{
		"Crab −2; the ground cracks": "Crab −2 …", "short": "short", "one long word without parts": "one long word w…",
	} {
		if got := Fitted(text, 16); got != want {
			t.Errorf("%q is cut to %q, want %q", text, got, want)
		}
	}
}
