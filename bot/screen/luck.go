package screen

import (
	"fmt"
	"strings"

	"bivouac/bot/table"
)

// luckOf is the card's text about the luck: the hash of the secret, and the players' words.
func luckOf(t table.Table, s Reader) []string {
	hash := t.Promised()
	if hash == "" {
		return nil
	}
	lines := []string{s.T("host.card.secret", "hash", hash)}
	if t.Status == table.Lobby {
		lines[0] += " " + s.T("host.card.add")
	}
	var words []string
	for _, w := range t.Words() {
		words = append(words, s.T("host.card.word", "word", Escape(w)))
	}
	if len(words) > 0 {
		lines = append(lines, s.T("host.card.words", "words", strings.Join(words, ", ")))
	}
	return lines
}

// ImportedLine says that a game was imported into its channel; "" if it was not.
func ImportedLine(t table.Table, s Reader) string {
	imports := t.Match.Setup.Imports
	if len(imports) == 0 {
		return ""
	}
	lines := []string{s.T("host.import.told.new")}
	if played := imports[len(imports)-1]; played > 0 {
		lines[0] = s.T("host.import.told", "n", played)
	}
	if len(t.Match.Setup.Rigs) > 0 {
		lines = append(lines, s.T("host.import.rigged"))
	}
	return strings.Join(lines, " ")
}

// SeedLine publishes the seed of a finished game; "" if there is none.
func SeedLine(t table.Table, s Reader) string {
	if !t.Opened() {
		return ""
	}
	return s.T("host.end.seed", "seed", fmt.Sprintf("%x", t.Match.Setup.Seed[:]))
}
