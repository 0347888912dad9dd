package rois

// attack is one attack as it is computed (R10), announced or only thought of.
type attack struct {
	by      seat // who announced it
	of      seat // whose troop attacks: by, but for R-INS6
	verb    verb
	twist   twist
	shot    bool
	from    zone
	main    zone // the target announced
	targets area // all zones attacked (R10.8); the main one may be missing from it
	flayer  bool // it hits the Flayer in main, not a troop (R-ORC6.3)
	units   int  // n: units that take part
	hero    bool // the hero is one of them
	lone    bool // s was 0 before any order (R-DWA2.1): set by value
	numb    bool // R-UND5.1
	times   int  // k of a twist that drew cards: 2 when it doubles (R-CAR5.1); 0 and 1 do not
	toll    int  // points that the attacking zone loses besides (R-CAR5.1)
	value   int  // V
	failed  bool // R10.10
}

// defence is one target of an attack.
type defence struct {
	zone    zone
	attack  *attack
	penalty int // R10.3
	footing int // protection of the terrain and R-DWA1 (R10.4)
	wall    int // other protection
}

// blow is what happens to the troops, all at once (R10.8).
type blow struct {
	points [zones]uint8 // on the troop, by allotment: damage, and losses (R10.7)
	each   [zones]uint8 // on every unit of the troop (R1.13)
	flayer [zones]uint8 // on the Flayer there
}

// add puts points on a troop.
func (b *blow) add(z zone, points int) { b.points[z] = uint8(min(255, int(b.points[z])+points)) }
