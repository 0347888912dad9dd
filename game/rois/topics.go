package rois

import (
	"fmt"
	"strings"

	"bivouac/game"
)

// topics holds the pages of /rules: the rules of the game, each terrain, and each army with its six orders.
// Most pages have an example position.
var topics = func() []game.Topic {
	list := []game.Topic{
		{ID: "goal", Position: opening},
		{ID: "cards", Position: "R[C2=4] B[C3=3 D3=2] hR[7H 9D 2S 5C *1]", Show: []string{OverlayTargets}},
		{ID: "turn", Position: skirmish},
		{ID: "strike", Position: "R[B1=4 C1=4 D1=4] B[C2=4 D4=3] hR[7H]", Show: []string{OverlayTargets}},
		{ID: "push", Position: "R[C2:10,2 B1=3] B[C3=3 D5=2] hR[7H]", Show: []string{actPush, "C2", "C3"}},
		{ID: "shot", Position: "R[C1=3 D1=1] B[C4=2 A3=4] T[C4:F B2:H] hR[2H 7H 3D 4D]", Show: []string{OverlayFire}},
		{ID: "move", Position: "R[C1=4 D1=3 B2=2] B[C3=4] T[D2:R B1:G] hR[2S 5C]", Show: []string{OverlayMoves}},
		{ID: "heal", Position: "R[C1:10,6,4 B1=4] B[C4=3] hR[2S 5S]", Show: []string{actHeal, "C1"}},
		{ID: "ruse", Position: skirmish + " hB[9S 3H]", Show: []string{actRuse}},
		{ID: "counter",
			Position: "R[B2=4 C2=4] B[C3=4 D4=3] hB[9D 2S] turn 1R reaction table[announced; play C2xC3; cards 7H]",
			Show:     []string{actCounter}},
		{ID: "orders", Position: "turn 3R order army[GRE/ROM] oR[GRE3+] oB[ROM2-] R[B2=4 B1=2 C1=3] B[C3=4 D4=3] hR[7H 2S]"},
		{ID: "setup", Position: "turn terrain army[GRE/ROM] init[20/20] tR[B2 D2=F] tB[C4 D3]"},
		{ID: "end", Position: "init[20/20] R[B2=4 C2=3 D1=3] B[C3:4,4,2 D4=4 E5=2] over[beaten R]"},
		{ID: "specials", Position: "specials R[A1=4 B1=4 C2=4 E1=4] B[C3=4 D5=4] sR[L:C2 W:B1 D:E1] hR[7H]",
			Show: []string{OverlayTargets}},
		{ID: "notation"},
	}
	for i := range list {
		list[i].Chapter = "basics"
	}
	list = append(list, game.Topic{ID: "terrain", Chapter: "terrain", Position: "R[B1=4 C1=4 D1=4] B[B5=4 C5=4 D5=4] " +
		"T[A3:F B3:B C3:H D3:M E3:L A4:E B2:T C2:W(NE) D4:R B4:G]"})
	for t := wood; t <= chasm; t++ {
		where := t.letter()
		if t == wall {
			where = plot{wall, 1}.String()
		}
		list = append(list, game.Topic{
			ID: t.letter(), Chapter: "terrain", Position: fmt.Sprintf(shownGround[t].field, where), Show: shownGround[t].show,
		})
	}
	for a := range armies {
		list = append(list, game.Topic{
			ID: a.String(), Chapter: a.String(), Position: shownOrder(a, 1), Show: examples[orderOf(a, 1).String()].show,
		})
		for n := range ordersPerArmy {
			list = append(list, game.Topic{ID: orderOf(a, n+1).String(), Chapter: a.String(), Position: shownOrder(a, n+1),
				Show: examples[orderOf(a, n+1).String()].show})
		}
	}
	return list
}()

// opening is the board before the first turn, skirmish a typical battle.
const (
	opening  = "R[A1=4 B1=4 C1=4 D1=4 E1=4] B[A5=4 B5=4 C5=4 D5=4 E5=4] init[20/20]"
	skirmish = "R[B2=4 C2=4 D1=3 E2=2] B[C3=4 D4=3 B4=2] hR[7H 9D 2S 5C]"
)

// shownOrder returns the example position of an order, which lies face up in Red's slot.
func shownOrder(a army, number int) string {
	o := orderOf(a, number)
	enemy := rome
	if a == rome {
		enemy = greece
	}
	field, turn := examples[o.String()].field, "turn 3R "
	if field == "" {
		field = skirmish
	}
	if strings.Contains(field, "turn ") {
		turn = ""
	}
	return turn + "army[" + a.String() + "/" + enemy.String() + "] oR[" + o.String() + "+] " + field
}

// example is a position with what is highlighted in it.
type example struct {
	field string
	show  []string
}

// see returns its arguments: it is shorthand for what an example highlights.
func see(what ...string) []string { return what }

// examples holds positions that show an order at work. If the order answers an enemy action, the position
// also says whose turn it is.
var examples = map[string]example{
	"GRE1": {"R[A2=3 B2=4 C2=4 E3=2] B[C3=4 D4=3]", see(OverlayOrder)},
	"GRE2": {"R[B2=4 C2=4 E2=3] B[E3=4 C3=3] hR[7H]", see(OverlayTargets)},
	"GRE3": {"R[B2=4 B1=2] B[C2=3 D4=2] hR[7H]", see(actPush, "B2", "C2", "theban")},
	"GRE4": {"R[C2=4 C1=2] B[B3=3 C3=4 D3=2] hR[7H]", see(actStrike, "C2", "C3")},
	"GRE5": {"R[A3=4 A2=3 B2=2 E2=4 D2=2] B[A4=4 E3=3]", see(OverlayOrder)},
	"GRE6": {"R[C1=3 C2=4 D1=2] B[D4=4] hR[2S 5C]", see(actMove, "C1")},
	"ROM1": {"R[B1:10,7,4 C1=4 C2=4] B[C4=3] hR[2S 5S]", see(actHeal, "B1")},
	"ROM2": {"turn 3B reaction R[C3=4 D2=2] B[C2=2 B3=1 E1=3] hR[2S 5S] table[announced; play C2xC3; cards 7H]",
		see(actCounter)},
	"ROM3": {"R[C2=4 B1=3] B[C3=4 D4=2] hR[2S 5S 3C 4C]", see(actPower, "spqr", "C2", "C3")},
	"ROM4": {"R[C2=5 B2=4 D1=5] B[C3=4 D4=3]", nil},
	"ROM5": {"turn 3B reaction R[B2=4 C2=4] B[C3=4 D4=3] table[announced; play C3xC2; cards 7H]", see(actReact)},
	"ROM6": {"R[A1:10,7 B1=4 C2=3] B[C3=4]", see(actEnd)},
	"CAR2": {"R[A2=1 B2=3] B[C3=2] T[B2:F] hR[5D]", see(OverlayTargets)},
	"CAR4": {"R[C1=4 D1=4] B[C4=3] hR[2S 5C]", see(actMove, "C1")},
	"CAR5": {"R[B2=3 C2=1] B[B3=4] hR[7H]", see(actStrike, "B2", "B3", "merc")},
	"GAU1": {"R[C2=3 B2=2 D2=2] B[C3=4 D5=2] hits[C2>C3] hR[7H]", see(actStrike, "C2", "C3")},
	"GAU4": {"R[C3=4] B[B4=2 C4=3 D4=2 D3=1] hR[7H]", see(actStrike, "C3", "C4", "raid")},
	"GAU5": {"R[B2=4 C2=4] B[C3=5 D4=3] oB[ROM4+]", nil},
	"GAU6": {"turn 3B reaction R[B2=4 C2=4] B[C3=4 D4=3] hR[2S 5S] table[announced; play C3xC2; cards 7H]", see(actReact)},
	"ELF1": {"R[B2=4 C2=4] B[B4=3 C4=4] T[B2:F C2:F]", nil},
	"ELF2": {"R[B2=4 C1=3] B[C4=4] T[B2:F D4:F]", see(actPower, "art", "B2", "D4")},
	"ELF3": {"R[B2=4 C2=4] B[C3=4 D4=3] T[C3:F] hR[7H]", see(OverlayTargets)},
	"ELF5": {"R[B2:10^,10,10 C1=4] B[B3=4] hR[7H]", see(OverlayTargets)},
	"ELF6": {"R[C1=4 D1=3] B[C4=3 E4=2] did[acted counts volley] hR[7H]", see(actShoot, "C1", "C4")},
	"UND1": {"R[A2=3 C2=4 E1=4] B[E4=4]", see(actPower, "march", "C2")},
	"UND2": {"R[B2:10,6,4 C1=4] B[C4=3] hR[2S 5S]", see(actHeal, "B2")},
	"UND4": {"R[C1=4 B1=3] B[C5=4 D5=4] T[A4:L D3:M E4:E] hR[2S]", see(actMove, "C1")},
	"UND5": {"turn 3B reaction R[B2=4 C2=4] B[B3=2 C3=4] hR[8H 2S] table[announced; play C3xC2; cards 7H]", see(actReact)},
	"DWA1": {"R[B2=4 C2=3] B[B3=4 C3=4] T[B2:B C2:H]", see(OverlayThreats)},
	"DWA2": {"init[20/20] R[C2=2 A1=4 E1=4] B[C3=4 A5=4 E5=4] hR[7H]", see(OverlayTargets)},
	"DWA4": {"R[C1=4] B[C5=3 A4=2] T[C3:R] hR[2H 7H]", see(OverlayFire)},
	"DWA5": {"R[C3=4 D3=2] B[C4=4 B4=2]", nil},
	"DWA6": {"R[C2=4 B1=3] B[C3=4 D4=3]", see(actPower, "fever", "C2", "C3")},
	"GOB1": {"R[C2:10,10,5s,5s B2=3] B[C3=4] init[20/20]", see(actPower, "split")},
	"GOB2": {"R[C2=4 B2=2] B[C3=2 C5=3 D3=1] hR[7H]", see(actPower, "rage", "C2")},
	"GOB4": {"R[B2=4 C2=4] B[C3=4 D4=3] follow[C2>C3]", see(actPower, "sac")},
	"GOB5": {"R[B2=4 C2=4] B[D4=3] follow[C2>C3] emptied[C3]", see(actPower, "loot", "B2")},
	"ORC1": {"R[B2=4 C2=4] B[C3=4 D3=2] hR[7H]", see(OverlayTargets)},
	"ORC2": {"night R R[B2=4 C2=4] B[B3=4 C3=4] T[B3:B C3:F] hR[7H]", see(OverlayTargets)},
	"ORC3": {"R[B1=4 C1=2] B[B3=4 D4=2] hR[7H]", see(actPower, "whip", "B1", "B3", "B2")},
	"ORC4": {"R[B3=1 D3=1 C2=1] B[C3=4 C5=2]", see(OverlayOrder)},
	"ORC6": {"R[C2=2 C3!10] B[C3=4 D4=2]", nil},
	"COL1": {"R[C1=4 B1=2] B[D4=3 C4=2] hR[2H 7H]", see(actShoot, "B1", "D4")},
	"COL4": {"R[C2=3 D2=2] B[C3=4 D3=2 B5=3]", nil},
	"COL5": {"R[B2=4 C1=3] B[C4=3] T[B2:F C3:R]", see(actPower, "terra", "B2")},
	"INS1": {"R[B2=4 C2=2 E3=1] B[B3=4 D3=4 E4=4] T[D3:B] hR[7H]", see(actStrike, "B2", "B3", "swarm")},
	"INS2": {"R[A1=4 C2=1] B[C3=2 D4=1]", see(actPower, "emerge", "A1", "C4")},
	"INS3": {"turn 3B reaction R[B2=4 C2=4] B[B3=2 C3=4] hR[7H 2S] table[announced; play C3xC2; cards 9H]", see(actReact)},
	"INS5": {"R[B2:10,6 C1=4] B[D4=3] hive R C2", nil},
	"INS6": {"R[C2=3 B2=2] B[C3=4 C4=3] hR[7H]", see(actPower, "corrupt", "C3", "C4")},
}

// shownGround holds positions that show the effect of a terrain, which replaces "%s".
var shownGround = map[terrain]example{
	wood:     {onGround, see(OverlayTargets)},
	building: {onGround, see(OverlayTargets)},
	hill:     {onGround, see(OverlayTargets)},
	marsh:    {onGround, see(OverlayTargets)},
	water:    {onGround, see(OverlayTargets)},
	steep:    {onGround, see(OverlayTargets)},
	torrent:  {"R[C3=4 B2=3] B[C5=4 D4=2] T[C3:%s]", nil},
	wall:     {"R[C3=4 B2=3] B[C5=4 E4=2] T[C3:%s] hR[2S 5C]", see(actMove, "C3")},
	massif:   {overGround, see(OverlayFire)},
	chasm:    {overGround, see(OverlayFire)},
}

// In onGround an enemy troop that can be struck stands in the terrain. In overGround one stands behind it,
// which can be shot at if it is visible.
const (
	onGround   = "R[C2=4 B1=3] B[C3=4 D4=2] T[C3:%s] hR[7H]"
	overGround = "R[C1=4 B1=3] B[C4=4 D4=2] T[C3:%s] hR[2H 7H]"
)
