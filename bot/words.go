package bot

import (
	"strings"

	"bivouac/bot/wire"
	"bivouac/render"
)

// inWords is what a panel says in place of its picture, below what it says anyway: of
// a preview and of a picture on request all that they would show, else the first
// actions that can be typed, and where to hear the board.
func (p *panel) inWords(sc render.Scene, above string) []string {
	room := leafSize - wire.Length(above)
	if sc.Focus == nil || sc.Focus.Overlay != "" {
		return p.altLines(sc, room)
	}
	if p.asked.ID == 0 || len(p.path) > 0 && len(sc.Focus.Choices) < 2 {
		return []string{p.t("host.text.where")}
	}
	var lines []string
	left := sc.Focus.Choices
	for len(left) > 0 && len(lines) < maxActions {
		line := p.actionLine(left[0], false)
		if room -= wire.Length(line) + 1; room < 0 {
			break
		}
		lines, left = append(lines, line), left[1:]
	}
	if len(left) > 0 {
		lines = append(lines, p.t("host.options.more", "n", len(left)))
	}
	return append(lines, p.t("host.text.where"))
}

// inWords is a message with the words of its pictures in their place.
func inWords(m wire.Message, s speaker) wire.Message {
	for _, f := range m.Files {
		m.Content = join([]string{m.Content, s.aloud(literal(strings.ReplaceAll(f.Alt, "\n", " ")))})
	}
	m.Files = nil
	return m
}

// maxActions is how many actions a panel lists: what is heard at one sitting.
const maxActions = 12

// altLines are a picture's words.
func (p *panel) altLines(sc render.Scene, room int) []string {
	var lines []string
	for _, line := range strings.Split(wire.Clip(p.title.Painter.Alt(sc), max(room, 1)), "\n") {
		lines = append(lines, p.aloud(literal(line)))
	}
	return lines
}
