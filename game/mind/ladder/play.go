package ladder

import (
	"context"
	"encoding/binary"
	"fmt"

	"bivouac/game"
	"bivouac/game/mind"
)

// Play plays a match to its end, or until its journal has as many entries as most says. Players are
// indexed by seat, and all their random numbers come from seed. Those of the match come from its Setup,
// so that games with the same Setup compare players under the same luck. If several seats of a
// cooperative game are asked at once, the one with the most promising choice goes first.
func Play(ctx context.Context, g game.Game, setup game.Setup, players []*mind.Player, seed uint64,
	most int) (*game.Match, error) {
	m, _, err := game.NewMatch(g, setup)
	coop := g.Info().Coop
	for err == nil && len(m.Journal) < most {
		asked := m.Pending()
		if len(asked) == 0 {
			break
		}
		if !coop {
			asked = asked[:1]
		}
		m, err = foremost(ctx, m, asked, players, seed)
	}
	if err != nil {
		return m, fmt.Errorf("play %s: %w", g.Info().ID, err)
	}
	return m, nil
}

// foremost lets each asked seat choose, plays the choice with the highest value, and returns the match
// after it.
func foremost(ctx context.Context, m *game.Match, asked []game.Decision, players []*mind.Player,
	seed uint64) (*game.Match, error) {
	var best game.Move
	most := -1
	for _, d := range asked {
		c, err := choose(ctx, m, d, players[d.Seat], seed)
		if err != nil {
			return m, err
		}
		if v := c.Options[0].Value; v > most {
			best, most = game.Move{Decision: d.ID, Seat: d.Seat, Action: c.Action}, v
		}
	}
	next, _, err := m.Act(best)
	if err != nil {
		return m, fmt.Errorf("seat %d plays %q: %w", best.Seat, best.Action, err)
	}
	return next, nil
}

// choose returns a player's choice for its question.
func choose(ctx context.Context, m *game.Match, d game.Decision, p *mind.Player, seed uint64) (mind.Choice, error) {
	thought := seed + uint64(len(m.Journal))<<32 + uint64(d.Seat)
	luck := game.NewRand(seedOf(thought), "blind")
	b, err := m.Blind(d.Seat, &luck)
	if err != nil {
		return mind.Choice{}, err
	}
	return p.Choose(ctx, b, thought)
}

// seedOf expands a number to a seed.
func seedOf(n uint64) game.Seed {
	var s game.Seed
	binary.LittleEndian.PutUint64(s[:], n)
	return s
}
