package screen

import (
	"strings"

	"bivouac/bot/wire"
	"bivouac/render"
)

// inWords replaces a panel's picture by text below its other text: for a preview and an overlay all
// of their content, else the first actions in notation, and how to get the board as text. The board
// of a try or a puzzle is included, since no command describes it.
func (p *Panel) inWords(sc render.Scene, above string) []string {
	room := leafSize - wire.Length(above)
	if sc.Focus == nil || sc.Focus.Overlay != "" {
		return p.described(sc, room)
	}
	where := []string{p.T("host.text.where")}
	if p.Banner != nil {
		where = p.described(sc, room)
	}
	if p.Asked.ID == 0 || len(p.Path) > 0 && len(sc.Focus.Choices) < 2 {
		return where
	}
	room -= wire.Length(strings.Join(where, "\n"))
	var lines []string
	left := sc.Focus.Choices
	for len(left) > 0 && len(lines) < maxActions {
		line := actionLine(p.Reader, left[0], false)
		if room -= wire.Length(line) + 1; room < 0 {
			break
		}
		lines, left = append(lines, line), left[1:]
	}
	if len(left) > 0 {
		lines = append(lines, p.T("host.options.more", "n", len(left)))
	}
	return append(lines, where...)
}

// described is a picture in words, as far as it fits.
func (p *Panel) described(sc render.Scene, room int) []string {
	var lines []string
	for _, line := range strings.Split(wire.Clip(p.Title.Painter.Alt(sc), max(room, 1)), "\n") {
		lines = append(lines, p.aloud(literal(line)))
	}
	return lines
}

// InPlainWords replaces a message's pictures by text.
func InPlainWords(m wire.Message, s Reader) wire.Message {
	for _, f := range m.Files {
		m.Content = JoinLines([]string{m.Content, s.aloud(literal(strings.ReplaceAll(f.Alt, "\n", " ")))})
	}
	m.Files = nil
	return m
}

// maxActions is the most actions listed by a panel for listening.
const maxActions = 12
