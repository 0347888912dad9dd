package lang

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// parser is a template engine for go-i18n with placeholders only. text/template would allow logic
// in texts, and would take longer than all other work on a line of a menu.
type parser struct{}

// Cacheable lets go-i18n parse each text once.
func (parser) Cacheable() bool { return true }

// Parse splits a text into pieces, ignoring the delimiter arguments.
func (parser) Parse(src, _, _ string) (template.ParsedTemplate, error) {
	p, err := parse(src)
	return p, err
}

// pieces is a text split at its placeholders: words, name, words, name, words.
type pieces []string

var placeholder = regexp.MustCompile(`\{\{\.([a-z][a-zA-Z0-9]*)\}\}`)

func parse(src string) (pieces, error) {
	if !strings.Contains(src, "{{") && !strings.Contains(src, "}}") {
		return pieces{src}, nil
	}
	var p pieces
	at := 0
	for _, m := range placeholder.FindAllStringSubmatchIndex(src, -1) {
		p = append(p, src[at:m[0]], src[m[2]:m[3]])
		at = m[1]
	}
	p = append(p, src[at:])
	for i := 0; i < len(p); i += 2 {
		if strings.Contains(p[i], "{{") || strings.Contains(p[i], "}}") {
			return nil, fmt.Errorf("a placeholder of %q is not {{.name}}", src)
		}
	}
	return p, nil
}

// names lists the placeholders in their order in the text.
func (p pieces) names() []string {
	var names []string
	for i := 1; i < len(p); i += 2 {
		names = append(names, p[i])
	}
	return names
}

// Execute fills the placeholders from a filler.
func (p pieces) Execute(data any) (string, error) {
	if len(p) == 1 {
		return p[0], nil
	}
	var b strings.Builder
	b.Grow(roomFor(p))
	for i, piece := range p {
		if i%2 == 0 {
			b.WriteString(piece)
			continue
		}
		said, _ := data.(filler).value(piece)
		b.WriteString(said)
	}
	return b.String(), nil
}

// roomFor estimates how long a filled text is, in bytes.
func roomFor(p pieces) (bytes int) {
	const value = 16
	for i, piece := range p {
		if i%2 == 1 {
			bytes += value
			continue
		}
		bytes += len(piece)
	}
	return bytes
}
