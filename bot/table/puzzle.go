package table

import (
	"context"
	"fmt"
	"slices"

	"bivouac/game"
	"bivouac/store"
)

const (
	// clearly is the minimum lead of a puzzle's best answer over any other, of game.Sure.
	clearly = game.CertainWin / 25
	// mostSearched is the number of a server's newest tables that are searched for puzzles.
	mostSearched = 300
	// mostTried is the most tried puzzles remembered per person.
	mostTried = 200
)

// A Puzzle is a position from a finished game with one clearly best answer, found by a review.
type Puzzle struct {
	Table Table
	Seat  game.Seat // the answering seat
	Lapse
}

// Name identifies a puzzle in records.
func (p Puzzle) Name() string { return fmt.Sprintf("%s %d", p.Table.ID, p.Entry) }

// PuzzleScore records the puzzles that a user has tried on a server.
type PuzzleScore struct {
	Solved int      `json:"solved"`
	Tried  int      `json:"tried"`
	Last   []string `json:"last,omitempty"` // names of those tried last
}

// puzzles returns those that the reviews of a table have found; none for games in direct messages,
// without a result, or with rigged luck.
func (t Table) puzzles() (all []Puzzle) {
	if t.Status != Over || t.Guild == "" || t.Void {
		return nil
	}
	for _, r := range t.Reviews {
		for _, l := range r.Lapses {
			if l.Lead >= clearly {
				all = append(all, Puzzle{t, r.Seat, l})
			}
		}
	}
	return all
}

// whole returns the puzzle with its table's match; false if that was rigged or cannot be replayed.
func (s *Shelf) whole(p Puzzle) (Puzzle, bool) {
	t, err := s.Get(p.Table.ID)
	if err != nil || t.Match == nil || t.Match.Setup.Position != "" || len(t.Match.Setup.Rigs) > 0 ||
		p.Entry < t.Match.Since() {
		return p, false
	}
	p.Table = t
	return p, true
}

// NextPuzzle returns the newest puzzle of a server that a user has not tried and that is not from
// his own review; false if there is none.
func (s *Scorebook) NextPuzzle(guild, user string) (Puzzle, bool, error) {
	tally, err := s.Tally(guild, user)
	if err != nil || guild == "" {
		return Puzzle{}, false, err
	}
	ids, err := s.shelf.tablesOf(listGuild + guild)
	if err != nil {
		return Puzzle{}, false, err
	}
	tables, err := s.shelf.glances(ids[max(0, len(ids)-mostSearched):])
	for _, t := range slices.Backward(tables) {
		for _, p := range t.puzzles() {
			if t.UserOf(p.Seat) == user || slices.Contains(tally.Puzzles.Last, p.Name()) {
				continue
			}
			if p, ok := s.shelf.whole(p); ok {
				return p, true, nil
			}
		}
	}
	return Puzzle{}, false, err
}

// PuzzleOf returns the puzzle of a server's table at an entry. Error: ErrNoPuzzle.
func (s *Shelf) PuzzleOf(guild string, id ID, entry int) (Puzzle, error) {
	t, err := s.Get(id)
	if err != nil || t.Guild != guild {
		return Puzzle{}, ErrNoPuzzle
	}
	for _, p := range t.puzzles() {
		if p, ok := s.whole(p); ok && p.Entry == entry {
			return p, nil
		}
	}
	return Puzzle{}, ErrNoPuzzle
}

// TryPuzzle counts a user's first answer to a puzzle. Later ones do not count.
func (s *Scorebook) TryPuzzle(ctx context.Context, user string, p Puzzle, a game.Action) (Tally, error) {
	if err := s.ensureTallies(); err != nil {
		return Tally{}, err
	}
	guild := p.Table.Guild
	defer s.channels.lock(tallyPrefix + guild)()
	var t Tally
	err := again(func() (err error) {
		if t, err = s.readTally(guild, user); err != nil || slices.Contains(t.Puzzles.Last, p.Name()) {
			return err
		}
		score := &t.Puzzles
		if score.Tried++; a == p.Better {
			score.Solved++
		}
		score.Last = append(score.Last, p.Name())
		score.Last = score.Last[max(0, len(score.Last)-mostTried):]
		record, err := t.record()
		if err != nil {
			return err
		}
		return s.effects.keep(ctx, EffectPuzzle, store.Change{People: []store.Person{record}})
	})
	return t, err
}
