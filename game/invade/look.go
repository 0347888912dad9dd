package invade

import "bivouac/game"

// View returns what a seat may know (I15); any other seat than 0 and 1 gets the public view.
func (s *State) View(viewer game.Seat) game.View {
	v := View{
		Seat: viewer, Phase: phaseNames[s.phase], Turn: s.Turn(), Active: game.Seat(s.active),
		Opening: int(s.opening), Effect: effectData[s.effect].text,
		Longer: effectData[s.effect].long, Ties: effectData[s.effect].ties,
		Moves: Used{Made: int(s.moves)}, Shots: Used{Made: int(s.shots)}, Quiet: int(s.quiet),
		Units: []Soldier{}, Roll: []int{}, Alarm: []string{}, Board: Places{},
		Last: s.before.view(), Now: s.now.view(),
	}
	for side := south; side <= north; side++ {
		v.Sides[side] = s.sideView(side)
	}
	s.viewField(&v)
	s.viewDice(&v)
	if s.phase == choosing {
		v.Open = s.openEffects(effect2, s.mine()[eff]) // I17.4: effect 1 is only typed
	}
	if s.puller != nowhere {
		v.Puller = square(s.puller).String()
	}
	if s.phase == placement && (viewer == South || viewer == North) && s.placed[viewer] {
		v.Columns = string(s.chosen[viewer].text()[1:])
	}
	if r, done := s.Result(); done {
		v.End = &Ending{Reason: reasonNames[s.end.reason], Winner: r.Winners}
	}
	return v
}

func (s *State) sideView(side seat) Side {
	v := Side{
		Seat: game.Seat(side), Base: counts(s.base[side]), Owned: s.owned(side),
		Dice: s.dice[side].view(), Pre: int(s.dice[side][pre]),
		Placed: s.placed[side], Offer: s.offer[side], Exit: exitRow(side) + 1,
	}
	var field [kinds]uint8
	for _, q := range s.own[side].squares() {
		field[s.cells[q].kind()]++
	}
	v.Field = counts(field)
	if side == s.active && (s.phase == choosing || s.phase == moving) {
		next := s.dice[side].upheaved().view()
		v.Next = &next
	}
	return v
}

func counts(n [kinds]uint8) Count {
	return Count{int(n[normal]), int(n[croucher]), int(n[bombardier]), int(n[commander])}
}

func (s *State) viewField(v *View) {
	for q, c := range s.cells {
		if c == 0 {
			continue
		}
		u := Soldier{
			Square: square(q).String(), Side: game.Seat(c.side()), Kind: c.kind().letter(),
			HP: c.hp(), Moved: c.moved(), Shell: c.loaded(),
		}
		v.Units = append(v.Units, u)
		v.Board[u.Square] = c.code()
		if c.side() != s.active && s.phase != placement && square(q).row() == exitRow(s.active) {
			v.Alarm = append(v.Alarm, u.Square)
		}
	}
}

// code returns the short form of a soldier: "S", "NA", "SB0/1^".
func (c cell) code() string {
	text := sideLetter(c.side())
	if c.kind() != normal {
		text += c.kind().letter()
	}
	if c&spentBit != 0 {
		text += "0"
	}
	return text + c.marks()
}

// viewDice sets the roll, and how many moves and attacks the dice allow if that is known.
func (s *State) viewDice(v *View) {
	if s.phase == placement || s.roll[0] == 0 {
		return
	}
	v.Roll = numbers(s.roll)
	if s.phase == choosing || s.phase == moving {
		v.Moves.Most = int(s.mine()[com])
		v.Shots.Most = v.Sides[s.active].Next.Com
	}
	if s.phase == attacking || s.phase == over && s.now.fought {
		v.Shots.Most = int(s.mine()[com])
		v.Moves.Most = int(s.now.alloc[com])
	}
}
