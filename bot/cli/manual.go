package cli

import (
	"bytes"
	"fmt"
	"go/doc/comment"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"unicode"
)

// section is a section of a page in Markdown: its heading, and the text below it.
type section struct{ title, text string }

// sectionsOf returns the sections of a page, without what comes before the first.
func sectionsOf(page string) (all []section) {
	for _, part := range strings.Split(page, "\n## ")[1:] {
		title, text, _ := strings.Cut(part, "\n")
		all = append(all, section{title, text})
	}
	return all
}

// words returns the words of the heading in lower case.
func (s section) words() []string {
	return strings.FieldsFunc(strings.ToLower(s.title), func(r rune) bool { return !unicode.IsLetter(r) })
}

// topic is the name by which the section is asked for: the first word of its heading.
func (s section) topic() string { return s.words()[0] }

func topicsOf(all []section) (topics []string) {
	for _, s := range all {
		topics = append(topics, s.topic())
	}
	return topics
}

// sectionAbout finds the section of a topic. Any other word of a heading leads to its section too,
// and so does a singular: "restore", "backup".
func sectionAbout(all []section, topic string) (section, bool) {
	topic = strings.ToLower(topic)
	is := func(word string) bool { return word == topic || word == topic+"s" }
	for _, first := range []bool{true, false} {
		for _, s := range all {
			if first && is(s.topic()) || !first && slices.ContainsFunc(s.words(), is) {
				return s, true
			}
		}
	}
	return section{}, false
}

// plain returns the section as text for a terminal: no marks of Markdown, lines of 80 characters,
// code and tables indented. It knows the Markdown of our pages: paragraphs, lists without code in
// their items, fenced code, tables, and marks within a line.
func (s section) plain() string {
	d := &comment.Doc{Content: []comment.Block{paragraph(s.title)}}
	apart := false // the last line was blank
	for rest := lines(strings.Split(s.text, "\n")); len(rest) > 0; {
		kind := kindOf(rest[0])
		switch kind {
		case blankLine:
			rest = rest[1:]
		case fenceLine:
			rest = rest[1:]
			code := rest.take(func(l string) bool { return kindOf(l) != fenceLine })
			rest = rest[min(1, len(rest)):]
			d.Content = append(d.Content, &comment.Code{Text: strings.Join(code, "\n") + "\n"})
		case tableLine:
			d.Content = append(d.Content, columns(rest.take(func(l string) bool { return kindOf(l) == tableLine })))
		case itemLine:
			list := rest.list()
			list.ForceBlankBefore = apart
			d.Content = append(d.Content, list)
		case textLine:
			d.Content = append(d.Content, paragraph(rest.take(func(l string) bool { return kindOf(l) == textLine })...))
		}
		apart = kind == blankLine
	}
	text := (&comment.Printer{TextCodePrefix: "    "}).Text(d)
	return strings.ReplaceAll(string(text), glue, " ")
}

// lines are those that are left of a page.
type lines []string

// take removes lines from the front as long as they belong to a block.
func (ls *lines) take(belongs func(line string) bool) []string {
	n := slices.IndexFunc(*ls, func(l string) bool { return !belongs(l) })
	if n < 0 {
		n = len(*ls)
	}
	taken := (*ls)[:n]
	*ls = (*ls)[n:]
	return taken
}

// list removes a list from the front.
func (ls *lines) list() *comment.List {
	l := &comment.List{}
	for len(*ls) > 0 && kindOf((*ls)[0]) == itemLine {
		first := (*ls)[0]
		*ls = (*ls)[1:]
		mark := itemForm.FindStringSubmatch(first)
		text := append([]string{strings.TrimPrefix(first, mark[0])},
			ls.take(func(l string) bool { return strings.HasPrefix(l, " ") })...)
		l.Items = append(l.Items, &comment.ListItem{Number: mark[1], Content: []comment.Block{paragraph(text...)}})
	}
	return l
}

// lineKind is what a line of Markdown begins or continues.
type lineKind int

const (
	textLine lineKind = iota
	blankLine
	fenceLine
	tableLine
	itemLine
)

// itemForm is the mark of a list's item, with its number if it has one.
var itemForm = regexp.MustCompile(`^(?:-|(\d+)\.) `)

func kindOf(line string) lineKind {
	switch {
	case strings.TrimSpace(line) == "":
		return blankLine
	case strings.HasPrefix(line, "```"):
		return fenceLine
	case strings.HasPrefix(line, "|"):
		return tableLine
	case itemForm.MatchString(line):
		return itemLine
	}
	return textLine
}

func paragraph(lines ...string) *comment.Paragraph {
	return &comment.Paragraph{Text: []comment.Text{comment.Plain(unmarked(strings.Join(lines, "\n")))}}
}

// columns aligns the columns of a table.
func columns(rows []string) *comment.Code {
	var b bytes.Buffer
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		if strings.Trim(row, "|- ") == "" {
			continue // the line below the heads
		}
		cells := strings.Split(strings.Trim(row, "| "), " | ")
		fmt.Fprintln(w, unmarked(strings.Join(cells, "\t")))
	}
	w.Flush()
	return &comment.Code{Text: b.String()}
}

// marks are those within a line: code, bold, italic, a link, an address.
var marks = regexp.MustCompile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|" +
	"\\[([^]]+)\\]\\(([^)]+)\\)|<(https?://[^>]+)>")

// glue stands for a space within code, which is not broken into two lines.
const glue = "\x1f"

// phrase is code that would be read as words of its sentence without quotes: a command, a line.
var phrase = regexp.MustCompile(`^[a-z]+$| `)

// unmarked is a text without marks. Addresses of links stay, unless they are files.
func unmarked(text string) string {
	return marks.ReplaceAllStringFunc(text, func(marked string) string {
		m := marks.FindStringSubmatch(marked)
		code, bold, italic, link, target, address := m[1], m[2], m[3], m[4], m[5], m[6]
		switch {
		case phrase.MatchString(code):
			return "'" + strings.ReplaceAll(code, " ", glue) + "'"
		case code != "":
			return code
		case link != "" && strings.Contains(target, "://"):
			return unmarked(link) + " (" + target + ")"
		}
		return unmarked(bold+italic+link) + address
	})
}
