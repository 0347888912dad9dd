package lune

import (
	"bivouac/game"
	"bivouac/game/notation"
)

// Redeal redraws the hidden future draws (L19.3).
func (s *State) Redeal(_ game.Seat, luck *game.Rand) game.State {
	c := *s
	c.now.luck = game.NewRand(notation.Seed(luck), "lune")
	c.start.luck, c.calm.luck = c.now.luck, c.now.luck
	return &c
}
