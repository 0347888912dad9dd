package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Field is one named item of a position in notation. A table of fields reads and writes positions, in
// the order of the table.
type Field struct {
	Name string
	// Read parses the text after the name.
	Read func(text string) error
	// Write returns the text and whether to write it. A field without Write is only read.
	Write func() (text string, say bool)
}

// A Sheet is the table of a position.
type Sheet []Field

// Read reads fields separated by ";" or line breaks; text after "#" is a comment. A name ends at a
// blank or after ":". Read returns the names that occurred.
func (s Sheet) Read(text string) (seen []string, err error) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		part, _, _ = strings.Cut(part, "#")
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, rest, _ := strings.Cut(part, " ")
		if head, after, ok := strings.Cut(part, ":"); ok {
			name, rest = strings.ToUpper(strings.TrimSpace(head))+":", after
		}
		if err := s.read(name, strings.TrimSpace(rest), seen); err != nil {
			return seen, fmt.Errorf("in %q: %w", Shorten(part, 60), err)
		}
		seen = append(seen, name)
	}
	return seen, nil
}

func (s Sheet) read(name, rest string, seen []string) error {
	i := slices.IndexFunc(s, func(f Field) bool { return f.Name == name })
	if i < 0 {
		var names []string
		for _, f := range s {
			names = append(names, f.Name)
		}
		return fmt.Errorf("%q is none of the fields %s", Shorten(name, 30), strings.Join(names, " "))
	}
	if slices.Contains(seen, name) {
		return fmt.Errorf("%s stands there twice", name)
	}
	return s[i].Read(rest)
}

// String writes the fields, "; " between them.
func (s Sheet) String() string {
	var list []string
	for _, f := range s {
		if f.Write == nil {
			continue
		}
		if text, say := f.Write(); say {
			list = append(list, strings.TrimSuffix(f.Name+" "+text, " "))
		}
	}
	return strings.Join(list, "; ")
}

type integer interface {
	~int | ~int8 | ~int16 | ~uint8 | ~uint16
}

// Number returns a field with a bounded number, which is not written if it is 0.
func Number[N integer](name string, to *N, least, most int) Field {
	return Field{
		Name:  name,
		Read:  func(text string) error { return ReadNumber(text, least, most, to) },
		Write: func() (string, bool) { return strconv.Itoa(int(*to)), *to != 0 },
	}
}

// Numbers returns a field with any count of bounded numbers, which is only read.
func Numbers[N integer](name string, to *[]N, least, most int) Field {
	return Field{Name: name, Read: func(text string) error {
		*to = make([]N, len(strings.Fields(text)))
		return ReadNumbers(text, *to, least, most)
	}}
}

// OneOf returns a field whose text is one of the words, stored as the index of the word.
func OneOf[N integer](name string, to *N, words ...string) Field {
	return Field{
		Name:  name,
		Read:  func(text string) error { return ReadWord(text, words, to) },
		Write: func() (string, bool) { return words[*to], true },
	}
}

// Always returns the field changed so that zero values are written too.
func (f Field) Always() Field {
	write := f.Write
	f.Write = func() (string, bool) {
		text, _ := write()
		return text, true
	}
	return f
}

// ReadNumber reads a number from least to most.
func ReadNumber[N integer](text string, least, most int, to *N) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return fmt.Errorf("want a number from %d to %d, not %q", least, most, Shorten(text, 30))
	}
	*to = N(n)
	return nil
}

// ReadWord reads one of the words, in any case, and stores its index.
func ReadWord[N integer](text string, words []string, to *N) error {
	i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, text) })
	if i < 0 {
		last := len(words) - 1
		return fmt.Errorf("want %s or %s, not %q", strings.Join(words[:last], ", "), words[last], Shorten(text, 30))
	}
	*to = N(i)
	return nil
}

// ReadNumbers reads len(to) bounded numbers separated by blanks.
func ReadNumbers[N integer](text string, to []N, least, most int) error {
	words := strings.Fields(text)
	if len(words) != len(to) {
		return fmt.Errorf("want %d numbers, not %q", len(to), Shorten(text, 30))
	}
	for i, w := range words {
		if err := ReadNumber(w, least, most, &to[i]); err != nil {
			return err
		}
	}
	return nil
}

// Marks are named booleans: words and pointers in turn. A position contains the words of the
// booleans that are true; a save contains all of them as bits.
//
//	notation.Marks{"fire", &u.fire, "shield", &u.shield}
type Marks []any

// Set sets the boolean of that name to true. It returns false if there is no such name.
func (m Marks) Set(word string) bool {
	for i := 0; i+1 < len(m); i += 2 {
		if m[i] == word {
			*m[i+1].(*bool) = true
			return true
		}
	}
	return false
}

// Words returns the names of those that are true.
func (m Marks) Words() (list []string) {
	for i := 0; i+1 < len(m); i += 2 {
		if *m[i+1].(*bool) {
			list = append(list, m[i].(string))
		}
	}
	return list
}

// Names returns all names.
func (m Marks) Names() (list []string) {
	for i := 0; i+1 < len(m); i += 2 {
		list = append(list, m[i].(string))
	}
	return list
}

// Flags encodes the booleans as the bits of one number in a save.
func (m Marks) Flags() Value {
	var truths []*bool
	for i := 0; i+1 < len(m); i += 2 {
		truths = append(truths, m[i+1].(*bool))
	}
	return Flags(truths...)
}
