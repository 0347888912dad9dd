package screen

import (
	"regexp"
	"strings"

	"bivouac/bot/wire"
	"bivouac/game"
)

// Text for screen readers has parts. A part is a heading with short lines. The parts fill as many
// pages as necessary. If the lines of a heading continue on another page, the heading is repeated
// there.

// Part is a heading and its lines, in markdown. The heading may be "".
type Part struct {
	Title string
	Lines []string
}

// Sizes of a page in characters. The rest of a message is for the text around the page. A part may
// exceed the page by leafRest, so that no page has only a few words. Lines are cut at lineSize.
const (
	LeafSize = 1700
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
			most := LeafSize
			if open {
				most += leafRest
			}
			if page != "" && wire.Length(page)+wire.Length(p.Head()+line)+2 > most {
				pages, page, open = append(pages, page), "", false
			}
			if !open {
				page = JoinLines([]string{page, p.Head()})
			}
			page, open = JoinLines([]string{page, line}), true
		}
	}
	return append(pages, page)
}

// Head formats the heading as one that screen readers find.
func (p Part) Head() string {
	if p.Title == "" {
		return ""
	}
	return "### " + wire.Clip(p.Title, lineSize)
}

// Page returns the message with one of several pages, and with buttons to the next and the previous
// page. The first page has number 1. If a page with the number does not exist, the message has the
// nearest one.
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

// Literal escapes all markdown characters, so that cards and names are shown unchanged. A name in
// the text makes no link and starts no list.
func Literal(text string) string {
	text = pointed.ReplaceAllString(plainly.Replace(text), "$1\u200b.")
	return leading.ReplaceAllString(text, `\$0`)
}

// pointed matches a full stop that makes Discord format a text, with what stands before it: an
// invitation without "https://", or a number that starts a list.
var pointed = regexp.MustCompile(`(?i)(^\d+|discord(?:app)?)\.`)

// leading matches the characters that start a heading, a quotation, a list or a line in small text.
var leading = regexp.MustCompile(`^(?:#|>|[-+] |-#)`)

var plainly = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`,
	"<", `\<`, "[", `\[`, "@", "@\u200b", "://", ":\u200b//", "\n", " ")

// Aloud writes words in place of symbols that a screen reader skips or spells out.
func (s Reader) Aloud(text string) string {
	if !strings.ContainsAny(text, "→⇄×−☠·") {
		return text
	}
	word := func(key game.Key) string { return " " + s.Label(key) + " " }
	to, swap := word("host.sign.to"), word("host.sign.swap")
	return strings.NewReplacer(" → ", to, "→", to, " ⇄ ", swap, "⇄", swap, "×", word("host.sign.times"),
		"−", s.Label("host.sign.minus")+" ", "☠", s.Label("host.sign.dead")+" ", " · ", ", ").Replace(text)
}

// InPlainWords replaces a message's pictures by their alt texts.
func InPlainWords(m wire.Message, s Reader) wire.Message {
	for _, f := range m.Files {
		m.Content = JoinLines([]string{m.Content, s.Aloud(Literal(strings.ReplaceAll(f.Alt, "\n", " ")))})
	}
	m.Files = nil
	return m
}
