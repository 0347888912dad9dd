package ladder

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"bivouac/game"
	"bivouac/game/mind"
)

// A Series is a contest of two players.
type Series struct {
	Game    game.Game
	Seats   int               // 0: as few as the game allows, at least two unless it is cooperative
	Options map[string]string // of every game
	A, B    *mind.Player
	Pairs   int    // pairs of games at most
	Seed    uint64 // of the first pair; pair n has Seed + n
	Test    *SPRT  // ends the series when decided; nil: all pairs are played
	Most    int    // journal length at which a game counts as unfinished
	// Played, if not nil, is called after each pair, one call at a time.
	Played func(Tally)
}

// Tally is the result of a series. Scores are A's, from 0 to 1 per game.
type Tally struct {
	Games      int     `json:"games"`
	Won        int     `json:"won"` // by A; in a cooperative game: A's games that were won
	Lost       int     `json:"lost"`
	Drawn      int     `json:"drawn"`
	Unfinished int     `json:"unfinished"` // counted as drawn
	Entries    int     `json:"entries"`    // of all journals
	Pairs      [5]int  `json:"pairs"`      // by A's score in a pair: 0, 1/2, 1, 3/2, 2
	Verdict    Verdict `json:"verdict,omitempty"`
}

// Play plays the series on all processors. If interrupted it returns the result so far with the
// context's error. The tally of a series without Test is the same with any number of processors.
func (s Series) Play(ctx context.Context) (Tally, error) {
	if s.Pairs < 1 {
		return Tally{}, errors.New("a series has at least one pair of games")
	}
	info := s.Game.Info()
	if s.Seats == 0 {
		s.Seats = info.Seats[0]
		if !info.Coop {
			s.Seats = max(2, s.Seats)
		}
	}
	if err := s.setup(0).Check(info); err != nil {
		return Tally{}, err
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	var (
		mu     sync.Mutex
		wg     sync.WaitGroup
		tally  Tally
		next   int
		failed error
	)
	for range min(runtime.GOMAXPROCS(0), s.Pairs) {
		wg.Go(func() {
			for {
				mu.Lock()
				n := next
				next++
				mu.Unlock()
				if n >= s.Pairs || inner.Err() != nil {
					return
				}
				pair, err := s.pair(inner, n)
				mu.Lock()
				if err != nil {
					if failed == nil && inner.Err() == nil {
						failed = fmt.Errorf("pair %d of seed %d: %w", n, s.Seed, err)
					}
					stop()
				} else if tally.Verdict == "" {
					tally.add(pair)
					if s.Test != nil {
						if tally.Verdict = s.Test.Verdict(tally); tally.Verdict != "" {
							stop()
						}
					}
					if s.Played != nil {
						s.Played(tally)
					}
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if failed == nil {
		failed = ctx.Err()
	}
	return tally, failed
}

func (s Series) setup(n int) game.Setup {
	info := s.Game.Info()
	return game.Setup{
		Game: info.ID, Rules: info.Rules, Seats: s.Seats, Seed: seedOf(s.Seed + uint64(n)), Options: s.Options,
	}
}

// pair plays two games on one seed with the seats exchanged; in a cooperative game, one by each
// player.
func (s Series) pair(ctx context.Context, n int) (Tally, error) {
	var t Tally
	score := 0 // in halves
	for side := range 2 {
		m, err := Play(ctx, s.Game, s.setup(n), s.seated(side), s.Seed+uint64(n), s.Most)
		if err != nil {
			return t, err
		}
		t.Games++
		t.Entries += len(m.Journal)
		result, over := m.State.Result()
		if !over {
			t.Unfinished++
		}
		a := s.score(side, result)
		score += a
		if s.Game.Info().Coop && side == 1 {
			continue // B's game counts only in the pair's score
		}
		switch a {
		case 2:
			t.Won++
		case 0:
			t.Lost++
		default:
			t.Drawn++
		}
	}
	t.Pairs[score]++
	return t, nil
}

// seated returns the players by seat. A has the even seats on side 0 and the odd ones on side 1. In a
// cooperative game A has all seats on side 0, and B has them on side 1.
func (s Series) seated(side int) []*mind.Player {
	all := make([]*mind.Player, s.Seats)
	for seat := range all {
		all[seat] = s.A
		if s.Game.Info().Coop && side == 1 || !s.Game.Info().Coop && (seat+side)%2 == 1 {
			all[seat] = s.B
		}
	}
	return all
}

// score returns A's score of a game in halves: 0 lost, 1 drawn, 2 won. For a game that B played
// alone it is the complement of B's.
func (s Series) score(side int, r game.Result) int {
	if s.Game.Info().Coop {
		if won := len(r.Winners) > 0; won == (side == 0) {
			return 2
		}
		return 0
	}
	mine := 0
	for _, seat := range r.Winners {
		if (int(seat)+side)%2 == 0 {
			mine++
		}
	}
	switch {
	case mine > 0 && mine == len(r.Winners):
		return 2
	case mine == 0 && len(r.Winners) > 0:
		return 0
	}
	return 1
}

func (t *Tally) add(o Tally) {
	t.Games, t.Won, t.Lost, t.Drawn = t.Games+o.Games, t.Won+o.Won, t.Lost+o.Lost, t.Drawn+o.Drawn
	t.Unfinished, t.Entries = t.Unfinished+o.Unfinished, t.Entries+o.Entries
	for i := range t.Pairs {
		t.Pairs[i] += o.Pairs[i]
	}
}
