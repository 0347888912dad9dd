package lune

import "bivouac/game"

// Reckon counts what is left once the announced attacks have been made, if no building resists: Grid,
// achieved objectives, Veks, blocked emergences, the Mechs' health, and how far the Mechs are from the
// nearest Vek, rock or marker.
func (s *State) Reckon(game.Seat) []game.Count {
	c := s
	if s.phase == inPlayers {
		c = s.stage()
		defer c.clear()
		c.knownAttacks()
	}
	var health, veks, held, goals, far int
	for i := range c.all() {
		u := &c.now.units[i]
		switch {
		case !u.alive || u.at >= squares:
		case isMech(u.kind):
			health += int(u.hp)
			far += c.toFoe(u.at)
			if c.emerges(u.at) {
				held++
			}
		case isVek(u.kind):
			veks++
			if c.emerges(u.at) {
				held++
			}
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
		{Name: game.T("lune.reckon.veks"), N: veks, Fewer: true},
		{Name: game.T("lune.reckon.held"), N: held},
		{Name: game.T("lune.reckon.mechs"), N: health},
		{Name: game.T("lune.reckon.far"), N: far, Slight: true, Fewer: true},
	}
}
