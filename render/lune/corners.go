package lune

import (
	"fmt"
	"image"
	"slices"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// corners are the two cards above the board: what is wanted, and who comes.
func (e *easel) corners() {
	e.objectives(cornerBox(0))
	e.roster(cornerBox(1))
}

// objectives with their counts and how they stand (L15.2).
func (e *easel) objectives(b image.Rectangle) {
	if len(e.view.Objectives) == 0 {
		return
	}
	const step = 40
	x, y := b.Min.X+render.Pad, b.Min.Y+23
	drawCard(e.Canvas, image.Rect(b.Min.X, b.Min.Y, b.Max.X, min(b.Max.Y, y+step*len(e.view.Objectives)+24)))
	e.Text(e.say("lune.picture.objectives"), x, y, render.Style{
		Size: render.SizeSmall, Bold: true, Color: haze, Max: b.Dx() - 2*render.Pad,
	})
	for n, o := range e.view.Objectives {
		e.objective(o, x, y+step*(n+1), b.Max.X-render.Pad)
	}
}

// objective is one line: its state as a sign, its name, and its count.
func (e *easel) objective(o lune.Objective, x, y, right int) {
	sign, ink := "ring", render.Paper
	switch o.State {
	case lune.Achieved:
		sign = "check"
	case lune.Failed:
		sign, ink = "cross", haze
	}
	e.Stamp(e.sheet.signs[sign], x+17, y)
	count := fmt.Sprintf("%d/%d", o.Count, o.Goal)
	if o.Code == "O2" { // at first there are more
		count = e.say("lune.picture.count.least", "n", o.Count, "goal", o.Goal)
	}
	right -= e.Text(count, right, y, render.Style{
		Size: render.SmallestNumber, Bold: true, Color: ink, Align: render.Right,
	})
	e.Text(e.say(objectiveKey(o.Code)), x+44, y, render.Style{
		Size: render.SizeBody, Color: ink, Max: right - x - 44 - render.Gap,
	})
}

func objectiveKey(code string) game.Key { return game.Key("lune.picture.objective." + code) }

// roster are the kinds of Veks that may come, by figure and name: a Psion whose aura is in
// force with its sign (L9.4).
func (e *easel) roster(b image.Rectangle) {
	if len(e.view.Roster) == 0 {
		return
	}
	const step = 36
	x, y := b.Min.X+render.Gap, b.Min.Y+step/2+3
	drawCard(e.Canvas, image.Rect(b.Min.X, b.Min.Y, b.Max.X, min(b.Max.Y, b.Min.Y+2+step*len(e.view.Roster))))
	for n, code := range e.view.Roster {
		tiny, ok := e.tinies[code]
		if !ok || n >= b.Dy()/step {
			continue
		}
		right := b.Max.X - render.Gap
		if slices.Contains(e.view.Auras, code) {
			sign := "wing"
			if code == "PP" {
				sign = "drop"
			}
			e.Panel(box(right-24, y, 48, 34), render.RadiusSmall, vekPlate)
			e.Stamp(e.sheet.signs[sign+" tag"], right-24, y)
			right -= 48 + render.Gap
		}
		e.Stamp(tiny, x+14, y)
		e.Text(e.say(mechKey(code)), x+36, y, render.Style{Size: render.SizeSmall, Color: render.Paper, Max: right - x - 36})
		y += step
	}
}

func mechKey(code string) game.Key { return game.Key("lune.kind." + code) }
