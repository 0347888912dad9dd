package quantum

import (
	"fmt"
	"strconv"
	"strings"

	"bivouac/game/notation"
)

// player reads "V: 6@d4, 4@h1; scrap 2; cubes e2; D2 R2".
func (d *drawing) player(of seat, text string) error {
	letter, rest, ok := strings.Cut(text, ":")
	letter = strings.ToUpper(strings.TrimSpace(letter))
	n := strings.Index(factionLetters, letter)
	if !ok || len(letter) != 1 || n < 0 || strings.Contains(d.letters, letter) {
		return fmt.Errorf("want one of the letters %s, each once, and \":\"", factionLetters)
	}
	d.letters += letter
	d.players[of].faction = uint8(n)
	seen := map[string]bool{}
	for _, f := range strings.Split(rest, ";") {
		f = strings.TrimSpace(f)
		name, err := d.field(of, f)
		if err != nil {
			return err
		}
		if seen[name] {
			return fmt.Errorf("%s stand there twice", name)
		}
		seen[name] = true
	}
	return nil
}

// field reads one field and returns its name.
func (d *drawing) field(of seat, f string) (string, error) {
	name, rest, _ := strings.Cut(f, " ")
	p := &d.players[of]
	switch {
	case strings.EqualFold(name, "scrap"):
		values, err := dice(rest)
		for _, v := range values {
			if err == nil {
				err = p.add(ship{at: scrapped, value: v})
			}
		}
		return "scrap", err
	case strings.EqualFold(name, "cubes"):
		return "cubes", d.cubes(of, rest)
	case strings.EqualFold(name, "roll"):
		return "ships", p.rolled(rest)
	case f != "" && (f[0] == 'D' || f[0] == 'd' || f[0] == 'R' || f[0] == 'r'):
		return "counters", p.counters(strings.Fields(f))
	}
	return "ships", d.ships(of, f)
}

func (p *player) add(v ship) error {
	if p.count == mostShips {
		return fmt.Errorf("a player has at most %d ships", mostShips)
	}
	p.ships[p.count] = v
	p.count++
	return nil
}

// dice reads "2,3,6".
func dice(list string) ([]uint8, error) {
	var values []uint8
	for _, w := range strings.Split(list, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(w))
		if err != nil || n < 1 || n > 6 {
			return nil, fmt.Errorf("want dice 1 to 6 with commas, not %q", shorten(list))
		}
		values = append(values, uint8(n))
	}
	return values, nil
}

// rolled reads "2,3,6 kept".
func (p *player) rolled(text string) error {
	list, mark, _ := strings.Cut(text, " ")
	values, err := dice(list)
	if err != nil || len(values) != fleetSize {
		return fmt.Errorf("want three dice behind roll, not %q", shorten(text))
	}
	copy(p.roll[:], values)
	switch strings.ToLower(strings.TrimSpace(mark)) {
	case "":
	case "kept":
		p.answered = true
	case "rerolled":
		p.answered, p.rerolled = true, true
	default:
		return fmt.Errorf("want kept or rerolled behind the dice, not %q", shorten(mark))
	}
	return nil
}

func (d *drawing) cubes(of seat, text string) error {
	for _, w := range strings.Split(text, ",") {
		r := reader{rest: []byte(strings.ToLower(strings.TrimSpace(w))), good: true}
		p := planetAt(r.square())
		if !r.good || len(r.rest) > 0 || p == noPlanet {
			return fmt.Errorf("want planets with commas, not %q", shorten(text))
		}
		d.lists[of] = append(d.lists[of], p)
	}
	return nil
}

// counters reads "D2 R5 resigned draw auto".
func (p *player) counters(words []string) error {
	for _, w := range words {
		if p.marks().Set(strings.ToLower(w)) {
			continue
		}
		if len(w) != 2 || w[1] < '1' || w[1] > '0'+topCounter {
			return fmt.Errorf("want D1 to D%d, R1 to R%d, resigned, draw or auto, not %q", topCounter, topCounter, shorten(w))
		}
		switch lower(w[0]) {
		case 'd':
			p.domination = w[1] - '0'
		case 'r':
			p.research = w[1] - '0'
		default:
			return fmt.Errorf("want D and R, not %q", w)
		}
	}
	return nil
}

// marks returns the flags of a player, with their words.
func (p *player) marks() notation.Marks {
	return notation.Marks{"resigned", &p.out, "draw", &p.draw, "auto", &p.auto}
}

// ships reads "6@d4, 4@h1ma", or "-" for none.
func (d *drawing) ships(of seat, text string) error {
	if text == "-" {
		return nil
	}
	for _, w := range strings.Split(text, ",") {
		r := reader{rest: []byte(strings.ToLower(strings.TrimSpace(w))), good: true}
		v := ship{value: r.die()}
		r.sign("@")
		v.at = r.square()
		marks := string(r.rest)
		v.moved, v.used = strings.HasPrefix(marks, "m"), strings.HasSuffix(marks, "a")
		if !r.good || marks != v.marks() {
			return fmt.Errorf("want ships like 6@d4 or 4@h1ma with commas, or -, not %q", shorten(text))
		}
		if planetAt(v.at) != noPlanet {
			return fmt.Errorf("%s is a planet", v.at)
		}
		if _, _, taken := d.shipAt(v.at); taken {
			return fmt.Errorf("two ships stand on %s", v.at)
		}
		if err := d.players[of].add(v); err != nil {
			return err
		}
	}
	return nil
}
