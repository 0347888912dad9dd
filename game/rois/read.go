package rois

import (
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Read converts one typed input to actions (R31). Exact cards become a "use" in front, and a form in one
// line becomes its steps. There are no actions for something that has just happened automatically.
func (s *State) Read(asking game.Seat, word string, earlier bool) ([]game.Action, error) {
	cut := Game{}.Words(word)
	if len(cut) != 1 || asking < 0 || asking > 1 {
		return nil, s.unknown(asking)
	}
	fields := strings.Fields(cut[0])
	of := seat(asking)
	if earlier && s.marks.dropped && s.active == of { // R13.12: the rest of the line is dropped too
		return nil, nil
	}
	if talk, ok := talks[fields[0]]; ok && len(fields) == 1 {
		return s.readTalk(asking, talk)
	}
	if earlier && s.happened(of, cut[0]) {
		return nil, nil
	}
	if isForm(fields) {
		return s.readSteps(of, fields)
	}
	p, with, ok := s.readPlay(of, fields)
	if !ok {
		return nil, s.unreadable(of, fields)
	}
	s.canonical(&p)
	if no := s.misnamed(of, &p, with); no != nil {
		return nil, no
	}
	return append(s.usings(of, &p, with.cards), p.text()), nil
}

// talks holds the inputs that answer no question.
var talks = map[string]game.Action{
	"resign": game.Resign, "draw?": game.OfferDraw, "draw+": game.AcceptDraw, "draw-": game.RefuseDraw,
}

// readTalk reads the inputs of R15.4. Offering a draw to a player who offers one accepts it.
func (s *State) readTalk(asking game.Seat, a game.Action) ([]game.Action, error) {
	a, open := notation.Talk(s.Anytime(asking), a)
	if !open {
		if s.phase == over {
			return nil, s.unasked()
		}
		return nil, game.Refuse("R15.4", "rois.no.talk")
	}
	return []game.Action{a}, nil
}

// happened says whether an input asks for something that has happened automatically, such as the end of a
// turn that has ended, or a stop after the last guess.
func (s *State) happened(of seat, word string) bool {
	switch word {
	case "end":
		return s.phase == over || s.phase >= inOrder && s.active != of
	case "keep":
		return s.phase == inAction && s.active == of
	case "stop", "march stop":
		return s.phase != inChoice || s.choice.by != of
	case "spread stop":
		return s.phase != inReaction
	case "terr done":
		return s.phase != inTerrain || s.asked[of] == 0
	case "mark done":
		return s.phase != inOrders || s.asked[of] == 0
	}
	return false
}

// unreadable returns the refusal of words that could not be read: because a card is not in the hand, or
// else because of the syntax (R31.2a).
func (s *State) unreadable(of seat, fields []string) *game.Refusal {
	v, ok := verbOf[strings.ToUpper(fields[0])]
	if ok && manners[v].price == told && s.asked[of] != 0 {
		short := slices.ContainsFunc(fields[1:], func(f string) bool { // the hand has none of it
			return f == "*" || len(f) == 1 && strings.Contains(suitLetters, strings.ToUpper(f))
		})
		if short {
			return game.Refuse("R3.1", "rois.no.card")
		}
	}
	return s.unknown(game.Seat(of))
}

// unknown returns the refusal of a text that is no input. It gives an example of what the seat may type
// now, and further legal inputs.
func (s *State) unknown(asking game.Seat) *game.Refusal {
	legal := s.Legal(asking, nil)
	if len(legal) == 0 {
		return game.Refuse("R31", "rois.no.notation")
	}
	r := game.Refuse("R31", "rois.no.notation.now", "word", string(legal[0]), "does", s.Describe(asking, legal[0]).Label)
	r.Near = notation.First(legal[1:])
	return r
}
