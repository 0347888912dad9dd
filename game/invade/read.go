package invade

import (
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Words splits a typed line into words (I16.6) at spaces, commas and semicolons; an allocation in
// brackets is one word; the head of a log line ("7 S roll 6 4 3 2 5") becomes the words "7 s" and
// "roll 6 4 3 2 5".
func (Game) Words(line string) []string {
	var words []string
	for line != "" {
		line = strings.TrimLeft(line, " \t\r\n,;")
		if line == "" {
			break
		}
		n := strings.IndexAny(line, " \t\r\n,;")
		if line[0] == '[' {
			if n = strings.IndexByte(line, ']'); n >= 0 {
				n++
			}
		}
		if n < 0 {
			n = len(line)
		}
		word := line[:n]
		if strings.EqualFold(word, game.Undo) {
			word = game.Undo
		}
		words = append(words, word)
		line = line[n:]
	}
	return joinHead(words)
}

// joinHead joins the words at the head of a log line: the turn's number with its side, "roll" with
// its five dice, "first" with its die.
func joinHead(words []string) []string {
	var head []string
	join := func(n int) {
		head = append(head, strings.ToLower(strings.Join(words[:n], " ")))
		words = words[n:]
	}
	if len(words) > 2 && isNumber(words[0]) && (strings.EqualFold(words[1], "S") || strings.EqualFold(words[1], "N")) {
		join(2)
	}
	switch {
	case len(words) >= 1+roles && strings.EqualFold(words[0], "roll"):
		join(1 + roles)
	case len(words) >= 2 && strings.EqualFold(words[0], "first"):
		join(2)
	}
	return append(head, words...)
}

func isNumber(w string) bool {
	_, err := strconv.Atoi(w)
	return err == nil
}

// Read converts a typed word to actions: none if it asks for something that has just happened
// automatically, several if it implies other steps (I16.6).
func (s *State) Read(asking game.Seat, word string, earlier bool) ([]game.Action, error) {
	if s.dry && (s.phase == start || s.phase == over && earlier) {
		return nil, s.refuseBehind(asking, word)
	}
	if a := game.Action(strings.ToLower(word)); isTalk(a) {
		return s.readTalk(asking, a)
	}
	if told, err := s.happened(word); told {
		return nil, err
	}
	a, ok := parse(word)
	if !ok {
		return nil, s.unknown(asking, word)
	}
	if s.ignored(asking, a, earlier) {
		return nil, nil
	}
	if r := s.refuseTurn(asking); r != nil {
		return nil, r
	}
	return s.implied(asking, a)
}

// refuseBehind refuses a word after the end of the turn or of the game, before the next dice are
// rolled (I16.6e). It returns nil if the word asks for something that has happened automatically
// (I16.6d).
func (s *State) refuseBehind(asking game.Seat, word string) error {
	a, ok := parse(word)
	switch {
	case s.phase == start && s.turn == 1: // no turn has ended: both have placed
		return game.Refuse("I16.6", "invade.err.behind.placed")
	case ok && s.ignored(asking, a, true):
		return nil
	case s.phase == over:
		return game.Refuse("I16.6", "invade.err.behind.over")
	}
	return game.Refuse("I16.6", "invade.err.behind")
}

func isTalk(a game.Action) bool {
	return a == game.Resign || a == game.OfferDraw || a == game.AcceptDraw || a == game.RefuseDraw
}

// readTalk reads a resignation or an action about a draw (I13). Offering a draw to a player who has
// offered one accepts it.
func (s *State) readTalk(asking game.Seat, a game.Action) ([]game.Action, error) {
	a, open := notation.Talk(s.Anytime(asking), a)
	if !open {
		return nil, s.refuseTalk(asking, a)
	}
	return []game.Action{a}, nil
}

// happened checks a word of a log line that states the turn or the dice. It returns true for such a
// word, with an error if the statement is false. The statement may also be about the previous turn,
// if that turn had no decision.
func (s *State) happened(word string) (bool, error) {
	past := &trace{}
	if s.before.alone() {
		past = &s.before
	}
	if said, ok := strings.CutPrefix(word, "roll "); ok {
		truth := spaced(s.roll[:])
		if said == truth || past.rolled && said == spaced(past.roll[:]) {
			return true, nil
		}
		return true, game.Refuse("I15.1", "invade.err.roll", "said", shorten(said), "dice", truth)
	}
	if said, ok := strings.CutPrefix(word, "first "); ok {
		truth := strconv.Itoa(int(s.opening))
		if said == truth {
			return true, nil
		}
		return true, game.Refuse("I15.1", "invade.err.roll", "said", shorten(said), "dice", truth)
	}
	if number, letter, ok := strings.Cut(word, " "); ok && isNumber(number) {
		said, truth := number+" "+strings.ToUpper(letter), turnName(s.turn, s.active)
		if said == truth || past.rolled && said == turnName(past.turn, past.side) {
			return true, nil
		}
		return true, game.Refuse("I16.7", "invade.err.head", "said", shorten(said), "turn", truth)
	}
	return false, nil
}

// turnName returns a turn as in the head of its log line: "7 S".
func turnName(turn uint16, side seat) string {
	return strconv.Itoa(int(turn)) + " " + sideLetter(side)
}

// ignored says whether a word asks for something that has happened automatically (I16.6d).
func (s *State) ignored(asking game.Seat, a act, earlier bool) bool {
	closing := a.verb == vFight || a.verb == vEnd
	if s.phase == over {
		return earlier && closing
	}
	if s.phase == placement || asking != South && asking != North {
		return false
	}
	if seat(asking) != s.active {
		return earlier && (closing || s.endedAlone(seat(asking), a)) || s.playedItself(seat(asking), a)
	}
	switch a.verb {
	case vAllocate:
		return s.auto&autoAllocation != 0 && a.dice == dice(s.roll)
	case vEffect:
		return s.auto&autoEffect != 0 && a.effect == effect1
	case vFight:
		return s.auto&autoFight != 0 && s.phase == attacking || earlier && s.cameRound()
	case vEnd:
		return earlier && s.cameRound()
	}
	return false
}

// endedAlone says whether the act is "!1" and the side's last turn ended automatically after that
// effect: the Eff die was 1 and no step followed.
func (s *State) endedAlone(side seat, a act) bool {
	return a.verb == vEffect && a.effect == effect1 &&
		s.before.side == side && s.before.effect == effect1 && s.before.alloc[eff] == 1 && s.before.n == 0
}

// playedItself says whether the act is the automatic allocation of five equal dice in the side's
// last turn, which had no decision.
func (s *State) playedItself(side seat, a act) bool {
	return a.verb == vAllocate && s.before.side == side && s.before.alone() && a.dice == s.before.alloc
}

// cameRound says whether the other player's whole turn has just passed without a decision. Then an
// earlier word of the line may have ended the own turn before it (I16.6d).
func (s *State) cameRound() bool { return s.phase == allocating && s.before.alone() }

// implied returns the actions for an act: first the steps that it implies (I7.7, I16.6), then the
// act itself, with the attacker of a short form filled in.
func (s *State) implied(asking game.Seat, a act) ([]game.Action, error) {
	t := *s
	var list []game.Action
	step := func(b act) {
		var out events
		t.preview(seat(asking), b, &out)
		list = append(list, b.text())
	}
	if t.phase == choosing && a.verb > vEffect && a.verb != vEnd {
		step(act{verb: vEffect, effect: effect2})
	}
	if len(list) > 0 && t.ignored(asking, a, true) {
		return list, nil
	}
	if (attacks(a.verb) || a.verb == vAttackAny || a.verb == vShellAny) && t.phase == moving && t.active == seat(asking) {
		step(act{verb: vFight})
	}
	if t.turn != s.turn || t.phase == over {
		return nil, game.Refuse("I16.6", "invade.err.fought")
	}
	b, r := t.resolve(asking, a)
	if r != nil {
		if len(list) > 0 {
			r.Near = nil // these actions become legal only after the implied steps
		}
		return nil, r
	}
	return append(list, b.text()), nil
}

// resolve completes the short forms of I16.1 and I16.3.
func (s *State) resolve(asking game.Seat, a act) (act, *game.Refusal) {
	switch a.verb {
	case vEnter:
		if a.bare {
			a.to, a.bare = at(a.to.col(), exitRow(seat(asking))), false
		}
	case vAttackAny, vShellAny:
		if s.phase != attacking {
			return a, s.refusePhase()
		}
		return s.findShooter(a)
	}
	return a, nil
}

func (s *State) findShooter(a act) (act, *game.Refusal) {
	var r *game.Refusal
	if a.verb == vShellAny {
		a.from, r = s.shooter(a.to)
		a.verb = vShell
	} else {
		r = s.refuseAny(a.to)
		a.from, _ = s.attacker(a.to)
		a.verb = vAttack
	}
	if r != nil {
		a.verb = vKill
		r.Near = s.near(game.Seat(s.active), a)
	}
	return a, r
}
