package panel

import (
	"slices"
	"strings"

	"bivouac/bot/phone"
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// A panel must fit on a phone: the result of the last press, the picture, the question, and the
// controls. Titles and features list what they offer, the most important first. This file decides how
// much of the list fits. It does not count rows: it adds up their heights, which depend on the widths of
// letters on the phones of package phone. The picture takes the space that is left.

// Measures of a panel.
const (
	cardParts = 4 // components of a card besides the rows: the container, two texts, the picture
	inRow     = 4 // buttons in a row
	askLines  = 2 // lines of a question
	// leastPicture is the least height of a picture, in canvas pixels. It is 240 px on a screen on
	// which the picture is 322 px wide.
	leastPicture = 783
	rounding     = 8 // px of reserve, since the heights of paragraphs are rounded
	// pictureStep is the step, in canvas pixels, between heights of pictures, so that there are few
	// sizes.
	pictureStep = 8
)

// A space is the room that a panel has for more controls: a number of Discord's components, and a
// height in px on each phone.
type space struct {
	parts int
	high  [3]int
}

// space returns the room for more controls above the panel's last row. It reserves two lines for the
// question, one line for the result of the last press or all lines of a refusal, and the least height for
// the picture.
func (p *Panel) space() space {
	last := p.navigated(nil)
	s := space{parts: wire.MaxParts - cardParts - parts(last)}
	above, below := "", strings.Repeat("x\n", askLines)
	switch {
	case p.refused():
		below += p.Note
	case p.Note != "":
		above = "x"
	}
	for i, on := range phone.All {
		s.high[i] = spare(on, above, below) - seen(on, leastPicture) - controls(on, last)
	}
	return s
}

// less returns the space that is left for more controls after some rows are added.
func (s space) less(rows []wire.Row) space {
	s.parts -= parts(rows)
	for i, on := range phone.All {
		s.high[i] -= controls(on, rows)
	}
	return s
}

// holds says whether some rows fit.
func (s space) holds(rows []wire.Row) bool {
	left := s.less(rows)
	return left.parts >= 0 && slices.Min(left.high[:]) >= 0
}

// The method first returns as many rows from the beginning of a list as fit. The parameter below has rows
// that must fit too.
func (s space) first(rows, below []wire.Row) []wire.Row {
	room := s.less(below)
	for n := range rows {
		if !room.holds(rows[:n+1]) {
			return rows[:n]
		}
	}
	return rows
}

// spare returns the height in px that is left on a phone for the picture and the controls, between
// the text above and the text below. With large text only the lower half of the picture must be
// visible.
func spare(on phone.Phone, above, below string) int {
	high := phone.Visible - phone.Dismiss - on.Words(below)
	if on.Text > 1 {
		return high - phone.Edges/2 - rounding
	}
	return high - phone.Head - phone.Edges - on.Words(above)
}

// seen returns the height in px that a picture takes on a phone. It is to be compared with the result
// of the function spare, so with large text only half of the height counts. The picture is
// render.CropWide wide and pictureHigh high, in canvas pixels.
func seen(on phone.Phone, pictureHigh int) int {
	px := on.Picture(render.CropWide, pictureHigh)
	if on.Text > 1 {
		return px / 2
	}
	return px
}

// controls returns the height of some rows on a phone, in px.
func controls(on phone.Phone, rows []wire.Row) int {
	high := 0
	for _, r := range rows {
		high += on.Controls(controlsOf(r))
	}
	return high
}

func controlsOf(r wire.Row) []phone.Control {
	if r.Select != nil {
		return []phone.Control{{Menu: true}}
	}
	list := make([]phone.Control, len(r.Buttons))
	for n, b := range r.Buttons {
		list[n] = phone.Control{Label: b.Label, Icon: b.Emoji != ""}
	}
	return list
}

// packed arranges buttons in rows of at most four. Each row fits on one line of a phone at
// Discord's own text size. A label that is longer than a line gets its own row.
func packed(buttons []wire.Button) []wire.Row {
	var rows []wire.Row
	for _, b := range buttons {
		if last := len(rows) - 1; last >= 0 && len(rows[last].Buttons) < inRow {
			wider := wire.Row{Buttons: append(slices.Clone(rows[last].Buttons), b)}
			if phone.P2.OneLine(controlsOf(wider)) {
				rows[last] = wider
				continue
			}
		}
		rows = append(rows, wire.Row{Buttons: []wire.Button{b}})
	}
	return rows
}

// tight arranges buttons as packed does. It first moves the buttons that need a row of their own to the
// end, if that saves a row.
func tight(buttons []wire.Button) []wire.Row {
	rows, moved := packed(buttons), slices.Clone(buttons)
	alone := func(b wire.Button) int { return len(packed([]wire.Button{b, {Label: "…"}})) } // 1 or 2 rows
	slices.SortStableFunc(moved, func(a, b wire.Button) int { return alone(a) - alone(b) })
	if fewer := packed(moved); len(fewer) < len(rows) {
		return fewer
	}
	return rows
}

// alike says whether two lists of rows have the same height on every phone.
func alike(rows, others []wire.Row) bool {
	for _, on := range phone.All {
		if controls(on, rows) != controls(on, others) {
			return false
		}
	}
	return true
}

// lower says whether the first list of rows is lower than the second one on at least one phone.
func lower(rows, others []wire.Row) bool {
	for _, on := range phone.All {
		if controls(on, rows) < controls(on, others) {
			return true
		}
	}
	return false
}

// shows says whether any button in some rows meets a condition.
func shows(rows []wire.Row, condition func(wire.Button) bool) bool {
	return slices.ContainsFunc(rows, func(r wire.Row) bool { return slices.ContainsFunc(r.Buttons, condition) })
}

// pictureHigh returns the greatest height, in canvas pixels, that a picture can have. One text
// stands above the picture; the rows and another text stand below it.
func pictureHigh(rows []wire.Row, above, below string) int {
	high := 0
	for i, on := range phone.All {
		px := spare(on, above, below) - controls(on, rows)
		if on.Text > 1 {
			px *= 2
		}
		if canvas := int(float64(px) * render.CropWide / on.Inside()); i == 0 || canvas < high {
			high = canvas
		}
	}
	return max(high/pictureStep*pictureStep, render.CropLow/3)
}

// fitting shortens the text above a picture until the picture is high enough. First it removes the line
// about the last press, if a line about an event follows and can take its place. Then it removes lines
// from the end. If only one line is left, and this line is a long result of the press, it shortens the
// line.
func fitting(above []string, rows []wire.Row, below string) []string {
	above = slices.DeleteFunc(strings.Split(screen.JoinLines(above), "\n"), func(line string) bool { return line == "" })
	for said := true; len(above) > 1 && pictureHigh(rows, strings.Join(above, "\n"), below) < leastPicture; {
		if said && strings.HasPrefix(above[0], screen.DoneMark) && strings.HasPrefix(above[1], screen.EventMark) {
			said = false
			above = append([]string{screen.DoneLine(above[1])}, above[2:]...)
		} else {
			above = above[:len(above)-1]
		}
	}
	done := func() bool { return len(above) == 1 && strings.HasPrefix(above[0], screen.DoneMark) }
	for done() && pictureHigh(rows, above[0], below) < leastPicture {
		shorter := screen.Shortened(above[0], max(wire.Length(above[0])-noteStep, leastResult))
		if shorter == "" || shorter == above[0] {
			break
		}
		above = []string{shorter}
	}
	return above
}

// leastResult is a length in characters. The result of a press is shown in full if it is not longer.
const leastResult = 110

// fittingNote returns what a choice leads to, for the question that confirms the choice. If the
// picture would be too low, it leaves out the last parts of the note, but no part of the loss.
func (p *Panel) fittingNote(c game.Choice, lines []string, rows []wire.Row) string {
	note := p.NoteLine(c)
	below := p.Note + "\n" + screen.JoinLines(lines) + "\n"
	least := max(maxConfirmed, wire.Length(p.Plain(c.Loss)))
	for room := wire.Length(note); pictureHigh(rows, "", below+note) < render.CropLow && room > least; {
		room = max(room-noteStep, least)
		note = screen.Fitted(p.NoteLine(c), room)
	}
	return note
}

// maxConfirmed is a length in characters. If a choice is to be confirmed, a note up to this length
// is always shown in full. A longer note is shortened in steps of noteStep characters.
const (
	maxConfirmed = 80
	noteStep     = 20
)

// parts returns the number of components in some rows, including the rows themselves.
func parts(rows []wire.Row) int {
	n := 0
	for _, r := range rows {
		n += 1 + len(r.Buttons)
		if r.Select != nil {
			n++
		}
	}
	return n
}

// unique removes buttons that are already in an earlier row.
func unique(rows []wire.Row) (left []wire.Row) {
	seen := map[string]bool{}
	for _, r := range rows {
		r.Buttons = slices.DeleteFunc(slices.Clone(r.Buttons), func(b wire.Button) bool {
			again := seen[b.CustomID]
			seen[b.CustomID] = true
			return again
		})
		if len(r.Buttons) > 0 || r.Select != nil {
			left = append(left, r)
		}
	}
	return left
}
