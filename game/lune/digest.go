package lune

import "bivouac/game"

// digest summarises marks by unit and square, in reading order. The log and the previews of actions
// are both made from it.
type digest struct {
	s     *State // for resistance and names
	of    *play  // the previewed input, whose label already names its Mech, or nil
	part  [maxParts]fateOf
	count int

	ruined, cracked, sunk, chasms, blown, lit, laid, raised set
	saved, shields, chipped, razed, tapped, wells, lost     set
	fell                                                    set // squares that become Chasms under their Buildings
	buildings                                               int // number of Buildings lost
	sunken                                                  int // those lost in a Chasm, which cannot resist
	grid                                                    int // the Grid after the marks
}

// maxParts is the largest number of units in a digest.
const maxParts = 24

// fateOf is the summary of one unit.
type fateOf struct {
	unit   id
	code   kind
	num    uint8
	to     square // where it moved; nowhere if it stayed
	hurt   int
	healed int
	levels int8 // fallen
	dead   bool
	why    cause
	fire   bool
	freed  bool
	bump   square // square that it collided with, or nowhere
	cliff  bool   // it collided with the higher ground there
	blocks square // square of the emergence that it delayed, or nowhere
	shield bool
	rescue bool
}

// unitPart returns the entry of a mark's unit, which it adds if there is none. It returns nil if the
// digest is full.
func (d *digest) unitPart(m *mark) *fateOf {
	for i := range d.part[:d.count] {
		if x := &d.part[i]; x.unit == m.unit && x.num == m.num && x.code == m.code {
			return x
		}
	}
	if d.count == maxParts {
		return nil
	}
	x := &d.part[d.count]
	*x = unharmed(m.unit, m.code, m.num)
	d.count++
	return x
}

// unharmed returns the summary of a unit to which nothing happens.
func unharmed(unit id, code kind, num uint8) fateOf {
	return fateOf{unit: unit, code: code, num: num, to: nowhere, bump: nowhere, blocks: nowhere}
}

// read adds a mark.
func (d *digest) read(m *mark) {
	if m.unit != none {
		if x := d.unitPart(m); x != nil {
			x.read(m)
		}
		return
	}
	switch {
	case m.kind == mGrid:
		d.grid = int(m.n)
	case m.to < squares:
		d.readSquare(m)
	}
}

func (x *fateOf) read(m *mark) {
	switch m.kind {
	case mPush:
		x.to = m.to
	case mBump:
		x.bump, x.cliff = m.to, m.n == againstCliff
	case mBlock:
		x.blocks = m.to
	case mFall:
		x.levels = m.n
	case mHurt:
		x.hurt += int(m.n)
	case mHeal, mRepair:
		x.healed += int(m.n)
	case mShield:
		x.shield = true
	case mIgnite:
		x.fire = true
	case mFree:
		x.freed = true
	case mRescue:
		x.rescue = true
	case mDie:
		x.dead, x.why = true, m.why
		if m.to < squares && m.why == byCrush && x.to == nowhere && x.levels > 0 {
			x.to = m.to
		}
	}
}

func (d *digest) readSquare(m *mark) {
	bit := m.to.bit()
	switch m.kind {
	case mRuin:
		d.ruined |= bit
		d.buildings += int(m.n)
		if d.chasms.has(m.to) {
			d.fell |= bit
			d.sunken += int(m.n)
		}
	case mCrack:
		d.cracked |= bit
	case mSink:
		*either(m.n == chasm, &d.chasms, &d.sunk) |= bit
	case mExplode:
		d.blown |= bit
	case mIgnite:
		d.lit |= bit
	case mLay:
		d.laid |= bit
	case mRaise:
		d.raised |= bit
	case mResist:
		d.saved |= bit
	case mShield:
		d.shields |= bit
	case mRubble:
		*either(m.n > 0, &d.chipped, &d.razed) |= bit
	case mWell:
		*either(m.n > 0, &d.tapped, &d.wells) |= bit
	case mLose:
		d.lost |= bit
	}
}

func either(first bool, a, b *set) *set {
	if first {
		return a
	}
	return b
}

// texts appends the sentences, the most important first.
func (d *digest) texts(to []game.Text) []game.Text { return d.ground(d.lives(to)) }

// lives appends sentences about units, Buildings, Capsules, Plasma and Wells.
func (d *digest) lives(to []game.Text) []game.Text {
	to = d.buildingTexts(to)
	for _, mechs := range [...]bool{true, false} {
		for i := range d.part[:d.count] {
			if x := &d.part[i]; isMech(x.code) == mechs {
				to = x.told(d.s, d.fateKey(x), allOf, to)
			}
		}
	}
	return squaresTold(to, []told{
		{d.lost, "lune.did.lost"}, {d.blown, "lune.did.explode"}, {d.wells, "lune.did.well"},
		{d.shields, "lune.did.shield"}, {d.saved, "lune.did.resist"},
	})
}

// gains appends what happens to units and Plasma, without the players' losses.
func (d *digest) gains(to []game.Text) []game.Text {
	for _, mechs := range [...]bool{true, false} {
		for i := range d.part[:d.count] {
			switch x := &d.part[i]; {
			case isMech(x.code) != mechs:
			case ours(x.code):
				to = x.told(d.s, d.fateKey(x), restOf, to)
			default:
				to = x.told(d.s, d.fateKey(x), allOf, to)
			}
		}
	}
	return squaresTold(to, []told{{d.blown, "lune.did.explode"}})
}

// fateKey returns the key of the sentence about a unit. For the Mech of a previewed repair, the
// sentence omits its name.
func (d *digest) fateKey(x *fateOf) game.Key {
	if d.of != nil && d.of.verb == vRepair && x.unit == id(d.of.mech) {
		return "lune.fate.own"
	}
	return "lune.fate"
}

// ground appends sentences about the ground and Mountains.
func (d *digest) ground(to []game.Text) []game.Text {
	crack := game.Key(didCrack)
	if d.cracked != 0 && d.s.cracks()&^d.cracked == 0 {
		crack = didFirstCrack
	}
	return squaresTold(to, []told{
		{d.razed, "lune.did.razed"}, {d.chasms, "lune.did.chasm"}, {d.sunk &^ d.chasms, "lune.did.sink"},
		{d.raised, "lune.did.raise"}, {d.chipped &^ d.razed, "lune.did.chip"}, {d.tapped &^ d.wells, "lune.did.tap"},
		{d.lit, "lune.did.lit"}, {d.laid, "lune.did.lay"}, {d.cracked &^ (d.sunk | d.chasms), crack},
	})
}

// cracks returns the squares whose top tile is cracked.
func (s *State) cracks() (all set) {
	for q := range s.now.tiles {
		if s.now.tiles[q].cracked {
			all |= square(q).bit()
		}
	}
	return all
}

// told is a sentence about a set of squares.
type told struct {
	on  set
	key game.Key
}

// squaresTold appends each sentence whose set of squares is not empty.
func squaresTold(to []game.Text, all []told) []game.Text {
	for _, p := range all {
		if p.on != 0 {
			to = append(to, game.T(p.key, "n", p.on.len(), "squares", squaresText(p.on)))
		}
	}
	return to
}

// buildingTexts appends the lost buildings, if any, with the Grid that is left.
func (d *digest) buildingTexts(to []game.Text) []game.Text {
	if d.buildings == 0 {
		return to
	}
	return append(to, game.T("lune.did.ruin", "squares", list(d.ruined), "n", d.buildings, "grid", d.grid))
}

// told appends a text about one unit, with its name as "unit" and the given part of its fate as
// "what". It appends nothing if that part is empty.
func (x *fateOf) told(s *State, key game.Key, part side, to []game.Text) []game.Text {
	what := x.sided(part)
	if len(what) == 0 {
		return to
	}
	return append(to, game.T(key, "unit", s.unitText(x.code, x.num), "what", chain(what, "lune.and.comma")))
}

// side is a part of what happens to a unit.
type side uint8

const (
	allOf  side = iota
	harmOf      // damage, fire, death, the loss of a shield
	restOf      // everything else
)

// fates returns what happens to the unit, without its name.
func (x *fateOf) fates() []game.Text { return x.sided(allOf) }

// sided returns a part of what happens to the unit, without its name.
func (x *fateOf) sided(part side) (what []game.Text) {
	add := func(harm, say bool, key game.Key, args ...any) {
		if say && (part == allOf || harm == (part == harmOf)) {
			what = append(what, game.T(key, args...))
		}
	}
	add(false, x.blocks != nowhere, "lune.fate.blocks", "square", x.blocks.name())
	add(false, x.to != nowhere, "lune.fate.to", "square", x.to.name())
	add(false, x.bump != nowhere && x.cliff, "lune.fate.bump.cliff")
	add(false, x.bump != nowhere && !x.cliff, "lune.fate.bump", "square", x.bump.name())
	add(false, x.levels > 1 && !x.dead, "lune.fate.fall", "levels", int(x.levels))
	add(true, x.hurt > 0, "lune.fate.hurt", "points", x.hurt)
	add(false, x.healed > 0, "lune.fate.heal", "points", x.healed)
	add(true, x.shield, "lune.fate.shield")
	add(true, x.dead, x.deathKey(part))
	add(false, x.rescue, "lune.fate.rescue")
	add(true, x.fire && !x.dead, "lune.fate.fire")
	add(false, x.freed && !x.dead, "lune.fate.free")
	return what
}

// deathKey returns the verb for the unit's death. In a text of harm alone, the verb omits the
// cause, except a Chasm.
func (x *fateOf) deathKey(part side) game.Key {
	if part == harmOf && x.why != byChasm && x.why != bySlide {
		return deathKey(x.code, byDamage)
	}
	return deathKey(x.code, x.why)
}

// own removes the fate of a Mech from the digest and returns it, for the sentence about the Mech's
// own action.
func (d *digest) own(mech uint8) []game.Text {
	for i := range d.part[:d.count] {
		if x := &d.part[i]; x.unit == id(mech) {
			said := x.fates()
			*x = unharmed(x.unit, x.code, x.num)
			return said
		}
	}
	return nil
}

// deathKey returns the verb for a unit's death: Veks die, Mechs and Rockets are out of action, rocks
// crumble.
func deathKey(k kind, why cause) game.Key {
	keys := [...]game.Key{
		byDamage: "", byChasm: ".chasm", byFire: ".fire", byPlasma: ".plasma", byMeteor: ".meteor", byRocket: ".rocket",
		byCrush: ".crush", bySpawn: "", bySlide: ".chasm",
	}
	switch {
	case isVek(k):
		return "lune.fate.dies" + keys[why]
	case k == rock:
		return "lune.fate.crumbles"
	}
	return "lune.fate.out" + keys[why]
}

// unitText returns the name of a unit: "Crab ③" with the number that pictures show, "Rocket B4", "a
// meteorite", "Combat Mech", or "Anne’s Combat Mech" if the Mechs have different owners.
func (s *State) unitText(k kind, order uint8) game.Text {
	switch {
	case isVek(k):
		return game.T("lune.unit", "kind", kindKeys[k], "id", disc(int(order)))
	case k == rocket:
		if at := s.pad(order); at != nowhere {
			return game.T("lune.unit", "kind", kindKeys[k], "id", at.name())
		}
	case k == rock:
		return game.T("lune.rock")
	case isMech(k):
		if of, shared := s.ownedBy(k); shared {
			return game.T("lune.mech.of", "mech", mechText(uint8(k)), "who", of)
		}
	}
	return game.Text{Key: kindKeys[k]}
}

// ownedBy returns the owner of a Mech, and whether the Mechs have different owners.
func (s *State) ownedBy(k kind) (game.Seat, bool) {
	of := s.owner[k]
	return game.Seat(of), of != nobody && s.owner != [mechCount]seat{of, of, of}
}

// mechObject returns "the Combat Mech", or "Anne’s Combat Mech" if the Mechs have different owners.
func (s *State) mechObject(k kind) game.Text {
	if of, shared := s.ownedBy(k); shared {
		return game.T("lune.mech.the.of", "mech", mechText(uint8(k)), "who", of)
	}
	return game.T("lune.mech.the", "mech", mechText(uint8(k)))
}

// pad returns the square of a Rocket. If it is no longer on the board, pad returns its square at
// the start of the mission, or nowhere if that is unknown.
func (s *State) pad(order uint8) square {
	for i := range s.all() {
		if u := &s.now.units[i]; u.kind == rocket && u.order == order && u.at < squares {
			return u.at
		}
	}
	if all := s.rules().rockets; int(order) <= len(all) {
		return all[order-1]
	}
	return nowhere
}

// kindKeys are the names of the kinds.
var kindKeys = func() (keys [kindCount]game.Key) {
	for k := range kinds {
		keys[k] = game.Key("lune.kind." + kinds[k].code)
	}
	return keys
}()

// chain joins texts from left to right, two at a time, by the text of key with "one" and "two".
func chain(texts []game.Text, key game.Key) game.Text {
	if len(texts) == 0 {
		return game.Text{}
	}
	all := texts[0]
	for _, t := range texts[1:] {
		all = game.T(key, "one", all, "two", t)
	}
	return all
}

// A sentence names up to mostListed squares. If there are more, it names only the first firstListed.
const (
	mostListed  = 8
	firstListed = 5
)

// squaresText names squares. If there are more than mostListed, it names the first ones and says how
// many more there are.
func squaresText(on set) game.Text {
	if on.len() <= mostListed {
		return game.Literal(list(on))
	}
	first := set(0)
	for range firstListed {
		first |= on.pop().bit()
	}
	return game.T("lune.squares.more", "squares", list(first), "n", on.len())
}

// list formats squares in board order: "D4, D5".
func list(on set) string {
	b := make([]byte, 0, 32)
	for on != 0 {
		if len(b) > 0 {
			b = append(b, ", "...)
		}
		b = append(b, squareNames[on.pop()]...)
	}
	return string(b)
}
