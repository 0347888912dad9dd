package rois

import (
	"fmt"
	"slices"
	"strings"
)

// cardList identifies a list of cards in a position. The lists choose from the free cards in the order of the
// constants.
type cardList int

const (
	inHandRed cardList = iota
	inHandBlack
	onTable
	inDiscard
	inPile
	cardLists
)

// wanted is a card that a position asks for: "9H", "H", "R?", "*", "?".
type wanted struct {
	fit cards // the cards that match
	got card
}

// wantsIn reads a list of cards.
func wantsIn(list string) ([]wanted, error) {
	var all []wanted
	for _, word := range strings.Fields(strings.ToUpper(list)) {
		w := wanted{got: noCard}
		if c, ok := cardOf(word); ok {
			w.fit = setOf(c)
		} else if i := strings.Index(suitLetters, word); i >= 0 && len(word) == 1 {
			w.fit = allCards.of(suit(i))
		} else {
			w.fit = map[string]cards{
				"*": jokers, "?": allCards, "R?": allCards.of(hearts) | allCards.of(diamonds),
				"B?": allCards.of(spades) | allCards.of(clubs),
			}[word]
		}
		if w.fit == 0 {
			return nil, fmt.Errorf("want cards like 9H, H, R?, B?, * or ?, not %q", short(word))
		}
		all = append(all, w)
	}
	if len(all) > deckSize {
		return nil, fmt.Errorf("there are %d cards", deckSize)
	}
	return all, nil
}

func (d *drawing) cardsInto(l cardList, list string) (err error) {
	d.wants[l], err = wantsIn(list)
	return err
}

func (d *drawing) handList(of seat, list string) error {
	d.hand[of] = true
	return d.cardsInto(inHandRed+cardList(of), list)
}

// seriate returns the deck in the order in which cards that are not named are taken: rank by rank, in each
// rank hearts, diamonds, spades, clubs; the jokers last.
func seriate() []card {
	list := make([]card, 0, deckSize)
	for rank := range card(13) {
		for suit := range card(4) {
			list = append(list, 13*suit+rank)
		}
	}
	return append(list, joker1, joker2)
}

// share assigns a card to every wanted one in all lists, to the most specific ones first, and puts the rest
// below the named cards of the draw pile.
func (d *drawing) share() error {
	free := allCards
	for _, width := range [...][2]int{{1, 1}, {2, 13}, {26, 26}, {deckSize, deckSize}} {
		for l := range d.wants {
			for i := range d.wants[l] {
				w := &d.wants[l][i]
				if n := w.fit.count(); n < width[0] || n > width[1] {
					continue
				}
				if w.got = pickFree(w.fit, free); w.got == noCard {
					return fmt.Errorf("no card is left for %s", w.fit)
				}
				free.drop(w.got)
			}
		}
	}
	d.lay(free)
	return nil
}

// pickFree returns the lowest matching free card, or noCard. If several suits match, it returns the first
// card in the order of seriate.
func pickFree(fit, free cards) card {
	if fit.count() <= 13 {
		return (fit & free).first()
	}
	for _, c := range seriate() {
		if (fit & free).has(c) {
			return c
		}
	}
	return noCard
}

// lay puts the assigned cards into their places and the free ones below the named cards of the draw pile.
func (d *drawing) lay(free cards) {
	got := func(l cardList) []card {
		var list []card
		for _, w := range d.wants[l] {
			list = append(list, w.got)
		}
		return list
	}
	for of := range d.players {
		d.players[of].hand = setOf(got(inHandRed + cardList(of))...)
	}
	d.table.cards = setOf(got(onTable)...)
	d.thrown = uint8(copy(d.discard[:], got(inDiscard)))
	next := got(inPile)
	for _, c := range seriate() {
		if free.has(c) && !d.early {
			next = append(next, c)
		}
	}
	slices.Reverse(next)
	d.piled = uint8(copy(d.pile[:], next))
}
