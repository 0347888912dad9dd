package table

import (
	"fmt"

	"bivouac/game"
)

// Review returns the statistics of a finished game: see game.Review. Errors: ErrNoReport before the
// end, game.ErrOldRules, ErrBroken.
func (s *Shelf) Review(t Table) (r game.Review, err error) {
	if t.Match == nil || t.Status != Over {
		return r, ErrNoReport
	}
	err = safely(func() error {
		if r, err = t.Match.Review(); err != nil {
			return fmt.Errorf("review table %s: %w", t.ID, err)
		}
		return nil
	})
	return r, err
}
