package rois

import (
	"slices"
	"strconv"

	"bivouac/game"
)

// Values shared by several options.
const (
	off  = "off"
	on   = "on"
	same = "same" // for the second player: same as the first
	lone = "duel" // one unit each (R4.13)
)

// The options of R4. For an option with a range, the lobby's menu lists some numbers and accepts any other in
// the range. The host handles R4.12.
var (
	optUnits      = game.Option{ID: "units", Values: []string{"4", lone, "1", "2", "3", "5", "6"}}
	optUnitsBlack = game.Option{ID: "unitsblack", Values: []string{same, lone, "1", "2", "3", "4", "5", "6"}}
	optHP         = game.Option{ID: "hp", Values: hitPoints("10"), Range: rangeHP}
	optHPBlack    = game.Option{ID: "hpblack", Values: hitPoints(same), Range: rangeHP}
	optOrders     = game.Option{ID: "orders", Values: []string{on, off}}
	optTerrain    = game.Option{ID: "terrain", Values: []string{"chosen", "random", "none"}}
	optTheme      = game.Option{ID: "theme", Values: []string{"army", "antique", "fantasy", "future"}}
	optPassages   = game.Option{ID: "passages", Values: []string{off, on}}
	optSpecials   = game.Option{ID: "specials", Values: []string{off, on}}
	optFreeFlip   = game.Option{ID: "freeflip", Values: []string{off, on}}
	optRounds     = game.Option{ID: "rounds", Range: [2]int{leastRounds, mostRounds},
		Values: []string{"60", "10", "20", "30", "40", "80", "100", "150", "200"}}
	optQuiet = game.Option{ID: "quiet", Range: [2]int{leastQuiet, mostQuiet},
		Values: []string{"20", "0", "10", "15", "30", "40", "60"}}
)

// rangeHP is the least and the greatest HP of a unit (R4.2).
var rangeHP = [2]int{1, mostHP}

// options holds all options in the order in which the lobby shows them.
var options = []game.Option{
	optUnits, optHP, optOrders, optTerrain, optTheme, optSpecials, optPassages, optFreeFlip,
	optUnitsBlack, optHPBlack, optRounds, optQuiet,
}

// hitPoints returns the HP that a menu lists (R4.2), with the default in front.
func hitPoints(first string) []string {
	list := []string{first}
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30} {
		if v := strconv.Itoa(n); v != first {
			list = append(list, v)
		}
	}
	return list
}

// Bounds of R4.
const (
	mostUnits   = 6   // per home zone (R4.1)
	mostHP      = 30  // per unit (R4.2)
	leastCap    = 4   // least capacity of a zone (R4.3)
	leastRounds = 10  // R4.10
	mostRounds  = 200 // R4.10
	leastQuiet  = 10  // R4.11; 0 is allowed too
	mostQuiet   = 60  // R4.11
)

// theme is a set of names and pictures of terrain (R16.1). It may be byArmy until the armies are chosen.
type theme uint8

const (
	byArmy theme = iota
	antique
	fantasy
	future
)

// layout is the way in which the terrain is generated (R4.5).
type layout uint8

const (
	chosen layout = iota
	random
	bare
)

// variant holds the parsed options (R4).
type variant struct {
	units    [2]uint8 // per home zone; 0 is the duel's one unit (R4.13)
	hp       [2]uint8
	orders   bool
	terrain  layout
	theme    theme
	passages bool
	specials bool
	freeflip bool
	rounds   uint8
	quiet    uint8
}

// variantOf parses a set-up that was checked against Info.
func variantOf(setup game.Setup) variant {
	pick := func(o game.Option) int { return slices.Index(o.Values, setup.Option(o)) }
	number := func(o game.Option) uint8 {
		n, _ := strconv.ParseUint(setup.Option(o), 10, 8) // 0 for a duel
		return uint8(n)
	}
	pair := func(first, second game.Option) [2]uint8 {
		if setup.Option(second) == same {
			return [2]uint8{number(first), number(first)}
		}
		return [2]uint8{number(first), number(second)}
	}
	return variant{
		units: pair(optUnits, optUnitsBlack), hp: pair(optHP, optHPBlack),
		orders: setup.Option(optOrders) == on, terrain: layout(pick(optTerrain)), theme: theme(pick(optTheme)),
		passages: setup.Option(optPassages) == on, specials: setup.Option(optSpecials) == on,
		freeflip: setup.Option(optFreeFlip) == on, rounds: number(optRounds), quiet: number(optQuiet),
	}
}

// initial returns how many units a player starts with (R4.13).
func (v variant) initial(of seat) uint8 {
	if v.units[of] == 0 {
		return 1
	}
	return side * v.units[of]
}
