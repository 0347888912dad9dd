package table

import (
	"context"
	"slices"
)

// mostTried is how many puzzles are remembered as tried by a user on a server. A puzzle tried
// before these counts again if the user tries it again.
const mostTried = 200

// PuzzleScore counts the puzzles that a user has tried on a server.
type PuzzleScore struct {
	Solved int      `json:"solved"`
	Tried  int      `json:"tried"`
	Last   []string `json:"last,omitempty"` // names of the latest mostTried puzzles, oldest first
}

// TryPuzzle counts a user's first answer on a server to the puzzle with this name. Later answers do
// not count while the puzzle is remembered (mostTried). It returns the user's tally.
func (s *Scorebook) TryPuzzle(ctx context.Context, guild, user, name string, solved bool) (Tally, error) {
	return tallies.Alter(ctx, s.effects, EffectPuzzle, memberKey(guild, user), func(t *Tally) error {
		score := &t.Puzzles
		if slices.Contains(score.Last, name) {
			return nil
		}
		if score.Tried++; solved {
			score.Solved++
		}
		score.Last = append(score.Last, name)
		score.Last = score.Last[max(0, len(score.Last)-mostTried):]
		return nil
	})
}
