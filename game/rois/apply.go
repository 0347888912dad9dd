package rois

import (
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

// Clone returns a deep copy.
func (s *State) Clone() game.State { return s.copied() }

func (s *State) copied() *State {
	c := &State{}
	c.Copy(s)
	return c
}

// Copy overwrites the state with a copy of another.
func (s *State) Copy(from game.State) {
	now, before := s.now, s.before
	*s = *from.(*State)
	s.now, s.before = s.now.copied(now), s.before.copied(before)
}

// Hush disables events and questions from now on.
func (s *State) Hush() { s.hushed = true }

// Pending returns the open questions: one for each seat that has to answer. In the set-up both may have to.
func (s *State) Pending() []game.Decision {
	return notation.Pending(s.asked[:], s.hushed, func(of game.Seat) (game.Text, game.Action) {
		return s.question(seat(of)), s.silence(seat(of))
	})
}

// question returns the text that asks a seat; it names only public information.
func (s *State) question(of seat) game.Text {
	switch {
	case s.phase == inReaction:
		return s.announced()
	case s.markersNext(of):
		return game.T("rois.ask.marks")
	case s.phase == inOrders && s.set.specials:
		return game.T("rois.ask.orders.marks")
	case s.phase == inAction && s.table.stage == broken:
		return game.T("rois.ask.broken")
	case s.phase != inChoice:
		return game.T(asks[s.phase])
	case s.choice.kind == chooseCard:
		return game.T("rois.ask.card", "card", s.table.must.named())
	}
	return game.T(choiceAsks[s.choice.kind])
}

var (
	asks = [...]game.Key{
		inArmies: "rois.ask.army", inTerrain: "rois.ask.terrain", inOrders: "rois.ask.orders", inOrder: "rois.ask.order",
		inAction: "rois.ask.action",
	}
	choiceAsks = [...]game.Key{
		chooseZone: "rois.ask.zone", chooseGuess: "rois.ask.guess", chooseDrop: "rois.ask.drop", chooseStep: "rois.ask.step",
	}
)

// silence returns the action that is taken for a seat when its time runs out: the default of the set-up, a
// pass in a window (R13.11), or the zone of R-COL1.3. It is empty if the game waits instead.
func (s *State) silence(of seat) game.Action {
	p := newPlay(noVerb)
	switch s.phase {
	case inArmies, inTerrain, inOrders:
		p = s.setupDefault(of)
	case inReaction:
		p.verb = vPass
		if s.table.spread != [zones]uint8{} {
			p.verb = vSpreadStop
		}
	case inChoice:
		if h := s.choice.held; s.choice.kind == chooseZone && of != s.active {
			p = h.power().silence(s, h)
		}
	}
	if p.verb == noVerb {
		return ""
	}
	return p.text()
}

// Apply applies one action and every automatic step after it. An illegal one returns a
// *game.Refusal and changes nothing.
func (s *State) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 {
		return s.applyTalk(m)
	}
	if m.Seat != game.Seat(red) && m.Seat != game.Seat(black) || s.asked[m.Seat] == 0 {
		return nil, s.unasked()
	}
	if s.asked[m.Seat] != m.Decision {
		return nil, game.Refuse("R6", "rois.no.stale")
	}
	of := seat(m.Seat)
	p, ok := parse(string(m.Action))
	if !ok || !p.reads(m.Action) {
		return nil, s.unknown(m.Seat)
	}
	if !s.check(of, &p, nil) {
		var no refusal
		s.check(of, &p, &no)
		return nil, no.told()
	}
	if s.hushed {
		s.accept(of, p, nil)
		return nil, nil
	}
	out := logs.Get().(*events)
	defer putBack(out)
	s.accept(of, p, out)
	return slices.Clone(*out), nil
}

// unasked returns the refusal for a seat without an open question.
func (s *State) unasked() *game.Refusal {
	if s.phase == over {
		return game.Refuse("R15", "rois.no.over")
	}
	return game.Refuse("R6", "rois.no.unasked")
}

// accept applies a legal input, runs the automatic steps, and asks the next question.
func (s *State) accept(of seat, p play, out *events) {
	if s.phase < inOrder {
		s.doSetup(of, &p, out)
		s.goOn(out)
		return
	}
	s.asked[of] = 0
	if of == s.active { // the other player's offer of a draw lapses (R15.4)
		s.players[of.other()].draw = false
		s.marks.dropped = false
	}
	s.do(p, out)
	if p.verb != vUse {
		s.players[of].use = 0 // the cards chosen by "use" are forgotten after the next input
	}
	s.goOn(out)
}

// goOn runs the automatic steps up to the next question.
func (s *State) goOn(out *events) {
	s.run(out)
	if s.phase < inOrder || s.phase == over || s.asked != [2]int{} {
		return
	}
	switch s.phase {
	case inReaction:
		s.ask(s.active.other())
	case inChoice:
		s.ask(s.choice.by)
	default:
		s.ask(s.active)
	}
}

func (s *State) do(p play, out *events) {
	switch {
	case s.phase == inReaction:
		s.answer(p, out)
	case s.phase == inChoice:
		s.decide(p, out)
	case p.class() == classPhase:
		s.orderPhase(p, out)
	default:
		s.act(p, out)
	}
}

// decide applies a choice made inside an effect (R6.6).
func (s *State) decide(p play, out *events) {
	switch {
	case s.choice.kind == chooseDrop:
		s.drop(p, out)
	case s.choice.kind == chooseCard && p.verb == vNo:
		s.declineCard(out)
	case s.choice.kind == chooseCard:
		s.announce(p, out)
	default:
		h := s.choice.held
		h.power().decide(s, h, &p, out)
	}
}

// Anytime returns what a player may do at any time: resign, and offer, accept or refuse a draw (R15.4). It
// leaves out game.Forfeit, which only the host may use.
func (s *State) Anytime(of game.Seat) []game.Action {
	if s.phase == over || of != game.Seat(red) && of != game.Seat(black) {
		return nil
	}
	switch {
	case s.players[of].draw:
		return []game.Action{game.Resign, game.RefuseDraw}
	case s.players[1-of].draw:
		return []game.Action{game.Resign, game.AcceptDraw, game.RefuseDraw}
	}
	return []game.Action{game.Resign, game.OfferDraw}
}

// applyTalk applies actions that answer no question.
func (s *State) applyTalk(m game.Move) ([]game.Event, error) {
	listed := s.Anytime(m.Seat)
	if len(listed) == 0 {
		return nil, s.unasked()
	}
	if m.Action != game.Forfeit && !slices.Contains(listed, m.Action) {
		return nil, game.Refuse("R15.4", "rois.no.talk")
	}
	var out events
	of := seat(m.Seat)
	if of == s.active {
		s.marks.dropped = false
	}
	switch m.Action {
	case game.Resign:
		out.Say("rois.log.resigns", "who", m.Seat)
		aside(&out, 0, "rois.log.resigns") // the result says the same
		s.finishGame(reasonResigned, of.other(), &out)
	case game.Forfeit:
		s.finishGame(reasonForfeit, of.other(), &out)
	case game.OfferDraw:
		s.players[of].draw = true
		out.Say("rois.log.draw", "who", m.Seat)
	case game.AcceptDraw:
		out.Say("rois.log.accepts", "who", m.Seat)
		s.finishGame(reasonAgreed, nobody, &out)
	default:
		s.players[of].draw, s.players[of.other()].draw = false, false
		out.Say("rois.log.nodraw", "who", m.Seat)
	}
	return out, nil
}
