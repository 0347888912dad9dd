package lune

import (
	"embed"
	"strings"
)

// Missions and turns (L16).
const (
	missionCount = 6
	turns        = 5 // T, in all six
)

// difficulty fixes the rosters (L13.1).
type difficulty uint8

const (
	simple difficulty = iota
	intermediate
	expert
)

// environment is the additional event in the Vek turn of a mission (L14.1).
type environment uint8

const (
	calm environment = iota
	meteors
	landslide
	launches // the Rockets of mission 5 (L16.50)
)

// mission is a mission of L16 with its map.
type mission struct {
	difficulty  difficulty
	veks        int  // of the first turn (L13.10)
	boss        bool // the first of them is the Hornet Leader
	environment environment
	fixed       []uint8 // objectives by number
	pool        []uint8 // objectives from which some are drawn (L15.20)
	drawn       int     // how many are drawn from the pool

	tiles    [squares]tile
	mechZone []square // in board order (L16.2)
	vekZone  []square
	zones    [squares]byte // 'm', 'v' or 0
	rockets  []square      // in board order
	rocks    []square
}

// missions are those of L16, by number.
var missions = surveyed([missionCount + 1]mission{
	1: {difficulty: simple, veks: 3, fixed: []uint8{1}},
	2: {difficulty: simple, veks: 3, fixed: []uint8{2}},
	3: {difficulty: intermediate, veks: 3, fixed: []uint8{3}, pool: []uint8{5, 6, 9, 10, 11, 12}, drawn: 1},
	4: {difficulty: intermediate, environment: meteors, fixed: []uint8{4}, pool: []uint8{5, 9, 10, 11}, drawn: 1},
	5: {difficulty: expert, veks: 4, environment: launches, fixed: []uint8{5},
		pool: []uint8{6, 7, 9, 10, 11, 12}, drawn: 2},
	6: {difficulty: expert, veks: 4, boss: true, environment: landslide, fixed: []uint8{6, 8},
		pool: []uint8{5, 9, 10, 11, 12}, drawn: 1},
})

//go:embed maps/*.txt
var mapFiles embed.FS

// surveyed returns the missions with their maps read.
func surveyed(list [missionCount + 1]mission) [missionCount + 1]mission {
	for n := 1; n <= missionCount; n++ {
		text, err := mapFiles.ReadFile("maps/mission" + string(rune('0'+n)) + ".txt")
		if err == nil {
			err = list[n].survey(string(text))
		}
		if err != nil {
			panic("lune: the map of a mission: " + err.Error()) // embedded files are valid
		}
	}
	return list
}

// survey reads the map.
func (m *mission) survey(text string) error {
	var c cells
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' || isHeading(line) {
			continue
		}
		if err := c.row(line, false); err != nil {
			return err
		}
	}
	for q := range square(squares) {
		var err error
		if m.tiles[q], err = c.tile(q, tile{}); err != nil {
			return err
		}
		switch c.contents[q] {
		case 'm':
			m.mechZone, m.zones[q] = append(m.mechZone, q), 'm'
		case 'v':
			m.vekZone, m.zones[q] = append(m.vekZone, q), 'v'
		case 'R':
			m.rockets = append(m.rockets, q)
		case 'O':
			m.rocks = append(m.rocks, q)
		}
	}
	return nil
}

// rules returns the current mission, or the next one in the shop.
func (s *State) rules() *mission { return &missions[s.mission] }
