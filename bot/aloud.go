package bot

import (
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/render"
)

// What is read by ear is told in parts: headings with short lines, on as many pages
// as it takes. A heading that is split stands on each of its pages.

// part is a heading, "" for none, with its lines in markdown.
type part struct {
	title string
	lines []string
}

// A page holds so many characters; the rest of a message is for what stands above
// and below it. A part that has begun may go on for leafRest more: few words of it
// would stand alone on the next page. A line that is longer than lineSize is cut.
const (
	leafSize = 1700
	leafRest = 150
	lineSize = 1500
)

// leaves are the pages of some parts.
func leaves(parts []part) []string {
	var pages []string
	page := ""
	for _, p := range parts {
		open := false // the heading stands on this page
		for _, line := range p.lines {
			line = wire.Clip(line, lineSize)
			most := leafSize
			if open {
				most += leafRest
			}
			if page != "" && wire.Length(page)+wire.Length(p.head()+line)+2 > most {
				pages, page, open = append(pages, page), "", false
			}
			if !open {
				page = join([]string{page, p.head()})
			}
			page, open = join([]string{page, line}), true
		}
	}
	return append(pages, page)
}

// head is the heading as Discord's screens tell it to a screen reader.
func (p part) head() string {
	if p.title == "" {
		return ""
	}
	return "### " + wire.Clip(p.title, lineSize)
}

// leaf is a page of several with the way to the others; pages begin at 1, and one
// that is not there is the nearest that is.
func leaf(s speaker, pages []string, page int, to func(page int) press) wire.Message {
	page = min(max(1, page), len(pages))
	if len(pages) == 1 {
		return wire.Message{Content: wire.Clip(pages[0], maxContent)}
	}
	button := func(key game.Key, n int) wire.Button {
		return wire.Button{Style: wire.Secondary, Label: s.label(key), CustomID: to(n).id(), Disabled: n < 1 || n > len(pages)}
	}
	return wire.Message{
		Content: join([]string{pages[page-1], s.t("host.text.page", "page", page, "pages", len(pages))}),
		Rows:    []wire.Row{{Buttons: []wire.Button{button("host.button.next", page+1), button("host.button.previous", page-1)}}},
	}
}

// heard is the scene of a table for the ear.
func (b *Bot) heard(t table.Table, seat game.Seat, s speaker) []part {
	title, ok := b.title(t.Game)
	if !ok {
		return nil
	}
	sc := scene(t, seat, s.at(t), nil)
	var parts []part
	for _, section := range render.Read(title.Painter, sc) {
		p := part{title: s.aloud(literal(section.Title))}
		for _, line := range section.Lines {
			p.lines = append(p.lines, s.aloud(literal(line)))
		}
		parts = append(parts, p)
	}
	return parts
}

// literal is a text whose characters mean nothing in markdown: cards and names are
// told as they are, and a name leads nowhere.
func literal(text string) string { return plainly.Replace(text) }

var plainly = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "~", `\~`, "`", "\\`", "|", `\|`,
	"<", `\<`, "[", `\[`, "@", "@\u200b", "://", ":\u200b//", "\n", " ")

// aloud says in words the signs that a screen reader skips or spells.
func (s speaker) aloud(text string) string {
	if !strings.ContainsAny(text, "→⇄×−☠·") {
		return text
	}
	word := func(key game.Key) string { return " " + s.label(key) + " " }
	to, swap := word("host.sign.to"), word("host.sign.swap")
	return strings.NewReplacer(" → ", to, "→", to, " ⇄ ", swap, "⇄", swap, "×", word("host.sign.times"),
		"−", s.label("host.sign.minus")+" ", "☠", s.label("host.sign.dead")+" ", " · ", ", ").Replace(text)
}

// textFirst says whether the caller wants texts in place of pictures.
func (b *Bot) textFirst(c *call) bool {
	p, err := b.tables.Person(c.in.User.ID)
	return err == nil && p.Text
}
