package render

import "strings"

// A Reader is a Painter that also tells its board for the ear: everything that the
// picture shows, in short lines below headings, without a drawing made of letters
// and with every sign in words. Optional: without it the lines of Alt are read.
type Reader interface {
	// Read is the board in the order in which a player wants to hear it. Names and
	// texts are those of the Scene, as they are.
	Read(Scene) []Section
}

// Section is a heading with its lines. A screen reader jumps from heading to
// heading, so that a heading says what is below it: a player, a row, a kind of thing.
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

// Read is the board told for the ear, without sections that say nothing.
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
