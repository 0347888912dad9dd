package tape

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/lang"
)

// Sentences finds texts of a catalog in a line of words. It is safe for concurrent use.
type Sentences struct {
	byWord map[string][]*template // by the longest complete word of each template: see whole
	rest   []*template            // templates without a complete word
	byText map[string]*template

	mu    sync.Mutex
	known map[string][]*template // earlier results, by line
}

// template is one text of the catalog, in one language and one plural form.
type template struct {
	key    game.Key   // the alphabetically first key
	all    []game.Key // all keys with the same words
	pieces []string   // the text between the placeholders
	length int        // total length of the pieces
}

// hole stands for an argument. No text contains this character.
const hole = "\x01"

// numbers are values of the argument n that produce all plural forms of a text. The last one stands
// for all numbers above 1.
var numbers = []int{0, 1, 7700}

// NewSentences makes a finder for the texts of this catalog.
func NewSentences(c *lang.Catalog) *Sentences {
	s := &Sentences{byWord: map[string][]*template{}, byText: map[string]*template{}, known: map[string][]*template{}}
	for _, l := range lang.Locales {
		for _, key := range c.Keys(l) {
			for _, text := range forms(c, l, key) {
				s.add(key, text)
			}
		}
	}
	return s
}

// forms returns the forms of a text in singular and plural, with holes for its arguments.
func forms(c *lang.Catalog, l lang.Locale, key game.Key) (all []string) {
	names := c.Args(l, key)
	for _, n := range numbers {
		t := game.Text{Key: key, Args: []any{"n", n}} // n is given even if no form of the text shows it
		for _, name := range names {
			if name != "n" {
				t.Args = append(t.Args, name, hole)
			}
		}
		text := c.Say(l, t, nil)
		if n > 1 {
			text = strings.ReplaceAll(text, "7700", hole)
		}
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return all
}

func (s *Sentences) add(key game.Key, text string) {
	for _, line := range strings.Split(text, "\n") {
		if same := s.byText[line]; same != nil {
			same.key, same.all = min(same.key, key), append(same.all, key)
			continue
		}
		t := &template{key: key, all: []game.Key{key}, pieces: strings.Split(line, hole)}
		s.byText[line] = t
		longest := ""
		for i, p := range t.pieces {
			t.length += len(p)
			for _, w := range whole(p, i > 0, i < len(t.pieces)-1) {
				if len(w) > len(longest) {
					longest = w
				}
			}
		}
		switch {
		// a text without letters cannot be recognised
		case !strings.ContainsFunc(strings.Join(t.pieces, ""), unicode.IsLetter):
		case longest == "":
			s.rest = append(s.rest, t)
		default:
			s.byWord[longest] = append(s.byWord[longest], t)
		}
	}
}

// whole returns the words of a piece of a text that are complete words in every line with this
// piece. If openLeft is true, an argument stands before the piece. The argument's value may run into
// the first word of the piece, so whole leaves out this word. If openRight is true, an argument stands
// after the piece, and whole leaves out the last word.
func whole(piece string, openLeft, openRight bool) []string {
	words := split(piece)
	if openLeft && len(words) > 0 && strings.HasPrefix(piece, words[0]) {
		words = words[1:]
	}
	if openRight && len(words) > 0 && strings.HasSuffix(piece, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return words
}

func split(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// found is a template at a place in a line.
type found struct {
	*template
	spans [][2]int
}

// Keys returns the keys of the texts that make up a line, in the order in which the texts begin. If
// several texts have the same words, it returns the alphabetically first of their keys.
func (s *Sentences) Keys(line string) (keys []game.Key) {
	for _, t := range s.templates(line) {
		keys = append(keys, t.key)
	}
	return keys
}

// Say reports whether a line of a message is, or contains, the text of a key.
func (s *Sentences) Say(message string, key game.Key) bool {
	for line := range strings.Lines(message) {
		for _, t := range s.templates(strings.TrimSuffix(line, "\n")) {
			if slices.Contains(t.all, key) {
				return true
			}
		}
	}
	return false
}

// templates returns the texts that make up a line, in the order in which they begin.
func (s *Sentences) templates(line string) []*template {
	s.mu.Lock()
	defer s.mu.Unlock()
	if all, known := s.known[line]; known {
		return all
	}
	var all []found
	try := func(ts []*template) {
		for _, t := range ts {
			if spans, fits := t.fits(line); fits {
				all = append(all, found{t, spans})
			}
		}
	}
	try(s.rest)
	words := split(line)
	slices.Sort(words)
	for _, w := range slices.Compact(words) {
		try(s.byWord[w])
	}
	slices.SortStableFunc(all, func(a, b found) int {
		return cmp.Or(cmp.Compare(b.length, a.length), cmp.Compare(len(a.pieces), len(b.pieces)), cmp.Compare(a.key, b.key))
	})
	those := inOrder(chosen(all, len(line)))
	s.known[line] = those
	return those
}

// chosen returns the found texts, the longest first as the caller has sorted them, without those that
// overlap a text before them. A text in the place of another text's argument does not overlap it.
func chosen(all []found, length int) (those []found) {
	taken := make([]bool, length)
	for _, f := range all {
		if slices.ContainsFunc(f.spans, func(s [2]int) bool { return slices.Contains(taken[s[0]:s[1]], true) }) {
			continue
		}
		for _, s := range f.spans {
			for i := s[0]; i < s[1]; i++ {
				taken[i] = true
			}
		}
		those = append(those, f)
	}
	return those
}

func inOrder(those []found) (all []*template) {
	slices.SortStableFunc(those, func(a, b found) int { return cmp.Compare(a.spans[0][0], b.spans[0][0]) })
	for _, f := range those {
		all = append(all, f.template)
	}
	return all
}

// fits returns where the template's pieces stand in a line, in their order. A piece may begin or end
// within a word of the line only next to an argument.
func (t *template) fits(line string) (spans [][2]int, fits bool) {
	from := 0
	for i, p := range t.pieces {
		if p == "" {
			continue
		}
		at := index(line, p, from, i > 0, i < len(t.pieces)-1)
		if at < 0 {
			return nil, false
		}
		spans = append(spans, [2]int{at, at + len(p)})
		from = at + len(p)
	}
	return spans, len(spans) > 0
}

// index returns the first position of a piece in a line, at the position start or later. It returns
// -1 if there is none. The piece may begin within a word of the line only if openLeft is true (an
// argument stands before it), and end within a word only if openRight is true (an argument follows).
func index(line, piece string, start int, openLeft, openRight bool) int {
	for start <= len(line) {
		at := strings.Index(line[start:], piece)
		if at < 0 {
			return -1
		}
		at += start
		if (openLeft || edge(line, at)) && (openRight || edge(line, at+len(piece))) {
			return at
		}
		start = at + 1
	}
	return -1
}

// edge says whether a position in a line is outside of words. A position between two letters or
// digits is within a word.
func edge(line string, at int) bool {
	word := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	left, _ := utf8.DecodeLastRuneInString(line[:at])
	right, _ := utf8.DecodeRuneInString(line[at:])
	return !word(left) || !word(right)
}
