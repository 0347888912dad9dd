package lune

import (
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

var _ game.Composer = Game{}

// Compose writes a command's verb and arguments in the notation, legal or not. "" for
// what it cannot write.
func (Game) Compose(verb string, args []string) string {
	list := make([]string, len(args))
	for i, arg := range args {
		list[i] = strings.ReplaceAll(arg, "$", "")
	}
	if verb == actBuy && len(list) == 2 && (args[1] == nothing || args[1] == "") {
		return "$" + strings.ReplaceAll(list[0], "%", "")
	}
	return notation.Compose(composed, "%", verb, list...)
}

// nothing is an argument that an action does not need.
const nothing = "-"

// composed are the inputs of the kinds of action, their arguments as "%".
var composed = map[string]string{
	actDeploy: "%@%", actAuto: "@", actMove: "%>%", actAttack: "%!% %", actRepair: "%+", actReady: "/", actWait: "/-",
	actBack: "<", actReset: "<<", actAbandon: "##", actBuy: "$%>%", actRefund: "-$%", actMount: "%>%",
	actSkill: "%^%", actGive: "%=%", actResign: "resign",
}
