package lune

var (
	terrainNames  = [...]string{bare: "", forest: "forest", fire: "fire", plasma: "plasma"}
	obstacleNames = [...]string{open: "", mountain: "mountain", building: "building", well: "well"}
)

func (s *State) squareView(q square) Square {
	t := &s.now.tiles[q]
	v := Square{
		Name: q.name(), Level: int(t.level), Cracked: t.cracked, Terrain: terrainNames[t.terrain],
		Obstacle: obstacleNames[t.obstacle], Shield: t.shield, Capsule: t.capsule,
	}
	if t.obstacle != open {
		v.Count = int(t.count)
	}
	if m, marked := s.markerOn(q); marked {
		v.Marker = markerName(m.meteor)
	}
	switch s.rules().zones[q] {
	case 'm':
		v.Zone = "mech"
	case 'v':
		v.Zone = "vek"
	}
	return v
}

func (s *State) unitView(i id) Unit {
	u := &s.now.units[i]
	v := Unit{
		ID: u.id(), Code: kinds[u.kind].code, At: u.at.name(), HP: int(u.hp), Most: int(u.most), Move: int(u.move),
		Flies: s.flies(u), Leaps: leaps(u), Plasmoid: s.plasmoid(u), Fire: u.fire, Shield: u.shield,
		Overload: s.now.tiles[u.at].terrain == plasma,
	}
	if u.aim.set {
		v.Aim = u.aim.text()
	}
	if isVek(u.kind) {
		v.Order = int(u.order)
	}
	if isMech(u.kind) {
		for n := range s.all() {
			if o := &s.now.units[n]; o.alive && o.webs == i {
				v.Webbed = append(v.Webbed, o.id())
			}
		}
	}
	switch u.kind {
	case rocket:
		v.Leaves, v.Active = int(u.leaves), u.leaves > 0 && u.leaves == s.turn
	case rock:
		v.Hatches = s.turn < turns && s.hatches(u)
	}
	return v
}

// threats returns the announced attacks as they will be made, in their order (L21.6).
func (s *State) threats() []Threat {
	var memory [24]coming
	var all []Threat
	for _, x := range s.attacksToCome(memory[:0]) {
		u := &s.now.units[x.by]
		v := Threat{By: u.id(), From: u.at.name(), Hits: []Hit{}, Lays: kinds[u.kind].lays, Void: x.void,
			Blob: kinds[u.kind].shape == spit}
		for _, h := range x.hits[:x.count] {
			v.Hits = append(v.Hits, Hit{At: h.at.name(), Damage: int(h.damage), Ours: x.ours.has(h.at)})
		}
		all = append(all, v)
	}
	return all
}

// warn marks each building, ally and Capsule with what will affect it in the coming Vek turn
// (L21.6).
func (s *State) warn(v *View) {
	var memory [24]coming
	for _, x := range s.attacksToCome(memory[:0]) {
		for all := s.touched(&x.does); all != 0; {
			if q := all.pop(); s.precious(q) {
				v.Squares[q].Threat = append(v.Squares[q].Threat, s.now.units[x.by].id())
			}
		}
	}
	for q := range square(squares) {
		x := &v.Squares[q]
		if !s.precious(q) {
			continue
		}
		if x.Marker == "meteor" && v.Coming != "" {
			x.Threat = append(x.Threat, "meteor")
		}
		if v.Coming == "landslide" && x.Level == 0 {
			x.Threat = append(x.Threat, "slide")
		}
	}
	for i := range s.all() {
		u := &s.now.units[i]
		if u.kind != rocket || !u.alive || u.leaves != s.turn || s.turn == 0 {
			continue
		}
		for _, q := range steps[u.at] {
			if q != nowhere && s.ally(q) {
				v.Squares[q].Threat = append(v.Squares[q].Threat, u.id())
			}
		}
	}
}

// precious says whether a building, an ally or a Capsule is on a square.
func (s *State) precious(q square) bool {
	t := &s.now.tiles[q]
	return t.obstacle == building || t.capsule || s.ally(q)
}

// ally says whether a Mech or a Rocket is on a square (L5.8).
func (s *State) ally(q square) bool {
	u := s.unitOn(q)
	return u != nil && (isMech(u.kind) || u.kind == rocket)
}
