package screen

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/table"
	"bivouac/game"
)

// ErrNoJudge is the error if the computer cannot evaluate positions of a title.
var ErrNoJudge = errors.New("the computer has no judge for the game")

// maxNote is the maximum length, in characters, of a note in a hint, in a review and in a puzzle.
const maxNote = 160

// Because returns a sentence that says what a choice leads to. It returns "" if there is nothing to
// say.
func Because(s Reader, c game.Choice) string {
	note := Shortened(s.Say(Told(c)), maxNote)
	if note == "" {
		return ""
	}
	note = upper(note)
	if strings.ContainsAny(note[len(note)-1:], ".!?") || strings.HasSuffix(note, "…") {
		return note
	}
	return note + "."
}

// NoteLine says what a choice leads to, as a line. The line begins with a capital letter, unless
// its first word is a name on the board such as "b5".
func (s Reader) NoteLine(c game.Choice) string {
	note := s.Say(Told(c))
	if word, _, _ := strings.Cut(note, " "); strings.ContainsFunc(word, unicode.IsDigit) {
		return note
	}
	return upper(note)
}

// upper returns a text with its first letter as a capital letter.
func upper(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}

// Percent converts a share from units of game.CertainWin to per cent.
func Percent(share int) int { return (share*100 + game.CertainWin/2) / game.CertainWin }

// Aided says whether the computer may help the players of a table. After the game has ended it
// always may.
func Aided(t table.Table) bool { return t.Status == table.Over || !t.Unaided }
