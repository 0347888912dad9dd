package lune

// kind is what a unit is: index of kinds.
type kind uint8

const (
	combat    kind = iota // C
	cannon                // K
	artillery             // A
	flyPsion
	plasmaPsion
	plasmaCrab
	plasmaScarab
	blobber
	blob
	hornetLeader
	crab
	scarab
	firefly
	alphaFirefly
	leaper
	alphaLeaper
	hornet
	alphaHornet
	rocket
	rock
	kindCount
)

// aim is an announced attack, relative to its unit (L5.19). The zero aim is none.
type aim struct {
	set   bool
	burst bool // L5.17
	dir   dir
	n     uint8 // distance of a lobbed attack; 0 for shots and stings
}

// id is a unit's place in battle.units; none for nobody.
type id uint8

const none id = 255

// unit is one piece. The three Mechs are always units 0, 1, 2, on the board or not;
// the others follow in the order of appearance, and places of the dead are used again
// only when there is no other (order tells Veks apart, not the place).
type unit struct {
	kind   kind
	alive  bool
	at     square // nowhere when it is not on the board
	hp     int8
	most   int8
	move   int8
	order  uint8 // Veks: initiative (L5.7); Rockets and rocks: their number
	fire   bool
	shield bool
	aim    aim
	webs   id    // LE, AL: the Mech that it holds (L9.40)
	fell   uint8 // rock: the turn in which it fell (L14.23)
	leaves uint8 // Rocket: the turn at whose end it takes off
	moved  bool  // Mech
	acted  bool  // Mech
}
