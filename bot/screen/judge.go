package screen

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"bivouac/bot/table"
	"bivouac/game"
	"bivouac/game/mind"
)

// A Ranker ranks all answers that a seat can give to its open question, the best first. It uses only
// what the seat may know, and simulates only a limited number of decisions.
type Ranker func(context.Context, game.Blind) ([]mind.Option, error)

// Ranked returns the judge's order of the answers to a seat's question, the best first.
func (k *Kit) Ranked(t table.Table, seat game.Seat) ([]mind.Option, error) {
	return k.ranks.get(t.Question(seat), func() ([]mind.Option, error) {
		blind, err := blindOf(t, seat)
		if err != nil {
			return nil, err
		}
		return k.Judge(context.Background(), blind)
	})
}

// Gain returns what an answer changes for a seat with an open question. It returns nil if that is
// not known.
func (k *Kit) Gain(t table.Table, seat game.Seat, a game.Action) (*mind.Gain, error) {
	return k.gained.get(t.Question(seat)+" "+string(a), func() (*mind.Gain, error) {
		blind, err := blindOf(t, seat)
		if err != nil {
			return nil, err
		}
		gain, known, err := mind.GainOf(context.Background(), blind, a)
		if !known {
			return nil, err
		}
		gain.Reasons = slices.DeleteFunc(gain.Reasons, func(r mind.Reason) bool { return r.Now == r.Best })
		return &gain, err
	})
}

// blindOf returns what a seat knows of the match. The random seed depends only on the question, so
// that a panel always shows the same and reveals nothing hidden.
func blindOf(t table.Table, seat game.Seat) (game.Blind, error) {
	asked, _ := t.Seen(seat).Asked()
	seed := game.Seed(sha256.Sum256(fmt.Appendf(nil, "%s %d", t.ID, asked.ID)))
	luck := game.NewRand(seed, "panel")
	return t.Seen(seat).Blind(&luck)
}
