package orders

import (
	"slices"
	"strings"
	"unicode"
)

// scanner tokenizes a line. Positions are characters from 0.
type scanner struct {
	line []rune // as typed
	low  []rune // folded, of the same length
	at   int
}

func newScanner(line string) *scanner {
	s := &scanner{line: []rune(line)}
	s.low = make([]rune, len(s.line))
	for i, r := range s.line {
		s.low[i] = foldRune(r)
	}
	return s
}

func foldRune(r rune) rune {
	switch {
	case r == '’' || r == 'ʼ':
		return '\''
	case unicode.IsSpace(r):
		return ' '
	}
	return unicode.ToLower(r)
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("._'’-", r)
}

// space passes over blanks.
func (s *scanner) space() {
	for s.at < len(s.low) && s.low[s.at] == ' ' {
		s.at++
	}
}

func (s *scanner) done() bool {
	s.space()
	return s.at == len(s.low)
}

// phrase consumes a phrase if it is here as whole words.
func (s *scanner) phrase(text string) bool {
	s.space()
	at := s.at
	for i, word := range strings.Fields(text) {
		if i > 0 {
			from := at
			for at < len(s.low) && s.low[at] == ' ' {
				at++
			}
			if at == from {
				return false
			}
		}
		w := []rune(word)
		if at+len(w) > len(s.low) || !slices.Equal(s.low[at:at+len(w)], w) {
			return false
		}
		at += len(w)
	}
	if at < len(s.low) && isWordRune(s.low[at]) {
		return false
	}
	s.at = at
	return true
}

// take consumes a keyword of any language if it is here, the longest match.
func (s *scanner) take(k keyword) bool {
	s.space()
	from, best := s.at, -1
	for _, p := range byLocale {
		for _, text := range p[k] {
			s.at = from
			if s.phrase(text) {
				best = max(best, s.at)
			}
		}
	}
	s.at = max(from, best)
	return best >= 0
}

// peek says whether a keyword is here.
func (s *scanner) peek(k keyword) bool {
	from := s.at
	defer func() { s.at = from }()
	return s.take(k)
}

// symbol consumes the first of these signs that is here.
func (s *scanner) symbol(signs ...string) string {
	s.space()
	for _, sign := range signs {
		w := []rune(sign)
		if s.at+len(w) <= len(s.low) && slices.Equal(s.low[s.at:s.at+len(w)], w) {
			s.at += len(w)
			return sign
		}
	}
	return ""
}

// word consumes letters, digits and the signs of words, as typed; "" for none.
func (s *scanner) word() string {
	s.space()
	from := s.at
	for s.at < len(s.line) && isWordRune(s.line[s.at]) {
		s.at++
	}
	return string(s.line[from:s.at])
}

// chunk consumes everything up to the next blank.
func (s *scanner) chunk() string {
	s.space()
	from := s.at
	for s.at < len(s.low) && s.low[s.at] != ' ' {
		s.at++
	}
	return string(s.line[from:s.at])
}

// number consumes a number that is a whole word; false for none.
func (s *scanner) number() (string, bool) {
	s.space()
	from := s.at
	for s.at < len(s.low) && s.low[s.at] >= '0' && s.low[s.at] <= '9' {
		s.at++
	}
	if s.at == from || s.at < len(s.low) && isWordRune(s.low[s.at]) {
		s.at = from
		return "", false
	}
	return string(s.line[from:s.at]), true
}

// quoted consumes a text in double quotes. ok is false if none begins here; err is a missing
// closing quote.
func (s *scanner) quoted() (text string, ok bool, err error) {
	s.space()
	if s.at == len(s.line) || s.line[s.at] != '"' {
		return "", false, nil
	}
	end := slices.Index(s.line[s.at+1:], '"')
	if end < 0 {
		return "", false, &Error{At: s.at, Why: WhyQuote, Got: s.near(s.at)}
	}
	text = string(s.line[s.at+1 : s.at+1+end])
	s.at += end + 2
	return strings.Join(strings.Fields(text), " "), true, nil
}

// near returns the word at a position, for errors.
func (s *scanner) near(at int) string {
	end := at
	for end < len(s.low) && s.low[end] != ' ' {
		end++
	}
	return string(s.line[at:min(end, at+40)])
}
