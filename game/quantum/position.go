package quantum

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Position reads a position in the notation of Q15, in which line breaks may replace "/", and runs
// the automatic steps. Additions to the notation: "round N" after the actions left; "roll" and
// "place V" for the set-up, with "V: roll 2,3,6 kept" for dice that are not yet placed; "over
// draw", "over void"; "draw" and "auto" for a player's flags.
func (Game) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '\n' })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" || strings.HasPrefix(p, "#") })
	if len(parts) < 2 {
		return nil, nil, fmt.Errorf("position: want \"MAP / turn V3 / V: ships; cubes; D1 R1 / ...\", not %q", shorten(text))
	}
	chart := slices.IndexFunc(charts[:], func(c chart) bool { return strings.EqualFold(c.name, parts[0]) })
	if chart < 0 {
		return nil, nil, fmt.Errorf("position: the maps are 2J, 3J and 4J, not %q", shorten(parts[0]))
	}
	s := empty(uint8(chart), seed)
	if len(parts) != 2+int(s.seats) {
		return nil, nil, fmt.Errorf("position: map %s wants %d players, not %d", parts[0], s.seats, len(parts)-2)
	}
	d := drawing{State: s}
	if err := d.read(parts); err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	var out events
	if err := d.start(&out); err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	return s, out, nil
}

// drawing is a position being read.
type drawing struct {
	*State
	word    string // turn, roll, place, over
	who     string // a player's letter after it, or DRAW or VOID
	pending string // "infamy", "d4xd5" or ""
	letters string // of the players: as listed, after rotate by seat
	lists   [mostSeats][]planet
}

// read reads the parts. The first listed player is first in the turn order; the seats follow from
// the starting planets.
func (d *drawing) read(parts []string) error {
	if err := d.state(strings.Fields(parts[1])); err != nil {
		return fmt.Errorf("in %q: %w", shorten(parts[1]), err)
	}
	for i, text := range parts[2:] {
		if err := d.player(seat(i), text); err != nil {
			return fmt.Errorf("in %q: %w", shorten(text), err)
		}
	}
	d.rotate()
	for i := range d.list() {
		for _, p := range d.lists[i] {
			if err := d.cube(seat(i), p); err != nil {
				return err
			}
		}
	}
	return nil
}

// rotate assigns each player the seat of their starting planet, if all fit.
func (d *drawing) rotate() {
	n := int(d.seats)
	starts := charts[d.chart].starts
	shift := 0
	for k := range n {
		fits := true
		for i := range n {
			list := d.lists[i]
			fits = fits && len(list) > 0 && list[0] == starts[(i+k)%n]
		}
		if fits {
			shift = k
		}
	}
	players, lists, letters := d.players, d.lists, []byte(d.letters)
	for i := range n {
		to := (i + shift) % n
		d.players[to], d.lists[to], letters[to] = players[i], lists[i], d.letters[i]
	}
	d.letters = string(letters)
	if d.word != "roll" {
		d.first = seat(shift)
	}
}

func (d *drawing) cube(of seat, p planet) error {
	switch owner := &d.players[of]; {
	case owner.has(p):
		return fmt.Errorf("two cubes of %c on %s", d.letters[of], p)
	case int(d.slots[p].n) == slotsOf(d.numbers()[p]):
		return fmt.Errorf("%s has %d slots, which are full", p, d.slots[p].n)
	case int(owner.placed) == mostCubes:
		return fmt.Errorf("%c has %d cubes", d.letters[of], mostCubes)
	}
	d.put(of, p)
	return nil
}

// state reads "turn V2 new1 round 3 gains1 pending-infamy".
func (d *drawing) state(words []string) error {
	d.word = strings.ToLower(words[0])
	words = words[1:]
	switch d.word {
	case "roll":
		if len(words) > 0 {
			return fmt.Errorf("nothing comes behind roll")
		}
		return nil
	case "place", "over":
		if len(words) != 1 {
			return fmt.Errorf("want %s and one word", d.word)
		}
		d.who = strings.ToUpper(words[0])
		return nil
	case "turn":
	default:
		return fmt.Errorf("want turn, roll, place or over, not %q", shorten(d.word))
	}
	if len(words) == 0 || len(words[0]) != 2 || words[0][1] < '0' || words[0][1] > '0'+actionsPerTurn {
		return fmt.Errorf("want the player's letter with the actions left, 0 to %d, behind turn", actionsPerTurn)
	}
	d.who, d.actions, d.round = strings.ToUpper(words[0][:1]), words[0][1]-'0', 1
	for n := 1; n < len(words); n++ {
		next := ""
		if n+1 < len(words) {
			next = words[n+1]
		}
		two, err := d.turnWord(words[n], next)
		if err != nil {
			return err
		}
		if two {
			n++
		}
	}
	return nil
}

// turnWord reads one field of the turn; two says whether it used the next word too.
func (d *drawing) turnWord(word, next string) (two bool, err error) {
	number := func(text string, least, most int) (uint8, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("want %d to %d in %q", least, most, shorten(word+" "+next))
		}
		return uint8(n), nil
	}
	switch name := strings.TrimRight(word, "0123456789"); {
	case name == "new":
		d.fresh, err = number(word[len(name):], 0, mostCubes)
	case name == "gains":
		d.gaining = true
		d.gains, err = number(word[len(name):], 0, mostCubes)
	case word == "round":
		d.round, err = number(next, 1, lastRound)
		return true, err
	case word == "pending-infamy":
		d.pending = "infamy"
	case word == "pending-position" && next != "":
		d.pending = next
		return true, nil
	default:
		err = fmt.Errorf("want new1, gains1, round 2, pending-infamy or pending-position d4xd5, not %q", shorten(word))
	}
	return false, err
}
