package lune

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// sampleScenes are pictures with everything on them that a picture may hold, so that
// the palette knows all colours. They are never shown.
func sampleScenes() []render.Scene {
	say := func(game.Text) string { return "Sample 0123456789" }
	var list []render.Scene
	for n := range 5 {
		v := sampleView(n)
		list = append(list, render.Scene{View: v, Seat: v.Seat, Say: say})
	}
	v := sampleView(5)
	v.Phase = lune.PhaseDeploy
	list = append(list, render.Scene{View: v, Seat: v.Seat, Say: say})
	return list
}

// sampleView has all kinds of squares and figures on all levels.
func sampleView(n int) lune.View {
	v := lune.View{Seat: game.Spectator, Phase: lune.PhasePlayers, Mission: n%6 + 1, Turn: 3, Turns: 5, Grid: 5,
		Resist: 15, Coming: "meteors", Auras: []string{"FP", "PP"},
		Roster: []string{"FP", "PC", "BB", "AF", "AL", "AH"}}
	codes := strings.Fields("C K A CR PC SC PS FF AF LE AL HO AH HL FP PP BB BL C K A R O C K A")
	terrain := []string{"", "forest", "fire", "plasma", ""}
	obstacle := []string{"mountain", "building", "well"}
	for i := range squares {
		p := placeOf(i)
		s := lune.Square{Name: p.String(), Level: (i + n) % 6, Cracked: (i+n)%4 == 0}
		if s.Level == 5 {
			s.Level = -1
		}
		switch (i*7 + n) % 5 {
		case 0, 1:
			s.Terrain = terrain[(i+n)%5]
			code := codes[(i+4*n)%len(codes)]
			v.Units = append(v.Units, lune.Unit{ID: "V" + p.String(), Code: code, At: p.String(), HP: 2, Most: 4, Order: i % 12,
				Fire: i%3 == 0, Overload: i%4 == 0, Shield: i%7 == 0,
				Webbed: []string{"V1"}, Active: i%2 == 0, Hatches: i%2 == 0, Leaves: 4, Aim: "E2"})
			if i%5 != n {
				break
			}
			first, second := placeOf((i*5)%squares).String(), placeOf((i*5+i%3)%squares).String()
			hits := []lune.Hit{{At: first, Damage: i % 7}, {At: second, Damage: i % 4}}
			v.Threats = append(v.Threats, lune.Threat{By: "V" + p.String(), From: p.String(), Hits: hits, Lays: i%2 == 0})
		case 2:
			s.Obstacle, s.Count, s.Shield = obstacle[(i+n)%3], 1+i%4, i%3 == 0
		case 3:
			s.Terrain, s.Capsule = terrain[(i+n)%5], i%2 == 0
			s.Marker = []string{"", "emerge", "meteor"}[i%3]
		default:
			s.Terrain = terrain[(i+n)%5]
		}
		s.Zone = []string{"mech", "vek", ""}[i%3]
		v.Squares = append(v.Squares, s)
	}
	sampleCrew(&v, n)
	v.Objectives = []lune.Objective{{Code: "O1", Count: 1, Goal: 3, State: lune.Open},
		{Code: "O2", Count: 1, Goal: 3, State: lune.Achieved}, {Code: "O3", Count: 1, Goal: 3, State: lune.Failed}}
	v.Now = sampleTrace(n)
	return v
}

// sampleCrew are the Mechs with their owners.
func sampleCrew(v *lune.View, n int) {
	for i, code := range []string{"C", "K", "A"} {
		seat := game.Seat((i + n) % 3)
		v.Mechs = append(v.Mechs, lune.Mech{
			Code: code, Owner: seat, Alive: i != n%3, At: "A1", HP: 2, Most: 3, Moved: i%2 == 0, Acted: i == 1,
			Weapons: []string{"TF", "CP"}, Upgrades: []string{"CE", "LS"}, Level: 2, Skills: []int{1, 3},
		})
		v.Players = append(v.Players, lune.Player{Seat: seat, Mechs: []string{code}, Ready: i == 0})
	}
}

// sampleTrace has all kinds of steps on many squares.
func sampleTrace(n int) *lune.Trace {
	kinds := []string{lune.StepMove, lune.StepPush, lune.StepBump, lune.StepAttack, lune.StepDie, lune.StepTakeoff,
		lune.StepLose, lune.StepStrike, lune.StepExplode, lune.StepBlast,
		lune.StepRescue, lune.StepResist, lune.StepShield, lune.StepIgnite, lune.StepEmerge, lune.StepBlock, lune.StepHurt,
		lune.StepHeal, lune.StepRuin}
	t := &lune.Trace{Turn: 2}
	for i := range 14 {
		from, to := placeOf((i*11+n)%squares).String(), placeOf((i*11+9+n)%squares).String()
		code := []string{"C", "CR", "K", "AH", "A"}[(i+n)%5]
		t.Steps = append(t.Steps, lune.Step{Kind: kinds[(i+n*5)%len(kinds)], Code: code, From: from, To: to, N: 1 + i%3})
	}
	return t
}

// sampleCharts are sampleScenes of the pictures between missions.
func sampleCharts() []render.Scene {
	say := func(game.Text) string { return "Sample 0123456789" }
	var list []render.Scene
	for n := range 4 {
		v := sampleView(n)
		v.Mission, v.Phase = 3, lune.PhaseShop
		v.Shop = &lune.Shop{}
		for i, code := range []string{"CP", "LP", "AR", "CE", "CV", "LS", "DE", "GR", "SH"} {
			v.Shop.Items = append(v.Shop.Items, lune.Item{
				Code: code, Price: 2, Owned: i%3 == 0, On: "K", Count: i % 2, Buy: i%2 == 0,
			})
		}
		for i := range missions - 2*(n%2) {
			v.Results = append(v.Results, lune.Result{Mission: i + 1, Won: (i+n)%3 != 0, Objectives: v.Objectives})
		}
		if n > 1 {
			v.Phase, v.End = lune.PhaseOver, &lune.Ending{Reason: []string{"won", "grid"}[n%2]}
		}
		list = append(list, render.Scene{View: v, Seat: v.Seat, Say: say})
	}
	return list
}

// sampleMarked is how many samples have all marks of an overlay on them.
const sampleMarked = 2

// paintMarks paints a board on which every mark stands on many squares.
func (s *sheet) paintMarks(c *render.Canvas, n int) {
	v := sampleView(n + 2)
	v.Threats, v.Now = nil, nil
	scene := render.Scene{View: v, Seat: v.Seat, Say: func(game.Text) string { return "Sample" }, Focus: &render.Focus{}}
	e := &easel{Canvas: c, sheet: s, view: &v, scene: scene, grid: gridOf(&v)}
	for i := range squares {
		p := placeOf(i)
		e.marks.add(mark((i*3+n)%len(markSigns)), p.String())
		if i%3 == 0 {
			e.marks.write(p.String(), tag{"−2", i%2 == 0})
		}
	}
	e.draw()
}

func TestPalettes(t *testing.T) {
	s := shared()
	paintings := func(scenes []render.Scene) (list []func(*render.Canvas)) {
		for _, scene := range scenes {
			v := scene.View.(lune.View)
			list = append(list, func(c *render.Canvas) { s.paint(c, &v, scene) })
		}
		return list
	}
	samples := paintings(sampleScenes())
	for n := range sampleMarked {
		samples = append(samples, func(c *render.Canvas) { s.paintMarks(c, n) })
	}
	rendertest.Palette(t, "field", drawField(), s.field, samples...)
	rendertest.Palette(t, "chart", drawChart(), s.chart, paintings(sampleCharts())...)
}
