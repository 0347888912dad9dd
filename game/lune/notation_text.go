package lune

import (
	"strconv"

	"bivouac/game"
)

// Canonical inputs, computed once so that listing them allocates nothing.
var (
	squareNames [squares]string
	deployText  [mechCount][squares]game.Action
	moveText    [mechCount][squares]game.Action
	aimText     [mechCount][weaponCount][4]game.Action // TF, TC, CP: a direction
	lobText     [mechCount][weaponCount][squares]game.Action
	layText     [mechCount][4][4]game.Action // LP: direction and first distance
	repairText  [mechCount]game.Action
	skillText   [mechCount][5]game.Action
	giveText    [mechCount][mostSeats]game.Action
	buyText     [itemCount][mechCount + 1]game.Action // the last: without a Mech
	refundText  [itemCount]game.Action
	mountText   [itemCount][mechCount]game.Action
)

func init() {
	for q := range squareNames {
		squareNames[q] = string([]byte{'A' + byte(q%8), '1' + byte(q/8)})
	}
	for m := range uint8(mechCount) {
		writeMech(m, mechLetters[m:m+1])
	}
	for i, code := range itemCodes {
		buyText[i][mechCount] = game.Action("$" + code)
		refundText[i] = game.Action("-$" + code)
		for m := range mechCount {
			buyText[i][m] = game.Action("$" + code + ">" + mechLetters[m:m+1])
			mountText[i][m] = game.Action(code + ">" + mechLetters[m:m+1])
		}
	}
}

// writeMech fills in the inputs that begin with a Mech's letter.
func writeMech(m uint8, letter string) {
	repairText[m] = game.Action(letter + "+")
	for q, name := range squareNames {
		deployText[m][q] = game.Action(letter + "@" + name)
		moveText[m][q] = game.Action(letter + ">" + name)
	}
	for n := 1; n < len(skillText[m]); n++ {
		skillText[m][n] = game.Action(letter + "^" + strconv.Itoa(n))
	}
	for n := range mostSeats {
		giveText[m][n] = game.Action(letter + "=p" + strconv.Itoa(n+1))
	}
	for w, code := range weaponCodes {
		start := letter + "!" + code + " "
		if w == int(m) {
			start = letter + "!"
		}
		for q, name := range squareNames {
			lobText[m][w][q] = game.Action(start + name)
		}
		for d := range 4 {
			aimText[m][w][d] = game.Action(start + dirLetters[d:d+1])
			for n := 1; n < 4 && weapon(w) == plasmaLauncher; n++ {
				layText[m][d][n] = game.Action(start + dirLetters[d:d+1] + strconv.Itoa(n))
			}
		}
	}
}

// text returns the canonical form of an input, which omits the base weapon.
func (p play) text() game.Action {
	if p.verb >= verbCount {
		return ""
	}
	if bare := bareText[p.verb]; bare != "" {
		return bare
	}
	if p.mech >= mechCount && p.verb != vBuy && p.verb != vRefund || p.at >= squares || p.item >= itemCount {
		return ""
	}
	switch p.verb {
	case vDeploy:
		return deployText[p.mech][p.at]
	case vMove:
		return moveText[p.mech][p.at]
	case vAttack:
		return p.attackText()
	case vRepair:
		return repairText[p.mech]
	case vBuy:
		return buyText[p.item][min(p.mech, mechCount)]
	case vRefund:
		return refundText[p.item]
	case vMount:
		return mountText[p.item][p.mech]
	case vSkill:
		return skillText[p.mech][p.skill%5]
	}
	return giveText[p.mech][p.seat%mostSeats]
}

func (p play) attackText() game.Action {
	switch p.weapon {
	case artemis, architect:
		return lobText[p.mech][p.weapon][p.at]
	case plasmaLauncher:
		return layText[p.mech][p.dir&3][p.n&3]
	}
	return aimText[p.mech][p.weapon%weaponCount][p.dir&3]
}
