package render

import (
	"image"
	"image/color"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Align says which point of a text stands at the given x.
type Align int

// The three alignments.
const (
	Left Align = iota
	Centre
	Right
)

// Style is how a text is set.
type Style struct {
	Size  int // em in canvas pixels, at least SmallestText
	Bold  bool
	Color color.RGBA
	Align Align
	Max   int // maximum width in pixels, beyond which text is cut with an ellipsis; 0 for no limit
}

// capHeight is the height of the typeface's capitals relative to the em.
const capHeight = 0.689

// Drawn is a text as it was drawn, for tests of sizes, places and contrast.
type Drawn struct {
	Text  string
	Size  int
	Box   image.Rectangle
	Color color.RGBA
	// Under holds the pixels that the text's letters cover, as they were before. It is nil on a
	// canvas that only records.
	Under []color.RGBA
}

// Text draws one line with its capitals centred on y, and returns its width.
func (c *Canvas) Text(s string, x, y int, st Style) int {
	f := faceOf(st.Bold, st.Size)
	s = f.fit(legible(s), st.Max)
	width := f.width(s)
	switch st.Align {
	case Left:
	case Centre:
		x -= width / 2
	case Right:
		x -= width
	}
	base := y + int(float64(st.Size)*capHeight/2+0.5)
	box := image.Rect(x, base-st.Size, x+width, base+st.Size/4)
	o := op{kind: textOp, box: box.Inset(-Grid), at: Point{float64(x), float64(base)}, text: s, font: f, color: st.Color}
	if c.Heard != nil {
		*c.Heard = append(*c.Heard, Drawn{s, st.Size, box, st.Color, c.under(&o)})
	}
	c.add(o)
	return width
}

// under returns the pixels that the letters of an op will cover, as they are before it is drawn. It
// returns nil if the canvas only records.
func (c *Canvas) under(o *op) (list []color.RGBA) {
	if !c.draws {
		return nil
	}
	letters := image.NewRGBA(o.box.Intersect(c.Image.Rect))
	o.write(letters)
	for y := letters.Rect.Min.Y; y < letters.Rect.Max.Y; y++ {
		row := letters.Pix[letters.PixOffset(letters.Rect.Min.X, y):]
		below := c.Image.Pix[c.Image.PixOffset(letters.Rect.Min.X, y):]
		for i := 0; i < 4*letters.Rect.Dx(); i += 4 {
			if row[i+3] == 0xFF {
				list = append(list, color.RGBA{below[i], below[i+1], below[i+2], below[i+3]})
			}
		}
	}
	return list
}

// Width returns how wide Text would draw the line, in pixels.
func Width(s string, st Style) int {
	f := faceOf(st.Bold, st.Size)
	return f.width(f.fit(legible(s), st.Max))
}

// legible replaces characters that the typeface lacks: a number in a circle becomes a number in
// parentheses, and each run of other characters becomes one Missing, since an emoji may consist of
// ten. Control characters become spaces.
func legible(s string) string {
	if plain(s) {
		return s
	}
	return slowLegible(s)
}

func slowLegible(s string) string {
	var b strings.Builder
	missing := false
	for _, r := range norm.NFC.String(s) {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			b.WriteByte(' ')
			missing = false
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf): // they have no shape of their own
		case has(r):
			b.WriteRune(r)
			missing = false
		case r >= '①' && r <= '⑳', r >= '㉑' && r <= '㉟', r >= '㊱' && r <= '㊿':
			b.WriteString("(" + norm.NFKC.String(string(r)) + ")")
			missing = false
		case !missing:
			b.WriteRune(Missing)
			missing = true
		}
	}
	return b.String()
}

// plain says whether legible would change nothing, as for most texts.
func plain(s string) bool {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x7F }) {
		return true
	}
	if norm.NFC.QuickSpanString(s) < len(s) {
		return false
	}
	for _, r := range s {
		if r != ' ' && (r < ' ' || r >= 0x7F && (r == utf8.RuneError || !unicode.IsGraphic(r) || unicode.IsSpace(r) ||
			unicode.Is(unicode.M, r) || !has(r))) {
			return false
		}
	}
	return true
}

func (f *face) width(s string) int {
	width := 0
	for _, r := range s {
		width += f.glyph(r).advance
	}
	return width
}

// fit truncates s to at most limit pixels, including the ellipsis. A limit of 0 or less means none.
func (f *face) fit(s string, limit int) string {
	if limit <= 0 || f.width(s) <= limit {
		return s
	}
	room := limit - f.glyph('…').advance
	for i, r := range s {
		room -= f.glyph(r).advance
		if room < 0 {
			return strings.TrimRight(s[:i], " ") + "…"
		}
	}
	return s
}
