package rois

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// itemReader reads one kind of item.
type itemReader struct {
	words int  // how many words follow the name (for turn perhaps one more), or inList
	again bool // it may occur for both sides and several zones
	read  func(d *drawing, text string) error
}

// inList means that a list in brackets follows.
const inList = -1

// itemReaders maps names of items to their readers.
var itemReaders map[string]itemReader

func init() { // in a func to avoid an initialization cycle
	list := func(read func(*drawing, string) error) itemReader { return itemReader{words: inList, read: read} }
	itemReaders = map[string]itemReader{
		"T": list((*drawing).terrainList), "army": list((*drawing).armyList), "did": list((*drawing).didList),
		"table": list((*drawing).tableList), "over": list((*drawing).overList),
		"pile":    list(func(d *drawing, text string) error { return d.cardsInto(inPile, text) }),
		"discard": list(func(d *drawing, text string) error { return d.cardsInto(inDiscard, text) }),
		"init": list(func(d *drawing, text string) error {
			return readPair(text, 1, side*mostUnits, &d.players[red].initial, &d.players[black].initial)
		}),
		"wait": list(func(d *drawing, text string) error {
			return readPair(text, 0, side*mostUnits, &d.players[red].waiting, &d.players[black].waiting)
		}),
		"hp": list(func(d *drawing, text string) error {
			return readPair(text, 1, mostHP, &d.set.hp[red], &d.set.hp[black])
		}),
		"hits": list(func(d *drawing, text string) error {
			return arrows(text, func(from, to zone) { d.marks.hit[from].add(to) })
		}),
		"follow": list(func(d *drawing, text string) error {
			return arrows(text, func(from, to zone) { d.marks.follow.from, d.marks.follow.struck = from, to })
		}),
		"emptied": list(func(d *drawing, text string) error {
			for word := range strings.FieldsSeq(text) {
				z, err := readZone(word)
				if err != nil {
					return err
				}
				d.marks.follow.emptied.add(z)
			}
			return nil
		}),
		"turn":  {words: 1, read: (*drawing).turnWords},
		"hive":  {words: 2, again: true, read: (*drawing).hiveWords},
		"fresh": {read: func(d *drawing, _ string) error { d.did = true; return nil }},
		"quiet": {
			words: 1, read: func(d *drawing, text string) error { return notation.ReadNumber(text, 0, 2*mostRounds, &d.quiet) },
		},
		"theme": {words: 1, read: func(d *drawing, text string) error {
			return notation.ReadWord(text, optTheme.Values, &d.set.theme)
		}},
	}
	for _, name := range new(variant).named().Names() {
		itemReaders[name] = itemReader{read: func(d *drawing, _ string) error { d.set.named().Set(name); return nil }}
	}
	for _, name := range new(player).named().Names() {
		itemReaders[name] = itemReader{words: 1, again: true, read: func(d *drawing, text string) error {
			of, ok := seatOf(text)
			if !ok {
				return fmt.Errorf("want R or B, not %q", short(text))
			}
			d.players[of].named().Set(name)
			return nil
		}}
	}
	for name, read := range map[string]func(*drawing, seat, string) error{
		"": (*drawing).troopList, "h": (*drawing).handList, "s": (*drawing).markerList,
		"o": (*drawing).orderList, "l": (*drawing).lostList, "t": (*drawing).plotList,
	} {
		for of := red; of <= black; of++ {
			itemReaders[name+of.letter()] = list(func(d *drawing, text string) error { return read(d, of, text) })
		}
	}
}

// drawing is a position being read.
type drawing struct {
	*State
	seen     map[string]bool // items read so far
	wants    [cardLists][]wanted
	hand     [2]bool // the hand was given
	did      bool    // the marks of the turn were given
	naming   [2]naming
	embedded [zones]seat // owner of the embedded Flayer
	early    bool        // no cards are dealt yet
}

// newDrawing returns an empty table with the defaults D0.
func newDrawing(seed game.Seed) *drawing {
	s := blank(variantOf(game.Setup{}), seed)
	s.phase, s.turn = inAction, 1
	for i := range s.players {
		s.players[i].initial = 1
	}
	return &drawing{State: s, seen: map[string]bool{}}
}

// item reads one item.
func (d *drawing) item(i item) error {
	r, known := itemReaders[i.name]
	if !known || i.list != (r.words == inList) {
		return fmt.Errorf("no item has this name")
	}
	if len(strings.Fields(i.text)) < r.words {
		return fmt.Errorf("%s wants %d words", i.name, r.words)
	}
	key := i.name
	if r.again {
		key = i.String()
	}
	if d.seen[key] {
		return fmt.Errorf("it stands twice")
	}
	d.seen[key] = true
	return r.read(d, i.text)
}

// seatOf reads R or B.
func seatOf(text string) (seat, bool) {
	switch text {
	case "R":
		return red, true
	case "B":
		return black, true
	}
	return nobody, false
}

// named returns the flags of a player that are items of their own.
func (p *player) named() notation.Marks {
	return notation.Marks{"crowned", &p.crowned, "night", &p.night}
}

// named returns the options that are items of a position.
func (v *variant) named() notation.Marks {
	return notation.Marks{"passages", &v.passages, "specials", &v.specials, "freeflip", &v.freeflip}
}

// phaseWords holds the names of phases in positions, except over, which is an item of its own.
var phaseWords = []string{"armies", "terrain", "orders", "order", "action", "reaction"}

func setupWord(text string) bool { return slices.Contains(phaseWords[:inOrder], text) }

// turnWords reads "7R", "7R order" or a phase of the set-up.
func (d *drawing) turnWords(text string) error {
	words := strings.Fields(text)
	if setupWord(words[0]) {
		d.phase, d.turn = phase(slices.Index(phaseWords, words[0])), 0
		return nil
	}
	number := strings.TrimRight(words[0], "RB")
	of, ok := seatOf(words[0][len(number):])
	n, err := strconv.Atoi(number)
	if err != nil || !ok || n < 1 || n > 2*mostRounds {
		return fmt.Errorf("want 1R to %dB behind turn, not %q", 2*mostRounds, short(words[0]))
	}
	d.turn, d.active = uint16(n), of
	if len(words) == 1 {
		return nil
	}
	if err = notation.ReadWord(words[1], phaseWords[inOrder:], &d.phase); err == nil {
		d.phase += inOrder
	}
	return err
}

func readZone(text string) (zone, error) {
	z, ok := zoneOf(strings.ToUpper(text))
	if !ok {
		return noZone, fmt.Errorf("want a zone A1 to E5, not %q", short(text))
	}
	return z, nil
}

// readPair reads "20/20" or one number, which applies to both sides.
func readPair(text string, least, most int, one, two *uint8) error {
	first, second, both := strings.Cut(strings.TrimSpace(text), "/")
	if !both {
		second = first
	}
	return errors.Join(notation.ReadNumber(first, least, most, one), notation.ReadNumber(second, least, most, two))
}
