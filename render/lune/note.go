package lune

import (
	"slices"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// note draws the text at the bottom: what a proposal needs, the note of an overlay or a choice, the
// mission's introduction, or otherwise the legend.
func (e *easel) note() {
	text, ink := e.noteText()
	x, y := noteBox.Min.X+render.Pad, (noteBox.Min.Y+noteBox.Max.Y)/2
	if text == "" {
		e.legend(x, y)
		return
	}
	style := render.Style{Size: render.SizeSmall, Color: ink, Max: noteBox.Dx() - 2*render.Pad}
	lines := twoLines(text, style)
	y -= (len(lines) - 1) * noteLine / 2
	for n, line := range lines {
		e.Text(line, x, y+n*noteLine, style)
	}
}

// twoLines breaks a text that is too long for one line between words; what does not
// fit on the second is cut by the style.
func twoLines(text string, style render.Style) []string {
	limit := style.Max
	style.Max = 0
	end := 0
	for at, r := range text {
		if r != ' ' {
			continue
		}
		if render.Width(text[:at], style) > limit {
			break
		}
		end = at
	}
	if end == 0 || render.Width(text, style) <= limit {
		return []string{text}
	}
	return []string{text[:end], text[end+1:]}
}

func (e *easel) noteText() (string, rgba) {
	v := e.view
	switch {
	case e.scene.Focus != nil && e.marks.note != "":
		return e.marks.note, render.Paper
	case len(v.Abandon.By) > 0:
		return e.say("lune.picture.note.abandon", "who", e.names(v.Abandon.By)), render.Accent
	case len(v.Reset.By) > 0 && !v.Reset.Spent:
		return e.say("lune.picture.note.reset", "who", e.names(v.Reset.By)), render.Accent
	case v.Late:
		return e.say("lune.picture.note.late"), render.Accent
	case v.Phase == lune.PhaseDeploy && e.scene.Focus == nil:
		return e.say(missionKey(v.Mission) + ".intro"), render.Paper
	}
	return "", render.Paper
}

// names returns the names of players, separated by commas.
func (e *easel) names(seats []game.Seat) string {
	text := ""
	for n, s := range seats {
		if n > 0 {
			text += ", "
		}
		text += e.name(s)
	}
	return text
}

// legendItem is a sign and its meaning. It is shown if on is nil or returns true.
type legendItem struct {
	sign string
	key  game.Key
	on   func(*easel) bool
}

// legends are sorted by importance: those at the end are left out first.
var legends = []legendItem{
	{"meteor small", "lune.picture.legend.meteor", anySquare(func(s *lune.Square) bool { return s.Marker == "meteor" })},
	{"emerge small", "lune.picture.legend.emerge", anySquare(func(s *lune.Square) bool { return s.Marker == "emerge" })},
	{"aimed small", "lune.picture.legend.aimed", func(e *easel) bool { return len(e.threats()) > 0 }},
	{"disc", "lune.picture.legend.order", func(e *easel) bool { return len(e.threats()) > 0 }},
	{"warning tag", "lune.picture.legend.save", (*easel).endangered},
	{"fire", "lune.picture.legend.fire", anyUnit(func(u *lune.Unit) bool { return u.Fire })},
	{"web", "lune.picture.legend.web", anyUnit(func(u *lune.Unit) bool { return len(u.Webbed) > 0 })},
	{"overload", "lune.picture.legend.overload", anyUnit(func(u *lune.Unit) bool { return u.Overload })},
	{"wing", "lune.picture.legend.wing", func(e *easel) bool { return slices.Contains(e.view.Auras, "FP") }},
	{"drop", "lune.picture.legend.drop", func(e *easel) bool { return slices.Contains(e.view.Auras, "PP") }},
	{"cracks small", "lune.picture.legend.cracked", anySquare(func(s *lune.Square) bool { return s.Cracked })},
}

// legend draws the meanings of the signs that are on the board, on two lines, as many as have room.
func (e *easel) legend(left, middle int) {
	const indent = 62
	style := render.Style{Size: render.SizeSmall, Color: haze}
	items := legends
	if e.scene.Focus != nil { // what is marked now comes before what stands on the board anyway
		items = append(e.marks.legend(), legends...)
	}
	x, y := left, middle-noteLine/2
	if text := render.Untold(e.untold); text != "" {
		style := style
		style.Max = noteBox.Dx() - 2*render.Pad
		e.Text(e.say("lune.picture.legend.untold", "list", text), x, y, style)
		y += noteLine
	}
	for _, l := range items {
		if l.on != nil && !l.on(e) {
			continue
		}
		text := e.say(l.key)
		wide := indent + render.Width(text, style)
		if x+wide > noteBox.Max.X-render.Gap {
			if y > middle {
				return
			}
			x, y = left, y+noteLine
		}
		e.Stamp(e.sheet.signs[l.sign], x+28, y)
		e.Text(text, x+indent, y, style)
		x += wide + render.Space
	}
}

// anySquare returns a function that says whether any square of the view meets a condition.
func anySquare(is func(*lune.Square) bool) func(*easel) bool {
	return func(e *easel) bool {
		for n := range e.view.Squares {
			if is(&e.view.Squares[n]) {
				return true
			}
		}
		return false
	}
}

// anyUnit returns a function that says whether any unit of the view meets a condition.
func anyUnit(is func(*lune.Unit) bool) func(*easel) bool {
	return func(e *easel) bool {
		for n := range e.view.Units {
			if is(&e.view.Units[n]) {
				return true
			}
		}
		return false
	}
}
