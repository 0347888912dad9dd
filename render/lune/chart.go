package lune

import (
	"image"
	"strconv"

	"bivouac/game/lune"
	"bivouac/render"
)

// The picture between missions from top to bottom.
const (
	mapTop    = headerHigh
	mapHigh   = 372
	itemsTop  = mapTop + mapHigh + render.Gap
	itemHigh  = 124
	crewTop   = itemsTop + 3*itemHigh
	chartNote = crewTop + 3*crewHigh
	chartHigh = chartNote + footHigh + render.Gap
	footHigh  = 60
	crewHigh  = 104
	missions  = 6
	labelMost = 350 // width of a mission's name
)

// stations are where the missions lie on the chart of the campaign.
var stations = [missions]image.Point{{126, 352}, {316, 258}, {512, 338}, {708, 250}, {900, 330}, {1082, 236}}

// between draws the picture when no mission is under way.
func (e *easel) between() {
	e.chartHeader()
	e.stations()
	if e.view.Phase == lune.PhaseOver {
		e.ending()
	} else {
		e.shop()
	}
	for n := range e.view.Mechs {
		if n < 3 {
			e.mechRow(&e.view.Mechs[n], crewBox(n))
		}
	}
	e.chartFoot()
}

// chartFoot draws the line at the bottom: a note (see noteText) if there is one, else a hint.
func (e *easel) chartFoot() {
	text, ink := e.noteText()
	switch {
	case text != "":
	case e.view.Phase == lune.PhaseShop:
		text = e.say("lune.picture.shop.hint")
	default:
		text = e.say("lune.picture.over.hint")
	}
	e.Text(text, render.Gap+render.Pad, chartNote+footHigh/2, render.Style{
		Size: render.SizeSmall, Color: ink, Max: width - 4*render.Pad,
	})
}

// crewBox returns the place of the card of the n-th Mech on the chart.
func crewBox(n int) image.Rectangle {
	top := crewTop + n*crewHigh
	return image.Rect(render.Gap, top, width-render.Gap, top+crewHigh-render.Gap)
}

// chartHeader draws the title of the game, the purse while the shop is open, and the Power Grid.
func (e *easel) chartHeader() {
	title := e.say("lune.picture.title")
	x := render.Pad + e.Text(title, render.Pad, headerY, render.Style{
		Size: render.SizeTitle, Bold: true, Color: render.Paper, Max: 300,
	}) + render.Space
	if e.view.Phase == lune.PhaseShop {
		e.Stamp(e.sheet.signs["coin"], x+30, headerY)
		e.Text(strconv.Itoa(e.view.Purse), x+66, headerY, render.Style{
			Size: render.SizeHuge, Bold: true, Color: render.Accent,
		})
	}
	e.gridBar(gridLeft, headerY)
}

// stations draws the missions: those that are over with their objectives, the next one, and those
// to come.
func (e *easel) stations() {
	for n, at := range stations {
		e.station(n+1, at)
	}
}

func (e *easel) station(n int, at image.Point) {
	v := e.view
	middle := point(at)
	done := e.result(n)
	next := done == nil && n == v.Mission && v.End == nil
	fill, ink, r := rim, haze, 36.0
	switch {
	case done != nil && done.Won:
		fill, ink = goodCol, white
	case done != nil:
		fill, ink = lossCol, white
	case next:
		fill, ink, r = render.Accent, render.Ink, 46
	}
	e.Disc(middle, r+6, edgeDark)
	e.Disc(middle, r, fill)
	e.Text(strconv.Itoa(n), at.X, at.Y, render.Style{Size: render.SizeHuge, Bold: true, Color: ink, Align: render.Centre})
	label := render.Style{Size: render.SizeSmall, Bold: next, Color: render.Paper, Align: render.Centre, Max: labelMost}
	if !next && done == nil {
		label.Color = haze
	}
	name := e.say(missionKey(n))
	wide := render.Width(name, label)
	x := min(max(at.X, wide/2+render.Pad), width-wide/2-render.Pad)
	b := box(x, at.Y+int(r)+30, wide+24, 44)
	e.Panel(b, 22, card)
	e.Text(name, x, b.Min.Y+22, label)
	if done != nil {
		e.achieved(done, at.X, at.Y-int(r)-22)
	}
}

// achieved draws a star for each bonus objective, grey if it was missed.
func (e *easel) achieved(r *lune.Result, x, y int) {
	left := x - (len(r.Objectives)-1)*20
	for n, o := range r.Objectives {
		name := "star"
		if o.State != lune.Achieved {
			name = "star missed"
		}
		e.Stamp(e.sheet.signs[name], left+n*40, y)
	}
}

// result returns how a mission of this session ended, or nil if it has not ended yet.
func (e *easel) result(mission int) *lune.Result {
	for n := range e.view.Results {
		if e.view.Results[n].Mission == mission {
			return &e.view.Results[n]
		}
	}
	return nil
}

// drawChart returns the parts of the picture between missions that never change.
func drawChart() *render.Canvas {
	c := render.NewCanvas(width, chartHigh)
	c.Fill(c.Image.Rect, space)
	drawStars(c, 90)
	drawEarth(c, pt(560, 176), 52)
	drawHorizon(c)
	c.Fill(image.Rect(0, mapTop+mapHigh, width, chartHigh), space)
	c.Fill(image.Rect(0, 0, width, headerHigh), card)
	c.Fill(image.Rect(0, headerHigh-2, width, headerHigh), rim)
	for n := range 3 {
		drawCard(c, crewBox(n))
	}
	drawCard(c, image.Rect(render.Gap, chartNote, width-render.Gap, chartNote+footHigh))
	return c
}

// drawHorizon draws the Moon's ground with the way from mission to mission.
func drawHorizon(c *render.Canvas) {
	k := sketch{Canvas: c, scale: 1}
	k.poly(soils[0].south, 0, 250, 160, 214, 300, 232, 470, 196, 640, 222, 800, 176, 960, 204, 1090, 168, 1200,
		190, 1200, 480, 0, 480)
	k.poly(soils[0].top, 0, 300, 200, 246, 420, 268, 640, 244, 860, 240, 1040, 214, 1200, 226, 1200, 480, 0, 480)
	for _, h := range [...][3]float64{{60, 420, 40}, {236, 330, 26}, {412, 408, 52}, {610, 290, 30}, {640, 430, 34},
		{812, 396, 44}, {980, 270, 26}, {1010, 424, 56}, {1150, 330, 30}} {
		k.oval(soils[1].top, h[0]+3, h[1]+3, h[2], h[2]*0.4)
		k.oval(soils[0].south, h[0], h[1], h[2], h[2]*0.4)
		k.oval(soils[0].east, h[0]+h[2]*0.1, h[1]-h[2]*0.06, h[2]*0.8, h[2]*0.26)
	}
	for n := range missions - 1 {
		a, b := stations[n], stations[n+1]
		way := []render.Point{point(a), point(b)}
		c.Line(way, 12, edgeDark, 14, 18)
		c.Line(way, 7, render.Accent, 14, 18)
	}
}
