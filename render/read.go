package render

import "strings"

// A Reader is a Painter that describes its board for screen readers: everything in the picture, in
// short lines below headings, without character graphics or symbols. For other Painters, the lines
// of Alt are used.
type Reader interface {
	// Read returns a description of the board, in the order in which a player wants to hear it.
	// Names and texts are those of the Scene, unescaped.
	Read(Scene) []Section
}

// Section is a heading with its lines. Screen readers jump between headings, so a heading names its
// content: a player, a row, a kind of thing.
type Section struct {
	Title string
	Lines []string
}

// Add puts a line below the heading, unless it is empty.
func (s *Section) Add(line string) {
	if line != "" {
		s.Lines = append(s.Lines, line)
	}
}

// Read returns a painter's description of the board, without empty sections.
func Read(p Painter, s Scene) []Section {
	if r, ok := p.(Reader); ok {
		var told []Section
		for _, section := range r.Read(s) {
			if len(section.Lines) > 0 {
				told = append(told, section)
			}
		}
		return told
	}
	var all Section
	for line := range strings.SplitSeq(p.Alt(s), "\n") {
		all.Add(strings.TrimSpace(line))
	}
	return []Section{all}
}
