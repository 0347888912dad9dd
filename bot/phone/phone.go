package phone

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Phone is a phone on which a message is read.
type Phone struct {
	Name string
	Wide int     // width of a container in px, with its edges
	Text float64 // scale of the text; 1 is Discord's own size
}

// The three phones on which a message must be seen at one glance. On P1 the container is as wide as
// the screen allows. On P2 it is narrower because Discord keeps a gutter for the author's avatar.
// P3 is P2 with large text.
var (
	P1 = Phone{"P1", 350, 1}
	P2 = Phone{"P2", 302, 1}
	P3 = Phone{"P3", 302, 1.3}
)

// All are the three phones.
var All = []Phone{P1, P2, P3}

// Heights and widths in px.
const (
	Visible   = 680 // height of the screen for one message
	Head      = 24  // height of the bot's name and the time
	Edges     = 24  // height of both edges of a container
	Dismiss   = 28  // height of "Only you can see this"
	Line      = 22  // height of a line of text
	Row       = 48  // height of a row of controls, with the gap above it
	sides     = 28  // width of both edges of a container
	letter    = 16  // size of the text
	label     = 15  // size of the text of a button
	labelLine = 18  // height of a line of a button's text
	menuSides = 56  // width of a menu without its text
	around    = 28  // width of a button without its text: both sides
	gap       = 8   // space between buttons
	icon      = 26  // width of a button's icon, with the gap after it
	least     = 44  // least height of a button
)

// Inside returns the width in px of the inside of a container.
func (p Phone) Inside() float64 { return float64(p.Wide - sides) }

// Picture returns the height in px at which the phone shows a picture. The phone makes it as wide
// as the inside of the container; width and height are the picture's own.
func (p Phone) Picture(width, height int) int {
	if width <= 0 {
		return 0
	}
	return int(math.Round(p.Inside() * float64(height) / float64(width)))
}

// Lines returns the number of lines of a paragraph of text. It returns 1 for an empty paragraph.
func (p Phone) Lines(text string) int {
	size := letter * p.Text
	return wrapped(words(text, size), Width(" ", size), p.Inside())
}

// Words returns the height in px of a text. Each of its paragraphs begins a new line.
func (p Phone) Words(text string) int {
	lines := 0
	for paragraph := range strings.Lines(text) {
		lines += p.Lines(strings.TrimSpace(paragraph))
	}
	return int(math.Ceil(float64(lines*Line) * p.Text))
}

// Menu returns the number of lines that a menu's placeholder needs. Discord shows only one line.
func (p Phone) Menu(says string) int { return broken(says, p.Inside()-menuSides, letter*p.Text) }

// A Control is a button of a row, or a menu, which takes a whole row.
type Control struct {
	Label string
	Icon  bool
	Menu  bool
}

// Controls returns the height in px of a row of controls.
func (p Phone) Controls(row []Control) int {
	high, used, line := 0, 0.0, 0
	for _, c := range row {
		need, tall := p.control(c)
		if used > 0 && used+gap+need > p.Inside() {
			high, used, line = high+line+gap, 0, 0
		}
		if used > 0 {
			used += gap
		}
		used += need
		line = max(line, tall)
	}
	return high + line + Row - least
}

// OneLine says whether a row of controls fits on one line without breaking a label.
func (p Phone) OneLine(row []Control) bool { return p.Controls(row) <= Row }

// control returns the width and the height of a control in px.
func (p Phone) control(c Control) (wide float64, high int) {
	if c.Menu {
		return p.Inside(), least
	}
	text := label * p.Text
	room := p.Inside() - around
	if c.Icon {
		room -= icon
	}
	lines := broken(c.Label, room, text)
	high = max(least, int(math.Ceil(float64(lines*labelLine)*p.Text))+2*4)
	if lines > 1 {
		return p.Inside(), high
	}
	return p.Inside() - room + Width(c.Label, text), high
}

// broken returns the number of lines of a text whose lines break between words. The parameter wide is the
// width of a line, and size the size of the letters, both in px.
func broken(text string, wide, size float64) int {
	var each []float64
	for _, word := range strings.Fields(text) {
		each = append(each, Width(word, size))
	}
	return wrapped(each, Width(" ", size), wide)
}

// bold is the factor by which bold letters are wider.
const bold = 1.06

// words returns the width in px of each word of a Markdown text. The parameter size is the size of the
// letters in px.
func words(text string, size float64) (each []float64) {
	for n, part := range strings.Split(strings.TrimPrefix(text, "-# "), "**") {
		scale := size
		if n%2 == 1 {
			scale *= bold
		}
		part = marks.Replace(part)
		for m, word := range strings.Split(part, " ") {
			if m == 0 && n > 0 && len(each) > 0 { // this text continues the word before the "**"
				each[len(each)-1] += Width(word, scale)
				continue
			}
			each = append(each, Width(word, scale))
		}
	}
	return slices.DeleteFunc(each, func(w float64) bool { return w == 0 })
}

// wrapped returns the number of lines that words take. The parameter each has the widths of the words,
// space is the width of a space, and wide is the width of a line.
func wrapped(each []float64, space, wide float64) int {
	lines, used := 1, 0.0
	for _, need := range each {
		if used > 0 && used+space+need > wide {
			lines, used = lines+1, 0
		}
		for need > wide { // a word wider than the line is broken anywhere
			lines, need = lines+1, need-wide
		}
		if used > 0 {
			used += space
		}
		used += need
	}
	return lines
}

// Width returns the width in px of a text. The parameter size is the size of the letters in px.
func Width(text string, size float64) float64 {
	sum := 0
	for _, r := range text {
		w, known := widths[r]
		if !known {
			w = lackedWidth
		}
		sum += w
	}
	return float64(sum) / 1000 * size
}

// lackedWidth is the width of a character that Noto Sans lacks, such as an emoji, in thousandths of
// the text's size.
const lackedWidth = 1200

//go:embed widths.txt
var list string

// widths has the width of each letter, in thousandths of the text's size. Marks that join emoji
// have no width.
var widths = read(list)

func read(list string) map[rune]int {
	all := map[rune]int{0x200d: 0, 0xfe0e: 0, 0xfe0f: 0}
	for line := range strings.Lines(list) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] == "#" {
			continue
		}
		first, err := strconv.ParseInt(fields[0], 16, 32)
		for n, field := range fields[1:] {
			w, wrong := strconv.Atoi(field)
			if err != nil || wrong != nil {
				panic("phone: " + line)
			}
			all[rune(int(first)+n)] = w
		}
	}
	for _, r := range "\u2060\u00ad" { // word joiner, soft hyphen
		all[r] = 0
	}
	return all
}

// Plain returns a Markdown text without the marks that take no space.
func Plain(text string) string {
	text = strings.TrimPrefix(text, "-# ")
	return marks.Replace(text)
}

var marks = strings.NewReplacer("**", "", "__", "", "~~", "", "`", "", `\`, "")
