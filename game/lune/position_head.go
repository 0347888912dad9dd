package lune

import (
	"fmt"
	"slices"
	"strings"
)

// head reads an item of the session, which may contain several.
func (d *drawing) head(words []string) error {
	for len(words) > 0 {
		taken, err := d.headItem(words)
		if err != nil {
			return err
		}
		words = words[taken:]
	}
	return nil
}

// headItem reads one item of the session and returns how many words it used.
func (d *drawing) headItem(words []string) (int, error) {
	word, next := words[0], second(words)
	if read, ok := numberItems[word]; ok {
		n, err := count(word, next, read.least, read.most)
		if err == nil {
			err = d.once(word)
		}
		if err != nil {
			return 0, err
		}
		read.set(d, n)
		return d.turnOf(words)
	}
	if set, ok := flagItems[word]; ok {
		set(d)
		return 1, nil
	}
	if read, ok := listItems[word]; ok {
		return len(words), read(d, words)
	}
	return d.phaseItem(word, next)
}

// phaseItem reads the phase or the delay and returns how many words it used.
func (d *drawing) phaseItem(word, next string) (int, error) {
	switch word {
	case "over":
		n := slices.Index(endingWords[:], next)
		if n <= 0 {
			return 0, fmt.Errorf("want won, grid, abandoned or left behind over, not %q", shorten(next))
		}
		d.phase, d.end = over, ending(n)
		return 2, d.once("phase")
	case "shop", "deploy", "players":
		d.phase = map[string]phase{"shop": inShop, "deploy": inDeploy, "players": inPlayers}[word]
		return 1, d.once("phase")
	case "delay":
		n := slices.Index(delayValues, next)
		if n < 0 {
			return 0, fmt.Errorf("want one of %s behind delay, not %q", strings.Join(delayValues, ", "), shorten(next))
		}
		d.delay = uint8(n)
		return 2, d.once(word)
	}
	return 0, fmt.Errorf("what is %q? Items are mission 1, turn 2, grid 5, flat 1, C4=2, K A4, V1 SC D4 aim E3 and so on",
		shorten(word))
}

// once refuses a repeated item.
func (d *drawing) once(what string) error {
	if d.said[what] {
		return fmt.Errorf("%s stands there twice", what)
	}
	d.said[what] = true
	return nil
}

// turnOf returns how many words an item with a number has: 4 for "turn 2 of 5", else 2.
func (d *drawing) turnOf(words []string) (int, error) {
	if words[0] != "turn" || len(words) < 3 || words[2] != "of" {
		return 2, nil
	}
	if len(words) < 4 || words[3] != fmt.Sprint(turns) {
		return 0, fmt.Errorf("all missions have %d turns (L1.11)", turns)
	}
	return 4, nil
}

// endingWords name how a session ended.
var endingWords = [...]string{running: "", won: "won", darkness: "grid", abandoned: "abandoned", deserted: "left"}

// numberItems are items of a word and a number.
var numberItems = map[string]struct {
	least, most int
	set         func(*drawing, uint8)
}{
	"mission": {1, missionCount, func(d *drawing, n uint8) { d.mission = n }},
	"turn":    {1, turns, func(d *drawing, n uint8) { d.turn = n }},
	"grid":    {0, mostGrid, func(d *drawing, n uint8) { d.now.grid = int8(n) }},
	"resist":  {0, 100, func(d *drawing, n uint8) { d.resist = int8(n) }},
	"purse":   {0, 99, func(d *drawing, n uint8) { d.purse = int8(n) }},
	"seats":   {1, mostSeats, func(d *drawing, n uint8) { d.seatCount = int(n) }},
	"serial":  {1, 255, func(d *drawing, n uint8) { d.serial = n }},
}

// flagItems are items of one word.
var flagItems = map[string]func(*drawing){
	"campaign": func(d *drawing) { d.mode = 0 },
	"single":   func(d *drawing) { d.mode = 1 }, // set to the mission's number at the end
	"autoend":  func(d *drawing) { d.autoEnd = true },
	"guarded":  func(d *drawing) { d.guarded = true },
}

// listItems are items that take all following words.
var listItems = map[string]func(*drawing, []string) error{
	"owner": (*drawing).owners, "reset": (*drawing).resetItem, "roster": (*drawing).rosterItem,
	"objectives": (*drawing).objectivesItem,
	"tally":      func(d *drawing, words []string) error { return d.tallyItem(words[1:], &d.now.tally) },
	"result":     (*drawing).resultItem, "own": (*drawing).ownItem, "marker": (*drawing).markerItem,
	"meteor": (*drawing).markerItem,
}

// seatWord reads p1, p2 or p3. It returns false for any other word.
func seatWord(word string) (seat, bool) {
	if len(word) != 2 || word[0] != 'p' || word[1] < '1' || word[1] > '0'+mostSeats {
		return nobody, false
	}
	return seat(word[1] - '1'), true
}

func (d *drawing) resetItem(words []string) error {
	if len(words) != 2 || words[1] != "spent" {
		return fmt.Errorf("want reset spent")
	}
	d.spent = true
	return nil
}

// owners reads "owner C p1 K p2".
func (d *drawing) owners(words []string) error {
	words = words[1:]
	for ; len(words) > 0; words = words[2:] {
		k, ok := kindOf(words[0])
		if !ok || !isMech(k) || len(words) == 1 {
			return fmt.Errorf("want Mechs with their players, as in owner C p1 K p2")
		}
		p, ok := seatWord(words[1])
		if !ok {
			return fmt.Errorf("want p1, p2 or p3 behind %s, not %q", kinds[k].code, shorten(words[1]))
		}
		d.owner[k], d.owned[k] = p, true
	}
	return nil
}

func (d *drawing) rosterItem(words []string) error {
	if len(words) == 1 || len(words)-1 > len(d.roster) {
		return fmt.Errorf("want one to six codes of Veks behind roster")
	}
	d.roster, d.types = [6]kind{}, 0
	for _, w := range words[1:] {
		k, ok := kindOf(w)
		if !ok || !isVek(k) {
			return fmt.Errorf("want codes of Veks like PP behind roster, not %q", shorten(w))
		}
		d.roster[d.types] = k
		d.types++
	}
	return d.once("roster")
}

// objectiveOf reads "o5".
func objectiveOf(word string) (uint8, error) {
	digits, ok := strings.CutPrefix(word, "o")
	if !ok {
		return 0, fmt.Errorf("want objectives O1 to O12, not %q", shorten(word))
	}
	return count("O", digits, 1, 12)
}

func (d *drawing) objectivesItem(words []string) error {
	if len(words)-1 > len(d.goals) {
		return fmt.Errorf("at most three objectives")
	}
	for _, w := range words[1:] {
		n, err := objectiveOf(w)
		if err != nil {
			return err
		}
		d.goals[d.goalCount] = goal{code: n}
		d.goalCount++
	}
	return d.once("objectives")
}

// ownItem reads "own CP".
func (d *drawing) ownItem(words []string) error {
	for _, w := range words[1:] {
		i, ok := itemOf(w)
		if !ok || i >= equipment {
			return fmt.Errorf("want equipment like CP behind own, not %q", shorten(w))
		}
		if err := d.own(i, unmounted); err != nil {
			return err
		}
	}
	return nil
}
