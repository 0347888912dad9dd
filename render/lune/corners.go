package lune

import (
	"fmt"
	"image"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// corners are the two cards above the board: what is wanted, and who comes.
func (e *easel) corners() {
	e.objectives(cornerBox(0))
	e.roster(cornerBox(1))
	e.coming()
}

// objectives with their counts and how they stand (L15.2).
func (e *easel) objectives(b image.Rectangle) {
	const step = 42
	x, y := b.Min.X+render.Pad, b.Min.Y+26
	e.Text(e.say("lune.picture.objectives"), x, y, render.Style{Size: render.SizeSmall, Bold: true, Color: haze, Max: b.Dx() - 2*render.Pad})
	for n, o := range e.view.Objectives {
		e.objective(o, x, y+2+step*(n+1), b.Max.X-render.Pad)
	}
}

// objective is one line: its state as a sign, what it is, and its count.
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
	right -= e.Text(count, right, y, render.Style{Size: render.SmallestNumber, Bold: true, Color: ink, Align: render.Right})
	e.Text(e.say(objectiveKey(o.Code)), x+44, y, render.Style{Size: render.SizeBody, Color: ink, Max: right - x - 44 - render.Gap})
}

func objectiveKey(code string) game.Key { return game.Key("lune.picture.objective." + code) }

// roster are the kinds of Veks that may come, and the auras in force (L9.4).
func (e *easel) roster(b image.Rectangle) {
	const across, cellX, cellY = 3, 116, 62
	x, y := b.Min.X+render.Pad, b.Min.Y+26
	e.Text(e.say("lune.picture.roster"), x, y, render.Style{Size: render.SizeSmall, Bold: true, Color: haze})
	right := b.Max.X - render.Pad
	for _, a := range e.view.Auras {
		sign := "wing"
		if a == "PP" {
			sign = "drop"
		}
		e.Panel(box(right-26, y, 56, 42), render.RadiusSmall, vekPlate)
		e.Stamp(e.sheet.signs[sign], right-26, y+2)
		right -= 62
	}
	for n, code := range e.view.Roster {
		at := image.Pt(x+n%across*cellX+30, y+52+n/across*cellY)
		tiny, ok := e.tinies[code]
		if !ok {
			continue
		}
		e.Stamp(tiny, at.X, at.Y+2)
		e.Text(code, at.X+36, at.Y+2, render.Style{Size: render.SizeSmall, Bold: true, Color: render.Paper})
	}
}

// coming announces the environment of the Vek turn to come (L14).
func (e *easel) coming() {
	if e.view.Coming == "" {
		return
	}
	text := e.say(game.Key("lune.picture.coming." + e.view.Coming))
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: render.Ink, Max: width - 2*cornerWide - 104}
	wide := render.Width(text, style) + 72
	b := box(width/2, cornerTop+26, wide, 52)
	e.Panel(b, 26, edgeDark)
	e.Panel(b.Inset(3), 23, render.Paper)
	k := sketch{Canvas: e.Canvas, x: float64(b.Min.X + 32), y: float64(b.Min.Y + 26), scale: 0.72}
	warning(k)
	e.Text(text, b.Min.X+58, b.Min.Y+26, style)
}

func mechKey(code string) game.Key { return game.Key("lune.kind." + code) }
