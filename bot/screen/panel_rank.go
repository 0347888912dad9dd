package screen

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"bivouac/game"
)

// If a panel has more answers than buttons it shows the best, as ranked by the game's judge from
// the seat's knowledge. In rated games, and at tables without hints, nothing is ranked, and the
// order is that of the rules.

// advised says whether the panel may rank answers.
func (p *Panel) advised() bool {
	return p.Judge != nil && p.Banner == nil && p.Asked.ID != 0 && Aided(p.Reader, p.Table)
}

// ranking is the rank of each answer; nil if nothing is ranked.
func (p *Panel) ranking() map[game.Action]int {
	if p.ranked || !p.advised() {
		return p.places
	}
	p.ranked = true
	order, err := p.judged()
	if err != nil {
		p.Log.Error("no order of the answers", "table", p.Table.ID, "game", p.Table.Game, "err", err)
		return nil
	}
	p.places = make(map[game.Action]int, len(order))
	for n, a := range order {
		p.places[a] = n
	}
	return p.places
}

// judged returns the answers as ranked. Its random seed depends only on the question, so that the
// panel is always the same, and reveals nothing hidden.
func (p *Panel) judged() (order []game.Action, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = AsError(r)
		}
	}()
	seed := game.Seed(sha256.Sum256(fmt.Appendf(nil, "%s %d", p.Table.ID, p.Asked.ID)))
	luck := game.NewRand(seed, "panel")
	blind, err := p.Table.Match.Blind(p.Seat, &luck)
	if err != nil {
		return nil, err
	}
	return p.Judge(context.Background(), blind)
}

// foremost returns the top-ranked choices, at most most; nil if nothing is ranked. Of choices with
// the same value of of only the best is kept.
func (p *Panel) foremost(choices []game.Choice, most int, of func(game.Choice) string) []game.Choice {
	places := p.ranking()
	best := Keep(choices, func(c game.Choice) bool { _, known := places[c.Action]; return known })
	slices.SortStableFunc(best, func(a, b game.Choice) int { return cmp.Compare(places[a.Action], places[b.Action]) })
	seen := map[string]bool{}
	best = Keep(best, func(c game.Choice) bool {
		first := !seen[of(c)]
		seen[of(c)] = true
		return first
	})
	return best[:min(most, len(best))]
}

// begins selects the most likely piece if none is chosen and the game suggests none: the top-ranked
// one, else the first that can act. A refusal needs the space.
func (p *Panel) begins() {
	if p.Piece != "" || p.Banner != nil || p.All || p.Whole || p.Overlay != "" || p.Asked.ID == 0 || p.refused() {
		return
	}
	if s, ok := p.Table.Match.State.(game.Opener); ok && s.Opens(p.Seat) != "" {
		return
	}
	piece := func(c game.Choice) string { return p.point(c).Piece }
	with := Keep(p.Choices(), func(c game.Choice) bool { return piece(c) != "" })
	if len(with) == 0 {
		return
	}
	p.Piece = piece(with[0])
	if best := p.foremost(with, 1, piece); len(best) > 0 {
		p.Piece = piece(best[0])
	}
}
