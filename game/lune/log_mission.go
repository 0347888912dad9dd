package lune

import (
	"strconv"

	"bivouac/game"
)

// tellMission logs the briefing: the mission, what is known of the enemy and the bonus objectives
// (L13.8, L15.20).
func (s *State) tellMission(out *events) {
	if out == nil {
		return
	}
	out.say(true, "lune.log.mission", "mission", missionKey(s.mission), "number", int(s.mission),
		"intro", missionKey(s.mission)+".intro")
	var names []game.Text
	for _, k := range s.roster[:s.types] {
		names = append(names, game.Text{Key: kindKeys[k]})
	}
	if len(names) > 0 {
		out.say(true, "lune.log.roster", "veks", chain(names, "lune.and.comma"))
	}
	names = nil
	for _, g := range s.goals[:s.goalCount] {
		names = append(names, game.Text{Key: goalKey(g.code)})
	}
	if len(names) > 0 {
		out.say(true, "lune.log.objectives", "objectives", chain(names, "lune.and"))
	}
}

func missionKey(n uint8) game.Key { return game.Key("lune.mission." + strconv.Itoa(int(n))) }

// goalKey returns the key of the name of a bonus objective, by its number.
func goalKey(code uint8) game.Key { return game.Key("lune.objective." + strconv.Itoa(int(code))) }

// tellDebrief logs the result and the rewards of the mission that has just ended.
func (s *State) tellDebrief(out *events) {
	if out == nil || s.ended == 0 {
		return
	}
	r := &s.results[s.ended-1]
	switch {
	case !r.won:
		out.say(true, "lune.log.lost", "mission", missionKey(r.mission))
	case s.mode == 0:
		out.say(true, "lune.log.won.campaign", "mission", missionKey(r.mission), "grid", int(s.now.grid),
			"reputation", int(s.purse))
	default:
		out.say(true, "lune.log.won", "mission", missionKey(r.mission), "grid", int(r.grid))
	}
	for _, g := range r.goals[:r.count] {
		key := game.Key("lune.log.goal.failed")
		switch {
		case !r.won:
			key = "lune.log.goal.lost"
		case g.state == goalAchieved:
			key = "lune.log.goal.achieved"
		}
		if g.code == 8 { // the Hornet Leader's death has no count
			out.say(true, key, "objective", goalKey(g.code))
			continue
		}
		score := game.T("lune.score."+game.Key(strconv.Itoa(int(g.code))), "n", int(g.count), "goal", goalOf(g.code))
		out.say(true, key+".score", "objective", goalKey(g.code), "score", score)
	}
}

// tellEnd logs how the session ended (L18), with the report of L18.6.
func (s *State) tellEnd(out *events) {
	if out == nil || s.phase != over {
		return
	}
	if s.end == darkness {
		s.tellDebrief(out) // a won mission is already logged
	}
	out.say(true, endKeys[s.end])
	if s.end != deserted {
		v, goals := s.stats(), 0
		for _, r := range s.results[:s.ended] {
			goals += int(r.count)
		}
		out.say(true, "lune.log.report", "bonus", v.Bonus, "of", goals, "grid", max(0, int(s.now.grid)),
			"kills", v.Kills, "mechs", v.MechsLost)
	}
}
