// Package pagetest reads the pages that people read (README.md and others), for tests that compare
// them with the program. The tests of package cli check everything that a page names. The tests of
// package proof check the command lines of the proofs.
//
// Begin reading at page.go (a page), then shell.go (the commands in it) and grammar.go (how a
// command line is checked).
package pagetest

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// Pages are all pages, by their paths in the repository. A missing page is an error.
var Pages = []string{"README.md", "bot/HOSTING.md", "bot/README.md", "bot/proof/README.md", "game/README.md",
	"render/README.md", "store/README.md"}

// Page is a text in Markdown.
type Page struct {
	Name string // path in the repository, as in Pages
	Text string
}

// Dir returns the page's folder in the repository.
func (p Page) Dir() string { return path.Dir(p.Name) }

// Read reads all pages. A missing page is an error.
func Read(t testing.TB, top string) []Page {
	t.Helper()
	var all []Page
	for _, name := range Pages {
		text, err := os.ReadFile(filepath.Join(top, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, Page{name, string(text)})
	}
	return all
}

// Part is a paragraph, a heading, a row of a table, or the content of a fenced code block (```).
type Part struct {
	Line   int    // the part's first line, from 1
	Text   string // the part's lines, without the fences
	Fence  string // the word after the opening fence, "text" if there is none; "" outside fences
	Level  int    // level of a heading, else 0
	French bool
}

var (
	heading  = regexp.MustCompile(`^(#+) +(.*)$`)
	item     = regexp.MustCompile(`^ *([-*]|\d+\.) `)
	isFrench = regexp.MustCompile(`(?i)français|\bFrench\b`)
)

// Parts cuts the page into its parts. A section is French if its heading contains the word French or
// français. A paragraph is French if it begins with "**En français".
func (p Page) Parts() []Part {
	var all []Part
	section := 0  // the level of the present French section; 0 outside of one
	open := false // says whether the next line continues the last part
	fence := ""
	for n, line := range strings.Split(p.Text, "\n") {
		mark, opening := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case fence != "" && opening:
			fence, open = "", false
			continue
		case fence == "" && opening:
			if fence = strings.TrimSpace(mark); fence == "" {
				fence = "text"
			}
			all, open = append(all, Part{Line: n + 2, Fence: fence, French: section > 0}), true
			continue
		case fence != "":
		case strings.TrimSpace(line) == "":
			open = false
			continue
		case heading.MatchString(line):
			m := heading.FindStringSubmatch(line)
			if section == 0 || len(m[1]) <= section {
				if section = 0; isFrench.MatchString(m[2]) {
					section = len(m[1])
				}
			}
			all = append(all, Part{Line: n + 1, Text: m[2], Level: len(m[1]), French: section > 0})
			open = false
			continue
		case strings.HasPrefix(line, "|"), item.MatchString(line):
			open = false
		}
		if !open {
			french := section > 0 || strings.HasPrefix(line, "**En français")
			all, open = append(all, Part{Line: n + 1, French: french}), true
		}
		last := &all[len(all)-1]
		if last.Text != "" {
			last.Text += "\n"
		}
		last.Text += line
	}
	return all
}

// Span is a piece of text in code style (between backquotes), outside of fenced code blocks.
type Span struct {
	Line   int
	Text   string // on one line
	French bool
}

var code = regexp.MustCompile("``(.+?)``|`([^`]+)`")

// Spans returns all pieces in code style.
func (p Page) Spans() []Span {
	var all []Span
	for _, part := range p.Parts() {
		all = append(all, part.Spans()...)
	}
	return all
}

// Spans returns the part's pieces in code style.
func (p Part) Spans() []Span {
	var all []Span
	if p.Fence != "" {
		return nil
	}
	for _, at := range code.FindAllStringSubmatchIndex(p.Text, -1) {
		from, to := at[2], at[3]
		if from < 0 {
			from, to = at[4], at[5]
		}
		line := p.Line + strings.Count(p.Text[:from], "\n")
		all = append(all, Span{line, strings.Join(strings.Fields(p.Text[from:to]), " "), p.French})
	}
	return all
}

// Row says whether the part is a row of a table.
func (p Part) Row() bool { return p.Fence == "" && strings.HasPrefix(p.Text, "|") }

// Prose returns the part's words. Code, addresses of links and tags are replaced by blanks.
func (p Part) Prose() string {
	text := code.ReplaceAllStringFunc(p.Text, blank)
	return tag.ReplaceAllStringFunc(address.ReplaceAllStringFunc(text, blank), blank)
}

var (
	address = regexp.MustCompile(`\]\([^)\s]*\)`)
	tag     = regexp.MustCompile(`(?s)<[^>]*>`)
)

// blank returns a blank and the line ends of s.
func blank(s string) string { return " " + strings.Repeat("\n", strings.Count(s, "\n")) }

// Link is a link or a picture, with its target.
type Link struct {
	Line   int
	Target string
}

var target = regexp.MustCompile(`\]\(<?([^)\s>]+)>?\)|(?:src|href)="([^"]+)"`)

// Links returns all links and pictures.
func (p Page) Links() []Link {
	var all []Link
	for _, part := range p.Parts() {
		if part.Fence != "" {
			continue
		}
		text := code.ReplaceAllStringFunc(part.Text, func(s string) string { return strings.Repeat("x", len(s)) })
		for _, at := range target.FindAllStringSubmatchIndex(text, -1) {
			from, to := at[2], at[3]
			if from < 0 {
				from, to = at[4], at[5]
			}
			all = append(all, Link{part.Line + strings.Count(part.Text[:from], "\n"), part.Text[from:to]})
		}
	}
	return all
}

// Anchors returns the names of the headings, as GitHub makes them.
func (p Page) Anchors() map[string]bool {
	all := map[string]bool{}
	for _, part := range p.Parts() {
		if part.Level > 0 {
			all[anchor(part.Text)] = true
		}
	}
	return all
}

func anchor(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ', r == '-':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, address.ReplaceAllString(title, "]"))
}
