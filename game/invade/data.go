package invade

// Constants of I20.
const (
	mostOwned    = 20  // I3.2
	mostElites   = 3   // of one type, I3.2
	hitPoints    = 2   // I3.4
	placedFirst  = 3   // I4.3
	quietDraw    = 30  // I12.4
	lastTurn     = 200 // I12.5
	positionTurn = 9   // of a position whose text names no turn, I16.9
)

// reserveAtStart is the number of soldiers of each kind that a player owns, all in the base, before
// the placement (I4.1).
var reserveAtStart = [kinds]uint8{17, 1, 1, 1}

// Roles of the dice (I6.1), in the order of the notation.
const (
	com = iota
	abscissa
	ord
	eff
	pre
	roles
)

// dice are the five values by role; all are 0 before the first allocation.
type dice [roles]uint8

// upheavals gives for each Eff die 1..6 the roles from which the new Com, Abs and Ord come (I9.2).
var upheavals = [7][3]uint8{
	1: {abscissa, com, ord},
	2: {ord, abscissa, com},
	3: {com, ord, abscissa},
	4: {abscissa, ord, com},
	5: {ord, com, abscissa},
	6: {com, abscissa, ord},
}

// upheaved returns the dice after the upheaval (I9.1); the Eff die must be 1..6.
func (d dice) upheaved() dice {
	from := upheavals[d[eff]]
	d[com], d[abscissa], d[ord] = d[from[0]], d[from[1]], d[from[2]]
	return d
}

// settled returns the dice before the upheaval that led to d; the Eff die must be 1..6.
func (d dice) settled() dice {
	before := d
	for role, from := range upheavals[d[eff]] {
		before[from] = d[role]
	}
	return before
}

// presets give the dice, from high to low, to the roles in order (I17.3).
var presets = []struct {
	id    string
	order [roles]int
}{
	{"break", [roles]int{ord, pre, com, abscissa, eff}},
	{"assault", [roles]int{pre, com, ord, abscissa, eff}},
	{"reinforce", [roles]int{eff, com, pre, ord, abscissa}},
	{"hold", [roles]int{pre, eff, com, abscissa, ord}},
}

// defaultColumns is the suggested placement of each side (I4.5); column a is 0.
var defaultColumns = [2][placedFirst]uint8{{3, 7, 12}, {3, 8, 12}}

// effect is one of the choices of I7.2, or noEffect before the choice.
type effect uint8

const (
	noEffect effect = iota
	effect1
	effect2
	effect3
	effect4
	effect5A
	effect5B
	effect5C
	effect23
	effect24
	effect34
	effects
)

// effectData holds the notation and the parts of each choice.
var effectData = [effects]struct {
	text  string // after the "!" of an action (I16.1)
	least uint8  // smallest Eff die
	parts string // as in the notation of positions (I16.9)
	adds  bool   // part 3: a normal soldier joins the base
	elite kind   // part 5: the new elite's type, or normal for none
	long  bool   // part 2
	ties  bool   // part 4
}{
	effect1:  {text: "1", least: 1, parts: "1"},
	effect2:  {text: "2", least: 2, parts: "2", long: true},
	effect3:  {text: "3", least: 3, parts: "3", adds: true},
	effect4:  {text: "4", least: 4, parts: "4", ties: true},
	effect5A: {text: "5A", least: 5, parts: "5A", elite: croucher},
	effect5B: {text: "5B", least: 5, parts: "5B", elite: bombardier},
	effect5C: {text: "5C", least: 5, parts: "5C", elite: commander},
	effect23: {text: "6:23", least: 6, parts: "23", long: true, adds: true},
	effect24: {text: "6:24", least: 6, parts: "24", long: true, ties: true},
	effect34: {text: "6:34", least: 6, parts: "34", adds: true, ties: true},
}
