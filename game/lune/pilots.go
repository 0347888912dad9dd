package lune

// Skills of L17.22.
const (
	skillArmour   = 1
	skillSwift    = 2
	skillEngineer = 3
	skillMedic    = 4
	skillCount    = 4
)

// levelXP is the experience for levels 1 and 2 (L17.22).
var levelXP = [...]uint8{10, 25}

// has says whether the pilot has chosen a skill.
func (p *pilot) has(skill uint8) bool { return p.skills>>(skill-1)&1 != 0 }

// level returns the pilot's level, 0 to 2 (L17.22).
func (p *pilot) level() uint8 {
	n := uint8(0)
	for _, xp := range levelXP {
		if p.xp >= xp {
			n++
		}
	}
	return n
}

// due returns how many skills the owner may still choose in the shop (L17.22).
func (p *pilot) due() uint8 { return p.level() - min(p.chosen, p.level()) }

// learn gives the pilot a skill.
func (p *pilot) learn(skill uint8) {
	p.skills |= 1 << (skill - 1)
	p.chosen++
}

// first returns the first skill that the pilot does not have (L17.14).
func (p *pilot) first() uint8 {
	for n := uint8(1); n < skillCount; n++ {
		if !p.has(n) {
			return n
		}
	}
	return skillCount
}

// fit sets a Mech's maximum health and Move by its kind and its pilot's skills; its current health
// stays.
func (s *State) fit(k kind) {
	u, p, t := &s.now.units[k], &s.now.pilots[k], &kinds[k]
	u.kind, u.most, u.move = k, t.health, t.move
	if p.has(skillArmour) {
		u.most++
	}
	if p.has(skillSwift) {
		u.move++
	}
}

// resistance returns R in percent: the value of the team plus 3 for each Engineer (L17.7, L17.22).
func (s *State) resistance() int {
	r := int(s.resist)
	for i := range s.now.pilots {
		if s.now.pilots[i].has(skillEngineer) {
			r += 3
		}
	}
	return r
}
