package screen

import (
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
)

// sealDigits is how many hexadecimal digits of a SHA-256 a public message shows. 64 bits are too
// many to find another secret with the same digits by trying.
const sealDigits = 16

// Seal returns the beginning of a SHA-256 in hexadecimal digits. A public message shows it to
// commit the bot to the secret.
func Seal(hash string) string { return hash[:min(len(hash), sealDigits)] }

// luckOf is the card's text about the luck: the seal of the secret; "" if there is none.
func luckOf(t table.Table, s Reader) string {
	hash := t.Promised()
	if hash == "" {
		return ""
	}
	return s.T("host.card.secret", "hash", Seal(hash))
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

// SeedLine says that the seed of a game is public, and where; "" if it is not.
func SeedLine(t table.Table, s Reader) string {
	if !t.Opened() {
		return ""
	}
	return s.T("host.end.seed")
}

// LuckButton is the button that shows the commitments about the luck in full, and the seed once it
// is public.
func LuckButton(s Reader, t table.Table) wire.Button {
	return Button(s, wire.Secondary, "host.button.luck", PressAt(t, OpLuck))
}

// LuckRow is the row of a message about a closed game; none if no seed is public.
func LuckRow(s Reader, t table.Table) []wire.Row {
	if !t.Opened() {
		return nil
	}
	return Row(LuckButton(s, t))
}

// FirstRow is BoardRow for the first board, with the button about the luck.
func FirstRow(t table.Table, s Reader, post uint64) []wire.Row {
	return ButtonRows(append(BoardRow(t, s, post)[0].Buttons, LuckButton(s, t)))
}

// LuckText shows what the bot committed to about a table's luck, in full, and how to check it.
func LuckText(s Reader, t table.Table) string {
	s = s.At(t)
	lines, check := []string{s.T("host.luck.title")}, "bivouac verify match.txt"
	if hash := t.Promised(); hash != "" {
		lines = append(lines, s.T("host.luck.secret", "hash", Code(hash)))
		check += " --card " + Seal(hash)
	}
	if t.Match == nil {
		return JoinLines(append(lines, s.T("host.luck.before")))
	}
	sealed := t.Match.Setup.Commitment()
	lines = append(lines, s.T("host.luck.sealed", "hash", Code(sealed)), ImportedLine(t, s))
	if !t.Opened() {
		return JoinLines(append(lines, s.T("host.luck.later")))
	}
	seed, line := fmt.Sprintf("%x", t.Match.Setup.Seed[:]), check+" --promised "+Seal(sealed)
	return JoinLines(append(lines, s.T("host.luck.seed", "seed", Code(seed)), s.T("host.luck.check", "line", Code(line))))
}
