package rois

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Random streams (R3.6).
const (
	streamDeck   = "deck"   // shuffles
	streamGround = "ground" // random terrain
	streamChance = "chance" // random cards of a hand, a random order, a random army
)

// draw returns a uniform number in 0..n-1, or a rigged one reduced to that range.
func draw(r *game.Rand, n int) int {
	if r.Forced() > 0 {
		return r.IntN(deckSize) % n
	}
	return r.IntN(n)
}

// Redeal returns a copy in which everything that the viewer cannot see is drawn at random (R30): the draw
// pile and the other hands, face-down orders, unrevealed forms, and the random streams.
func (s *State) Redeal(viewer game.Seat, luck *game.Rand) game.State {
	c := s.copied()
	c.redealCards(viewer, luck)
	for of := red; of <= black; of++ {
		if game.Seat(of) != viewer {
			c.redealOrders(of, luck)
			c.redealForm(of, luck)
		}
	}
	c.now.redeal(c, viewer)
	c.before.redeal(c, viewer)
	for _, r := range []*game.Rand{&c.deck, &c.soil, &c.chance} {
		*r = game.NewRand(notation.Seed(luck), "redeal")
	}
	return c
}

func (s *State) redealCards(viewer game.Seat, luck *game.Rand) {
	pool := slices.Clone(s.pile[:s.piled])
	for of := red; of <= black; of++ {
		if game.Seat(of) != viewer {
			pool = append(pool, s.players[of].hand.list()...)
		}
	}
	slices.Sort(pool) // the new deal must not depend on the true places of cards
	luck.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	pool = pool[copy(s.pile[:s.piled], pool):]
	for of := red; of <= black; of++ {
		if p := &s.players[of]; game.Seat(of) != viewer {
			n := p.hand.count()
			p.hand, p.use = setOf(pool[:n]...), 0
			pool = pool[n:]
		}
	}
	for of := red; of <= black; of++ {
		if p := &s.players[of]; game.Seat(of) != viewer && p.seen != 0 {
			p.seen = some(s.players[of.other()].hand, p.seen.count(), luck)
		}
	}
}

// some returns n random cards of a set, or all its cards if it has fewer.
func some(of cards, n int, luck *game.Rand) cards {
	list := of.list()
	luck.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return setOf(list[:min(n, len(list))]...)
}

// redealOrders redraws which orders a player has kept; orders that are face up or known stay (R7.5,
// R30.6).
func (s *State) redealOrders(of seat, luck *game.Rand) {
	p := &s.players[of]
	n := bits.OnesCount8(p.kept)
	if n == 0 || s.phase < inOrder || s.phase == over {
		return
	}
	p.kept = 0
	open := p.slot != noOrder && (p.active || p.known)
	if open {
		p.kept = p.slot.bit()
		n--
	}
	for _, i := range perm(ordersPerArmy, luck) {
		if o := orderOf(p.army, i+1); n > 0 && (p.kept|p.lost)&o.bit() == 0 {
			p.kept |= o.bit()
			n--
			if p.slot != noOrder && !open {
				p.slot, open = o, true
			}
		}
	}
}

// redeal replaces the order in each step that laid one face down, unknown to the viewer. The step gets the
// order now in the player's slot, or the army's first order if the slot is empty.
func (t *trace) redeal(s *State, viewer game.Seat) {
	for i := range t.steps {
		if p := &t.steps[i]; p.hidden(viewer) {
			p.play.order = orderOf(s.players[p.by].army, 1)
			if slot := s.players[p.by].slot; slot != noOrder {
				p.play.order = slot
			}
		}
	}
}

func perm(n int, luck *game.Rand) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	luck.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// redealForm redraws a secret form (R30.7).
func (s *State) redealForm(of seat, luck *game.Rand) {
	f := &s.players[of].form
	switch s.phase {
	case inTerrain:
		// The number and choice of decided zones are as secret as their terrain.
		f.set, f.plots = 0, [zones]plot{}
		for z := range s.planted(of).zones {
			if luck.IntN(2) == 0 {
				f.set.add(z)
				f.plots[z] = plots[z][luck.IntN(len(plots[z]))]
			}
		}
	case inOrders:
		if f.laid != noOrder {
			s.redealLaid(of, luck)
		}
		if !s.markersNext(of) {
			return
		}
		// The number of placed markers is as secret as their places.
		row := home(of)
		lands := slices.DeleteFunc(row[:], func(z zone) bool { return s.owner(z) != of })
		for m := range f.markers {
			f.markers[m] = noZone
			if luck.IntN(2) == 0 {
				f.markers[m] = lands[luck.IntN(len(lands))]
			}
		}
	}
}

// redealLaid chooses a random form of R5.8.
func (s *State) redealLaid(of seat, luck *game.Rand) {
	f := &s.players[of].form
	done, markers := f.done, f.markers
	f.done, f.laid = false, noOrder
	list := s.orderPlays(of, nil)
	p := list[luck.IntN(len(list))]
	f.done, f.markers = done, markers
	f.kept, f.laid, f.up, f.hero = p.kept, p.order, p.up, p.to
}

// Rig fixes the next draws of a stream. The values of stream "deck" are the next cards in the order of
// drawing; until the hands are dealt, they are the top of the next shuffle. Those of "ground" are the next
// random terrains as letters. Those of "chance" are numbers from 1: the place of a random card in its hand
// in the order of R3.1, of a random army, or of a random order among the possible ones.
func (s *State) Rig(stream string, values []string) error {
	fields := strings.FieldsFunc(strings.Join(values, " "), func(r rune) bool { return r == ' ' || r == ',' })
	switch stream {
	case streamDeck:
		return s.rigDeck(fields)
	case streamGround:
		return rigNumbers(&s.soil, fields, func(v string) int { return strings.Index("FBHMLET", strings.ToUpper(v)) })
	case streamChance:
		return rigNumbers(&s.chance, fields, func(v string) int {
			n, err := strconv.Atoi(v)
			if err != nil || n > int(armies) {
				return -1
			}
			return n - 1
		})
	}
	return fmt.Errorf("rig: %q is none of the streams deck, ground, chance", shorten(stream))
}

func rigNumbers(r *game.Rand, fields []string, number func(string) int) error {
	var numbers []int
	for _, v := range fields {
		n := number(v)
		if n < 0 || v == "" {
			return fmt.Errorf("rig: %q cannot be drawn", shorten(v))
		}
		numbers = append(numbers, n)
	}
	r.Force(numbers...)
	return nil
}

// rigDeck puts cards on top of the pile. A suit stands for its lowest card in the pile.
func (s *State) rigDeck(fields []string) error {
	pile, n := s.pile, int(s.piled)
	shuffled := s.phase == inArmies || s.phase == inTerrain
	if shuffled {
		for i := range pile {
			pile[i] = card(i)
		}
		n = deckSize
	}
	if len(fields) > n {
		return fmt.Errorf("rig deck: %d cards, and %d are in the pile", len(fields), n)
	}
	var forced []int
	for i, v := range fields {
		top := n - 1 - i
		at := find(pile[:top+1], strings.ToUpper(v))
		if at < 0 {
			return fmt.Errorf("rig deck: there is no %s in the draw pile", shorten(v))
		}
		pile[at], pile[top] = pile[top], pile[at]
		forced = append(forced, at)
	}
	if shuffled {
		s.deck.Force(forced...)
		return nil
	}
	s.pile = pile
	return nil
}

// find returns the index of a card in a pile: the named card, the lowest of the named suit, or a joker for
// "*". It returns -1 if there is none.
func find(pile []card, name string) int {
	best := -1
	for i, c := range pile {
		fits := c.String() == name || name == "*" && c.joker() || len(name) == 1 && c.suit() < noSuit &&
			strings.Contains(suitLetters, name) && suitLetters[c.suit()] == name[0]
		if fits && (best < 0 || c < pile[best]) {
			best = i
		}
	}
	return best
}
