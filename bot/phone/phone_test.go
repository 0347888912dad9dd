package phone_test

import (
	"strings"
	"testing"

	"bivouac/bot/phone"
)

// TestLetters: a line holds about as many letters of English as the law says.
func TestLetters(t *testing.T) {
	text := strings.Repeat("Which soldier moves? You have four moves left, each up to three across. ", 20)
	for _, c := range []struct {
		phone phone.Phone
		want  int
	}{{phone.P1, 44}, {phone.P2, 37}, {phone.P3, 28}} {
		if got := len(text) / c.phone.Lines(text); got < c.want-4 || got > c.want+1 {
			t.Errorf("%s: %d letters a line, the law counts %d", c.phone.Name, got, c.want)
		}
	}
}

// TestBold: bold letters are wider, marks take no space, and a word may be bold in part.
func TestBold(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{
		{"Attack · Combat Mech B5. At what? Greens", 1}, {"**Attack · Combat Mech B5.** At what? Greens", 2},
		{"__Attack__ · `Combat` Mech B5. At what? Greens", 1}, {"**B5**" + strings.Repeat("x", 30), 1}, {"", 1},
	} {
		if got := phone.P1.Lines(c.text); got != c.want {
			t.Errorf("%q has %d lines, want %d", c.text, got, c.want)
		}
	}
}

// TestLaw: picture, question of two lines, result of one, and rows of short buttons stand within
// the screen if the picture and 48 px a row take no more than 538.
func TestLaw(t *testing.T) {
	p := phone.P1
	row := p.Controls([]phone.Control{{Label: "Undo"}, {Label: "Hint"}, {Label: "More"}})
	if row != phone.Row {
		t.Errorf("a row is %d high", row)
	}
	all := phone.Head + phone.Edges + p.Words("Done.") + p.Words("What?\nThis.") + phone.Dismiss + 538
	if all != phone.Visible {
		t.Errorf("the law's sum is %d", all)
	}
}

func TestControls(t *testing.T) {
	buttons := func(labels string) (row []phone.Control) {
		for l := range strings.SplitSeq(labels, ",") {
			row = append(row, phone.Control{Label: l})
		}
		return row
	}
	for _, c := range []struct {
		phone  phone.Phone
		labels string
		want   int
	}{
		{phone.P1, "1 b3,2 a3,3 b1,4 a1", 48},
		{phone.P1, "Undo,What happened?,Type it,Overlays", 100}, // 52 more in a second line
		{phone.P2, "Reserve (14),Shoot,End", 48},
		{phone.P3, "Reserve (14),Shoot,End turn", 100},
		{phone.P1, "Back", 48},
		{phone.P1, "A label that is so long that it has to be broken into two lines", 48},
		{phone.P3, "A label that is so long that it has to be broken into two lines", 83},
	} {
		if got := c.phone.Controls(buttons(c.labels)); got != c.want {
			t.Errorf("%s: %q is %d high, want %d", c.phone.Name, c.labels, got, c.want)
		}
	}
	if got := phone.P2.Controls([]phone.Control{{Menu: true}}); got != phone.Row {
		t.Errorf("a menu is %d high", got)
	}
}

// TestWords: marks of Markdown, joiners and what makes an emoji of a sign take no space.
func TestWords(t *testing.T) {
	if phone.Plain("**Which?** -# a `b`") != "Which? -# a b" {
		t.Error(phone.Plain("**Which?** -# a `b`"))
	}
	if a, b := phone.Width("⚠\ufe0f", 16), phone.Width("⚠", 16); a != b {
		t.Errorf("%v is not %v", a, b)
	}
	if got := phone.P1.Words("one\n\ntwo"); got != 3*phone.Line {
		t.Errorf("two paragraphs and an empty line are %d high", got)
	}
	if got := phone.P1.Lines(strings.Repeat("W", 100)); got < 4 {
		t.Errorf("a word without end takes %d lines", got)
	}
}

// TestPicture: a square is as high as the container is wide inside.
func TestPicture(t *testing.T) {
	if got := phone.P1.Picture(1050, 1050); got != 322 {
		t.Errorf("%d", got)
	}
	if got := phone.P2.Picture(1050, 930); got != 243 {
		t.Errorf("%d", got)
	}
}
