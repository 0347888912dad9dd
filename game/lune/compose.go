package lune

import (
	"strings"

	"bivouac/game"
)

var _ game.Composer = Game{}

// Compose writes a command's verb and arguments in the notation, legal or not. "" for
// what it cannot write.
func (Game) Compose(verb string, args []string) string {
	pattern, ok := composed[verb]
	if !ok || len(args) != strings.Count(pattern, "%") {
		return ""
	}
	if verb == actBuy && (args[1] == nothing || args[1] == "") {
		pattern, args = "$%", args[:1]
	}
	for _, arg := range args {
		pattern = strings.Replace(pattern, "%", strings.NewReplacer("%", "", "$", "").Replace(arg), 1)
	}
	return pattern
}

// nothing is an argument that an action does not need.
const nothing = "-"

// composed are the inputs of the kinds of action, their arguments as "%".
var composed = map[string]string{
	actDeploy: "%@%", actAuto: "@", actMove: "%>%", actAttack: "%!% %", actRepair: "%+", actReady: "/", actWait: "/-",
	actBack: "<", actReset: "<<", actAbandon: "##", actBuy: "$%>%", actRefund: "-$%", actMount: "%>%", actSkill: "%^%", actGive: "%=%",
	actResign: "resign",
}
