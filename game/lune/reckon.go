package lune

import "bivouac/game"

// Reckon counts what is left once the announced attacks have been made, with no building resisting:
// Grid, Mechs' health, Veks, achieved objectives.
func (s *State) Reckon(game.Seat) []game.Count {
	c := s
	if s.phase == inPlayers {
		c = s.stage()
		defer c.clear()
		c.knownAttacks()
	}
	var health, veks, goals int
	for i := range c.all() {
		u := &c.now.units[i]
		switch {
		case !u.alive || u.at >= squares:
		case isMech(u.kind):
			health += int(u.hp)
		case isVek(u.kind):
			veks++
		}
	}
	for i := range int(c.goalCount) {
		if c.phase != over && c.judge(i).state == goalAchieved {
			goals++
		}
	}
	return []game.Count{
		{Name: game.T("lune.reckon.grid"), N: int(c.now.grid)},
		{Name: game.T("lune.reckon.goals"), N: goals},
		{Name: game.T("lune.reckon.veks"), N: veks},
		{Name: game.T("lune.reckon.mechs"), N: health},
	}
}
