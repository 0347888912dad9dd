package lune

// embark begins a session: the first mission of a campaign, or the shop before a single
// one (L1.2, L17.30).
func (s *State) embark(out *events) {
	if s.mode == 0 {
		s.mission = 1
		s.startMission(out)
		return
	}
	s.mission = s.mode
	s.purse = int8(2 * (s.mission - 1))
	s.enterShop(out)
}

// startMission sets the mission up, with its map and the draws of the briefing (L13.9), and enters
// the phase in which players place their Mechs (L10.1).
func (s *State) startMission(out *events) {
	m := s.rules()
	s.wipe()
	s.now.tiles = m.tiles
	for _, q := range m.rockets {
		s.spawn(rocket, q)
	}
	for _, q := range m.rocks {
		s.spawn(rock, q)
	}
	s.turn, s.spent = 0, false
	s.is, s.was = trace{}, trace{}
	s.brief()
	s.guarded = false // SH is for one mission only (L17.8)
	s.enter(inDeploy)
	s.tellMission(out)
}

// wipe resets the board and the counts of a mission. Pilots, Grid and random stream stay; the Mechs
// are restored to full health and no status (L5.4).
func (s *State) wipe() {
	b := battle{grid: s.now.grid, pilots: s.now.pilots, luck: s.now.luck, count: mechCount}
	for q := range b.on {
		b.on[q] = none
	}
	s.now = b
	for k := range kind(mechCount) {
		s.now.units[k] = newUnit(k)
		s.fit(k)
		s.now.units[k].hp = s.now.units[k].most
	}
	s.roster, s.types = [6]kind{}, 0
	s.goals, s.goalCount = [3]goal{}, 0
}

// debrief ends a won mission: it gives the rewards (L17.4, L17.23), then opens the shop or ends the
// session (L18.2).
func (s *State) debrief(out *events) {
	r := s.archive(true)
	if s.mode != 0 {
		s.tellDebrief(out)
		s.finish(won)
		return
	}
	s.purse++
	for _, g := range r.goals[:r.count] {
		if g.state == goalAchieved {
			s.purse++
		}
	}
	s.now.grid = min(s.now.grid+1, mostGrid)
	for k := range kind(mechCount) {
		s.earn(k, 2)
	}
	s.tellDebrief(out)
	if s.mission == missionCount {
		s.finish(won)
		return
	}
	s.mission++
	s.enterShop(out)
}

// finish ends the session (L18). By a defeat the mission in progress is stored as lost.
func (s *State) finish(why ending) {
	if s.phase == over {
		return
	}
	if lost := why == darkness || why == abandoned; lost && (s.phase == inDeploy || s.phase == inPlayers) {
		s.archive(false)
	}
	s.phase, s.end = over, why
	s.asked = [mostSeats]int{}
	s.ready, s.reset, s.giveUp, s.late = 0, 0, 0, false
}

// archive stores the result of the mission in progress and returns it.
func (s *State) archive(victory bool) *done {
	r := &s.results[s.ended]
	s.ended++
	*r = done{mission: s.mission, won: victory, grid: max(s.now.grid, 0), tally: s.now.tally, count: s.goalCount}
	for i := range s.goals[:s.goalCount] {
		if r.goals[i] = s.verdict(i); !victory {
			r.goals[i].state = goalFailed
		}
	}
	return r
}

// enterShop opens the shop before the mission, or skips it if there is nothing to do (L17.13).
func (s *State) enterShop(out *events) {
	s.wipe()
	s.turn, s.spent = 0, false
	s.bought = [3]uint8{}
	for i := range s.shop {
		s.shop[i].fresh = false
	}
	if s.idle() {
		s.startMission(out)
		return
	}
	s.enter(inShop)
}

// idle says whether nothing can be bought, mounted or chosen (L17.13).
func (s *State) idle() bool {
	for i := range itemCount {
		if s.shop[min(i, equipment-1)].owned && i < equipment || s.buyable(i) {
			return false
		}
	}
	for k := range s.now.pilots {
		if s.now.pilots[k].due() > 0 {
			return false
		}
	}
	return true
}

// leaveShop chooses the skills that the players did not (L17.14), and continues to the mission. The
// remaining budget of a single mission is lost (L17.30).
func (s *State) leaveShop(out *events) {
	for k := range s.now.pilots {
		for s.now.pilots[k].due() > 0 {
			s.teach(uint8(k), s.now.pilots[k].first())
		}
	}
	if s.mode != 0 {
		s.purse = 0
	}
	s.startMission(out)
}
