package lune

import (
	"fmt"
	"image"
	"strconv"

	"bivouac/game"
	"bivouac/render"
)

// Columns of the header.
const (
	headerY   = headerHigh / 2
	turnLeft  = 566
	gridLeft  = 746
	mostGrid  = 7
	cellWide  = 26
	cellHigh  = 52
	cellStep  = 31
	badgeWide = 64
)

// header draws which mission this is, which turn of how many, and the Power Grid (L21.5).
func (e *easel) header() {
	v := e.view
	b := image.Rect(render.Pad, headerY-32, render.Pad+badgeWide, headerY+32)
	e.Panel(b, render.Radius, render.Paper)
	e.Text(strconv.Itoa(v.Mission), b.Min.X+badgeWide/2, headerY, render.Style{
		Size: render.SizeTitle, Bold: true, Color: render.Ink, Align: render.Centre,
	})
	left := b.Max.X + render.Pad
	room := turnLeft - left - render.Pad
	name := render.Style{Size: render.SizeNumber, Bold: true, Color: render.Paper, Max: room}
	e.Text(e.say(missionKey(v.Mission)), left, headerY-15, name)
	below := render.Style{Size: render.SizeSmall, Color: haze, Max: room}
	key := "lune.picture.level." + strconv.Itoa(difficulty(v.Mission))
	if v.Coming != "" { // the environment of the Vek turn to come (L14)
		e.Stamp(e.sheet.signs["warning tag"], left+20, headerY+24)
		left, below = left+46, render.Style{Size: render.SizeSmall, Bold: true, Color: amber, Max: room - 46}
		key = "lune.picture.coming." + v.Coming
	}
	e.Text(e.say(game.Key(key)), left, headerY+24, below)
	e.turn()
	e.gridBar(gridLeft, headerY)
}

func missionKey(n int) game.Key {
	return game.Key(fmt.Sprint("lune.mission.", min(max(n, 1), 6)))
}

// difficulty returns 1 for Simple, 2 for Intermediate and 3 for Expert (L16).
func difficulty(mission int) int { return (mission + 1) / 2 }

// turn draws the turn as numbers and as marks.
func (e *easel) turn() {
	v := e.view
	if e.scene.Unbegun {
		return
	}
	if v.Turn == 0 {
		e.Text(e.say("lune.picture.deploy"), turnLeft, headerY, render.Style{
			Size: render.SizeBody, Bold: true, Color: render.Accent, Max: gridLeft - turnLeft - render.Pad,
		})
		return
	}
	y := headerY - 12
	word := e.Text(e.say("lune.picture.turn"), turnLeft, y, render.Style{Size: render.SizeSmall, Color: haze})
	number := render.Style{Size: render.SizeTitle, Bold: true, Color: render.Paper}
	e.Text(fmt.Sprintf("%d/%d", v.Turn, v.Turns), turnLeft+word+render.Gap, y, number)
	for n := range min(v.Turns, (gridLeft-turnLeft)/30) {
		col := rim
		if n < v.Turn {
			col = render.Accent
		}
		x := turnLeft + n*30
		e.Panel(image.Rect(x, headerY+18, x+24, headerY+30), 5, col)
	}
}

// gridBar draws the Power Grid as cells and a number, with the cells that are threatened, and the
// resistance of buildings.
func (e *easel) gridBar(left, y int) {
	v := e.view
	e.Stamp(e.sheet.signs["bolt"], left+18, y)
	loss := min(e.atRisk(), v.Grid)
	for n := range mostGrid {
		b := image.Rect(left+44+n*cellStep, y-cellHigh/2, left+44+n*cellStep+cellWide, y+cellHigh/2)
		switch {
		case n < v.Grid-loss:
			e.Panel(b, 5, amber)
		case n < v.Grid:
			e.Panel(b, 5, dangerCol)
			e.Panel(b.Inset(5), 3, groove)
		default:
			e.Panel(b, 5, rim)
			e.Panel(b.Inset(3), 3, groove)
		}
	}
	x := left + 44 + mostGrid*cellStep + render.Gap
	x += e.Text(strconv.Itoa(v.Grid), x, y, render.Style{
		Size: render.SizeHuge, Bold: true, Color: render.Paper,
	}) + render.Gap
	e.Stamp(e.sheet.signs["resist"], x+26, y)
	x += 52
	e.Text(e.say("lune.picture.percent", "n", v.Resist), x+render.Gap, y, render.Style{
		Size: render.SizeSmall, Color: haze, Max: width - x - render.Gap,
	})
}

// atRisk returns how much of the Grid a chosen action and the announced attacks take, if no
// building resists.
func (e *easel) atRisk() int {
	if o := e.marks.outcome; o != nil {
		return e.view.Grid - o.Grid + o.Risk
	}
	return e.view.Risk
}
