package quantum

import (
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// sampleScenes are pictures with everything on them that a picture may hold, so
// that the palette knows all colours. They are never shown.
func sampleScenes() []render.Scene {
	say := func(game.Text) string { return "Sample 0123456789" }
	var scenes []render.Scene
	for seat := range game.Seat(most) {
		view := sampleView(seat)
		add := func(v quantum.View, f *render.Focus) {
			scenes = append(scenes, render.Scene{View: v, Seat: seat, Say: say, Focus: f})
		}
		add(view, nil)
		add(view, sampleFocus())
		sparse := lonely(view)
		sparse.Last, sparse.Now = nil, view.Now
		add(sparse, nil)
		add(lonely(view), everywhere("move", "c5"))
		add(lonely(view), everywhere("attack", "c5", "d5"))
		if seat%2 == 0 {
			add(view, &render.Focus{Overlay: quantum.OverlayPlanets})
			add(view, &render.Focus{Overlay: quantum.OverlayThreats})
		}
		view.End = &quantum.Ending{Reason: "cubes", Winners: []game.Seat{seat}}
		add(view, nil)
	}
	return scenes
}

// sampleView has ships of all factions with all marks on all kinds of ground.
func sampleView(active game.Seat) quantum.View {
	v := quantum.View{Seat: active, Phase: quantum.PhaseActions, Round: 9, Active: active, Actions: 2, Gains: 1}
	for seat := range game.Seat(most) {
		v.Order = append(v.Order, seat)
		v.Players = append(v.Players, quantum.Player{Seat: seat, Faction: letters[seat : seat+1], Domination: 5, Research: 3,
			Cubes: []string{"b2", "e5"}, Reserve: 3, Scrap: []int{1, 5}, Asked: seat == active})
	}
	for n := range files {
		at := place{n%3*3 + 1, n/3*3 + 1}
		p := quantum.Planet{Square: at.String(), Number: 7 + (n+int(active))%4, Slots: 1 + (n+int(active))%4,
			Start: game.Seat(n%5 - 1), Open: make([]bool, most), Sums: make([]int, most), Build: n%3 == 1}
		for slot := range p.Slots - 1 {
			p.Cubes = append(p.Cubes, game.Seat((n+slot)%most))
		}
		for s := range p.Open {
			p.Open[s] = (n+s)%3 != 0 // some of each number
		}
		v.Planets = append(v.Planets, p)
	}
	n := 0
	for row := range files {
		for col := range files {
			at := place{col, row}
			if at.planet() || (col+2*row)%3 == 0 {
				continue
			}
			seat := game.Seat(n % most)
			v.Ships = append(v.Ships, quantum.Ship{
				Square: at.String(), Seat: seat, Value: 1 + n%6, Moved: n%3 == 0, Used: n%5 == 0,
			})
			n++
		}
	}
	v.Last, v.Now = sampleTrace((active+1)%most), sampleTrace(active)
	return v
}

// sampleTrace has a step of each kind.
func sampleTrace(seat game.Seat) *quantum.Trace {
	fight := &quantum.Combat{
		From: "d4", Target: "d6", Attacker: 3, Defender: 5, Owner: (seat + 2) % most, Totals: [2]int{6, 9}, Won: true,
	}
	won := func(from, target string) *quantum.Combat {
		return &quantum.Combat{
			From: from, Target: target, Attacker: 1, Defender: 5, Owner: (seat + 1) % most, Totals: [2]int{6, 9}, Won: true,
		}
	}
	return &quantum.Trace{Seat: seat, Line: "S", Steps: []quantum.Step{
		{Kind: quantum.StepMove, Seat: seat, Path: []string{"a1", "a3", "c3"}},
		{Kind: quantum.StepAttack, Seat: seat, Path: []string{"g1", "g3"}, Combat: fight},
		{Kind: quantum.StepTransport, Seat: seat, Path: []string{"g7", "g9"}, Carried: "f6", Dropped: "i9"},
		{Kind: quantum.StepWarp, Seat: seat, From: "a7", To: "i4"},
		{Kind: quantum.StepWarp, Seat: seat, From: "c3", To: "g2"},
		{Kind: quantum.StepDeploy, Seat: seat, Value: 3, To: "e1"},
		{Kind: quantum.StepBuild, Seat: seat, Planet: "h2"},
		{Kind: quantum.StepInfamy, Seat: seat, Planet: "b2"},
		{Kind: quantum.StepStrike, Seat: seat, Combat: won("h4", "h3")},
		{Kind: quantum.StepStrike, Seat: seat, Combat: won("d3", "d4")},
		{Kind: quantum.StepModify, Seat: seat, From: "c9", Value: 4, Became: 5},
	}}
}

// sampleFocus marks much of the board.
func sampleFocus() *render.Focus {
	f := &render.Focus{Verb: "attack", Args: []string{"b1"}}
	for row := range files {
		for col := range files {
			square := place{col, row}.String()
			verb, args := "move", []game.Arg{{Value: "b1"}, {Value: square}}
			if (row+col)%3 == 0 {
				verb, args = "attack", append(args, game.Arg{Value: square})
			}
			f.Choices = append(f.Choices, game.Choice{Verb: verb, Args: args})
		}
	}
	return f
}

// lonely is a board of free planets with an interceptor shut in on all straight sides.
func lonely(v quantum.View) quantum.View {
	v.Ships, v.Last, v.Now = nil, nil, nil
	v.Planets = slices.Clone(v.Planets)
	for i := range v.Planets {
		v.Planets[i].Start, v.Planets[i].Cubes = game.Spectator, nil
	}
	for i, square := range []string{"c5", "d5", "c6", "c4"} {
		v.Ships = append(v.Ships, quantum.Ship{Square: square, Seat: game.Seat(i), Value: 5 - i})
	}
	return v
}

// everywhere is a choice of all squares after what is given.
func everywhere(verb string, given ...string) *render.Focus {
	f := &render.Focus{Verb: verb, Args: given}
	for n := range files * files {
		var args []game.Arg
		for _, value := range append(slices.Clone(given), place{n % files, n / files}.String()) {
			args = append(args, game.Arg{Value: value})
		}
		f.Choices = append(f.Choices, game.Choice{Verb: verb, Args: args})
	}
	return f
}

func TestPalette(t *testing.T) {
	s := shared()
	var samples []func(*render.Canvas)
	for _, scene := range sampleScenes() {
		samples = append(samples, func(c *render.Canvas) { s.paint(c, scene.View.(quantum.View), scene) })
	}
	rendertest.Palette(t, "space", drawSpace(most), s.grounds[most], samples...)
}
