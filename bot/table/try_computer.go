package table

import (
	"bytes"
	"context"
	"reflect"
	"slices"

	"bivouac/game"
)

// TryAgainst makes the computer play the other seats of a branch from now on, at a level; 0: their
// player does. Errors: ErrNoTrial, ErrBadLevel.
func (s *Trials) TryAgainst(ctx context.Context, user, key string, level int) (Trial, error) {
	if level != 0 {
		if err := CheckLevel(level); err != nil {
			return Trial{}, err
		}
	}
	return s.tried(ctx, user, key, func(tr *Trial) error {
		tr.Computer = level
		return nil
	})
}

// Replies says whether the computer is to answer in the branch now.
func (tr Trial) Replies() bool { return tr.Computer > 0 && tr.Turn() != tr.Seat }

// TryReply calls choose for the other seats of a branch until the player's own is asked again, or
// the branch is over. That may take long: the choice is only made if the branch is unchanged.
// Errors: those of the choice, ErrNoTrial, ErrLongTrial, game.ErrStale.
func (s *Trials) TryReply(ctx context.Context, user, key string,
	choose func(*game.Match, game.Seat) (game.Action, error)) (Trial, error) {
	before, _, err := s.Trial(user, key)
	if err != nil {
		return Trial{}, err
	}
	var moves []game.Move
	for tr := before; len(moves) < maxChance && tr.Turn() != tr.Seat; {
		a, err := choose(tr.Match, tr.Turn())
		if err != nil {
			return before, err
		}
		moves = append(moves, tr.Match.MoveOf(tr.Turn(), a))
		if tr.Match, _, err = tr.Match.Act(moves[len(moves)-1]); err != nil {
			return before, err
		}
	}
	return s.tried(ctx, user, key, func(tr *Trial) error {
		if !bytes.Equal(tr.Start, before.Start) || !slices.EqualFunc(tr.Match.Journal, before.Match.Journal, sameEntry) {
			return game.ErrStale
		}
		for _, m := range moves {
			next, events, err := tr.Match.Act(m)
			if err != nil {
				return err
			}
			tr.did(next, events)
		}
		return nil
	})
}

func sameEntry(a, b game.Entry) bool { return reflect.DeepEqual(a, b) }
