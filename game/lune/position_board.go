package lune

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game/notation"
)

// flat reads "flat 2".
func (d *drawing) flat(words []string) error {
	if len(words) != 2 {
		return fmt.Errorf("want flat and a level, 0 to 4 or -")
	}
	level, ok := levelOf(words[1])
	if !ok {
		return fmt.Errorf("want a level 0 to 4, or -, behind flat, not %q", shorten(words[1]))
	}
	for q := range d.now.tiles {
		d.now.tiles[q] = tile{level: level}
	}
	return nil
}

// levelOf reads a level 0 to 4; "-" and "chasm" are a Chasm. It returns false for any other word.
func levelOf(word string) (int8, bool) {
	switch {
	case word == "-" || word == "chasm":
		return chasm, true
	case len(word) == 1 && word[0] >= '0' && word[0] <= '4':
		return int8(word[0] - '0'), true
	}
	return 0, false
}

// useMap lays the map of the mission.
func (d *drawing) useMap(words []string) error {
	if len(words) != 1 {
		return fmt.Errorf("nothing comes behind map: it is that of the mission")
	}
	m := d.rules()
	d.now.tiles = m.tiles
	for _, q := range m.rockets {
		d.cells.contents[q] = 'R'
	}
	for _, q := range m.rocks {
		d.cells.contents[q] = 'O'
	}
	return nil
}

// lay puts the grids on the board, Rockets and rocks in board order.
func (d *drawing) lay() error {
	for q := range square(squares) {
		var err error
		if d.now.tiles[q], err = d.cells.tile(q, d.now.tiles[q]); err != nil {
			return fmt.Errorf("%s: %w", q.name(), err)
		}
	}
	for q := range square(squares) {
		switch d.cells.contents[q] {
		case 'R':
			d.next(rocket, q)
		case 'O':
			d.next(rock, q)
		}
	}
	return nil
}

// squareItem reads "C4 D4 = 0 cracked plasma".
func (d *drawing) squareItem(words []string) error {
	words = strings.Fields(strings.NewReplacer("=", " ", ",", " ", "×", " ").Replace(strings.Join(words, " ")))
	var at []square
	for len(words) > 0 {
		q, ok := squareOf(words[0])
		if !ok {
			break
		}
		at, words = append(at, q), words[1:]
	}
	if len(words) == 0 {
		return fmt.Errorf("want a level or what is there behind the squares, as in C4=2 or C4 plasma")
	}
	for _, q := range at {
		t := d.now.tiles[q]
		rest := words
		if level, ok := levelOf(words[0]); ok {
			t = tile{level: level}
			rest = rest[1:]
		}
		if err := t.describe(rest); err != nil {
			return err
		}
		d.now.tiles[q] = t
	}
	return nil
}

// describe applies words to a tile.
func (t *tile) describe(words []string) error {
	for len(words) > 0 {
		word, n := words[0], 0
		words = words[1:]
		if len(words) > 0 && len(words[0]) == 1 && words[0][0] >= '1' && words[0][0] <= '4' {
			n, words = int(words[0][0]-'0'), words[1:]
		}
		if err := t.add(word, n); err != nil {
			return err
		}
	}
	return nil
}

// add applies one word; n is the number after it or 0.
func (t *tile) add(word string, n int) error {
	most := 0
	switch word {
	case "mountain", "well":
		most = soundHits
		t.obstacle, t.count = mountain, soundHits
		if word == "well" {
			t.obstacle = well
		}
	case "building":
		most = mostHouses
		t.obstacle, t.count = building, 1
	case "sound":
		t.cracked = false
	case "chasm":
		*t = tile{level: chasm}
	case "bare":
		t.terrain = bare
	case "forest", "fire", "plasma":
		t.terrain = terrain(slices.Index(terrainNames[:], word))
	default:
		if t.marks().Set(word) {
			break
		}
		return fmt.Errorf("want bare, forest, fire, plasma, mountain, building, well, cracked, sound, shield, capsule "+
			"or chasm, not %q", shorten(word))
	}
	if n > most {
		return fmt.Errorf("%s takes no number %d", word, n)
	}
	if n > 0 {
		t.count = uint8(n)
	}
	return nil
}

// marks returns the one-word properties of a tile.
func (t *tile) marks() notation.Marks {
	return notation.Marks{"cracked", &t.cracked, "shield", &t.shield, "capsule", &t.capsule}
}

// mostHouses is the largest number of buildings on one square (L4.3).
const mostHouses = 4

// check returns an error for a tile that cannot exist (L2.4, L2.5, L3.21).
func (t *tile) check() error {
	switch {
	case t.level == chasm && (*t != tile{level: chasm}):
		return fmt.Errorf("a Chasm carries nothing and is not cracked (L3.21)")
	case t.obstacle != open && t.terrain != bare:
		return fmt.Errorf("want terrain or an obstacle, not both")
	case t.obstacle != open && t.capsule:
		return fmt.Errorf("a Capsule never shares a square with an obstacle (L2.5)")
	case t.shield && t.obstacle != building:
		return fmt.Errorf("of obstacles only a building has a shield (L9.50)")
	}
	return nil
}

// markerItem reads "marker D8 F8" or "meteor F3".
func (d *drawing) markerItem(words []string) error {
	if len(words) == 1 {
		return fmt.Errorf("want squares behind %s", words[0])
	}
	for _, w := range words[1:] {
		q, ok := squareOf(w)
		switch {
		case !ok:
			return fmt.Errorf("want a square like D8, not %q", shorten(w))
		case int(d.now.marked) == len(d.now.markers):
			return fmt.Errorf("at most %d markers", len(d.now.markers))
		case d.isMarked(q):
			return fmt.Errorf("two markers on %s (L2.4)", q.name())
		}
		d.now.markers[d.now.marked] = marker{q, words[0] == "meteor"}
		d.now.marked++
	}
	return nil
}
