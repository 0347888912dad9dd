package rois

import (
	"fmt"
	"strconv"
	"strings"

	"bivouac/game/notation"
)

// troopList reads "C1=4 B2:10,7 C3!8". The item hp has been read before, so full HP are known.
func (d *drawing) troopList(of seat, list string) error {
	for _, word := range strings.Fields(list) {
		z, err := readZone(word[:min(2, len(word))])
		if err != nil {
			return err
		}
		switch rest := word[2:]; {
		case strings.HasPrefix(rest, "!"):
			err = d.flayerUnit(of, z, rest[1:])
		case strings.HasPrefix(rest, "="):
			err = d.fullUnits(of, z, rest[1:])
		case strings.HasPrefix(rest, ":"):
			for text := range strings.SplitSeq(rest[1:], ",") {
				if err == nil {
					err = d.oneUnit(of, z, text)
				}
			}
		default:
			err = fmt.Errorf("want troops like C1=4, B2:10,7 or C3!8, not %q", short(word))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// fullUnits places units of full HP.
func (d *drawing) fullUnits(of seat, z zone, text string) error {
	n := 0
	err := notation.ReadNumber(text, 1, mostTroop, &n)
	for range n {
		if err == nil {
			err = d.put(of, z, d.full(of))
		}
	}
	return err
}

// put adds a unit to a troop. It is an error if the other side stands there or the troop has no place left.
func (d *drawing) put(of seat, z zone, u unit) error {
	t := &d.board[z].troop
	if t.owner != nobody && t.owner != of {
		return fmt.Errorf("both sides stand in %s", z)
	}
	if int(t.n) == mostTroop {
		return fmt.Errorf("%s holds %d units at most", z, mostTroop)
	}
	t.add(of, u)
	return nil
}

// unitOf reads "10", "5s", "10^", "5s^".
func (d *drawing) unitOf(of seat, text string) (unit, error) {
	u := d.full(of)
	number, hero := strings.CutSuffix(text, "^")
	number, small := strings.CutSuffix(number, "s")
	if small {
		u.most /= 2
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > int(u.most) {
		return u, fmt.Errorf("want HP from 1 to %d (\"7\", small \"5s\", hero \"10^\"), not %q", u.most, short(text))
	}
	u.hp, u.hero = uint8(n), hero
	return u, nil
}

func (d *drawing) oneUnit(of seat, z zone, text string) error {
	u, err := d.unitOf(of, text)
	if err != nil {
		return err
	}
	return d.put(of, z, u)
}

// flayerUnit embeds a unit; the troop around it is checked at the end.
func (d *drawing) flayerUnit(of seat, z zone, text string) error {
	u, err := d.unitOf(of, text)
	switch {
	case err != nil:
		return err
	case d.board[z].flayer.hp > 0:
		return fmt.Errorf("two Flayers in %s", z)
	}
	d.board[z].flayer = u
	d.embedded[z] = of
	return nil
}

// terrainList reads "C2:F D3:W(NE)".
func (d *drawing) terrainList(list string) error {
	for _, word := range strings.Fields(list) {
		name, text, _ := strings.Cut(word, ":")
		z, err := readZone(name)
		if err != nil {
			return err
		}
		p, ok := plotOf(text)
		if !ok || p.kind == open || p.kind == wall && p.walls.count() > 2 || p.walls.inside(z) != p.walls {
			return fmt.Errorf("want terrain like C2:F or D3:W(NE) with one or two edges inside the board, not %q", short(word))
		}
		if d.ground.plots[z].kind != open {
			return fmt.Errorf("two terrains in %s", z)
		}
		d.ground.plots[z] = p
	}
	return nil
}

// hiveWords reads "R C2".
func (d *drawing) hiveWords(text string) error {
	first, second, _ := strings.Cut(text, " ")
	of, ok := seatOf(first)
	z, err := readZone(second)
	switch {
	case err != nil:
		return err
	case !ok || d.board[z].hive != nobody:
		return fmt.Errorf("want \"hive R C2\" once for each zone")
	}
	d.board[z].hive = of
	return nil
}

// markerList reads "L:C1 W:C1 D:A1".
func (d *drawing) markerList(of seat, list string) error {
	d.set.specials = true
	to := &d.players[of].markers
	for word := range strings.FieldsSeq(list) {
		letter, name, _ := strings.Cut(word, ":")
		m := strings.Index(markerLetters, letter)
		z, err := readZone(name)
		if err != nil || len(letter) != 1 || m < 0 || to[m] != noZone {
			return fmt.Errorf("want markers like L:C1 W:C1 D:A1, each once, not %q", short(word))
		}
		to[m] = z
	}
	return nil
}

// armyList reads "GRE/ROM"; "-" means not chosen yet.
func (d *drawing) armyList(list string) error {
	first, second, ok := strings.Cut(strings.TrimSpace(list), "/")
	if !ok {
		return fmt.Errorf("want two armies like GRE/ROM")
	}
	for of, code := range [...]string{first, second} {
		d.naming[of].army = true
		if code == "-" {
			continue
		}
		a := armyOf(code)
		if a == noArmy {
			return fmt.Errorf("there is no army %q", short(code))
		}
		d.players[of].army, d.players[of].chosen = a, true
	}
	return nil
}

// armyOf returns the army with a code, or noArmy.
func armyOf(code string) army {
	for a := range armies {
		if strings.EqualFold(a.String(), code) {
			return a
		}
	}
	return noArmy
}
