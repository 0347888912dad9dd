package lune

import (
	"fmt"
	"strconv"
	"strings"

	"bivouac/game/notation"
)

// named reads "v3", "r1", "o2" as letter and number.
func named(word string) (letter byte, n uint8, ok bool) {
	if len(word) < 2 || !strings.ContainsRune("vro", rune(word[0])) {
		return 0, 0, false
	}
	number, err := strconv.ParseUint(word[1:], 10, 8)
	return word[0], uint8(number), err == nil && number > 0
}

// unitItem reads "C B4 hp 2 CP", "V3 SC D4 aim E3", "SC D4", "R1 B4 leaves 2".
func (d *drawing) unitItem(words []string) error {
	letter, n, numbered := named(words[0])
	switch {
	case letter == 'v':
		words = words[1:]
		if len(words) == 0 {
			return fmt.Errorf("want the code of a Vek behind its number, as in V3 SC D4")
		}
	case numbered:
		words[0] = string(letter)
	}
	k, ok := kindOf(words[0])
	if !ok || letter == 'v' && !isVek(k) {
		return fmt.Errorf("want the code of a Vek like SC, not %q", shorten(words[0]))
	}
	words = words[1:]
	if len(words) == 0 {
		return fmt.Errorf("want the square of the unit")
	}
	at, ok := squareOf(words[0])
	if isMech(k) {
		return d.mech(k, at, words)
	}
	if !ok {
		return fmt.Errorf("want a square like D4, not %q", shorten(words[0]))
	}
	u, err := d.next(k, at)
	if err != nil {
		return err
	}
	if numbered {
		if err := d.number(u, n); err != nil {
			return err
		}
	}
	return d.words(u, words[1:])
}

// next adds a unit with the next number of its sort.
func (d *drawing) next(k kind, at square) (id, error) {
	b := &d.now
	if b.on[at] != none {
		return none, fmt.Errorf("two units on %s", at.name())
	}
	if int(b.count) == len(b.units) {
		return none, fmt.Errorf("there is no room for so many units")
	}
	n := d.highest(k) + 1
	u := d.spawn(k, at)
	return u, d.number(u, n)
}

// highest returns the largest number among the units of the same sort.
func (d *drawing) highest(k kind) uint8 {
	n := uint8(0)
	for i := range d.now.units[:d.now.count] {
		if v := &d.now.units[i]; sort(v.kind) == sort(k) {
			n = max(n, v.order)
		}
	}
	return n
}

// sort returns the letter of a unit's ID: V for Veks, R for Rockets, O for rocks (L20.1).
func sort(k kind) byte {
	if isVek(k) {
		return 'V'
	}
	return kinds[k].code[0]
}

// number gives a unit its number, which must be unused.
func (d *drawing) number(u id, n uint8) error {
	unit := &d.now.units[u]
	for i := range d.now.units[:d.now.count] {
		if v := &d.now.units[i]; id(i) != u && v.order == n && sort(v.kind) == sort(unit.kind) {
			return fmt.Errorf("two units are called %c%d", sort(unit.kind), n)
		}
	}
	if n == 0 {
		return fmt.Errorf("the numbers of units end at 255")
	}
	unit.order = n
	return nil
}

// mech reads what follows C, K or A.
func (d *drawing) mech(k kind, at square, words []string) error {
	u := &d.now.units[k]
	switch {
	case d.mechs[k]:
		return fmt.Errorf("there is one Mech %s", kinds[k].code)
	case at != nowhere && d.now.on[at] != none:
		return fmt.Errorf("two units on %s", at.name())
	case at == nowhere && words[0] != "off" && words[0] != "dead":
		return fmt.Errorf("want the square of the Mech, off or dead, not %q", shorten(words[0]))
	}
	d.mechs[k], d.gone[k] = true, words[0] == "dead"
	if u.at = at; at != nowhere {
		d.now.on[at] = id(k)
	}
	return d.words(id(k), words[1:])
}

// words reads what follows a unit's square.
func (d *drawing) words(u id, words []string) error {
	for len(words) > 0 {
		taken, err := d.unitWord(u, words[0], second(words))
		if err != nil {
			return err
		}
		words = words[taken:]
	}
	return nil
}

// second returns the second word, or "" if there is none.
func second(words []string) string {
	if len(words) < 2 {
		return ""
	}
	return words[1]
}

// unitWord reads one word and its argument and returns how many words it used.
func (d *drawing) unitWord(u id, word, next string) (int, error) {
	unit := &d.now.units[u]
	switch {
	case unit.marks().Set(word):
		return 1, nil
	case word == "hp":
		n, err := count(word, next, 1, 9)
		unit.hp, d.hurt[u] = int8(n), true
		return 2, err
	case isMech(unit.kind):
		return d.mechWord(u, word, next)
	case isVek(unit.kind):
		return d.vekWord(u, word, next)
	case unit.kind == rocket && word == "leaves":
		n, err := count(word, next, 0, turns)
		unit.leaves = n
		return 2, err
	case unit.kind == rock && word == "fell":
		n, err := count(word, next, 0, turns)
		unit.fell = n
		return 2, err
	case unit.kind == rocket:
		return 0, fmt.Errorf("want hp 2, leaves 2, fire or shield, not %q", shorten(word))
	}
	return 0, fmt.Errorf("want hp 1, fell 1 or shield, not %q", shorten(word))
}

// marks returns the one-word properties of a unit. A rock never burns, and only a Mech moves and acts.
func (u *unit) marks() notation.Marks {
	switch {
	case isMech(u.kind):
		return notation.Marks{"fire", &u.fire, "shield", &u.shield, "moved", &u.moved, "acted", &u.acted}
	case u.kind == rock:
		return notation.Marks{"shield", &u.shield}
	}
	return notation.Marks{"fire", &u.fire, "shield", &u.shield}
}

// count reads the number after a word.
func count(word, next string, least, most int) (uint8, error) {
	n, err := strconv.Atoi(next)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("want a number %d to %d behind %s, not %q", least, most, word, shorten(next))
	}
	return uint8(n), nil
}

func (d *drawing) mechWord(u id, word, next string) (int, error) {
	p := &d.now.pilots[u]
	switch word {
	case "xp":
		n, err := count(word, next, 0, 255)
		p.xp = n
		return 2, err
	case "skill":
		n, err := count(word, next, 1, skillCount)
		if err == nil && p.has(n) {
			err = fmt.Errorf("a pilot has each skill once")
		}
		if err == nil {
			p.learn(n)
		}
		return 2, err
	}
	i, ok := itemOf(word)
	if !ok || i >= equipment {
		return 0,
			fmt.Errorf("want hp 2, fire, shield, moved, acted, xp 12, skill 1 or equipment like CP, not %q", shorten(word))
	}
	return 1, d.own(i, uint8(u))
}

// own gives the team a piece of equipment, on a Mech or unmounted (255).
func (d *drawing) own(i item, on uint8) error {
	if d.shop[i].owned {
		return fmt.Errorf("there is one %s (L17)", itemCodes[i])
	}
	if on != unmounted && !d.room(on, i) {
		return fmt.Errorf("a Mech has one place for a weapon and two for upgrades (L17.10)")
	}
	d.shop[i] = share{owned: true, on: on}
	return nil
}

func (d *drawing) vekWord(u id, word, next string) (int, error) {
	unit := &d.now.units[u]
	switch {
	case word == "aim":
		a, ok := aimOf(next)
		if !ok || !fits(unit.kind, a) {
			return 0, fmt.Errorf("want %s behind aim, not %q", aimsOf(unit.kind), shorten(next))
		}
		unit.aim = a
		return 2, nil
	case word == "webs" && kinds[unit.kind].leap:
		if next == "" {
			return 0, fmt.Errorf("want whom it holds behind webs: webs K")
		}
		d.webs[u] = next
		return 2, nil
	}
	if kinds[unit.kind].leap {
		return 0, fmt.Errorf("want hp 2, aim E3, webs K, fire or shield, not %q", shorten(word))
	}
	return 0, fmt.Errorf("want hp 2, aim E3, fire or shield, not %q", shorten(word))
}

// text returns the aim as in L20.1: E, E3, *.
func (a aim) text() string {
	switch {
	case a.burst:
		return "*"
	case a.n > 0:
		return fmt.Sprintf("%c%d", dirLetters[a.dir], a.n)
	}
	return dirLetters[a.dir : a.dir+1]
}

// aimOf reads "E", "E3" or "*" (L20.1).
func aimOf(text string) (aim, bool) {
	if text == "*" {
		return aim{set: true, burst: true}, true
	}
	if text == "" || len(text) > 2 {
		return aim{}, false
	}
	a := aim{set: true}
	way, ok := dirOf(text[:1])
	if a.dir = way; len(text) == 2 {
		a.n = text[1] - '0'
		ok = ok && a.n >= 1 && a.n <= 7
	}
	return a, ok
}

// fits says whether a kind of Vek can have this aim (L5.10).
func fits(k kind, a aim) bool {
	switch kinds[k].shape {
	case burst:
		return a.burst
	case lobOne, spit:
		return !a.burst && a.n >= 2 && a.n <= 5
	case lobTwo:
		return !a.burst && a.n >= 2 && a.n <= 4
	case shotAhead, sting:
		return !a.burst && a.n == 0
	}
	return false
}

// aimsOf describes the possible aims of a kind, for a message.
func aimsOf(k kind) string {
	switch kinds[k].shape {
	case burst:
		return "*"
	case lobOne, spit:
		return "a direction and a distance 2 to 5, like E3,"
	case lobTwo:
		return "a direction and a distance 2 to 4, like E3,"
	case shotAhead, sting:
		return "a direction N, E, S or W"
	}
	return "nothing (a Psion never aims)"
}
