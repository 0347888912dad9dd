package duel

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Describe tells one action; the last answer of a phase cannot be taken back.
func (s *State) Describe(seat game.Seat, a game.Action) game.Choice {
	c := game.Choice{Action: a, Verb: string(a), Final: a == game.Resign || s.isLast(seat)}
	n := card(a)
	if n == 0 {
		c.Label = game.T("duel.choice." + game.Key(a))
		return c
	}
	c.Verb = s.Phase
	c.Args = []game.Arg{{Value: strconv.Itoa(n)}}
	c.Label = game.T("duel.choice."+game.Key(s.Phase), "n", n)
	if s.Phase == Counter {
		c.Note = game.T("duel.note."+game.Key(s.Mode), "n", n)
	}
	return c
}

// isLast says whether all others have answered, which everybody can see.
func (s *State) isLast(seat game.Seat) bool {
	for other, id := range s.Asked {
		if id != 0 && game.Seat(other) != seat {
			return false
		}
	}
	return true
}

// Suggest offers the best and the worst card.
func (s *State) Suggest(seat game.Seat) []game.Suggestion {
	legal := s.Legal(seat, nil)
	if s.Phase != Bid || len(legal) < 2 {
		return nil
	}
	return []game.Suggestion{
		{Name: game.T("duel.suggest.high"), Action: legal[len(legal)-1]},
		{Name: game.T("duel.suggest.low"), Action: legal[0]},
	}
}

// Words cuts a line at spaces.
func (Game) Words(line string) []string { return strings.Fields(line) }

// Read knows the notation, in upper case too, and a card's bare number.
func (s *State) Read(seat game.Seat, word string, _ bool) ([]game.Action, error) {
	a := game.Action(strings.ToLower(word))
	if _, err := strconv.Atoi(word); err == nil {
		a = game.Action(letters[s.Phase]) + a
	}
	legal := s.Legal(seat, nil)
	if slices.Contains(legal, a) || slices.Contains(s.Anytime(seat), a) {
		return []game.Action{a}, nil
	}
	return nil, s.refuse(seat, legal)
}
