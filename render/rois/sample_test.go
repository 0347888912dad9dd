package rois

import (
	"testing"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// sampleScenes are pictures with everything on them that a picture of a theme may
// hold, so that the palette knows all colours. They are never shown.
func sampleScenes(theme string) []render.Scene {
	say := func(game.Text) string { return "Sample 0123456789" }
	var scenes []render.Scene
	add := func(v rois.View, f *render.Focus) {
		v.Theme = theme
		scenes = append(scenes, render.Scene{View: v, Seat: v.Seat, Say: say, Focus: f})
	}
	for n := range (len(codes) + 1) / 2 {
		v := sampleView(n)
		switch n {
		case 0:
			add(v, sampleFocus("strike"))
		case 1:
			add(v, sampleFocus("move"))
		case 2:
			v.End = &rois.Ending{Reason: "beaten"}
			add(v, nil)
		case 3, 4:
			v.End = &rois.Ending{Reason: "beaten", Winners: []game.Seat{game.Seat(n % 2)}}
			add(v, nil)
		default:
			add(v, nil)
		}
	}
	v := sampleView(0)
	v.Phase, v.Last, v.Now, v.Open = rois.PhaseArmies, nil, nil, nil
	add(v, nil)
	v.Phase, v.Seat = rois.PhaseOrders, red
	add(v, nil)
	v.Phase = rois.PhaseTerrain
	add(v, sampleFocus("terrain"))
	return scenes
}

// sampleMarked is how many samples have all marks of an overlay on them.
const sampleMarked = 3

// paintMarks paints a board on which every mark stands on many zones.
func (s *sheet) paintMarks(c *render.Canvas, n int) {
	v := sampleView(n + 1)
	v.Theme, v.Open, v.Last, v.Now = s.theme, nil, nil, nil
	if n == 0 {
		v.Players[red].Slot, v.Players[red].Up = elements, true
	}
	e := &easel{Canvas: c, sheet: s, view: v, scene: render.Scene{
		View: v, Seat: v.Seat, Say: func(game.Text) string { return "Sample" },
	}}
	for i := range zones {
		p := placeOf(i)
		e.marks.add(mark((i+n*4)%int(site+1)), p)
		e.marks.tags[p] = tag{text: "7", dead: i % 2, dim: i%3 == 0}
		if i%4 == 3 {
			e.marks.tags[p] = tag{suits: "SC", dim: i%8 == 3}
		}
		l := lane{from: p, to: placeOf((i + 7) % zones), dim: i%3 == 0}
		if i%2 == 0 {
			l.cut = []place{placeOf((i + 6) % zones), l.to}[i/2%2:]
		}
		e.marks.lanes = append(e.marks.lanes, l)
	}
	e.marks.lanes = e.marks.lanes[:side]
	e.draw()
}

// sampleView has troops of both sides with all signs on all kinds of ground.
func sampleView(n int) rois.View {
	v := rois.View{Seat: red, Phase: rois.PhaseAction, Turn: 8, Round: 4, Rounds: 60, Active: game.Seat(n % 2),
		Orders: true, Pile: 12,
		Discard: []string{"*1", "7D"}}
	terrain := letters + "W"
	for i := range zones {
		z := rois.Zone{Name: placeOf(i).String(), Owner: game.Spectator, Owned: game.Spectator, Hive: game.Spectator,
			Terrain: terrain[(i+n)%len(terrain):][:1]}
		if z.Terrain == "W" {
			z.Walls = "NESW"
		}
		if i%3 != 0 {
			sampleTroop(&z, i, n)
		} else if i%2 == 0 {
			z.Hive = game.Seat(i / 2 % 2)
		}
		if i%4 == 0 {
			z.Owned, z.Choice = game.Seat(i/4%2), "F"
		}
		v.Zones = append(v.Zones, z)
	}
	for seat := range game.Seat(2) {
		army := codes[(2*n+int(seat))%len(codes)]
		p := rois.Player{Seat: seat, Army: army, Asked: seat == v.Active, Alive: 12 - n, Initial: 20, Beaten: 10,
			HP: 99, UnitHP: 10, Cards: 5,
			Slot: army + "1", Laid: true, Up: n%3 != 0, Locked: n%2 == 0, Reserve: 2, Lost: []string{army + "2"},
			Night: n%4 == 1 && seat == red}
		if seat == red {
			p.Hand = []string{"7H", "10D", "QS", "3C", "*1"}
		} else if n%3 == 0 {
			p.Slot = ""
		}
		if n == 5 {
			p.Slot = elements
		}
		v.Players = append(v.Players, p)
	}
	v.Last, v.Now = sampleTrace(black), sampleTrace(red)
	v.Open = &rois.Action{Seat: red, Kind: rois.KindStrike, From: "B2", To: "C2", Hits: []rois.Hit{{
		Zone: "C2", Seat: black, Points: 6, Dead: 1,
	}}}
	return v
}

// sampleTroop puts a troop on a zone, with all that may be on it.
func sampleTroop(z *rois.Zone, i, n int) {
	z.Owner = game.Seat((i + n) % 2)
	for u := range 1 + (i+n)%7 {
		unit := rois.Unit{HP: 10 - u, Most: 10, Hero: u == 0 && i%5 == 0}
		if u == 2 {
			unit = rois.Unit{HP: 4 + i%2, Most: 5}
		}
		z.Units = append(z.Units, unit)
	}
	z.Cover, z.Captured, z.Pinned = i%3, i%6 == 1, i%6 == 2
	switch i % 4 {
	case 1:
		z.Flayer = &rois.Unit{HP: 8, Most: 10}
	case 2:
		z.Markers = "LWD"
	}
}

// sampleTrace has a step of each kind.
func sampleTrace(seat game.Seat) *rois.Trace {
	t := &rois.Trace{Turn: 7, Seat: seat, Line: "S"}
	for n, kind := range []string{
		rois.KindStrike, rois.KindPush, rois.KindMove, rois.KindShot, rois.KindHeal, rois.KindOrder,
	} {
		from, to := place{n % side, int(seat)}, place{(n + 1) % side, 1 + int(seat) + n%3}
		s := rois.Step{Action: rois.Action{
			Seat: seat, Kind: kind, From: from.String(), To: to.String(), Cards: []string{"7H"}, Text: "C1xC2",
		}, Cancelled: n == 2,
			Done: []rois.Hit{{Zone: to.String(), Seat: 1 - seat, Points: 6, Dead: n % 3}}}
		if kind == rois.KindPush {
			s.Pushed = place{to.col, min(to.row+1, side-1)}.String()
		}
		if kind == rois.KindHeal {
			s.Done = []rois.Hit{{Zone: from.String(), Seat: seat, Healed: 4}}
		}
		t.Steps = append(t.Steps, s)
	}
	return t
}

// sampleFocus marks the whole board.
func sampleFocus(verb string) *render.Focus {
	f := &render.Focus{Verb: verb, Args: []string{"C3"}}
	for n := range zones {
		f.Choices = append(f.Choices, game.Choice{Verb: verb, Args: []game.Arg{{Value: "C3"}, {Value: placeOf(n).String()}}})
	}
	return f
}

func TestPalettes(t *testing.T) {
	for theme := range sheets {
		s := sheetOf(theme)
		var samples []func(*render.Canvas)
		for _, scene := range sampleScenes(theme) {
			samples = append(samples, func(c *render.Canvas) { s.paint(c, scene.View.(rois.View), scene) })
		}
		for n := range sampleMarked {
			samples = append(samples, func(c *render.Canvas) { s.paintMarks(c, n) })
		}
		rendertest.Palette(t, theme, drawTable(s.look, height), s.grounds[height], samples...)
	}
}
