package render

import (
	"strings"
	"unicode/utf8"

	"bivouac/game"
)

// Clip cuts a text to at most limit characters: at the end of its last whole
// line or sentence if that keeps half of it, with an ellipsis.
func Clip(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	cut := string([]rune(s)[:limit-1])
	if at := strings.LastIndexAny(cut, ".\n"); at > len(cut)/2 {
		cut = cut[:at+1]
	}
	return strings.TrimRight(cut, " \n") + "…"
}

// Name is the player of a seat as a picture writes him: his name if the
// typeface has letters for it, else what the seat itself is called.
func (s Scene) Name(seat game.Seat, own game.Text) string {
	if int(seat) < 0 || int(seat) >= len(s.Names) || !Legible(s.Names[seat]) {
		return s.Say(own)
	}
	return s.Names[seat]
}

// Called is the player of a seat as words tell him: his name, for words need no glyphs, else what
// the seat itself is called.
func (s Scene) Called(seat game.Seat, own game.Text) string {
	if int(seat) < 0 || int(seat) >= len(s.Names) || s.Names[seat] == "" {
		return s.Say(own)
	}
	return s.Names[seat]
}
