package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"bivouac/game"
	"bivouac/store"
)

// A Rehearsal is the result of checking a store's tables before serving them.
type Rehearsal struct {
	Live   int // tables in the lobby or being played
	Raised int // live tables whose rules have changed since the last act
	// Failed has an error for each table that this program cannot continue or, if the game is over,
	// cannot show. The error names the table.
	Failed []error
}

// Rehearse reads every live table, and every ended table that was played under other rules, and
// tries the most common operations. It changes nothing. The returned error is an error of the store
// or of the context.
func (s *Shelf) Rehearse(ctx context.Context) (Rehearsal, error) {
	var r Rehearsal
	var ids []ID
	err := s.eachRecord(func(rec record) {
		g := s.games[rec.Game]
		if rec.table().Live() || g != nil && rec.Setup != nil && rec.Setup.Rules != g.Info().Rules {
			ids = append(ids, rec.ID)
		}
	})
	if err != nil {
		return r, err
	}
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		t, err := s.read(id)
		if err == nil {
			err = Safely(func() error { return t.tryOut() })
		}
		if err != nil {
			r.Failed = append(r.Failed, fmt.Errorf("table %s in channel %s: %w", id, t.Place.Channel, err))
			continue
		}
		if t.Live() {
			r.Live++
			if t.match != nil && t.match.Since() == t.Entries() && len(t.match.Parts()) > 1 {
				r.Raised++
			}
		}
	}
	return r, nil
}

// read reads a table from the store without caching it. If the match cannot be read, it returns the
// table without a match, and an error.
func (s *Shelf) read(id ID) (Table, error) {
	m, err := s.store.Load(uint64(id))
	if err != nil {
		return Table{}, s.missing(err, id)
	}
	return s.decode(m)
}

// tryOut tries the operations that show a match and continue it. It returns the first error.
func (t Table) tryOut() error {
	if t.match == nil {
		return nil
	}
	if _, err := t.match.Snapshot(); err != nil {
		return err
	}
	if _, err := t.match.Beginning(); err != nil {
		return err
	}
	for seat := game.Spectator; int(seat) < t.match.Seats(); seat++ {
		if _, err := json.Marshal(t.match.State.View(seat)); err != nil {
			return fmt.Errorf("view of seat %d: %w", seat, err)
		}
	}
	if t.Status != Playing {
		return nil
	}
	asked := t.match.Pending()
	if _, over := t.match.State.Result(); len(asked) == 0 && !over {
		return errors.New("nobody is asked anything, and the match is not over")
	}
	for _, d := range asked {
		legal := t.match.State.Legal(d.Seat, nil)
		if len(legal) == 0 {
			return fmt.Errorf("seat %d is asked and has no answer", d.Seat)
		}
		t.match.State.Describe(d.Seat, legal[0])
	}
	return nil
}

// eachRecord calls the function show with the record of every readable table, oldest first.
func (s *Shelf) eachRecord(show func(record)) error {
	const atOnce = 500
	for after := uint64(0); ; {
		ids, err := s.store.Matches(store.Everywhere, after, atOnce)
		var damaged *store.Damaged
		if err != nil && !errors.As(err, &damaged) {
			return fmt.Errorf("look at all tables: %w", err)
		}
		if len(ids) == 0 {
			return nil
		}
		after = ids[len(ids)-1]
		all, err := s.store.Records(ids)
		if err != nil && !errors.As(err, &damaged) {
			return fmt.Errorf("look at all tables: %w", err)
		}
		for _, m := range all {
			if r, err := readRecord(m.Record); err == nil {
				show(r)
			}
		}
	}
}
