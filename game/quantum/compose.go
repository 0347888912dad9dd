package quantum

import (
	"strings"

	"bivouac/game"
)

// Compose writes a command's verb and arguments in the notation of Q16, legal or
// not: game.Composer. "" for verbs that need no more than their name.
func (Game) Compose(verb string, args []string) string {
	pattern, ok := composed[verb]
	if !ok || len(args) != strings.Count(pattern, "$") {
		return ""
	}
	if verb == verbAttack {
		if strings.EqualFold(args[0], args[2]) {
			return "X " + args[0] + "x" + args[1]
		}
		args = []string{args[0], args[2], args[1]}
	}
	for _, arg := range args {
		pattern = strings.Replace(pattern, "$", strings.ReplaceAll(arg, "$", ""), 1)
	}
	return pattern
}

// composed are the commands of the verbs with their arguments as "$"; an attack's
// square comes before its target.
var composed = map[string]string{
	verbKeep:        string(keepText),
	verbReroll:      string(rerollText),
	verbPlace:       "P $ $ $",
	verbMove:        "M $-$",
	verbAttack:      "X $-$x$",
	verbStrike:      "K $x$",
	verbWarp:        "W $~$",
	verbModify:      "F $=$",
	verbScout:       "Q $",
	verbBuild:       "B $",
	verbDeploy:      "D $ $",
	verbReconfigure: "R $",
	verbResearch:    string(researchText),
	verbTake:        string(takeText),
	verbStay:        string(stayText),
	verbInfamy:      "I $",
	verbEnd:         string(endText),
	verbFaction:     "faction-$",
	verbTransport:   "T $($)-$:$",
	verbResign:      string(game.Resign),
}
