package invade

import "strings"

// Compose writes a command's verb and arguments in the notation of I16.1, legal or
// not: game.Composer. "" for verbs that need no more than their name.
func (Game) Compose(verb string, args []string) string {
	pattern, ok := composed[verb]
	if !ok || len(args) != strings.Count(pattern, "$") {
		return ""
	}
	if verb == "enter" {
		args = []string{entryLetter(args[0]), args[1]}
	}
	for _, arg := range args {
		if verb == "place" {
			arg = strings.Join(strings.Fields(arg), "")
		}
		pattern = strings.Replace(pattern, "$", strings.ReplaceAll(arg, "$", ""), 1)
	}
	return pattern
}

// composed are the words of the verbs with their arguments as "$".
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

// entryLetter is the letter of a soldier's kind; a Normal one has none.
func entryLetter(kind string) string {
	if strings.EqualFold(kind, normal.letter()) {
		return ""
	}
	return kind
}
