package invade

import (
	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// sampleScenes are pictures with everything on them that a picture may hold, so
// that the palette knows all colours. They are never shown.
func sampleScenes() []render.Scene {
	say := func(t game.Text) string { return "Sample 0123456789" }
	var scenes []render.Scene
	for seat := range game.Seat(2) {
		view := sampleView(seat)
		scenes = append(scenes, render.Scene{View: view, Seat: seat, Say: say, Focus: sampleFocus()})
		view.Alarm, view.Phase, view.Sides[seat].Next = []string{"a1"}, "ATTACK", nil
		scenes = append(scenes, render.Scene{View: view, Seat: seat, Say: say, Focus: &render.Focus{Verb: "shell", Args: []string{"g5", "h6"},
			Choices: []game.Choice{{Verb: "shell", Args: []game.Arg{{Value: "g5"}, {Value: "h6"}}}}}})
		sparse := view
		sparse.Units = view.Units[files : 3*files : 3*files]
		scenes = append(scenes, render.Scene{View: sparse, Seat: seat, Say: say, Focus: &render.Focus{Overlay: invade.OverlayThreats}})
		view.End = &invade.Ending{Reason: "line", Winner: []game.Seat{seat}}
		scenes = append(scenes, render.Scene{View: view, Seat: seat, Say: say})
	}
	return scenes
}

// sampleView has every kind of soldier in every state on every kind of ground.
func sampleView(active game.Seat) invade.View {
	v := invade.View{Seat: active, Phase: "MOVE", Turn: 9, Active: active, Quiet: quietFrom, Effect: "2",
		Moves: invade.Used{Made: 1, Most: 4}, Sides: [2]invade.Side{{Seat: 0, Exit: 1, Pre: 3}, {Seat: 1, Exit: 16, Pre: 2}}}
	v.Sides[active].Dice = invade.Dice{Com: 1, Abs: 2, Ord: 3, Eff: 4, Pre: 5}
	v.Sides[active].Next = &invade.Dice{Com: 2, Abs: 3, Ord: 1, Eff: 4, Pre: 6}
	n := 0
	for _, row := range []int{0, 3, 7, 11, 15} {
		for col := range files {
			kind := []string{"N", "A", "B", "C"}[n/2%4]
			v.Units = append(v.Units, invade.Soldier{Square: place{col, row}.String(), Side: game.Seat(n % 2), Kind: kind,
				HP: 2 - n/8%2, Moved: n/16%2 == 1, Shell: n/4%2 == 0})
			n++
		}
	}
	for side := range game.Seat(2) {
		from, to := place{2 + int(side)*4, 4}.String(), place{5 + int(side)*4, 9}.String()
		t := &invade.Trace{Side: side, Steps: []invade.Step{{Kind: "move", From: from, To: to}, {Kind: "pull", From: "b6", To: "b10"},
			{Kind: "enter", To: "d1"}, {Kind: "attack", From: "k5", To: "k7"}, {Kind: "shell", From: "m6", To: "m9"}},
			Falls: []invade.Fall{{Square: "k7", Side: 1 - side, Kind: "N"}, {Square: "m9", Side: side, Kind: "A"}, {Square: "d4", Side: side, Kind: "N"}}}
		v.Last, v.Now = t, v.Last
	}
	return v
}

// sampleFocus marks half of the map as in reach, near and far.
func sampleFocus() *render.Focus {
	f := &render.Focus{Verb: "move", Args: []string{"h4"}}
	for row := range files {
		for col := range files / 2 {
			f.Choices = append(f.Choices, game.Choice{Verb: "move", Args: []game.Arg{{Value: "h4"}, {Value: place{col + 4, row}.String()}}})
		}
	}
	return f
}
