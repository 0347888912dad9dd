package lune

import (
	"strconv"

	"bivouac/game"
)

// View returns what a seat may know: everything except future draws (L19.3).
func (s *State) View(viewer game.Seat) game.View {
	v := View{
		Seat: viewer, Phase: phaseNames[s.phase], Mode: optMode.Values[s.mode], Mission: int(s.mission),
		Turn: int(s.turn), Turns: turns,
		Grid: max(0, int(s.now.grid)), Resist: s.resistance(), Purse: int(s.purse), Late: s.late,
		Reset: Vote{s.spent, s.reset.seats()}, Abandon: Vote{By: s.giveUp.seats()},
		Squares: []Square{}, Units: []Unit{}, Mechs: []Mech{}, Players: []Player{},
		Objectives: []Objective{}, Roster: []string{},
		Coming: s.coming(), Results: []Result{}, Stats: s.stats(), Last: s.was.view(), Now: s.is.view(), now: s.shown(),
	}
	for m := range uint8(mechCount) {
		v.Mechs = append(v.Mechs, s.mechView(m))
	}
	for p := range seat(s.seats) {
		v.Players = append(v.Players, s.playerView(p))
	}
	for i := range s.results[:s.ended] {
		v.Results = append(v.Results, s.results[i].view())
	}
	if s.phase == inShop {
		v.Shop = s.shopView()
	} else {
		s.lookAround(&v)
	}
	if s.phase == over {
		v.End = &Ending{Reason: endingWords[s.end]}
	}
	return v
}

// shown returns a copy without random streams.
func (s *State) shown() *State {
	t := *s
	t.now.luck, t.start.luck, t.calm.luck = game.Rand{}, game.Rand{}, game.Rand{}
	t.rig, t.spy = rigged{}, nil
	return &t
}

// lookAround adds the contents of the board, and what is known of the enemy.
func (s *State) lookAround(v *View) {
	v.Squares, v.Units = make([]Square, 0, squares), make([]Unit, 0, s.now.count)
	for q := range square(squares) {
		v.Squares = append(v.Squares, s.squareView(q))
	}
	for i := range s.all() {
		if u := &s.now.units[i]; u.alive && u.at < squares {
			v.Units = append(v.Units, s.unitView(id(i)))
		}
	}
	for _, k := range s.roster[:s.types] {
		v.Roster = append(v.Roster, kinds[k].code)
	}
	for _, psion := range [...]kind{flyPsion, plasmaPsion} {
		if s.aura(psion) {
			v.Auras = append(v.Auras, kinds[psion].code)
		}
	}
	for i := range s.goals[:s.goalCount] {
		v.Objectives = append(v.Objectives, s.standing(i).view())
	}
	v.Threats, v.Risk = s.threats(), s.atRisk()
	s.warn(v)
}

// seats lists the seats of a set.
func (x seatSet) seats() []game.Seat {
	list := []game.Seat{}
	for p := range seat(mostSeats) {
		if x.has(p) {
			list = append(list, game.Seat(p))
		}
	}
	return list
}

// coming returns the environment of the coming Vek turn; there is none in the last one (L11.2).
func (s *State) coming() string {
	if s.phase == inShop || s.turn >= turns {
		return ""
	}
	switch s.rules().environment {
	case landslide:
		return "landslide"
	case meteors:
		return "meteors"
	}
	return ""
}

// stats adds up the finished missions and the current one (L18.6).
func (s *State) stats() Stats {
	var v Stats
	add := func(t *tally) {
		v.Kills += int(t.kills)
		v.MechsLost += int(t.mechsLost)
		v.GridLost += int(t.gridLost)
	}
	for i := range s.results[:s.ended] {
		r := &s.results[i]
		add(&r.tally)
		for _, g := range r.goals[:r.count] {
			if g.state == goalAchieved {
				v.Bonus++
			}
		}
	}
	if s.phase != over && s.phase != inShop {
		add(&s.now.tally)
	}
	return v
}

func (s *State) mechView(m uint8) Mech {
	u, p := &s.now.units[m], &s.now.pilots[m]
	v := Mech{
		Code: mechLetters[m : m+1], Owner: game.Seat(s.owner[m]), At: u.at.name(), Alive: u.alive,
		HP: max(0, int(u.hp)), Most: int(u.most),
		Move: int(u.move), Moved: u.moved, Acted: u.acted, Weapons: []string{weaponCodes[m]}, Upgrades: []string{},
		Level: int(p.level()), XP: int(p.xp), Skills: []int{}, Due: int(p.due()),
	}
	if s.owner[m] == nobody {
		v.Owner = game.Spectator
	}
	if s.phase != inShop {
		v.Due = 0
	}
	for i := range equipment {
		switch {
		case !s.mounted(i, m):
		case i.isWeapon():
			v.Weapons = append(v.Weapons, itemCodes[i])
		default:
			v.Upgrades = append(v.Upgrades, itemCodes[i])
		}
	}
	for n := uint8(1); n <= skillCount; n++ {
		if p.has(n) {
			v.Skills = append(v.Skills, int(n))
		}
	}
	return v
}

func (s *State) playerView(p seat) Player {
	v := Player{Seat: game.Seat(p), Mechs: []string{}, Asked: s.asked[p] != 0, Ready: s.ready.has(p), Left: s.left.has(p)}
	for m := range mechCount {
		if s.owner[m] == p {
			v.Mechs = append(v.Mechs, mechLetters[m:m+1])
		}
	}
	return v
}

func (r *done) view() Result {
	v := Result{Mission: int(r.mission), Won: r.won, Grid: int(r.grid), Objectives: []Objective{}}
	for _, g := range r.goals[:r.count] {
		v.Objectives = append(v.Objectives, g.view())
	}
	return v
}

func (g goal) view() Objective {
	code := "O" + strconv.Itoa(int(g.code))
	return Objective{Code: code, Count: int(g.count), Goal: goalOf(g.code), State: goalWords[g.state]}
}

func (s *State) shopView() *Shop {
	v := &Shop{Items: []Item{}}
	for i := range itemCount {
		x := Item{Code: itemCodes[i], Price: int(prices[i]), Fresh: s.fresh(i), Buy: s.buyable(i)}
		if i < equipment {
			x.Owned = s.shop[i].owned
			if on := s.shop[i].on; x.Owned && on < mechCount {
				x.On = mechLetters[on : on+1]
			}
		}
		switch i {
		case itemGR:
			x.Count = int(s.bought[boughtGrid] + s.bought[boughtResist])
		case itemSH:
			x.Count = int(s.bought[boughtShield])
		}
		v.Items = append(v.Items, x)
	}
	return v
}
