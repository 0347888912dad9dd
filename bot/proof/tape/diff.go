package tape

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Difference has at most linesBefore lines before the first line that differs, and at most linesAfter
// lines of each tape from this line on.
const (
	linesBefore = 4
	linesAfter  = 6
)

// Difference is the first difference between two tapes.
type Difference struct {
	Line int    // its line, from 1
	Time string // its time
	Deed string // the last deed before it; "the clock" if time has passed since the last deed
	// Event is the line to which the indented lines of the difference belong. It is "" if these lines
	// are not indented, or if Before contains the line Event.
	Event    string
	Before   []string // the last lines that are equal
	Old, New []string // the lines that differ; empty if the tape has ended
}

// Diff compares two tapes. It returns their first difference, or nil if they are equal, and how
// many lines it compared.
func Diff(old, new io.Reader) (d *Difference, lines int, err error) {
	a, b := reader(old), reader(new)
	d = &Difference{}
	for {
		one, more := a.next()
		other, too := b.next()
		if !more && !too {
			return nil, d.Line, firstOf(a.err(), b.err())
		}
		d.Line++
		if more != too || one != other {
			d.Old, d.New = a.rest(one, more), b.rest(other, too)
			if slices.Contains(d.Before, d.Event) || !inside(one) && !inside(other) {
				d.Event = ""
			}
			return d, d.Line, firstOf(a.err(), b.err())
		}
		if !inside(one) {
			d.Event = one
		}
		switch {
		case strings.HasPrefix(one, "== "):
			d.Time, d.Deed = strings.TrimPrefix(one, "== "), "the clock"
		case strings.HasPrefix(one, "> "):
			d.Deed = strings.TrimPrefix(one, "> ")
		}
		if d.Before = append(d.Before, one); len(d.Before) > linesBefore {
			d.Before = d.Before[1:]
		}
	}
}

// inside says whether a line is indented. Such a line belongs to a line before it.
func inside(line string) bool { return strings.HasPrefix(line, " ") }

// String describes the difference.
func (d *Difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "line %d, at %s, after: %s\n", d.Line, d.Time, d.Deed)
	if d.Event != "" {
		fmt.Fprintf(&b, "  %s\n  ...\n", d.Event)
	}
	for _, line := range d.Before {
		b.WriteString("  " + line + "\n")
	}
	tell := func(sign string, lines []string) {
		for _, line := range lines {
			b.WriteString(sign + " " + line + "\n")
		}
		if len(lines) == 0 {
			b.WriteString(sign + " (the tape ends)\n")
		}
	}
	tell("-", d.Old)
	tell("+", d.New)
	return b.String()
}

// tapeReader reads a tape's lines of any length.
type tapeReader struct {
	from *bufio.Reader
	end  error
}

func reader(r io.Reader) *tapeReader { return &tapeReader{from: bufio.NewReaderSize(r, 1<<16)} }

// next returns the next line. It returns false at the end of the tape.
func (r *tapeReader) next() (string, bool) {
	if r.end != nil {
		return "", false
	}
	line, err := r.from.ReadString('\n')
	r.end = err
	return strings.TrimSuffix(line, "\n"), err == nil || line != ""
}

// rest returns the line and the lines after it, at most linesAfter lines in all. It returns nil if
// more is false.
func (r *tapeReader) rest(line string, more bool) (lines []string) {
	for more && len(lines) < linesAfter {
		lines = append(lines, line)
		line, more = r.next()
	}
	return lines
}

// err returns why reading ended, or nil at the end of the tape.
func (r *tapeReader) err() error {
	if r.end == io.EOF {
		return nil
	}
	return r.end
}

func firstOf(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
