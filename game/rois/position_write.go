package rois

import (
	"fmt"
	"strings"

	"bivouac/game"
)

// sight is what the reader of a position may know.
type sight struct {
	own  [2]bool // hands, passive orders and forms of these seats
	pile bool    // the order of the draw pile
}

// FormatPosition writes a whole position in the notation that Position reads, all
// that is hidden included. What was done in the last turns, what a player was shown
// in private and the streams of luck are not in it.
func FormatPosition(s *State) string {
	return s.written(sight{own: [2]bool{true, true}, pile: true})
}

// given is the position as far as a seat knows it, "?" for the cards and orders that
// it does not (R30).
func (s *State) given(of game.Seat) string {
	var w sight
	if of >= 0 {
		w.own[of] = true
	}
	return s.written(w)
}

// written puts the items together.
func (s *State) written(w sight) string {
	var list []string
	for _, more := range [][]string{
		s.turnItems(), s.optionItems(), s.boardItems(), s.orderItems(w), s.cardItems(w), s.markItems(), s.tableItems(w), s.formItems(w),
	} {
		for _, text := range more {
			if text != "" {
				list = append(list, text)
			}
		}
	}
	return strings.Join(list, " ")
}

// when is a text if it is to be said, else nothing.
func when(say bool, format string, args ...any) string {
	if !say {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// letter is R or B; "-" for nobody.
func (of seat) letter() string {
	switch of {
	case red:
		return "R"
	case black:
		return "B"
	}
	return "-"
}

func (s *State) turnItems() []string {
	if s.phase < inOrder {
		return []string{"turn " + phaseWords[s.phase]}
	}
	if s.phase == over {
		return []string{
			when(s.turn > 0, "turn %d%s", s.turn, s.active.letter()), when(s.turn == 0, "turn %s", phaseWords[s.endedIn()]),
			fmt.Sprintf("over[%s %s]", reasonWords[s.end.reason], s.end.winner.letter()),
		}
	}
	return []string{fmt.Sprintf("turn %d%s %s", s.turn, s.active.letter(), phaseWords[s.phase])}
}

// endedIn is in which phase of the set-up a game ended.
func (s *State) endedIn() phase {
	if s.piled > 0 {
		return inOrders
	}
	return inArmies
}

// optionItems are the options and the numbers of R4 and R15.
func (s *State) optionItems() []string {
	set, one, two := &s.set, &s.players[red], &s.players[black]
	return []string{
		fmt.Sprintf("army[%s/%s]", armyCode(one.army), armyCode(two.army)),
		fmt.Sprintf("init[%d/%d]", one.initial, two.initial),
		when(set.hp != [2]uint8{10, 10}, "hp[%d/%d]", set.hp[red], set.hp[black]),
		when(s.room != leastCap, "cap %d", s.room),
		when(one.waiting+two.waiting > 0, "wait[%d/%d]", one.waiting, two.waiting),
		when(set.rounds != 60 || set.quiet != 20, "limits[%d/%d]", set.rounds, set.quiet),
		when(s.quiet > 0, "quiet %d", s.quiet),
		when(set.theme != byArmy, "theme %s", set.theme),
		when(set.terrain != chosen, "terrain %s", optTerrain.Values[set.terrain]),
		when(!set.orders, "orders off"), strings.Join(set.named().Words(), " "),
	}
}

func armyCode(a army) string {
	if a == noArmy {
		return "-"
	}
	return a.String()
}

// boardItems are troops, terrain, hives and markers.
func (s *State) boardItems() []string {
	var list, plots []string
	for of := red; of <= black; of++ {
		var troops, marks []string
		for z := range zone(zones) {
			p := &s.board[z]
			if p.troop.owner == of {
				troops = append(troops, z.String()+s.troopText(of, &p.troop))
			} else if p.flayer.hp > 0 && s.flayerOf(z) == of {
				troops = append(troops, z.String()+"!"+s.unitText(of, p.flayer))
			}
			if p.hive == of {
				list = append(list, "hive "+of.letter()+" "+z.String())
			}
		}
		for m, z := range s.players[of].markers {
			if z != noZone {
				marks = append(marks, markerLetters[m:m+1]+":"+z.String())
			}
		}
		list = append(list, when(troops != nil, "%s[%s]", of.letter(), strings.Join(troops, " ")))
		list = append(list, when(marks != nil, "s%s[%s]", of.letter(), strings.Join(marks, " ")))
	}
	for z, p := range s.ground.plots {
		if p.kind != open {
			plots = append(plots, zone(z).String()+":"+p.String())
		}
	}
	return append(list, when(plots != nil, "T[%s]", strings.Join(plots, " ")))
}

// troopText is "=4" for full units, else ":10,7".
func (s *State) troopText(of seat, t *troop) string {
	words := make([]string, 0, mostTroop)
	full := true
	for _, u := range t.list() {
		full = full && u == s.full(of)
		words = append(words, s.unitText(of, u))
	}
	if full {
		return fmt.Sprintf("=%d", t.n)
	}
	return ":" + strings.Join(words, ",")
}

func (s *State) unitText(of seat, u unit) string {
	l := s.labelOf(of, u)
	return string(l.text(nil))
}

// orderItems are the orders that both have, and what was made of them.
func (s *State) orderItems(w sight) []string {
	var list []string
	for of := range s.players {
		p, letter := &s.players[of], seat(of).letter()
		var kept []string
		if p.slot != noOrder {
			text := p.slot.String()
			if !w.own[of] && !p.active && !p.known {
				text = "?"
			}
			kept = append(kept, text+p.side())
		}
		for n := 1; n <= ordersPerArmy; n++ {
			switch o := uint8(1) << n; {
			case p.reserve()&o == 0:
			case w.own[of]:
				kept = append(kept, orderOf(p.army, n).String())
			default:
				kept = append(kept, "?")
			}
		}
		var lost []string
		for n := 1; n <= ordersPerArmy; n++ {
			if p.lost>>n&1 != 0 {
				lost = append(lost, orderOf(p.army, n).String())
			}
		}
		list = append(list,
			when(kept != nil, "o%s[%s]", letter, strings.Join(kept, " ")), when(lost != nil, "l%s[%s]", letter, strings.Join(lost, " ")))
		for _, word := range p.named().Words() {
			list = append(list, word+" "+letter)
		}
	}
	return list
}

// side is how the order in the slot lies.
func (p *player) side() string {
	switch {
	case p.active:
		return "+"
	case p.known:
		return "-known"
	}
	return "-"
}

// cardItems are hands and piles; the rest of the draw pile is below its own cards.
func (s *State) cardItems(w sight) []string {
	if s.phase == inArmies || s.phase == inTerrain {
		return nil
	}
	var list, pile []string
	for of := range s.players {
		p, letter := &s.players[of], seat(of).letter()
		hand := p.hand.String()
		if !w.own[of] {
			hand = strings.TrimSpace(strings.Repeat("? ", p.hand.count()))
		}
		list = append(list, fmt.Sprintf("h%s[%s]", letter, hand), when(w.own[of] && p.use != 0, "u%s[%s]", letter, p.use))
	}
	for i := int(s.piled) - 1; i >= 0; i-- {
		pile = append(pile, s.pile[i].String())
	}
	var thrown []string
	for _, c := range s.discard[:s.thrown] {
		thrown = append(thrown, c.String())
	}
	return append(list, when(w.pile && s.piled > 0, "pile[%s]", strings.Join(pile, " ")), when(s.thrown > 0, "discard[%s]", strings.Join(thrown, " ")))
}
