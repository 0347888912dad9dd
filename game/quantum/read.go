package quantum

import (
	"maps"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Words splits a typed line into commands: at ";" and line ends, and at a blank between a whole
// command and a letter ("S S", but not "M d4-h3"). ">" and "<" are always commands of their own;
// the results in braces of a log line are ignored (Q16).
func (Game) Words(line string) []string {
	var words []string
	var b strings.Builder
	flush := func() {
		word := strings.TrimSpace(b.String())
		b.Reset()
		if strings.EqualFold(word, game.Undo) {
			word = game.Undo
		}
		if word != "" {
			words = append(words, word)
		}
	}
	for line != "" {
		c := line[0]
		if c == '{' {
			if end := strings.IndexByte(line, '}'); end > 0 {
				line = line[end+1:]
				continue
			}
		}
		line = line[1:]
		switch c {
		case ';', '\n', '\r':
			flush()
		case '>', '<':
			flush()
			words = append(words, string(c))
		case ' ', '\t':
			if line != "" && isLetter(line[0]) && isWhole(b.String()) {
				flush()
			}
			fallthrough
		default:
			b.WriteByte(c)
		}
	}
	flush()
	return words
}

func isLetter(c byte) bool { return lower(c) >= 'a' && lower(c) <= 'z' }

// isWhole says whether a text is a command that takes no further word, so that a following letter
// begins another one.
func isWhole(text string) bool {
	if text = strings.TrimSpace(text); len(text) > 2*game.MaxAction {
		return false
	}
	_, ok := parse(text)
	if !ok {
		_, ok = talkOf(text)
	}
	return ok || isAutomatic(text) || strings.EqualFold(text, game.Undo)
}

// Read converts a command to actions. It returns none for something that has just happened
// automatically, or for ">" or "<" after a failed attack (Q16).
func (s *State) Read(asking game.Seat, text string, earlier bool) ([]game.Action, error) {
	if a, ok := talkOf(text); ok {
		return s.readTalk(asking, a)
	}
	a, ok := parse(text)
	if !ok && isAutomatic(text) {
		a, ok = act{verb: vPlace}, true
	}
	if !ok {
		return nil, s.unknown(asking)
	}
	if earlier && s.happened(asking, a) {
		return nil, nil
	}
	if r := s.refuseTurn(asking); r != nil {
		return nil, r
	}
	if a.verb == vPlace {
		if r := s.refusePhase(a); r != nil {
			return nil, r
		}
		if a.berths == [fleetSize]berth{} {
			a = s.automatic()
		}
		a = s.ordered(a)
	}
	if a.verb == vAttack && a.brief && s.phase == acting {
		if r := s.findAttack(&a); r != nil {
			return nil, r
		}
	}
	return []game.Action{a.text()}, nil
}

// isAutomatic says whether a text is "P AUTO" (Q3.6).
func isAutomatic(text string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(text), ""), "PAUTO")
}

// talks are the words for acts that answer no question.
var talks = map[string]game.Action{
	"resign": game.Resign, "draw": game.OfferDraw, "draw?": game.OfferDraw, "draw+": game.AcceptDraw,
	"nodraw": game.RefuseDraw, "draw-": game.RefuseDraw, "auto": autoOnText, "auto+": autoOnText,
	"noauto": autoOffText, "auto-": autoOffText, "faction-v": factionText[0], "faction-k": factionText[1],
	"faction-o": factionText[2], "faction-a": factionText[3],
}

func talkOf(text string) (game.Action, bool) {
	if len(text) > 20 {
		return "", false
	}
	word := strings.ToLower(strings.Join(strings.Fields(text), "-"))
	a, ok := talks[word]
	return a, ok
}

func isTalk(a game.Action) bool { return slices.Contains(slices.Collect(maps.Values(talks)), a) }

// readTalk reads an action that answers no question (Q12.4, Q12.5, Q4.11, Q1.3).
func (s *State) readTalk(asking game.Seat, a game.Action) ([]game.Action, error) {
	a, open := notation.Talk(s.Anytime(asking), a)
	if !open {
		return nil, s.refuseTalk(asking, a)
	}
	return []game.Action{a}, nil
}

// refuseTalk returns why an action that answers no question is not allowed now.
func (s *State) refuseTalk(asking game.Seat, a game.Action) *game.Refusal {
	switch {
	case s.phase == over:
		return game.Refuse("Q12.1", "quantum.no.over")
	case asking < 0 || int(asking) >= int(s.seats):
		return game.Refuse("Q1.4", "quantum.no.seat")
	case s.players[asking].out:
		return game.Refuse("Q12.4", "quantum.no.out")
	}
	switch a {
	case game.OfferDraw, game.AcceptDraw:
		if s.players[asking].draw {
			return game.Refuse("Q12.5", "quantum.no.draw.set")
		}
		return game.Refuse("Q12.5", "quantum.no.draw.offer")
	case game.RefuseDraw:
		return game.Refuse("Q12.5", "quantum.no.draw.unset")
	case autoOnText, autoOffText:
		return game.Refuse("Q4.11", "quantum.no.auto")
	}
	if s.phase != rolling {
		return game.Refuse("Q1.3", "quantum.no.faction.late")
	}
	return game.Refuse("Q1.3", "quantum.no.faction.taken")
}

// happened says whether a command asks for something that has happened automatically, or takes or
// leaves the square of a target that was not destroyed.
func (s *State) happened(asking game.Seat, a act) bool {
	t := &s.now
	if game.Seat(s.active) != asking {
		t = &s.before
	}
	if game.Seat(t.seat) != asking || t.round == 0 {
		return false
	}
	switch a.verb {
	case vTake, vStay:
		p := t.lastFight()
		return p != nil && (!p.fight.won || s.phase == over)
	case vEnd:
		return t.alone || s.phase == over
	case vInfamy:
		for _, p := range t.steps[:t.n] {
			if p.kind == stepInfamy && p.alone && p.planet == planetAt(a.to) {
				return true
			}
		}
	}
	return false
}

// findAttack completes an attack that is typed without an attack square. It chooses the ship's own
// square if that is legal, else the only legal one, and refuses a choice among several (Q8.3, Q16).
func (s *State) findAttack(a *act) *game.Refusal {
	if s.refuse(*a) == nil {
		return nil
	}
	n, ok := s.own(a.from)
	if !ok || s.refuseTarget(a.target) != nil || s.mine().ships[n].moved || s.actions == 0 {
		return nil // Apply says why
	}
	c := s.mine().ships[n].attacks(a.target, s.free())
	if c.all().len() == 1 {
		a.to = c.all().first()
		return nil
	}
	if c.all().empty() {
		return nil
	}
	return refuseChoice(*a, c.all())
}

// unknown returns the refusal of a word that is no command, with legal actions in Near.
func (s *State) unknown(asking game.Seat) *game.Refusal {
	r := game.Refuse("Q16", "quantum.no.word")
	if s.phase != acting && s.isAsked(asking) { // the usual refusal suggests moves
		r = s.refusePhase(act{verb: vEnd})
	}
	r.Near = notation.First(s.Legal(asking, nil))
	return r
}

// shorten truncates a typed word for a message.
func shorten(word string) string { return notation.Shorten(word, 30) }
