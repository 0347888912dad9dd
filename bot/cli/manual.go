package cli

import (
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

// sectionsOf returns the sections of a page. It leaves out the text before the first section.
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

// topic returns the name of the section on the command line: the first word of its heading.
func (s section) topic() string { return s.words()[0] }

func topicsOf(all []section) (topics []string) {
	for _, s := range all {
		topics = append(topics, s.topic())
	}
	return topics
}

// sectionAbout finds the section of a topic. It also finds a section by any other word of the
// heading, and by a word's singular, such as "backup".
func sectionAbout(all []section, topic string) (section, bool) {
	topic = strings.ToLower(topic)
	is := func(word string) bool { return word == topic || word == topic+"s" }
	n := slices.IndexFunc(all, func(s section) bool { return is(s.topic()) })
	if n < 0 {
		n = slices.IndexFunc(all, func(s section) bool { return slices.ContainsFunc(s.words(), is) })
	}
	if n < 0 {
		return section{}, false
	}
	return all[n], true
}

// itemForm matches an item of a list: the number, if there is one, and the text with the indented
// lines that follow.
var itemForm = regexp.MustCompile(`(?m)^(?:-|(\d+)\.) (.*(?:\n .*)*)`)

// plain returns the section as text for a terminal: no marks of Markdown, lines of 80 characters,
// code and tables indented. It knows the Markdown of our pages: paragraphs, lists without code in
// their items, fenced code, tables, and marks within a line.
func (s section) plain() string {
	d := &comment.Doc{Content: []comment.Block{paragraph(s.title)}}
	for n, part := range strings.Split(s.text+"\n", "```") {
		if n%2 == 1 {
			_, code, _ := strings.Cut(part, "\n") // the code, without the line that names the language
			d.Content = append(d.Content, &comment.Code{Text: code})
			continue
		}
		for block := range strings.SplitSeq(part, "\n\n") {
			block = strings.Trim(block, "\n")
			if strings.HasPrefix(block, "|") {
				d.Content = append(d.Content, &comment.Code{Text: columns(block)})
				continue
			}
			items := itemForm.FindAllStringSubmatch(block, -1)
			list := &comment.List{ForceBlankBefore: true}
			for _, item := range items {
				list.Items = append(list.Items, &comment.ListItem{Number: item[1], Content: []comment.Block{paragraph(item[2])}})
			}
			if len(items) > 0 {
				block, _, _ = strings.Cut(block, items[0][0])
			}
			if block != "" {
				d.Content = append(d.Content, paragraph(block))
				list.ForceBlankBefore = false
			}
			if len(items) > 0 {
				d.Content = append(d.Content, list)
			}
		}
	}
	text := (&comment.Printer{TextCodePrefix: "    "}).Text(d)
	return strings.ReplaceAll(string(text), glue, " ")
}

func paragraph(text string) *comment.Paragraph {
	return &comment.Paragraph{Text: []comment.Text{comment.Plain(unmarked(text))}}
}

// columns returns a table with aligned columns.
func columns(table string) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for row := range strings.SplitSeq(table, "\n") {
		if row = strings.Trim(row, "|- "); row != "" { // leave out the line below the heading
			fmt.Fprintln(w, unmarked(strings.ReplaceAll(row, " | ", "\t")))
		}
	}
	w.Flush()
	return b.String()
}

// marks matches Markdown's notation within a line: code, bold, italic, a link, an address.
var marks = regexp.MustCompile("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*|" +
	"\\[([^]]+)\\]\\(([^)]+)\\)|<(https?://[^>]+)>")

// glue replaces a space within code, so that code is not broken into two lines.
const glue = "\x1f"

// phrase matches code that needs quotes, since without quotes it would look like words of the
// sentence.
var phrase = regexp.MustCompile(`^[a-z]+$| `)

// unmarked returns a text without the notation that the regular expression marks matches. It keeps the address of a link,
// unless the link leads to a file.
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
