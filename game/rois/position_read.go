package rois

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Position reads a position in the notation of R31.4: a list of items separated by blanks or lines, in any
// order; lines that begin with "#" are comments. Missing items default to R31.5, "D0". R is Red, B Black.
//
// The board:
//
//	R[C1=4 B2:10,7 A1:5s C3!8]   Red's troops: four full units; units by HP ("s" a small one, "^" the
//	                             hero); a Flayer with 8 HP among Black's units in C3
//	T[C2:F D3:W(NE)]             terrain
//	hive R C2                    a hive of Red's
//	sR[L:C1 W:C1]                Red's markers: leader L, magic weapon W, doctor D (R29); turns specials on
//
// The cards ("9H", "H" any heart, "R?" any red one, "B?" any black one, "*" a joker, "?" any). Cards that
// are not named exactly are the lowest free ones; the lists take theirs in the order hR hB table discard
// pile:
//
//	hR[H H 9S *]     Red's hand; by default one of each suit for the active player, else empty
//	pile[H 2D]       the next cards in the order of drawing; below them the rest: A♥ A♦ A♠ A♣ 2♥ ...,
//	                 jokers last
//	discard[7S KH]   the discard pile, the top card last; by default empty
//
// Armies and orders:
//
//	army[GRE/ROM]              "-" before it is chosen; by default that of the orders named, else GRE
//	oR[GRE1+ GRE2 GRE5]        Red's orders: "+" in the slot face up, "-" face down, "-known" face down but
//	                           known (R7.5), without a sign in the reserve; "?" some order of the army
//	lR[GRE4]                   discarded for good
//	crowned R   night R        Red's hero was named before; it is night (R-ORC2). A side with R-ELF5 in
//	                           force but neither a hero nor this item gets the hero of R-GAU5.3
//
// Numbers and options:
//
//	init[20/20] hp[10/10] wait[0/0]   units at the start (R1.16), full HP (R4.2), waiting units
//	                                  (R-INS4.3); by default 1, 10, 0
//	quiet 3   theme fantasy           player turns without a hostile loss; theme of R4.6, or "army"
//	                                  while none is chosen
//	passages   specials   freeflip
//
// The turn:
//
//	turn 7R action     number of the player turn, whose it is, and order, action or reaction; in the set-up
//	                   "turn armies", "turn terrain" or "turn orders". By default turn 1R action
//	did[acted counts]  marks of the turn: see marks.named. By default acted counts in action and
//	                   reaction (D0), else none
//	fresh              the same as did[]
//	hits[C1>C2]        attacks resolved in this turn (R-GAU1)
//	follow[C1>C2]      the strike that a sacrifice may follow (R-GOB4)
//	emptied[C3]        zones that may be looted (R-GOB5)
//	table[announced; play C1xC2; cards 2H]     the current action
//	over[beaten R]     how the game ended: a reason (see reasonWords) and the winner, "-" for a draw
//
// The set-up (R5):
//
//	tR[C3 D2=F]        zones where Red places terrain, with the terrain already chosen
//
// Automatic steps that are due run at once.
func (Game) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	d := newDrawing(seed)
	list, err := items(text)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("want something like \"R[C1=4] B[C2=2] hR[H]\"")
	}
	for _, i := range list {
		if e := d.item(i); e != nil && err == nil {
			err = fmt.Errorf("in %q: %w", short(i.String()), e)
		}
	}
	var out events
	if err == nil {
		err = d.conclude(&out)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	return d.State, out, nil
}

// item is one item of a position: a name with a list in brackets, or with words.
type item struct {
	name, text string
	list       bool
}

func (i item) String() string {
	if i.list {
		return i.name + "[" + i.text + "]"
	}
	return strings.TrimSuffix(i.name+" "+i.text, " ")
}

// items splits a text into items. It moves the item hp to the front, since reading troops takes full HP.
func items(text string) ([]item, error) {
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			lines = append(lines, line)
		}
	}
	rest := strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
	var list []item
	for ; rest != ""; rest = strings.TrimSpace(rest) {
		n := strings.IndexFunc(rest, func(r rune) bool { return r == '[' || r == ' ' })
		if n < 0 {
			n = len(rest)
		}
		i := item{name: rest[:n]}
		inner, ok := strings.CutPrefix(rest[n:], "[")
		if i.list = ok; ok {
			if i.text, rest, ok = strings.Cut(inner, "]"); !ok {
				return nil, fmt.Errorf("no \"]\" behind %q", short(i.name+"["+inner))
			}
		} else if rest, ok = i.take(rest[n:]); !ok {
			return nil, fmt.Errorf("what is %q? Items are R[...], hR[...], pile[...], turn 3R action and so on", short(i.name))
		}
		list = append(list, i)
	}
	slices.SortStableFunc(list, func(a, b item) int {
		if (a.name == "hp") == (b.name == "hp") {
			return 0
		} else if a.name == "hp" {
			return -1
		}
		return 1
	})
	return list, nil
}

// take consumes the words of an item, for a turn also a phase, and returns what is left of the text. It
// returns false if the item's name is unknown.
func (i *item) take(rest string) (string, bool) {
	r, known := itemReaders[i.name]
	var words []string
	for rest = strings.TrimSpace(rest); rest != ""; {
		word, after, _ := strings.Cut(rest, " ")
		phase := i.name == "turn" && len(words) == 1 && !setupWord(words[0]) && slices.Contains(phaseWords, word)
		if len(words) >= r.words && !phase {
			break
		}
		words, rest = append(words, word), after
	}
	i.text = strings.Join(words, " ")
	return rest, known && r.words != inList
}

// short truncates user input for a message.
func short(text string) string { return notation.Shorten(text, 60) }
