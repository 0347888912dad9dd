package lune

// attack is the input of a resolution (L8.1). Make one with newAttack.
type attack struct {
	by       id // the unit that acts and earns the experience, or none
	strikes  [4]strike
	hits     uint8
	pushes   [4]shove
	pushed   uint8
	kills    id // a unit that dies at once, or none: a bursting Blob, the unit under a meteor
	why      cause
	demolish bool // L17.21
	lays     [4]square
	laid     uint8
	lands    square // where a lobbed Blob lands, or nowhere
}

type strike struct {
	at     square
	damage int8
}

type shove struct {
	at  square
	dir dir
}

// newAttack returns an attack without effects.
func newAttack(by id) attack {
	return attack{by: by, kills: none, lands: nowhere}
}

// strike adds a struck square; squares off the board are ignored (L5.19).
func (a *attack) strike(at square, damage int8) {
	if at != nowhere {
		a.strikes[a.hits] = strike{at, damage}
		a.hits++
	}
}

// push adds a pushed square.
func (a *attack) push(at square, d dir) {
	if at != nowhere {
		a.pushes[a.pushed] = shove{at, d}
		a.pushed++
	}
}

// lay adds a square that gets Plasma afterwards.
func (a *attack) lay(at square) {
	if at != nowhere {
		a.lays[a.laid] = at
		a.laid++
	}
}

// around adds a strike on each adjacent square, in direction order.
func (a *attack) around(at square, damage int8) {
	for _, q := range steps[at] {
		a.strike(q, damage)
	}
}

// fates is the working state of a resolution.
type fates struct {
	*attack
	units  [mostUnits]fate
	wings  bool // true if the Fly Psion's aura acts: as at the start, until step 5
	struck set
	firm   set       // squares with Buildings or a Well, which Demolisher hits normally (L17.21)
	blown  set       // squares that exploded in step 1, and had their ground hit
	spared set       // struck squares whose obstacle absorbed or resisted the hit (L4.4)
	lit    set       // Forests that caught fire in step 3
	wells  set       // destroyed Wells, which explode at the end
	bumps  [4]square // obstacles hit by falls and collisions, in order
	bumped uint8
	moved  [4]id // displaced units, in order
	movers uint8
	over   [mechCount]bool // Mechs that had Overload at the start (L9.21)
	earned uint8           // experience (L17.23)
	lost   uint8           // Grid lost in this mission before the resolution
}

// fate is the working state of one unit.
type fate struct {
	damage int8
	height int8 // starting height (L8.2)
	blown  bool // stood on an exploding square (L15.6)
	moved  bool
}

// flies says whether a unit flies in this resolution.
func (f *fates) flies(u *unit) bool {
	return kinds[u.kind].flight || f.wings && isVek(u.kind)
}

// begin records the state before a resolution.
func (s *State) begin(f *fates) {
	f.wings, f.lost = s.aura(flyPsion), s.now.tally.gridLost
	for m := range f.over {
		f.over[m] = s.overload(&s.now.units[m]) > 0
	}
}
