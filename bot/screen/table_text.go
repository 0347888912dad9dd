package screen

import (
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
	"strconv"
	"strings"
)

// Whose view a text page describes, as part of custom_ids.
const (
	TellBoard = "b" // the public view
	TellHand  = "h" // the reader's own
)

// TableText describes a table in text, one page of it: whose turn it is, the last events, the
// positions of everything, the reader's options, and an ASCII drawing on the last page.
func TableText(s Reader, t table.Table, whose string, page int) wire.Message {
	s = s.At(t)
	seat, own := game.Spectator, game.Spectator
	if n, seated := t.SeatOf(s.User); seated {
		own = n
		if whose == TellHand {
			seat = n
		}
	}
	parts := append([]Part{nowPart(t, s, seat), latelyPart(t, s)}, Heard(t, seat, s)...)
	pages := Pages(append(parts, canPart(t, s, own)))
	if drawing := drawing(t, seat, s); drawing != "" {
		pages = append(pages, drawing)
	}
	return Page(s, pages, page, func(n int) CustomID { return PressAt(t, OpRead, whose, strconv.Itoa(n)) })
}

// nowPart says whose turn it is, or how the game ended.
func nowPart(t table.Table, s Reader, seat game.Seat) Part {
	p := Part{Title: s.T(game.Key(t.Game + ".name"))}
	if _, over := t.Match.State.Result(); over {
		p.Lines = Ending(t, s)
		return p
	}
	if !t.Live() {
		p.Lines = []string{s.T("host.closed")}
		return p
	}
	if seat != game.Spectator {
		p.Lines = append(p.Lines, s.T("host.view.mine", "seat", s.SeatName(t.Game, seat)))
	}
	for _, d := range t.Match.Pending() {
		p.Lines = append(p.Lines, s.Aloud(s.T("host.text.asked", "who", s.Named(t.UserOf(d.Seat)), "ask", d.Ask)))
	}
	if late := Deadline(t, s); late != "" {
		p.Lines = append(p.Lines, late)
	}
	p.Lines = append(p.Lines, Absences(t, s)...)
	return p
}

// latelyPart describes the events, as far as the reader may know them, since the last hand-over
// post but one.
func latelyPart(t table.Table, s Reader) Part {
	p := Part{Title: s.T("host.text.lately")}
	history, err := s.Facts.HistoryOf(t, s.User, table.SetupLine)
	if err != nil {
		return p
	}
	var lines []string
	for _, e := range EventsOf(history) {
		lines = append(lines, "- "+s.Aloud(Fitted(s.Say(e.Text), MaxEvent)))
	}
	const last = 12
	if more := len(lines) - last; more > 0 {
		lines = append([]string{s.T("host.turn.more", "n", more)}, lines[more:]...)
	}
	p.Lines = lines
	return p
}

// canPart counts the seat's possible actions by verb.
func canPart(t table.Table, s Reader, seat game.Seat) Part {
	p := Part{Title: s.T("host.options.title")}
	title, ok := s.TitleOf(t.Game)
	if _, over := t.Match.State.Result(); !ok || over || !t.Live() || seat == game.Spectator {
		return p
	}
	for _, g := range OptionGroups(title.Game.Info(), ChoicesOf(t, seat, false)) {
		p.Lines = append(p.Lines, s.T("host.options.count", "verb", VerbKey(t.Game, g.Verb), "n", len(g.Choices)))
	}
	if len(p.Lines) == 0 {
		p.Lines = []string{s.T("host.panel.idle", "who", s.Named(t.Asked()...))}
	}
	p.Lines = append(p.Lines, s.T("host.options.how"))
	return p
}

// drawing is the board in fixed-width characters, if the game has such a drawing; else "".
func drawing(t table.Table, seat game.Seat, s Reader) string {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return ""
	}
	sc := scene(t, seat, s.At(t), nil)
	text := title.Painter.Text(sc)
	if text == title.Painter.Alt(sc) {
		return ""
	}
	drawn := wire.Clip(strings.ReplaceAll(text, "```", "'''"), LeafSize)
	return JoinLines([]string{Part{Title: s.T("host.text.drawing")}.head(), "```\n" + drawn + "\n```"})
}

// Heard describes the scene of a table for people who listen to it.
func Heard(t table.Table, seat game.Seat, s Reader) []Part {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return nil
	}
	sc := scene(t, seat, s.At(t), nil)
	var parts []Part
	for _, section := range render.Read(title.Painter, sc) {
		p := Part{Title: s.Aloud(Literal(section.Title))}
		for _, line := range section.Lines {
			p.Lines = append(p.Lines, s.Aloud(Literal(line)))
		}
		parts = append(parts, p)
	}
	return parts
}
