package lune

import (
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

var _ game.Composer = Game{}

// Compose implements game.Composer.
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

// nothing stands for an argument that an action does not need.
const nothing = "-"

// composed are the templates of verbs, with "%" for arguments.
var composed = map[string]string{
	actDeploy: "%@%", actAuto: "@", actMove: "%>%", actAttack: "%!% %", actRepair: "%+", actReady: "/", actWait: "/-",
	actBack: "<", actReset: "<<", actAbandon: "##", actBuy: "$%>%", actRefund: "-$%", actMount: "%>%",
	actSkill: "%^%", actGive: "%=%", actResign: "resign",
}
