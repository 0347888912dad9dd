// Package luck implements the Luck button, which shows what was promised about the random numbers of a
// table's game, and how anybody can check it. Public messages show the beginnings of two SHA-256 hashes. The
// card shows the hash of a secret that was drawn when the table was opened. The first board shows the hash of
// the seed together with the rules, the seats and the options. When the game is over or closed, the seed is
// public.
//
// The person who runs the bot can import a game into a channel, and could then know its luck. The channel is
// told of an import with the game's first board and at the game's end.
package luck

import (
	"embed"
	"fmt"
	"strings"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:    "luck",
	Texts:   texts,
	Presses: map[string]house.Press{opLuck: {Name: "board.luck", Handle: call.At(show)}},
	Below: map[screen.Place]screen.Below{
		screen.MoreOfCard: button, screen.OnFirstBoard: button, screen.BelowEnd: button,
		screen.WhenClosed: opened, screen.BelowRules: button,
	},
	Lines: map[screen.Place]screen.Lines{
		screen.EndOfCard: onCard, screen.OnFirstBoard: imported, screen.EndOfFirstBoard: onFirstBoard,
		screen.BelowEnd: onEnd, screen.WhenClosed: seedLine,
	},
}

const opLuck = "lu"

// sealDigits is the number of hexadecimal digits of a SHA-256 in a public message. These digits are
// 64 bits, too many to find another secret with the same digits by trying.
const sealDigits = 16

// Seal returns the first digits of a SHA-256 in hexadecimal. A public message shows these digits,
// and so commits the bot to the value that was hashed.
func Seal(hash string) string { return hash[:min(len(hash), sealDigits)] }

// button returns the Luck button. It shows the full hashes that commit the bot to the luck, and the
// seed once it is public.
func button(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.luck", screen.PressAt(t, opLuck))}
}

// opened returns the Luck button below the message which says that a game was closed. It returns no button if
// the game's seed is not public.
func opened(s screen.Reader, t table.Table) []wire.Button {
	if !t.Opened() {
		return nil
	}
	return button(s, t)
}

// onCard returns the card's line with the seal of the secret, which is the beginning of the secret's hash. It
// returns none if there is no secret.
func onCard(s screen.Reader, t table.Table) []string {
	hash := t.Promised()
	if hash == "" {
		return nil
	}
	return []string{s.T("host.card.secret", "hash", Seal(hash))}
}

// onFirstBoard returns the line with the seal of the seed, which is the beginning of the seed's hash.
func onFirstBoard(s screen.Reader, t table.Table) []string {
	return []string{s.T("host.turn.commitment", "hash", Seal(t.Public().Commitment()))}
}

func onEnd(s screen.Reader, t table.Table) []string { return append(imported(s, t), seedLine(s, t)...) }

// imported returns a line that says that a game was imported into its channel. It returns no line if the game
// was not imported.
func imported(s screen.Reader, t table.Table) []string {
	imports := t.Public().Imports()
	if len(imports) == 0 {
		return nil
	}
	lines := []string{s.T("host.import.told.new")}
	if played := imports[len(imports)-1]; played > 0 {
		lines[0] = s.T("host.import.told", "n", played)
	}
	if t.Public().Rigged() {
		lines = append(lines, s.T("host.import.rigged"))
	}
	return []string{strings.Join(lines, " ")}
}

// seedLine returns a line that says that the seed of a game is public, and where it is shown. It returns none
// if the seed is not public.
func seedLine(s screen.Reader, t table.Table) []string {
	if !t.Opened() {
		return nil
	}
	return []string{s.T("host.end.seed")}
}

// show answers a Luck button. The answer shows the full hashes that commit the bot to a table's luck, and
// how to check them.
func show(c *call.Call, t table.Table) error {
	s := c.At(t)
	lines, check := []string{s.T("host.luck.title")}, "bivouac verify match.txt"
	if hash := t.Promised(); hash != "" {
		lines = append(lines, s.T("host.luck.secret", "hash", screen.Code(hash)))
		check += " --card " + Seal(hash)
	}
	if !t.Begun() {
		return c.Tell(screen.JoinLines(append(lines, s.T("host.luck.before"))))
	}
	sealed := t.Public().Commitment()
	lines = append(append(lines, s.T("host.luck.sealed", "hash", screen.Code(sealed))), imported(s, t)...)
	seed, opened := t.Seed()
	if !opened {
		return c.Tell(screen.JoinLines(append(lines, s.T("host.luck.later"))))
	}
	check += " --promised " + Seal(sealed)
	return c.Tell(screen.JoinLines(append(lines,
		s.T("host.luck.seed", "seed", screen.Code(fmt.Sprintf("%x", seed[:]))),
		s.T("host.luck.check", "line", screen.Code(check)))))
}
