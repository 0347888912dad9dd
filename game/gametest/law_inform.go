package gametest

import (
	"fmt"
	"slices"

	"bivouac/game"
)

// lawFacts: facts are declared, returned only to an asked seat, and computed from what the seat may
// know: a Redeal for it changes none.
func (c *court) lawFacts(seat game.Seat, other game.State) {
	c.Helper()
	s, informs := c.match.State.(game.Informed)
	if !informs {
		if len(c.info.Facts)+len(c.info.Ahead) > 0 {
			c.Fatal("facts are declared, and the State tells none")
		}
		return
	}
	facts := s.Facts(seat)
	c.same(fmt.Sprintf("facts of seat %d", seat), facts, other.(game.Informed).Facts(seat))
	if _, asked := c.match.Asked(seat); !asked && len(facts) > 0 {
		c.Fatalf("seat %d is not asked and is told %v", seat, facts)
	}
	seen := map[string]bool{}
	for _, f := range facts {
		i := slices.IndexFunc(c.info.Facts, func(k game.FactKind) bool { return k.ID == f.ID })
		if i < 0 || seen[f.ID] {
			c.Fatalf("fact %q is not declared, or told twice", f.ID)
		}
		seen[f.ID] = true
		k := c.info.Facts[i]
		if k.Number() != (f.Word == "") || k.Values != nil && !slices.Contains(k.Values, f.Word) {
			c.Fatalf("fact %s is told as %q, %d; declared as %v", f.ID, f.Word, f.Number, k.Values)
		}
	}
}

// lawNews: news uses public information only, with at most a number; turns never decrease.
func (c *court) lawNews(before game.State) {
	c.Helper()
	s, informs := c.match.State.(game.Informed)
	if !informs {
		return
	}
	luck := game.NewRand(SeedOf(c.luck.Uint64()), "news")
	other, earlier := c.match.State.Redeal(game.Spectator, &luck), before.Redeal(game.Spectator, &luck)
	for seat := range game.Seat(c.match.Seats()) {
		text := s.News(seat, before)
		c.same(fmt.Sprintf("news of seat %d", seat), text, other.(game.Informed).News(seat, earlier))
		if text.IsZero() {
			continue
		}
		if !c.texts.Has("en", text.Key) || len(text.Args) > 2 {
			c.Fatalf("news %v: no text, or more than a number", text)
		}
		if len(text.Args) == 2 {
			if _, number := text.Args[1].(int); !number || text.Args[0] != "n" {
				c.Fatalf("news %v: want no argument but the number n", text)
			}
		}
	}
	turn, round := s.Turns()
	if was, wasRound := before.(game.Informed).Turns(); turn < was || round < wasRound || turn < 0 || round < 0 {
		c.Fatalf("turn %d, round %d after turn %d, round %d", turn, round, was, wasRound)
	}
}
