package quantum

import "bivouac/game"

// The numbers of the rules (section 17).
const (
	mostSeats      = 4
	actionsPerTurn = 3
	buildCost      = 2
	fleetSize      = 3
	mostShips      = 5 // in a position set up by hand (Q1.9)
	mostCubes      = 5
	topCounter     = 6 // research and domination
	lastRound      = 60
	planetCount    = 9
	side           = 9 // squares in a row
)

// chart is a map: the planets' numbers in reading order and the starting planets
// by seat (Q2.9 to Q2.11).
type chart struct {
	name    string
	numbers [planetCount]uint8
	starts  []planet
}

var charts = [...]chart{
	{"2J", [planetCount]uint8{9, 8, 8, 7, 10, 7, 8, 8, 9}, []planet{1, 7}},
	{"3J", [planetCount]uint8{7, 9, 7, 9, 10, 9, 8, 8, 8}, []planet{1, 5, 3}},
	{"4J", [planetCount]uint8{9, 8, 9, 8, 10, 8, 9, 8, 9}, []planet{0, 2, 8, 6}},
}

// slotsOf returns the number of slots of a planet with that number (Q2.1).
func slotsOf(number uint8) int { return int(number) - 6 }

// factionLetters are the codes of Q1.2, in the order in which they are given (Q1.3).
const factionLetters = "VKOA"

var factionKeys = [mostSeats]game.Key{
	"quantum.faction.V", "quantum.faction.K", "quantum.faction.O", "quantum.faction.A",
}

// classKeys are the names of the ship classes by value.
var classKeys = [7]game.Key{
	1: "quantum.class.1", 2: "quantum.class.2", 3: "quantum.class.3",
	4: "quantum.class.4", 5: "quantum.class.5", 6: "quantum.class.6",
}

// Ship classes named in the rules, by value.
const (
	battlestation = 1
	flagship      = 2
	destroyer     = 3
	frigate       = 4
	interceptor   = 5
	scout         = 6
)

// wins36 is how many of the 36 pairs of dice let an attack succeed, by defender's
// value minus attacker's value + 5 (section 17).
var wins36 = [11]int{1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36}

// OddsOf returns the exact chance of an attack between ships of these values, 1..6.
func OddsOf(attacker, defender int) Odds {
	n := wins36[min(max(defender-attacker+5, 0), 10)]
	return Odds{Attacker: attacker, Defender: defender, Of36: n, Percent: (n*100 + 18) / 36}
}
