package rois

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// wordItems are the items without brackets and how many words follow; behind turn
// one more may.
var wordItems = map[string]int{
	"turn": 1, "hive": 2, "quiet": 1, "theme": 1, "passages": 0, "specials": 0, "freeflip": 0, "crowned": 1, "night": 1, "fresh": 0,
}

// drawing is a position while it is being read.
type drawing struct {
	*State
	seen     map[string]bool // items
	wants    [cardLists][]wanted
	hand     [2]bool // said
	did      bool    // the marks of the turn were said
	naming   [2]naming
	embedded [zones]seat // whose Flayer is there
	early    bool        // no cards are dealt yet
}

// newDrawing is a table with nothing on it as D0 says.
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
	key := i.name
	if slices.Contains([]string{"hive", "crowned", "night"}, key) {
		key = i.String() // these may come for both sides and several zones
	}
	if d.seen[key] {
		return fmt.Errorf("it stands twice")
	}
	d.seen[key] = true
	if i.words != nil {
		return d.word(i.name, i.words)
	}
	if read, ok := listItems[i.name]; ok {
		return read(d, i.list)
	}
	if n := len(i.name); n > 0 {
		if of, ok := seatOf(i.name[n-1:]); ok {
			if read, ok := sideItems[i.name[:n-1]]; ok {
				return read(d, of, i.list)
			}
		}
	}
	return fmt.Errorf("no item has this name")
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

// word reads an item without brackets.
func (d *drawing) word(name string, words []string) error {
	var err error
	switch name {
	case "turn":
		return d.turnWord(words)
	case "fresh":
		d.did = true
	case "hive":
		return d.hiveWord(words)
	case "passages", "specials", "freeflip":
		d.set.named().Set(name)
	case "theme":
		d.set.theme, err = theme(max(0, slices.Index(optTheme.Values, words[0]))), oneOf(words[0], optTheme.Values...)
	case "crowned", "night":
		return d.flagWord(name, words[0])
	case "quiet":
		err = notation.ReadNumber(words[0], 0, 2*mostRounds, &d.quiet)
	}
	return err
}

func oneOf(text string, list ...string) error {
	if slices.Contains(list, text) {
		return nil
	}
	return fmt.Errorf("want %s, not %q", strings.Join(list, " or "), short(text))
}

// numberIn reads a number in bounds.
func numberIn(text string, least, most int) (n int, err error) {
	err = notation.ReadNumber(text, least, most, &n)
	return n, err
}

// flagWord reads what is said of one side.
func (d *drawing) flagWord(name, text string) error {
	of, ok := seatOf(text)
	if !ok {
		return fmt.Errorf("want R or B, not %q", short(text))
	}
	d.players[of].named().Set(name)
	return nil
}

// named are the truths of one side that have an item of their own.
func (p *player) named() notation.Marks {
	return notation.Marks{"crowned", &p.crowned, "night", &p.night}
}

// named are the options that stand in a position by their names.
func (v *variant) named() notation.Marks {
	return notation.Marks{"passages", &v.passages, "specials", &v.specials, "freeflip", &v.freeflip}
}

// phaseWords are the phases as positions write them; over has an item of its own.
var phaseWords = []string{"armies", "terrain", "orders", "order", "action", "reaction"}

func setupWord(text string) bool { return slices.Contains(phaseWords[:inOrder], text) }

// turnWord reads "7R", "7R order" or a phase of the set-up.
func (d *drawing) turnWord(words []string) error {
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
	d.phase = phase(max(0, slices.Index(phaseWords, words[1])))
	return oneOf(words[1], phaseWords[inOrder:]...)
}

func readZone(text string) (zone, error) {
	z, ok := zoneOf(strings.ToUpper(text))
	if !ok {
		return noZone, fmt.Errorf("want a zone A1 to E5, not %q", short(text))
	}
	return z, nil
}

// pairOf reads "20/20"; one number stands for both sides.
func pairOf(text string, least, most int) (pair [2]uint8, err error) {
	first, second, two := strings.Cut(strings.TrimSpace(text), "/")
	if !two {
		second = first
	}
	for of, text := range [...]string{first, second} {
		n, err := numberIn(text, least, most)
		if err != nil {
			return pair, err
		}
		pair[of] = uint8(n)
	}
	return pair, nil
}
