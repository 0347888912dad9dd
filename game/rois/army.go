package rois

// army is one of the eleven armies (R34.2), in the order of R18 to R28.
type army uint8

const (
	greece army = iota
	rome
	carthage
	gauls
	elves
	undead
	dwarves
	goblins
	orcs
	colonies
	insectoids
	armies
	noArmy army = 255
)

const armyCodes = "GREROMCARGAUELFUNDDWAGOBORCCOLINS"

// String returns the army's code: "GRE".
func (a army) String() string {
	if a >= armies {
		return ""
	}
	return armyCodes[3*a : 3*a+3]
}

// order is an order card: army*6 + number, 1..66; 0 is none (R3.5).
type order uint8

const (
	noOrder       order = 0
	ordersPerArmy       = 6
	ordersInAll         = int(armies) * ordersPerArmy
	ordersKept          = 3
	markers             = 3 // leader, magic weapon, doctor (R29.1)
)

// The markers' places in player.markers; 1<<place is a marker's bit in a play.
const (
	leader = iota
	weapon
	doctor
)

func orderOf(a army, number int) order { return order(int(a)*ordersPerArmy + number) }

// army returns the army of a card; the order must not be noOrder.
func (o order) army() army { return army((o - 1) / ordersPerArmy) }

// number returns the card's number in its army, 1..6.
func (o order) number() int { return int(o-1)%ordersPerArmy + 1 }

// bit returns the order's bit in player.kept and player.lost.
func (o order) bit() uint8 { return 1 << o.number() }

// String returns the card's ID: "GRE1".
func (o order) String() string {
	if o == noOrder || int(o) > ordersInAll {
		return ""
	}
	return orderNames[o]
}

var orderNames = func() (all [ordersInAll + 1]string) {
	for o := order(1); int(o) <= ordersInAll; o++ {
		all[o] = o.army().String() + string(rune('0'+o.number()))
	}
	return all
}()
