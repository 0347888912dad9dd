package quantum

import (
	"fmt"
	"slices"
	"strings"
)

// Drawing writes the position in the notation of Q15, which Game.Position reads. Ships are in
// reading order, dice in the scrapyard ascending.
func (s *State) Drawing() string {
	parts := []string{charts[s.chart].name, s.stateText()}
	from := s.first
	if from == nobody {
		from = 0
	}
	for i := range seat(s.seats) {
		parts = append(parts, s.playerText((from+i)%seat(s.seats)))
	}
	return strings.Join(parts, " / ")
}

// stateText writes the state of the game: "turn V2 new1 round 3".
func (s *State) stateText() string {
	switch s.phase {
	case rolling:
		return "roll"
	case placing:
		return "place " + s.letter(s.active)
	case over:
		return s.overText()
	case acting, positioning, inInfamy:
	}
	text := fmt.Sprintf("turn %s%d", s.letter(s.active), s.actions)
	if s.fresh > 0 {
		text += fmt.Sprintf(" new%d", s.fresh)
	}
	if s.round > 1 {
		text += fmt.Sprintf(" round %d", s.round)
	}
	if s.gaining {
		text += fmt.Sprintf(" gains%d", s.gains)
	}
	switch s.phase {
	case positioning:
		text += fmt.Sprintf(" pending-position %sx%s", s.won.from, s.won.target)
	case inInfamy:
		text += " pending-infamy"
	}
	return text
}

func (s *State) overText() string {
	switch {
	case s.end.winner != nobody:
		return "over " + s.letter(s.end.winner)
	case s.end.reason == reasonVoid:
		return "over void"
	}
	return "over draw"
}

func (s *State) playerText(of seat) string {
	p := &s.players[of]
	fields := []string{s.letter(of) + ": " + p.shipsText()}
	if p.roll[0] > 0 {
		fields[0] = s.letter(of) + ": roll " + numberList(p.roll[:])
		switch {
		case p.rerolled:
			fields[0] += " rerolled"
		case p.answered:
			fields[0] += " kept"
		}
	}
	if yard := p.scrapyard(); len(yard) > 0 {
		fields = append(fields, "scrap "+numberList(yard))
	}
	if p.placed > 0 {
		var words []string
		for _, c := range p.cubes[:p.placed] {
			words = append(words, c.String())
		}
		fields = append(fields, "cubes "+strings.Join(words, ","))
	}
	counters := fmt.Sprintf("D%d R%d", p.domination, p.research)
	for _, word := range p.marks().Words() {
		counters += " " + word
	}
	return strings.Join(append(fields, counters), "; ")
}

func (p *player) shipsText() string {
	var words []string
	for all := p.stations(); !all.empty(); {
		q := all.pop()
		for _, v := range p.fleet() {
			if v.at == q {
				words = append(words, fmt.Sprintf("%d@%s%s", v.value, q, v.marks()))
			}
		}
	}
	if words == nil {
		return "-"
	}
	return strings.Join(words, ", ")
}

// scrapyard returns the values of the ships in the player's scrapyard, ascending.
func (p *player) scrapyard() []uint8 {
	var list []uint8
	for _, v := range p.fleet() {
		if v.at == scrapped {
			list = append(list, v.value)
		}
	}
	slices.Sort(list)
	return list
}

func numberList(list []uint8) string {
	return strings.ReplaceAll(diceList(list), " ", "")
}
