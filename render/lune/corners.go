package lune

import (
	"fmt"
	"image"
	"slices"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// corners draws the two cards above the board: the objectives, and the kinds of Veks that may come.
func (e *easel) corners() {
	e.objectives()
	e.roster()
}

// Rows of the two cards: figures and letters are no higher than a row.
const (
	goalStep   = 37
	rosterStep = 34
	firstRow   = 22 // from a card's upper edge to the middle of its first row
	lastRow    = 26 // from the middle of the last row to the lower edge
)

// rowsBox returns the part of a corner that a card with so many rows takes.
func rowsBox(corner, rows, step int) image.Rectangle {
	b := cornerBox(corner)
	b.Max.Y = min(b.Max.Y, b.Min.Y+firstRow+step*(rows-1)+lastRow)
	return b
}

// objectivesBox returns the place of a card with a title and so many objectives.
func objectivesBox(count int) image.Rectangle { return rowsBox(0, 1+count, goalStep) }

// rosterBox returns the place of a card with so many kinds of Veks.
func rosterBox(kinds int) image.Rectangle { return rowsBox(1, kinds, rosterStep) }

// objectives draws the objectives with their counts and states (L15.2).
func (e *easel) objectives() {
	if len(e.view.Objectives) == 0 {
		return
	}
	b := objectivesBox(len(e.view.Objectives))
	x, y := b.Min.X+render.Pad, b.Min.Y+firstRow
	drawCard(e.Canvas, b)
	e.Text(e.say("lune.picture.objectives"), x, y, render.Style{
		Size: render.SizeSmall, Bold: true, Color: haze, Max: b.Dx() - 2*render.Pad,
	})
	for n, o := range e.view.Objectives {
		e.objective(o, x, y+goalStep*(n+1), b.Max.X-render.Pad)
	}
}

// objective draws one line: the state of an objective as a sign, its name, and its count.
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
	if o.Code == "O2" { // at first the count is above the goal
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

// roster draws the kinds of Veks that may come, by figure and name. A Psion has a sign while its
// aura is in force (L9.4).
func (e *easel) roster() {
	if len(e.view.Roster) == 0 {
		return
	}
	b := rosterBox(len(e.view.Roster))
	drawCard(e.Canvas, b)
	x, y := b.Min.X+render.Gap, b.Min.Y+firstRow
	for _, code := range e.view.Roster {
		tiny, ok := e.tinies[code]
		if !ok || y+lastRow > b.Max.Y {
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
		e.Stamp(tiny, x+18, y)
		e.Text(e.say(mechKey(code)), x+40, y, render.Style{Size: render.SizeSmall, Color: render.Paper, Max: right - x - 40})
		y += rosterStep
	}
}

func mechKey(code string) game.Key {
	if key, ok := kindKeys[code]; ok {
		return key
	}
	return game.Key("lune.kind." + code)
}

// kindKeys caches the text keys of Mechs and Veks, since each picture names many of them.
var kindKeys = func() map[string]game.Key {
	keys := map[string]game.Key{}
	for code := range mechs {
		keys[code] = game.Key("lune.kind." + code)
	}
	for code := range figures {
		keys[code] = game.Key("lune.kind." + code)
	}
	return keys
}()
