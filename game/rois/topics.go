package rois

import "bivouac/game"

// topics are the pages of /rules: the rules of the game, each terrain, each army
// with its six orders; beside most of them a position is drawn.
var topics = func() []game.Topic {
	list := []game.Topic{
		{ID: "goal", Position: opening}, {ID: "cards", Position: opening + " hR[7H 9D 2S 5C *1]"}, {ID: "turn", Position: skirmish},
		{ID: "strike", Position: "R[B1=4 C1=4 D1=4] B[C2=4 D4=3] hR[7H]"},
		{ID: "push", Position: "R[C2:10,2 B1=3] B[C3=3 D5=2] hR[7H]"},
		{ID: "shot", Position: "R[C1=3 D1=1] B[C4=2 A3=4] T[C4:F B2:H] hR[2H 7H 3D 4D]"},
		{ID: "move", Position: "R[C1=4 D1=3 B2=2] B[C3=4] T[D2:R B1:G] hR[2S 5C]"},
		{ID: "heal", Position: "R[C1:10,6,4 B1=4] B[C4=3] hR[2S 5S]"}, {ID: "ruse", Position: skirmish}, {ID: "counter", Position: skirmish},
		{ID: "orders", Position: "turn 3R order army[GRE/ROM] oR[GRE3+] oB[ROM2-] R[B2=4 B1=2 C1=3] B[C3=4 D4=3] hR[7H 2S]"},
		{ID: "setup"}, {ID: "end", Position: "init[20/20] R[B2=4 C2=3 D1=3] B[C3:4,4,2 D4=4 E5=2]"}, {ID: "specials"}, {ID: "notation"},
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
		list = append(list, game.Topic{ID: t.letter(), Chapter: "terrain", Position: "R[C2=4 B2=3] B[C4=4 D4=2] T[C3:" + where + "]"})
	}
	for a := range armies {
		list = append(list, game.Topic{ID: a.String(), Chapter: a.String(), Position: shownOrder(a, 1)})
		for n := range ordersPerArmy {
			list = append(list, game.Topic{ID: orderOf(a, n+1).String(), Chapter: a.String(), Position: shownOrder(a, n+1)})
		}
	}
	return list
}()

// opening is the board before the first turn, skirmish any moment of a battle.
const (
	opening  = "R[A1=4 B1=4 C1=4 D1=4 E1=4] B[A5=4 B5=4 C5=4 D5=4 E5=4] init[20/20]"
	skirmish = "R[B2=4 C2=4 D1=3 E2=2] B[C3=4 D4=3 B4=2] hR[7H 9D 2S 5C]"
)

// shownOrder is a position in which an order lies face up in Red's slot.
func shownOrder(a army, number int) string {
	o := orderOf(a, number)
	enemy := rome
	if a == rome {
		enemy = greece
	}
	field := examples[o.String()]
	if field == "" {
		field = skirmish
	}
	return "turn 3R army[" + a.String() + "/" + enemy.String() + "] oR[" + o.String() + "+] " + field
}

// examples are positions that show an order at work.
var examples = map[string]string{
	"GRE1": "R[A2=3 B2=4 C2=4 E3=2] B[C3=4 D4=3]",
	"GRE2": "R[B2=4 C2=4 E2=3] B[E3=4 C3=3] hR[7H]",
	"GRE3": "R[B2=4 B1=2] B[C2=3 D4=2] hR[7H]",
	"GRE4": "R[C2=4 C1=2] B[B3=3 C3=4 D3=2] hR[7H]",
	"GRE5": "R[A3=4 A2=3 B2=2 E2=4 D2=2] B[A4=4 E3=3]",
	"GRE6": "R[C1=3 C2=4 D1=2] B[D4=4] hR[2S 5C]",
	"ROM1": "R[B1:10,7,4 C1=4 C2=4] B[C4=3] hR[2S 5S]",
	"ROM2": "R[C3=4 D2=2] B[C2=2 B3=1 E1=3]",
	"ROM3": "R[C2=4 B1=3] B[C3=4 D4=2] hR[2S 5S 3C 4C]",
	"ROM4": "R[C2=5 B2=4 D1=5] B[C3=4 D4=3]",
	"ROM6": "R[A1:10,7 B1=4 C2=3] B[C3=4]",
	"CAR2": "R[A2=1 B2=3] B[C3=2] T[B2:F] hR[5D]",
	"CAR4": "R[C1=4 D1=4] B[C4=3] hR[2S 5C]",
	"CAR5": "R[B2=3 C2=1] B[B3=4] hR[7H]",
	"GAU4": "R[C3=4] B[B4=2 C4=3 D4=2 D3=1] hR[7H]",
	"GAU5": "R[B2=4 C2=4] B[C3=5 D4=3] oB[ROM4+]",
	"ELF1": "R[B2=4 C2=4] B[B4=3 C4=4] T[B2:F C2:F]",
	"ELF2": "R[B2=4 C1=3] B[C4=4] T[B2:F D4:F]",
	"ELF3": "R[B2=4 C2=4] B[C3=4 D4=3] T[C3:F] hR[7H]",
	"ELF5": "R[B2:10^,10,10 C1=4] B[B3=4] hR[7H]",
	"ELF6": "R[C1=4 D1=3] B[C4=3 E4=2] hR[2H 7H 9H]",
	"UND1": "R[A2=3 B2=4 D1=4] B[C5=4 D5=4]",
	"UND4": "R[C1=4 B1=3] B[C5=4 D5=4] T[A4:L D3:M E4:E] hR[2S]",
	"DWA1": "R[B2=4 C2=3] B[B3=4 C3=4] T[B2:B C2:H]",
	"DWA4": "R[C1=4] B[C5=3 A4=2] T[C3:R] hR[2H 7H]",
	"DWA5": "R[C3=4 D3=2] B[C4=4 B4=2]",
	"GOB1": "R[C2:10,10,5s,5s B2=3] B[C3=4] init[20/20]",
	"GOB2": "R[C2=4 B2=2] B[C3=2 C5=3 D3=1] hR[7H]",
	"ORC4": "R[B3=1 D3=1 C2=1] B[C3=4 C5=2]",
	"ORC6": "R[C2=2 C3!10] B[C3=4 D4=2]",
	"COL1": "R[C1=4 B1=2] B[D4=3 C4=2] hR[2H 7H]",
	"COL4": "R[C2=3 D2=2] B[C3=4 D3=2 B5=3]",
	"COL5": "R[B2=4 C1=3] B[C4=3] T[B2:F C3:R]",
	"INS1": "R[B2=4 C2=2 E3=1] B[B3=4 D3=4 E4=4] T[D3:B] hR[7H]",
	"INS2": "R[A1=4 C2=1] B[C3=2 D4=1]",
	"INS5": "R[B2:10,6 C1=4] B[D4=3] hive R C2",
	"INS6": "R[C2=3 B2=2] B[C3=4 C4=3] hR[7H]",
}
