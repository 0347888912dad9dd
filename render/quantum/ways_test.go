package quantum

import (
	"image"
	"testing"

	"bivouac/game"
	"bivouac/render"
)

// TestWaysGoAroundNumbers: the way of a swap over a planet crosses neither its number nor a
// slot nor a third ship, and is seen outside the ships at its ends.
func TestWaysGoAroundNumbers(t *testing.T) {
	const rest = "; cubes e2,b8; D3 R5 / K: 6@f4; cubes h5; D4 R1 / O: 4@i9; cubes b5,h2; D3 R3"
	for vulpes, ends := range map[string][2]string{
		"3@h4, 6@h6":       {"h4", "h6"}, // over a planet
		"3@d5, 6@f5":       {"f5", "d5"},
		"3@d3, 6@e3, 6@f3": {"d3", "f3"}, // over a ship
	} {
		v := view(play(t, 3, "3J / turn V3 / V: "+vulpes+rest, nil, 0), game.Spectator)
		e := newTeller(render.Scene{View: v, Seat: game.Spectator, Names: players, Say: sayer(t, "en")}).easel
		list := places(ends[0], ends[1])
		way := e.way(list[0], list[1], shipSide/2, shipSide/2)
		if len(way) < 2 {
			t.Fatalf("%v: no way", ends)
		}
		for n, a := range way[:len(way)-1] {
			b := way[n+1]
			for step := range 10 {
				share := float64(step) / 10
				p := image.Pt(int(a.X+share*(b.X-a.X)), int(a.Y+share*(b.Y-a.Y)))
				for _, piece := range e.pieces() {
					if p.In(piece.Inset(2)) {
						t.Errorf("%v: the way crosses %v at %v", ends, piece, p)
					}
				}
			}
		}
	}
}
