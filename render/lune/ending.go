package lune

import (
	"image"
	"strconv"

	"bivouac/game"
	"bivouac/render"
)

// bannerBox is the place of the card that shows the end of a session.
var bannerBox = image.Rect(render.Gap, itemsTop, width-render.Gap, crewTop-render.Gap)

// ending draws the colony under its dome or in the dark, the verdict, and the figures of the
// session (L18.6).
func (e *easel) ending() {
	if e.view.End == nil {
		return
	}
	won := e.view.End.Reason == "won"
	edge := lossCol
	if won {
		edge = amber
	}
	e.Panel(bannerBox, render.Radius, edge)
	e.Panel(bannerBox.Inset(4), render.Radius-4, card)
	e.colony(won)
	x := bannerBox.Min.X + 400
	room := bannerBox.Max.X - x - render.Space
	e.Text(e.say(endKey(e.reason())), x, bannerBox.Min.Y+52, render.Style{
		Size: render.SizeTitle, Bold: true, Color: render.Paper, Max: room,
	})
	e.Text(e.say("lune.picture.end.missions", "won", e.wins()), x, bannerBox.Min.Y+104, render.Style{
		Size: render.SizeSmall, Color: haze, Max: room,
	})
	s := e.view.Stats
	for n, f := range [...]struct {
		key  game.Key
		n    int
		sign string
	}{{"lune.picture.stats.bonus", s.Bonus, "star"}, {"lune.picture.stats.kills", s.Kills, "skull"},
		{"lune.picture.stats.grid", s.GridLost, "bolt"}, {"lune.picture.stats.mechs", s.MechsLost, "heart"}} {
		cx, cy := x+n%2*room/2, bannerBox.Min.Y+180+n/2*92
		e.Stamp(e.sheet.signs[f.sign], cx+26, cy)
		left := cx + 64
		left += e.Text(strconv.Itoa(f.n), left, cy, render.Style{Size: render.SizeHuge, Bold: true, Color: render.Paper}) + 14
		e.Text(e.say(f.key), left, cy+4, render.Style{
			Size: render.SizeSmall, Color: haze, Max: cx + room/2 - left - render.Gap,
		})
	}
}

// reason returns how the session ended: one of the reasons of L18.
func (e *easel) reason() string {
	switch r := e.view.End.Reason; r {
	case "won", "grid", "abandoned", "left":
		return r
	}
	return "left"
}

func endKey(reason string) game.Key { return game.Key("lune.end." + reason) }

// wins returns how many missions were won.
func (e *easel) wins() int {
	n := 0
	for _, r := range e.view.Results {
		if r.Won {
			n++
		}
	}
	return n
}

// colony draws a town that shines, or one that the Veks have taken.
func (e *easel) colony(won bool) {
	x, y := bannerBox.Min.X+200, bannerBox.Min.Y+210
	k := sketch{Canvas: e.Canvas, x: float64(x), y: float64(y), scale: 1}
	k.oval(soils[0].east, 0, 40, 170, 84)
	k.oval(soils[1].top, 0, 34, 166, 80)
	for _, at := range [...]image.Point{{0, -20}, {-84, 16}, {84, 16}, {0, 56}} {
		name := "building3"
		if !won {
			name = "mountain1"
		}
		e.Stamp(e.things[name], x+at.X, y+at.Y)
	}
	if won {
		k.stroke(shieldCol, 6, -166, 40, -158, -44, -118, -124, -60, -166, 0, -178, 60, -166, 118, -124, 158, -44, 166, 40)
		k.stroke(white, 4, -130, -60, -104, -108, -68, -138)
		return
	}
	e.Stamp(e.things["HL"], x-52, y-40)
	e.Stamp(e.things["AL"], x+64, y-4)
	e.Stamp(e.things["CR"], x-64, y+76)
}
