package screen

import (
	"regexp"
	"strconv"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// Text for screen readers is organised in parts: headings with short lines, on as many pages as
// necessary. A heading whose lines continue on another page is repeated there.

// Part is a heading, "" for none, with its lines in markdown.
type Part struct {
	Title string
	Lines []string
}

// Sizes of a page in characters; the rest of a message is for the text around it. A part may exceed
// the page by leafRest, so that no page has only a few words. Lines are cut at lineSize.
const (
	leafSize = 1700
	leafRest = 150
	lineSize = 1500
)

// Pages splits parts into pages.
func Pages(parts []Part) []string {
	var pages []string
	page := ""
	for _, p := range parts {
		open := false // the heading is on this page
		for _, line := range p.Lines {
			line = wire.Clip(line, lineSize)
			most := leafSize
			if open {
				most += leafRest
			}
			if page != "" && wire.Length(page)+wire.Length(p.head()+line)+2 > most {
				pages, page, open = append(pages, page), "", false
			}
			if !open {
				page = JoinLines([]string{page, p.head()})
			}
			page, open = JoinLines([]string{page, line}), true
		}
	}
	return append(pages, page)
}

// head formats the heading for screen readers.
func (p Part) head() string {
	if p.Title == "" {
		return ""
	}
	return "### " + wire.Clip(p.Title, lineSize)
}

// Page is one of several pages, with buttons to the others. Pages begin at 1; an invalid number
// shows the nearest page.
func Page(s Reader, pages []string, page int, to func(page int) CustomID) wire.Message {
	page = min(max(1, page), len(pages))
	if len(pages) == 1 {
		return wire.Message{Content: wire.Clip(pages[0], MaxContent)}
	}
	button := func(key game.Key, n int) wire.Button {
		b := Button(s, wire.Secondary, key, to(n))
		b.Disabled = n < 1 || n > len(pages)
		return b
	}
	return wire.Message{
		Content: JoinLines([]string{pages[page-1], s.T("host.text.page", "page", page, "pages", len(pages))}),
		Rows:    Row(button("host.button.next", page+1), button("host.button.previous", page-1)),
	}
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

// Literal escapes all markdown characters: cards and names are shown unchanged, and a name makes no
// link and begins no list.
func Literal(text string) string {
	text = pointed.ReplaceAllString(plainly.Replace(text), "$1\u200b.")
	return leading.ReplaceAllString(text, `\$0`)
}

// pointed matches text that Discord formats if a point follows it: an invitation without a scheme,
// or a number of a list.
var pointed = regexp.MustCompile(`(?i)(^\d+|discord(?:app)?)\.`)

// leading matches the beginning of a heading, a quotation, a list or a small line.
var leading = regexp.MustCompile(`^(?:#|>|[-+] |-#)`)

var plainly = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`,
	"<", `\<`, "[", `\[`, "@", "@\u200b", "://", ":\u200b//", "\n", " ")

// Aloud replaces symbols that a screen reader skips or spells out by words.
func (s Reader) Aloud(text string) string {
	if !strings.ContainsAny(text, "→⇄×−☠·") {
		return text
	}
	word := func(key game.Key) string { return " " + s.Label(key) + " " }
	to, swap := word("host.sign.to"), word("host.sign.swap")
	return strings.NewReplacer(" → ", to, "→", to, " ⇄ ", swap, "⇄", swap, "×", word("host.sign.times"),
		"−", s.Label("host.sign.minus")+" ", "☠", s.Label("host.sign.dead")+" ", " · ", ", ").Replace(text)
}

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
	drawn := wire.Clip(strings.ReplaceAll(text, "```", "'''"), leafSize)
	return JoinLines([]string{Part{Title: s.T("host.text.drawing")}.head(), "```\n" + drawn + "\n```"})
}

// InPlainWords replaces a message's pictures by text.
func InPlainWords(m wire.Message, s Reader) wire.Message {
	for _, f := range m.Files {
		m.Content = JoinLines([]string{m.Content, s.Aloud(Literal(strings.ReplaceAll(f.Alt, "\n", " ")))})
	}
	m.Files = nil
	return m
}
