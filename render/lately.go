package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/game"
)

// Lately is what was told last as one line of whole sentences, as many of the newest as
// have room in so many characters; "" if nothing was told. A sentence without an end gets a full
// stop before the next one.
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

// LatelyAs is Lately as the "line" of a text; nothing if nothing was told.
func (s Scene) LatelyAs(key game.Key, room int) []string {
	if line := s.Lately(room); line != "" {
		return []string{s.Say(game.T(key, "line", line))}
	}
	return nil
}

// Capital is a text that begins a sentence.
func Capital(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}
