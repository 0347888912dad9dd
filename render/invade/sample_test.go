package invade

import (
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
	"bivouac/render/rendertest"
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
		scenes = append(scenes,
			render.Scene{View: view, Seat: seat, Say: say, Focus: &render.Focus{Verb: "shell", Args: []string{"g5", "h6"},
				Choices: []game.Choice{{Verb: "shell", Args: []game.Arg{{Value: "g5"}, {Value: "h6"}}}}}})
		for _, c := range [][3]string{{"move", "c4", "h15"}, {"enter", "A", "e"}} {
			scenes = append(scenes,
				render.Scene{View: sampleView(seat), Seat: seat, Say: say, Focus: &render.Focus{Verb: c[0], Args: c[1:],
					Choices: []game.Choice{{Verb: c[0], Args: []game.Arg{{Value: c[1]}, {Value: c[2]}}}}}})
		}
		sparse := view
		sparse.Units = view.Units[files : 3*files : 3*files]
		scenes = append(scenes, render.Scene{
			View: sparse, Seat: seat, Say: say, Focus: &render.Focus{Overlay: invade.OverlayThreats},
		})
		opening := view
		opening.Phase, opening.Columns, opening.Opening, opening.Units = "PLACEMENT", "abcdefghijklmnop", 5, nil
		scenes = append(scenes, render.Scene{View: opening, Seat: seat, Say: say}, render.Scene{
			View: opening, Seat: seat, Say: say, Focus: sampleDoors(),
		})
		empty := sampleView(seat)
		empty.Units, empty.Last, empty.Now = nil, nil, nil
		for _, far := range []int{0, files} { // all of the map in reach by effect 2, and without it
			empty.Sides[seat].Dice.Abs, empty.Sides[seat].Dice.Ord = far, far
			scenes = append(scenes, render.Scene{View: empty, Seat: seat, Say: say, Focus: sampleFocus()})
		}
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
		t := &invade.Trace{Side: side,
			Steps: []invade.Step{{Kind: "move", From: from, To: to}, {Kind: "pull", From: "b6", To: "b10"},
				{Kind: "enter", To: "d1"}, {Kind: "attack", From: "k5", To: "k7"}, {Kind: "shell", From: "m6", To: "m9"}},
			Falls: []invade.Fall{{Square: "k7", Side: 1 - side, Kind: "N"}, {Square: "m9", Side: side, Kind: "A"},
				{Square: "d4", Side: side, Kind: "N"}}}
		for n := range 8 { // fallen pieces of any kind, on any ground
			at := place{n*2 + int(side), 1 + int(side)*12}.String()
			t.Steps = append(t.Steps, invade.Step{Kind: "attack", From: place{n*2 + int(side), 5}.String(), To: at})
			t.Falls = append(t.Falls, invade.Fall{Square: at, Side: game.Seat(n / 4), Kind: []string{"N", "A", "B", "C"}[n%4]})
		}
		v.Last, v.Now = t, v.Last
	}
	return v
}

// sampleFocus marks most of the map as in reach, near and far.
func sampleFocus() *render.Focus {
	f := &render.Focus{Verb: "move", Args: []string{"h4"}}
	for row := range files {
		for col := range files {
			if (row+col)%7 > 0 {
				f.Choices = append(f.Choices, game.Choice{
					Verb: "move", Args: []game.Arg{{Value: "h4"}, {Value: place{col, row}.String()}},
				})
			}
		}
	}
	return f
}

// sampleDoors marks the exit line.
func sampleDoors() *render.Focus {
	f := &render.Focus{Verb: "place"}
	for col := range files {
		f.Choices = append(f.Choices, game.Choice{Verb: "place", Args: []game.Arg{{Value: string(rune('a' + col))}}})
	}
	return f
}

// sampleTurns is how many pictures paintMarks makes.
const sampleTurns = 4

// paintMarks lays every mark over every kind of square, soldiers and traces
// included, and writes the legend of each; the marks move on by turn.
func (s *sheet) paintMarks(c *render.Canvas, turn int) {
	side := game.Seat(turn % 2)
	scene := render.Scene{
		View: sampleView(side), Seat: side, Say: func(game.Text) string { return "Sample" }, Focus: sampleFocus(),
	}
	e := &easel{Canvas: c, sheet: s, view: scene.View.(invade.View), scene: scene}
	e.view.Phase = "ATTACK"
	if turn > 1 {
		e.view.Last, e.view.Now = nil, nil
	}
	if turn == sampleTurns-1 {
		e.view.Units = nil
	}
	for n := range files * files {
		e.marks.add(place{n % files, n / files}, signsOnSoldiers[(n+n/files+turn)%len(signsOnSoldiers)])
	}
	e.all()
	e.newcomers(turn)
	e.Panel(noteBox, render.Radius, card)
	e.legendEntry(noteBox.Min.X+render.Pad, mark(turn), "Sample")
}

// signsOnSoldiers are the marks that are drawn around a soldier.
var signsOnSoldiers = []mark{source, prey, hurt, threat}

// newcomers are the soldiers that may come, as they are shown before they do.
func (e *easel) newcomers(turn int) {
	for side := range game.Seat(2) {
		for n := turn % 2; n < files; n += 2 {
			kind := []string{"N", "A", "B", "C"}[n/2%4]
			at := place{n, e.view.Sides[side].Exit - 1}
			e.StampFaint(e.soldiers[soldierLook{side: side, kind: kind, shell: kind == "B"}], int(e.middle(at).X),
				int(e.middle(at).Y), chosen)
			e.entry(side, at.String())
		}
	}
}

func TestPalette(t *testing.T) {
	s := shared()
	var samples []func(*render.Canvas)
	for _, scene := range sampleScenes() {
		samples = append(samples, func(c *render.Canvas) { s.paint(c, scene.View.(invade.View), scene) })
	}
	for turn := range sampleTurns {
		samples = append(samples, func(c *render.Canvas) { s.paintMarks(c, turn) })
	}
	rendertest.Palette(t, "map", drawMap(false), s.ground(false), samples...)
}
