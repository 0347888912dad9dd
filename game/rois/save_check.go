package rois

import (
	"errors"
	"fmt"
	"slices"

	"bivouac/game/notation"
)

// sound returns an error for a loaded position that the rules never reach and that could cause a
// panic.
func (s *State) sound() error {
	for _, check := range [...]func() error{
		s.soundSet, s.soundPlayers, s.soundBoard, s.soundCards, s.soundTable, s.soundChoice, s.soundQuestions, s.soundLuck,
		s.now.sound, s.before.sound,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return notation.CheckAsked(s, s.asked[:], s.last)
}

func (s *State) soundSet() error {
	v := &s.set
	for of := red; of <= black; of++ {
		if v.units[of] > mostUnits || v.hp[of] < 1 || v.hp[of] > mostHP {
			return fmt.Errorf("units %v with hp %v", v.units, v.hp)
		}
	}
	switch {
	case v.terrain > bare || v.theme > future || v.rounds < 1 || v.rounds > mostRounds || v.quiet > mostQuiet:
		return errors.New("an option is out of its range (R4)")
	case s.room < leastCap || s.room > mostUnits:
		return fmt.Errorf("capacity %d", s.room)
	case s.phase > over || s.end.reason > reasonForfeit:
		return fmt.Errorf("phase %d", s.phase)
	case s.playing() && s.active > black || s.active > black && s.active != nobody ||
		s.end.winner > black && s.end.winner != nobody:
		return fmt.Errorf("seat %d", s.active)
	case (s.phase == over) != (s.end.reason != notOver):
		return errors.New("an end without a reason, or a reason without an end")
	}
	return nil
}

// playing says whether the set-up is over.
func (s *State) playing() bool { return s.phase >= inOrder && s.phase < over }

// orderBits are the bits of an army's six orders in player.kept.
const orderBits = 1<<(ordersPerArmy+1) - 2

func (s *State) soundPlayers() error {
	for of := range s.players {
		p := &s.players[of]
		f := &p.form
		switch {
		case p.army >= armies && (p.army != noArmy || s.phase > inArmies && s.phase != over):
			return fmt.Errorf("army %d", p.army)
		case p.initial > side*mostTroop || p.waiting > p.initial:
			return fmt.Errorf("%d units, %d of them waiting", p.initial, p.waiting)
		case (p.kept|p.lost|f.kept)&^orderBits != 0 || p.kept&p.lost != 0:
			return errors.New("an order that no army has, or one that is kept and lost")
		case p.slot != noOrder && (p.slot.army() != p.army || p.kept&p.slot.bit() == 0),
			f.laid != noOrder && f.laid.army() != p.army:
			return errors.New("an order of another army, or one that was not kept")
		case p.slot == noOrder && (p.active || p.known || p.locked), p.active && p.known:
			return errors.New("a side of an order that is not there")
		case p.use&^p.hand != 0:
			return errors.New("a card to be used that is not in the hand")
		}
	}
	return nil
}

func (s *State) soundBoard() error {
	if !s.ground.connected() && s.phase > inTerrain {
		return errors.New("the field is cut in two (R5.6)")
	}
	for z := range s.board {
		p := &s.board[z]
		t := &p.troop
		switch {
		case t.owner > black && t.owner != nobody, p.hive > black && p.hive != nobody:
			return fmt.Errorf("%v belongs to nobody known", zone(z))
		case (t.n == 0) != (t.owner == nobody), t.n > 0 && s.ground.impassable(zone(z)) && s.phase > inTerrain,
			int(t.n) > int(s.room)+1:
			return fmt.Errorf("the troop in %v", zone(z))
		case p.flayer != unit{} && (t.n == 0 || !p.flayer.sound()):
			return fmt.Errorf("the Flayer in %v", zone(z))
		case !slices.IsSortedFunc(t.list(), healthiest) ||
			slices.ContainsFunc(t.list(), func(u unit) bool { return !u.sound() }):
			return fmt.Errorf("the units in %v", zone(z))
		}
	}
	return nil
}

func (u unit) sound() bool { return u.hp >= 1 && u.hp <= u.most && u.most <= mostHP }

// soundCards checks that each card is in at most one place, and during the battle in exactly one.
func (s *State) soundCards() error {
	var all cards
	n := 0
	for _, list := range [...]cards{
		s.players[red].hand, s.players[black].hand, setOf(s.pile[:s.piled]...), setOf(s.discard[:s.thrown]...),
	} {
		all |= list
		n += list.count()
	}
	if all.count() != n || n != s.players[red].hand.count()+s.players[black].hand.count()+int(s.piled)+int(s.thrown) {
		return errors.New("a card in two places")
	}
	t := &s.table
	onTable := t.cards | t.paid | t.drawn | s.mustCards()
	if onTable&all != 0 {
		return errors.New("a card on the table and elsewhere")
	}
	if s.playing() && all|onTable != allCards {
		return errors.New("a card that is nowhere")
	}
	return nil
}

// soundTable checks that the announced action can be evaluated.
func (s *State) soundTable() error {
	t := &s.table
	p := &t.play
	asked := s.phase == inReaction || t.stage != idle
	switch {
	case t.stage > broken || (t.stage == announced) != (s.phase == inReaction):
		return errors.New("an action that is under way in the wrong phase")
	case !asked:
		return nil
	case !p.announces() || p.verb != vRuse && (p.from == noZone || p.to == noZone && signs[p.verb] != "") ||
		p.verb == vWhip && (p.via == noZone || p.to == noZone):
		return errors.New("an action without its zones")
	case t.cards == 0 && t.stage != broken:
		return errors.New("an action without cards")
	}
	return nil
}

func (s *State) soundChoice() error {
	c := &s.choice
	h := c.held
	switch {
	case s.phase != inChoice && c.kind == noChoice:
		return nil
	case (s.phase == inChoice) != (c.kind != noChoice) || c.kind > chooseStep || c.by > black || h.by > black:
		return errors.New("a choice that nobody has")
	case c.kind == chooseCard && s.table.must == noCard:
		return errors.New("a card to be played that is not there")
	case c.kind != chooseCard && c.kind != chooseDrop && h.power().options == nil:
		return errors.New("a choice that its order does not offer")
	}
	return nil
}

// soundQuestions checks that the seats that are asked fit the phase.
func (s *State) soundQuestions() error {
	for of := red; of <= black; of++ {
		asked := s.asked[of] != 0
		if asked != s.mayAnswer(of) && (asked || s.phase > inOrders) {
			return fmt.Errorf("seat %d is asked in phase %d: %t", of, s.phase, asked)
		}
	}
	return nil
}

func (s *State) mayAnswer(of seat) bool {
	switch s.phase {
	case inOrder, inAction:
		return of == s.active
	case inReaction:
		return of == s.active.other()
	case inChoice:
		return of == s.choice.by
	}
	return s.phase < inOrder && !s.players[of].form.done
}

func (s *State) soundLuck() error {
	return errors.Join(s.deck.Check(deckSize), s.soil.Check(deckSize), s.chance.Check(ordersPerArmy))
}

// sound checks a loaded trace, and computes where in it the hits of each step begin.
func (t *trace) sound() error {
	if t.seat > black && t.seat != nobody {
		return fmt.Errorf("a turn of seat %d", t.seat)
	}
	first := 0
	for i := range t.steps {
		p := &t.steps[i]
		p.first, first = first, first+p.n
		if p.n > mostHits || p.by > black || p.moment > atOrderLost {
			return fmt.Errorf("a step %d with %d hits", p.play.verb, p.n)
		}
	}
	for _, h := range t.hits {
		if h.zone < 0 || h.zone >= zones || h.of > black {
			return fmt.Errorf("a hit %v", h)
		}
	}
	return nil
}
