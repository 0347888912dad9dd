package table

import "bivouac/game"

// Counted returns the numbers of turns and rounds that have begun. They are 0 if the game does not
// count them.
func (t Table) Counted() (turn, round int) {
	if t.match == nil {
		return 0, 0
	}
	return counted(t.match.State)
}

func counted(s game.State) (turn, round int) {
	if in, ok := s.(game.Informed); ok {
		return in.Turns()
	}
	return 0, 0
}

// FactsOf returns the facts about the seat's open question. It returns nil if the seat has no open
// question, or if the game gives no facts.
func (t Table) FactsOf(seat game.Seat) []game.Fact {
	if t.match == nil {
		return nil
	}
	if in, ok := t.match.State.(game.Informed); ok {
		return in.Facts(seat)
	}
	return nil
}

// OutOfTurn says whether the seat has a question during another player's turn.
func (t Table) OutOfTurn(seat game.Seat) bool {
	return game.Is(game.Mine, game.No).Holds(t.FactsOf(seat))
}

// news compares two positions and returns a text about events between them that should suspend a
// seat's standing orders: see game.Informed. It returns the zero Text if there were no such events,
// or if the game gives no news.
func news(seat game.Seat, before, after game.State) game.Text {
	in, ok := after.(game.Informed)
	if !ok {
		return game.Text{}
	}
	return in.News(seat, before)
}
