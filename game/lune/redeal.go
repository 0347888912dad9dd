package lune

import "bivouac/game"

// Redeal draws anew what nobody can see: the draws to come (L19.3).
func (s *State) Redeal(_ game.Seat, luck *game.Rand) game.State {
	c := *s
	var seed game.Seed
	for i := range seed {
		seed[i] = byte(luck.IntN(256))
	}
	c.now.luck = game.NewRand(seed, "lune")
	c.start.luck, c.calm.luck = c.now.luck, c.now.luck
	return &c
}
