package quantum

import (
	"fmt"
	"image"
	"strings"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// Sizes of signs in the header and the strips.
const (
	markRadius  = 22
	lightRadius = 15.0
	lightStep   = 40
	lights      = 3 // actions of a turn (Q4.2)
)

// header draws the title, the round, whose turn it is, and what is left of the turn.
func (e *easel) header() {
	const y = headerHigh / 2
	x := render.Space
	x += e.Text(e.say("quantum.name"), x, y, render.Style{
		Size: render.SizeTitle, Bold: true, Color: render.Accent,
	}) + render.Space
	if e.view.Round > 0 {
		round := e.say("quantum.picture.round", "round", e.view.Round)
		x += e.Text(round, x, y, render.Style{Size: render.SizeBody, Color: haze}) + render.Space
	}
	right := width - render.Space
	if e.scene.Unbegun {
		e.Text(e.say("quantum.picture.goal"), right, y, render.Style{
			Size: render.SizeBody, Color: render.Paper, Align: render.Right, Max: right - x,
		})
		return
	}
	if e.view.Phase == quantum.PhaseRoll {
		e.Text(e.say("quantum.picture.phase.roll"), right, y, render.Style{
			Size: render.SizeNumber, Bold: true, Color: render.Paper, Align: render.Right,
		})
		return
	}
	right = e.left(right, y)
	e.Mark(render.Point{X: float64(x + markRadius), Y: y}, markRadius, e.style(e.view.Active))
	x += 2*markRadius + render.Gap
	e.DrawName(&e.scene, e.view.Active, e.seated(), x, y, render.Style{
		Size: render.SizeNumber, Bold: true, Color: e.style(e.view.Active).Glow, Max: right - render.Pad - x,
	})
}

// left draws what is left of the turn, ending at right: the phase if a question waits, the gains to come, and
// the actions as lights. It returns the left end of what it draws.
func (e *easel) left(right, y int) int {
	if e.view.Phase != quantum.PhaseActions {
		right = e.pill(right, y, e.say(game.Key("quantum.picture.phase."+strings.ToLower(e.view.Phase)))) - render.Pad
	}
	if e.view.Phase == quantum.PhasePlace {
		return right
	}
	if e.view.Gains > 0 {
		gain := render.Style{Size: render.SizeNumber, Bold: true, Color: render.Accent, Align: render.Right}
		right -= e.Text(fmt.Sprintf("+%d", e.view.Gains), right, y, gain)
		crown(e.Canvas, render.Point{X: float64(right - render.Gap - iconRadius), Y: float64(y)}, render.Accent)
		right -= 2*render.Gap + 2*iconRadius + render.Pad
	}
	for n := range lights {
		at := render.Point{X: float64(right - lightStep/2 - (lights-1-n)*lightStep), Y: float64(y)}
		if n < e.view.Actions {
			e.Disc(at, lightRadius, render.Accent)
			continue
		}
		e.Ring(at, lightRadius-render.Thin/2, render.Thin, render.Steel)
	}
	right -= lights * lightStep
	if e.view.Phase != quantum.PhaseActions { // the phase takes the room
		return right
	}
	return right - render.Gap - e.Text(e.say("quantum.picture.actions"), right-render.Gap, y, render.Style{
		Size: render.SizeSmall, Color: haze, Align: render.Right,
	})
}

// pill writes on an accented pill that ends at right. It returns the left end of the pill.
func (e *easel) pill(right, y int, text string) int {
	const high = 56
	style := render.Style{Size: render.SizeBody, Bold: true, Color: render.Ink, Align: render.Right}
	left := right - 2*render.Pad - render.Width(text, style)
	e.Panel(image.Rect(left, y-high/2, right, y+high/2), high/2, render.Accent)
	e.Text(text, right-render.Pad, y, style)
	return left
}
