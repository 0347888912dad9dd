package invade

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// phaseOf is the phase in which a verb can be used. The end of the turn has three: see inPhase.
var phaseOf = [...]phase{
	vPlace: placement, vAllocate: allocating, vEffect: choosing,
	vMove: moving, vEnter: moving, vPull: moving, vFight: moving,
	vKill: attacking, vVolley: attacking, vShell: attacking, vAttack: attacking,
	vEnd: attacking,
}

// Legal appends every answer of a seat that is asked, in the order of the menus.
func (s *State) Legal(asking game.Seat, to []game.Action) []game.Action {
	if !s.isAsked(asking) {
		return to
	}
	switch s.phase {
	case placement:
		return append(to, places...) // a player's own exit line is always empty then
	case allocating:
		return s.legalAllocations(to)
	case choosing:
		return append(s.legalEffects(to), endText)
	case moving:
		return s.legalMoves(to)
	case attacking:
		return s.legalAttacks(to)
	}
	panic(fmt.Sprintf("invade: somebody is asked in phase %d", s.phase))
}

func (s *State) isAsked(asking game.Seat) bool {
	return (asking == South || asking == North) && s.asked[asking] != 0
}

// Apply applies one action and every automatic step after it. For an illegal action it returns a
// *game.Refusal and changes nothing (I1.5).
func (s *State) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 {
		return s.applyTalk(m)
	}
	if r := s.refuseTurn(m.Seat); r != nil {
		return nil, r
	}
	if s.asked[m.Seat] != m.Decision {
		return nil, game.Refuse("I14.2", "invade.err.stale")
	}
	a, ok := parse(string(m.Action))
	if !ok || a.text() != m.Action {
		return nil, s.unknown(m.Seat, string(m.Action))
	}
	if r := s.refuse(a); r != nil {
		r.Near = s.near(m.Seat, a)
		return nil, r
	}
	if s.hushed {
		s.accept(seat(m.Seat), a, nil)
		return nil, nil
	}
	out := sheets.Get().(*events)
	s.accept(seat(m.Seat), a, out)
	return out.done(), nil
}

func (s *State) applyTalk(m game.Move) ([]game.Event, error) {
	listed := s.Anytime(m.Seat)
	forfeit := m.Action == game.Forfeit && len(listed) > 0
	if !forfeit && !slices.Contains(listed, m.Action) {
		if isTalk(m.Action) {
			return nil, s.refuseTalk(m.Seat, m.Action)
		}
		return nil, s.unknown(m.Seat, string(m.Action))
	}
	var out events
	s.talk(seat(m.Seat), m.Action, &out)
	return out.list, nil
}

// refuseTalk returns why a resignation or an action about a draw (I13) is not allowed now.
func (s *State) refuseTalk(asking game.Seat, a game.Action) *game.Refusal {
	seated := asking == South || asking == North
	switch {
	case s.phase == over:
		return game.Refuse("I12.6", "invade.err.over")
	case a != game.Resign && s.phase == placement:
		return game.Refuse("I13.4", "invade.err.draw.early")
	case a == game.OfferDraw && seated && s.offer[asking]:
		return game.Refuse("I13.4", "invade.err.draw.standing")
	}
	return game.Refuse("I13.4", "invade.err.draw")
}

// refuseTurn returns the refusal for a seat that is not asked (I5.6), nil for a seat that is.
func (s *State) refuseTurn(asking game.Seat) *game.Refusal {
	switch {
	case s.isAsked(asking):
		return nil
	case s.phase == over:
		return game.Refuse("I12.6", "invade.err.over")
	case s.phase == placement:
		return game.Refuse("I4.4", "invade.err.placed")
	}
	return game.Refuse("I5.6", "invade.err.turn", "seat", game.Seat(s.active))
}

// unknown returns the refusal of a word that is no action. It says what is wrong with the word, or
// else gives an example of what the seat may type now. It lists legal actions in Near.
func (s *State) unknown(asking game.Seat, word string) *game.Refusal {
	legal := s.Legal(asking, nil)
	r := s.misspelt(word)
	switch {
	case r != nil:
	case len(legal) == 0:
		return game.Refuse("I16.8", "invade.err.word")
	default:
		does := s.Describe(asking, legal[0]).Label
		r = game.Refuse("I16.8", "invade.err.word.now", "word", string(legal[0]), "does", does)
		legal = legal[1:]
	}
	r.Near = notation.First(legal)
	return r
}

// shorten truncates a typed word for an answer.
func shorten(word string) string { return notation.Shorten(word, 30) }

// refuse returns why an act in canonical form is illegal. It returns nil if the act is legal.
func (s *State) refuse(a act) *game.Refusal {
	if !s.inPhase(a.verb) {
		return s.refusePhase()
	}
	switch a.verb {
	case vPlace, vFight, vEnd:
		return nil
	case vAllocate:
		if count(a.dice) != count(s.roll) {
			return game.Refuse("I6.1", "invade.err.dice", "dice", spaced(s.roll[:]))
		}
		return nil
	case vEffect:
		return s.refuseEffect(a.effect)
	case vMove:
		return s.refuseMove(a.from, a.to)
	case vEnter:
		return s.refuseEntry(a.kind, a.to)
	case vPull:
		return s.refusePull(a.from, a.to)
	case vKill:
		return s.refuseKill(a.to)
	case vVolley:
		if _, ok := s.nextKill(); !ok {
			return game.Refuse("I16.5", "invade.err.volley")
		}
		return nil
	case vShell, vAttack:
		return s.refuseShot(a.from, a.to, a.verb == vShell)
	}
	panic(fmt.Sprintf("invade: unknown verb %d", a.verb))
}

func (s *State) refusePhase() *game.Refusal {
	return game.Refuse("I5.4", "invade.err.phase", "phase", game.Key("invade.phase.name."+phaseNames[s.phase]))
}

func (s *State) inPhase(v verb) bool {
	if v == vEnd {
		return s.phase == choosing || s.phase == moving || s.phase == attacking
	}
	return s.phase == phaseOf[v]
}

// accept applies a legal act, runs the automatic steps and asks the next question.
func (s *State) accept(side seat, a act, out *events) {
	s.perform(side, a, out)
	s.run(out)
	if s.phase != over && s.phase != placement {
		s.asked = [2]int{}
		if s.phase != start { // a dry run ends in the phase start
			s.ask(s.active)
		}
	}
}

// perform applies a legal act without automatic steps.
func (s *State) perform(side seat, a act, out *events) {
	s.auto = 0
	if a.verb != vPull {
		s.puller = nowhere // I8.17: any other action waives the pull
	}
	s.do(side, a, out)
}

// preview applies a legal act and the automatic steps up to the next roll inclusive. The dice of
// that roll must not be revealed, so preview is only for copies.
func (s *State) preview(side seat, a act, out *events) {
	s.perform(side, a, out)
	for s.phase != allocating && s.automatic(out) {
	}
}

func (s *State) do(side seat, a act, out *events) {
	switch a.verb {
	case vPlace:
		s.place(side, a.columns, out)
	case vAllocate:
		s.allocate(a.dice, out)
	case vEffect:
		s.choose(a.effect, out)
	case vMove:
		s.move(a.from, a.to, out)
	case vEnter:
		s.enter(a.kind, a.to, out)
	case vPull:
		s.pull(a.from, a.to, out)
	case vFight:
		s.fight(out)
	case vKill:
		s.kill(a.to, out)
	case vVolley:
		s.volley(out)
	case vShell:
		s.fire(a.from, a.to, out)
	case vAttack:
		s.shoot(a.from, a.to, out)
	case vEnd:
		s.pass(out)
	default:
		panic(fmt.Sprintf("invade: unknown verb %d", a.verb))
	}
}

// notedSquares matches a word that names squares, even if they are off the board.
var notedSquares = regexp.MustCompile(`^(?:[+>*]|[xX]{1,2}|\+[a-zA-Z])?[a-zA-Z]\d+(?:[-xX*][a-zA-Z]\d+)?$`)

// misspelt returns what is wrong with a word that looks like an action. It returns nil for any
// other word.
func (s *State) misspelt(word string) *game.Refusal {
	switch {
	case strings.HasPrefix(word, "@") && s.phase == placement:
		return game.Refuse("I4.3", "invade.err.place")
	case strings.HasPrefix(word, "@"):
		return s.refusePhase()
	case strings.HasPrefix(word, "[") && s.phase == allocating:
		return game.Refuse("I16.8", "invade.err.alloc", "dice", spaced(s.roll[:]))
	case strings.HasPrefix(word, "!"):
		return game.Refuse("I16.8", "invade.err.effect")
	case notedSquares.MatchString(word):
		return game.Refuse("I16.8", "invade.err.square")
	}
	return nil
}
