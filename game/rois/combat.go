package rois

// attack is one attack as it is computed (R10), announced or hypothetical.
type attack struct {
	by      seat // the player who announced it
	of      seat // whose troop attacks: by, except for R-INS6
	verb    verb
	twist   twist
	shot    bool
	from    zone
	main    zone // the announced target
	targets area // all zones attacked (R10.8); main need not be one of them
	flayer  bool // it is aimed at the Flayer in main, not at a troop (R-ORC6.3)
	units   int  // n: units that take part
	hero    bool // whether the hero is one of them
	lone    bool // support was 0 without any order (R-DWA2.1); supportOf sets it
	numb    bool // its support counts 0 (R-UND5.1)
	times   int  // 2 if cards drawn for it double V (R-CAR5.1), else 0 or 1
	toll    int  // points that the attacking zone loses in addition (R-CAR5.1)
	value   int  // V (R10.1)
	failed  bool // it could not take place (R10.10)
}

// defence is one target of an attack.
type defence struct {
	zone    zone
	attack  *attack
	penalty int // R10.3
	footing int // protection of the terrain and R-DWA1 (R10.4)
	wall    int // other protection
}

// blow is the simultaneous damage to all troops (R10.8).
type blow struct {
	points [zones]uint8 // on the troop, by allotment: damage and losses (R10.7)
	each   [zones]uint8 // on every unit of the troop (R1.13)
	flayer [zones]uint8 // on the Flayer there
}

// add adds points to those that a troop takes.
func (b *blow) add(z zone, points int) { b.points[z] = uint8(min(255, int(b.points[z])+points)) }

// attackOf returns the attack that a play announces, with its units as they are on the board now.
func (s *State) attackOf(by seat, p *play) attack {
	a := attack{by: by, of: by, verb: p.verb, twist: p.twist, shot: p.class() == classShot,
		from: p.from, main: p.to, targets: only(p.to), flayer: p.verb == vHit}
	t := &s.board[p.from].troop
	if mask, ok := s.portion(t, p); ok {
		a.count(t, mask)
	}
	h := s.held(by)
	if w := h.power(); w.aim != nil && (w.has(p.verb) || p.twist != plain && w.twist == p.twist) {
		w.aim(s, h, &a)
	}
	return a
}

// count sets the number of units that take part, and whether the hero does. mask has a bit for the place of
// each of them in the troop.
func (a *attack) count(t *troop, mask uint8) {
	a.units, a.hero = 0, false
	for i, u := range t.list() {
		if mask>>i&1 != 0 && u.hp > 0 {
			a.units++
			a.hero = a.hero || u.hero
		}
	}
}

// valueOf returns V (R10.1), and sets a.lone.
func (s *State) valueOf(a *attack) int {
	h := s.held(a.by)
	w := h.power()
	m, b, k := 1, 0, max(1, a.times)
	if w.force != nil {
		m = w.force(s, h, a)
	}
	if w.bonus != nil {
		b = w.bonus(s, h, a)
	}
	if w.factor != nil {
		k *= w.factor(s, h, a)
	}
	return k * (m*a.units + s.supportOf(h, a) + b)
}

// supportOf returns s (R10.1), and sets a.lone. It counts the adjacent zones and the leader, then applies the
// attacker's order, and finally numbness.
func (s *State) supportOf(h held, a *attack) int {
	n := (s.ground.near[a.from] & s.uncaptured(a.by) &^ only(a.from)).count()
	if a.of == a.by && s.marked(a.by, a.from, leader) {
		n++
	}
	a.lone = n == 0
	if w := h.power(); w.support != nil {
		n = w.support(s, h, a, n)
	}
	if a.numb {
		return 0
	}
	return n
}

// damage returns the damage that an attack with a value of points does to a target zone (R10.3 to R10.5).
func (s *State) damage(a *attack, z zone, points int) int {
	if s.owner(z) == nobody || s.spared(a, z) {
		return 0
	}
	d := s.defenceOf(a, z)
	return max(1, points+d.penalty-d.footing-d.wall)
}

// defenceOf returns a target zone with its penalty and its protection (R10.3, R10.4).
func (s *State) defenceOf(a *attack, z zone) defence {
	of := s.owner(z)
	t := terrains[s.ground.plots[z].kind]
	d := defence{zone: z, attack: a, penalty: t.penalty, footing: t.cover}
	h := s.held(of)
	if w := h.power(); !s.captured(z) {
		if w.footing != nil {
			d.footing += w.footing(s, h, z)
		}
		if w.wall != nil {
			d.wall = w.wall(s, h, z)
		}
	}
	if s.players[a.by].night || a.of == a.by && s.marked(a.by, a.from, weapon) {
		d.footing = 0 // R-ORC2.2, R29.5
	}
	h = s.held(a.by)
	if w := h.power(); w.against != nil {
		w.against(s, h, &d)
	}
	return d
}

// spared says whether a zone takes no damage from an attack (R-ELF1.1).
func (s *State) spared(a *attack, z zone) bool {
	of := s.owner(z)
	if of == nobody || s.captured(z) || s.players[a.by].night {
		return false
	}
	h := s.held(of)
	w := h.power()
	return w.spares != nil && w.spares(s, h, z, a)
}

// blowOf returns the damage of an attack to all zones (R10.8), and sets a.value.
func (s *State) blowOf(a *attack) blow {
	var b blow
	a.value = s.valueOf(a)
	h := s.held(a.by)
	w := h.power()
	switch {
	case a.flayer:
		b.flayer[a.main] = uint8(min(255, max(1, a.value)))
	case w.share != nil && w.twist == a.twist && a.twist != plain:
		w.share(s, h, a, &b)
	default:
		for z := range a.targets.zones {
			b.add(z, s.damage(a, z, a.value))
		}
	}
	if w.also != nil {
		w.also(s, h, a, &b)
	}
	b.add(a.from, a.toll)
	return b
}
