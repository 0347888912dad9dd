package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/game"
)

// Lately returns the latest events as one line of sentences, as many of the newest as fit in room
// characters; "" if there are none. A sentence without punctuation at its end gets a full stop
// before the next one.
func (s Scene) Lately(room int) string {
	line := ""
	for n := len(s.Told) - 1; n >= 0; n-- {
		said := s.Say(s.Told[n])
		if line != "" {
			if last, _ := utf8.DecodeLastRuneInString(said); !strings.ContainsRune(".!?:…", last) {
				said += "."
			}
			said += " " + line
		}
		if utf8.RuneCountInString(said) > room {
			break
		}
		line = said
	}
	return line
}

// LatelyAs returns the text of key, with the result of Lately as its argument "line". It returns
// nil if that result is "".
func (s Scene) LatelyAs(key game.Key, room int) []string {
	if line := s.Lately(room); line != "" {
		return []string{s.Say(game.T(key, "line", line))}
	}
	return nil
}

// Capital returns s with its first letter in upper case, to begin a sentence.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}
