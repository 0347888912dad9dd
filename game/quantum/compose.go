package quantum

import (
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Compose implements game.Composer in the notation of Q16. It returns "" for verbs that are missing
// in composed, such as "draw".
func (Game) Compose(verb string, args []string) string {
	if verb == verbAttack && len(args) == 3 {
		if strings.EqualFold(args[0], args[2]) {
			return "X " + args[0] + "x" + args[1]
		}
		args = []string{args[0], args[2], args[1]}
	}
	return notation.Compose(composed, "$", verb, args...)
}

// composed holds the commands of the verbs, with "$" for each argument. An attack names the attack
// square before the target.
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
