package puzzle

import (
	"fmt"
	"slices"

	"bivouac/bot/review"
	"bivouac/bot/table"
	"bivouac/game"
)

const (
	// The constant clearly is the minimum lead of a puzzle's best answer over all others, on the scale of
	// game.CertainWin.
	clearly = game.CertainWin / 25
	// mostSearched is the maximum number of a server's tables that are searched for puzzles, the newest
	// first.
	mostSearched = 300
)

// A position is taken from a finished game. It has one clearly best answer, found by a review.
type position struct {
	Table table.Table
	Seat  game.Seat // the answering seat
	review.Lapse
}

// name returns the puzzle's name in the record of a user's attempts.
func (p position) name() string { return fmt.Sprintf("%s %d", p.Table.ID, p.Entry) }

// found returns the positions that the reviews of a table have found. There are none for games in
// direct messages, or without a result.
func found(t table.Table) (all []position) {
	if t.Status != table.Over || t.Place.Guild == "" || t.Result.Void {
		return nil
	}
	for _, r := range review.All(t) {
		for _, l := range r.Lapses {
			if l.Lead >= clearly {
				all = append(all, position{t, r.Seat, l})
			}
		}
	}
	return all
}

// whole returns the position with its table's match. It returns false if the match began at a position that
// was set by hand, had luck fixed by hand, or cannot be replayed to the position.
func (p position) whole(from *table.Tables) (position, bool) {
	t, err := from.Shelf.Get(p.Table.ID)
	if err != nil || !t.Begun() || t.Public().Staged() || t.Public().Rigged() ||
		p.Entry < t.Public().Since() {
		return p, false
	}
	p.Table = t
	return p, true
}

// next returns the newest puzzle of a server that the user has not tried and that is not from their own
// review. It returns false if there is none.
func next(from *table.Tables, guild, user string) (position, bool, error) {
	tally, err := from.Scorebook.Tally(guild, user)
	if err != nil {
		return position{}, false, err
	}
	tables, err := from.Shelf.Newest(guild, mostSearched)
	for _, t := range slices.Backward(tables) {
		for _, p := range found(t) {
			if t.UserOf(p.Seat) == user || slices.Contains(tally.Puzzles.Last, p.name()) {
				continue
			}
			if p, ok := p.whole(from); ok {
				return p, true, nil
			}
		}
	}
	return position{}, false, err
}

// The function at returns the puzzle at an entry of a server's table. Error: ErrNoPuzzle.
func at(from *table.Tables, guild string, id table.ID, entry int) (position, error) {
	t, err := from.Shelf.Get(id)
	if err != nil || t.Place.Guild != guild {
		return position{}, ErrNoPuzzle
	}
	for _, p := range found(t) {
		if p, ok := p.whole(from); ok && p.Entry == entry {
			return p, nil
		}
	}
	return position{}, ErrNoPuzzle
}
