package invade

import (
	"strings"

	"bivouac/game/notation"
)

// Compose implements game.Composer in the notation of I16.1. It returns "" for verbs that are
// missing in composed, such as "draw".
func (Game) Compose(verb string, args []string) string {
	switch {
	case verb == "enter" && len(args) == 2:
		args = []string{entryLetter(args[0]), args[1]}
	case verb == "place" && len(args) == 1:
		args = []string{strings.Join(strings.Fields(args[0]), "")}
	}
	return notation.Compose(composed, "$", verb, args...)
}

// composed holds the notation of the verbs, with "$" for each argument.
var composed = map[string]string{
	"place":    "@$",
	"allocate": "[C$ A$ O$ E$ P$]",
	"effect":   "!$",
	"move":     "$-$",
	"enter":    "+$$",
	"pull":     ">$-$",
	"fight":    string(fightText),
	"kill":     "xx$",
	"volley":   string(volleyText),
	"shell":    "$*$",
	"attack":   "$x$",
	"end":      string(endText),
}

// entryLetter returns the letter of a soldier's kind in an entry: "" for a normal soldier.
func entryLetter(kind string) string {
	if strings.EqualFold(kind, normal.letter()) {
		return ""
	}
	return kind
}
