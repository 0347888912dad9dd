package ladder

import (
	"context"
	"encoding/binary"
	"fmt"

	"bivouac/game"
	"bivouac/game/mind"
)

// Play plays a match to its end, or until it has so many entries. Players stand in the
// order of the seats; all their luck comes from seed. The match's own comes from its
// Setup, so that games on one seed compare players by the same luck.
func Play(ctx context.Context, g game.Game, setup game.Setup, players []*mind.Player, seed uint64, most int) (*game.Match, error) {
	m, _, err := game.NewMatch(g, setup)
	for err == nil && len(m.Journal) < most {
		asked := m.Pending()
		if len(asked) == 0 {
			break
		}
		m, err = answer(ctx, m, asked[0], players[asked[0].Seat], seed)
	}
	if err != nil {
		return m, fmt.Errorf("play %s: %w", g.Info().ID, err)
	}
	return m, nil
}

// answer is the match after a player has answered its question.
func answer(ctx context.Context, m *game.Match, d game.Decision, p *mind.Player, seed uint64) (*game.Match, error) {
	thought := seed + uint64(len(m.Journal))<<32 + uint64(d.Seat)
	luck := game.NewRand(seedOf(thought), "blind")
	b, err := m.Blind(d.Seat, &luck)
	if err != nil {
		return m, err
	}
	c, err := p.Choose(ctx, b, thought)
	if err != nil {
		return m, err
	}
	next, _, err := m.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: c.Action})
	if err != nil {
		return m, fmt.Errorf("seat %d plays %q: %w", d.Seat, c.Action, err)
	}
	return next, nil
}

// seedOf spreads a number over a seed.
func seedOf(n uint64) game.Seed {
	var s game.Seed
	binary.LittleEndian.PutUint64(s[:], n)
	return s
}
