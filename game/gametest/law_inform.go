package gametest

import (
	"fmt"
	"slices"

	"bivouac/game"
)

// lawFacts: only an asked seat gets facts. They are computed from what everybody may know, and the
// menus of standing orders have a condition for each of them.
func (c *court) lawFacts(seat game.Seat) {
	c.Helper()
	s, informs := c.match.State.(game.Informed)
	if !informs {
		if len(c.info.Ahead)+len(c.info.Presets) > 0 {
			c.Fatal("menus of orders are declared, and the State tells no facts")
		}
		return
	}
	facts := s.Facts(seat)
	luck := game.NewRand(SeedOf(c.luck.Uint64()), "facts")
	other := c.match.State.Redeal(game.Spectator, &luck)
	c.same(fmt.Sprintf("facts of seat %d", seat), facts, other.(game.Informed).Facts(seat))
	if _, asked := c.match.Asked(seat); asked != slices.ContainsFunc(facts, isAsked) || !asked && len(facts) > 0 {
		c.Fatalf("seat %d is asked: %t; it is told %v", seat, asked, facts)
	}
	seen := map[string]bool{}
	for _, f := range facts {
		if seen[f.ID] {
			c.Fatalf("fact %q is told twice", f.ID)
		}
		seen[f.ID] = true
		if f.ID != game.Asked && f.ID != game.Mine && !compared(c.info, f) {
			c.Fatalf("no condition compares fact %s, told as %q, %d", f.ID, f.Word, f.Number)
		}
	}
}

func isAsked(f game.Fact) bool { return f.ID == game.Asked && f.Word != "" }

// compared says whether a condition of the menus compares a fact with this ID and kind of value.
func compared(info game.Info, f game.Fact) bool {
	return slices.ContainsFunc(info.Ahead, func(m game.Ahead) bool {
		return slices.ContainsFunc(m.If, func(c game.Condition) bool {
			return c.If.Fact == f.ID && (c.If.Word == "") == (f.Word == "")
		})
	})
}

// lawNews: news uses public information only, and its only argument may be the number n. The numbers
// of turns and rounds never decrease.
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
