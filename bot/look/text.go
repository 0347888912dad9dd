package look

import (
	"strconv"
	"strings"

	"bivouac/bot/board"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// The values in custom_ids that say whose view a text page describes.
const (
	tellBoard = "b" // the public view
	tellHand  = "h" // the reader's own view
)

// tableText returns one page of a table's description in words. The whole description says whose
// turn it is, what happened last, where everything is, and how many actions the reader can choose
// from. Its last page is an ASCII drawing of the board.
func tableText(s screen.Reader, t table.Table, whose string, page int) wire.Message {
	s = s.At(t)
	seat, own := game.Spectator, game.Spectator
	if n, seated := t.SeatOf(s.User); seated {
		own = n
		if whose == tellHand {
			seat = n
		}
	}
	parts := append([]screen.Part{nowPart(t, s, seat), latelyPart(t, s)}, heard(t, seat, s)...)
	pages := screen.Pages(append(parts, canPart(t, s, own)))
	if drawing := drawing(t, seat, s); drawing != "" {
		pages = append(pages, drawing)
	}
	return screen.Page(s, pages, page, func(n int) screen.CustomID {
		return screen.PressAt(t, opRead, whose, strconv.Itoa(n))
	})
}

// nowPart says whose turn it is, or how the game ended.
func nowPart(t table.Table, s screen.Reader, seat game.Seat) screen.Part {
	p := screen.Part{Title: s.T(game.Key(t.Game + ".name"))}
	if _, over := t.Public().Result(); over {
		p.Lines = board.Ending(t, s)
		return p
	}
	if !t.Live() {
		p.Lines = []string{s.T("host.closed")}
		return p
	}
	if seat != game.Spectator {
		p.Lines = append(p.Lines, s.T("host.view.mine", "seat", s.SeatName(t.Game, seat)))
	}
	for _, d := range t.Public().Pending() {
		p.Lines = append(p.Lines, s.Aloud(s.T("host.text.asked", "who", s.Named(t.UserOf(d.Seat)), "ask", d.Ask)))
	}
	if late := board.Deadline(t, s); late != "" {
		p.Lines = append(p.Lines, late)
	}
	p.Lines = append(p.Lines, board.Absences(t, s)...)
	return p
}

// latelyPart lists the last 12 events that the reader may know, and says how many earlier events
// there are.
func latelyPart(t table.Table, s screen.Reader) screen.Part {
	p := screen.Part{Title: s.T("host.text.lately")}
	history, err := s.Facts.HistoryOf(t, s.User, table.SetupLine)
	if err != nil {
		return p
	}
	var lines []string
	for _, e := range screen.EventsOf(history) {
		lines = append(lines, "- "+s.Aloud(screen.Fitted(s.Say(e.Text), screen.MaxEvent)))
	}
	const last = 12
	if more := len(lines) - last; more > 0 {
		lines = append([]string{s.T("host.turn.more", "n", more)}, lines[more:]...)
	}
	p.Lines = lines
	return p
}

// canPart says for each verb how many actions the seat can choose from.
func canPart(t table.Table, s screen.Reader, seat game.Seat) screen.Part {
	p := screen.Part{Title: s.T("host.options.title")}
	title, ok := s.TitleOf(t.Game)
	if _, over := t.Public().Result(); !ok || over || !t.Live() || seat == game.Spectator {
		return p
	}
	for _, g := range screen.OptionGroups(title.Game.Info(), screen.ChoicesOf(t, seat, false)) {
		p.Lines = append(p.Lines, s.T("host.options.count", "verb", screen.VerbKey(t.Game, g.Verb), "n", len(g.Choices)))
	}
	if len(p.Lines) == 0 {
		p.Lines = []string{s.T("host.panel.idle", "who", s.Named(t.Asked()...))}
	}
	p.Lines = append(p.Lines, s.T("host.options.how"))
	return p
}

// drawing returns the page with the board drawn in fixed-width characters. It returns "" if the game has no
// drawing.
func drawing(t table.Table, seat game.Seat, s screen.Reader) string {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return ""
	}
	sc := screen.Scene(t, seat, s.At(t), nil)
	text := title.Painter.Text(sc)
	if text == title.Painter.Alt(sc) {
		return ""
	}
	drawn := wire.Clip(strings.ReplaceAll(text, "```", "'''"), screen.LeafSize)
	return screen.JoinLines([]string{screen.Part{Title: s.T("host.text.drawing")}.Head(), "```\n" + drawn + "\n```"})
}

// The function heard describes a table's scene in words, for people who use a screen reader.
func heard(t table.Table, seat game.Seat, s screen.Reader) []screen.Part {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return nil
	}
	sc := screen.Scene(t, seat, s.At(t), nil)
	var parts []screen.Part
	for _, section := range render.Read(title.Painter, sc) {
		p := screen.Part{Title: s.Aloud(screen.Literal(section.Title))}
		for _, line := range section.Lines {
			p.Lines = append(p.Lines, s.Aloud(screen.Literal(line)))
		}
		parts = append(parts, p)
	}
	return parts
}
