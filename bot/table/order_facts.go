package table

import (
	"slices"
	"strings"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// FactKinds returns the facts for orders at a game: the game's own, then the host's.
func FactKinds(info game.Info) []game.FactKind {
	kinds := slices.Clone(info.Facts)
	declared := func(k game.FactKind) bool { return k.ID == orders.AskedFact }
	if !slices.ContainsFunc(kinds, declared) {
		kinds = append(kinds, game.FactKind{ID: orders.AskedFact, Free: true})
	}
	return append(kinds, game.FactKind{ID: orders.FactLegal, Free: true, Hidden: true},
		game.FactKind{ID: orders.FactOthers}, game.FactKind{ID: orders.FactTurn}, game.FactKind{ID: orders.FactRound})
}

// Counts says whether orders at the table can end with a turn, or a round.
func (t Table) Counts() (turns, rounds bool) {
	turn, round := t.counted()
	return turn > 0, round > 0
}

// counted returns the turns and rounds that have begun; 0 if not counted.
func (t Table) counted() (turn, round int) {
	if t.Match == nil {
		return 0, 0
	}
	return counted(t.Match.State)
}

func counted(s game.State) (turn, round int) {
	if in, ok := s.(game.Informed); ok {
		return in.Turns()
	}
	return 0, 0
}

// FactsOf returns the facts of the seat's open question; nil if it has none.
func (t Table) FactsOf(seat game.Seat) orders.Facts {
	if t.Match == nil {
		return nil
	}
	for _, d := range t.Match.Pending() {
		if d.Seat == seat {
			return t.facts(d)
		}
	}
	return nil
}

func (t Table) facts(d game.Decision) orders.Facts {
	others := len(t.Match.State.Pending()) - 1
	f := orders.Facts{orders.AskedFact: orders.Words(askedOf(d.Ask)), orders.FactOthers: orders.Number(others)}
	legal := []string{""} // never nil: a seat that is asked has words for it
	for _, a := range t.Match.State.Legal(d.Seat, nil) {
		legal = append(legal, string(a))
	}
	f[orders.FactLegal] = orders.Words(legal...)
	in, ok := t.Match.State.(game.Informed)
	if !ok {
		return f
	}
	turn, round := in.Turns()
	f[orders.FactTurn], f[orders.FactRound] = orders.Number(turn), orders.Number(round)
	for _, one := range in.Facts(d.Seat) {
		f[one.ID] = orders.Number(one.Number)
		if one.Word != "" {
			f[one.ID] = orders.Words(one.Word)
		}
	}
	return f
}

// askedOf returns the kind of a question of a game that is not Informed: the last part of its text
// key.
func askedOf(ask game.Text) string {
	return string(ask.Key[strings.LastIndexByte(string(ask.Key), '.')+1:])
}

// Unattended says whether an entry was made without its player: by his order, which is his secret,
// or by the others' vote.
func (t Table) Unattended(entry int) bool {
	return slices.Contains(t.Obeyed, entry) || slices.Contains(t.Given, entry) || slices.Contains(t.Stood, entry)
}

// OutOfTurn says whether the seat is asked during another's turn.
func (t Table) OutOfTurn(seat game.Seat) bool {
	return t.FactsOf(seat).AwayTurn()
}

// news returns the news for a seat between two positions.
func news(seat game.Seat, before, after game.State) game.Text {
	in, ok := after.(game.Informed)
	if !ok {
		return game.Text{}
	}
	return in.News(seat, before)
}
