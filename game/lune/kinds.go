package lune

// class is the place of a Vek in the rosters (L13).
type class uint8

const (
	unlisted class = iota // Mechs, Rockets, rocks and Blobs
	easy
	hard
	boss
)

// shape is the geometry of a Vek's attack (L5.10).
type shape uint8

const (
	noAttack  shape = iota
	lobOne          // L5.11
	lobTwo          // L5.12
	shotAhead       // L5.14
	sting           // L5.15, the first trait.reach squares ahead
	spit            // L5.16, lobs a Blob
	burst           // L5.17, the four squares around
)

// trait holds the properties of a kind of unit (L5.1, L5.5, L4.30, L4.32).
type trait struct {
	code     string
	health   int8
	move     int8
	class    class
	psion    bool
	flight   bool // without an aura
	leap     bool
	plasmoid bool // without an aura
	minor    bool // L9.3
	shape    shape
	reach    uint8 // squares of a sting
	damage   int8  // on each struck square, without Overload
	lays     bool  // its attack lays Plasma on the struck squares (PC, PS)
}

var kinds = [kindCount]trait{
	combat:    {code: "C", health: 3, move: 3},
	cannon:    {code: "K", health: 3, move: 3},
	artillery: {code: "A", health: 2, move: 3},

	flyPsion:     {code: "FP", health: 2, move: 2, class: hard, psion: true, flight: true},
	plasmaPsion:  {code: "PP", health: 2, move: 2, class: easy, psion: true, flight: true},
	plasmaCrab:   {code: "PC", health: 4, move: 3, class: hard, shape: lobTwo, damage: 3, lays: true},
	plasmaScarab: {code: "PS", health: 3, move: 3, class: hard, shape: lobOne, damage: 3, lays: true},
	blobber:      {code: "BB", health: 3, move: 2, class: hard, plasmoid: true, shape: spit},
	blob:         {code: "BL", health: 1, plasmoid: true, minor: true, shape: burst, damage: 3},
	hornetLeader: {code: "HL", health: 6, move: 3, class: boss, flight: true, shape: sting, reach: 3, damage: 2},
	crab:         {code: "CR", health: 3, move: 3, class: easy, shape: lobTwo, damage: 2},
	scarab:       {code: "SC", health: 2, move: 3, class: easy, shape: lobOne, damage: 1},
	firefly:      {code: "FF", health: 3, move: 2, class: easy, shape: shotAhead, damage: 1},
	alphaFirefly: {code: "AF", health: 5, move: 2, class: hard, shape: shotAhead, damage: 3},
	leaper:       {code: "LE", health: 1, move: 4, class: easy, leap: true, shape: sting, reach: 1, damage: 3},
	alphaLeaper:  {code: "AL", health: 3, move: 4, class: hard, leap: true, shape: sting, reach: 1, damage: 5},
	hornet:       {code: "HO", health: 2, move: 5, class: easy, flight: true, shape: sting, reach: 1, damage: 1},
	alphaHornet:  {code: "AH", health: 4, move: 5, class: hard, flight: true, shape: sting, reach: 2, damage: 2},

	rocket: {code: "R", health: 2},
	rock:   {code: "O", health: 1},
}

// isMech says whether a kind is one of the three Mechs (L1.3).
func isMech(k kind) bool { return k <= artillery }

// isVek says whether a kind is an enemy, Blobs included (L5.8).
func isVek(k kind) bool { return k >= flyPsion && k <= alphaHornet }
