package rois

import (
	"image"
	"image/color"
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// Sizes in the header.
const (
	markRadius = 22
	pillHigh   = 56
	pillMost   = 430
	soon       = 5 // turns or rounds before a limit at which a warning begins (R32.6)
)

// header draws the title, the turn, whose turn it is, and what the game waits for (R32.6).
func (e *easel) header() {
	const y = headerHigh / 2
	x := render.Space
	if e.unleashed() {
		x += e.banner(x, y) + render.Space
	} else {
		x += e.Text(e.say("rois.picture.title"), x, y, render.Style{
			Size: render.SizeTitle, Bold: true, Color: render.Accent,
		}) + render.Space
	}
	if text := e.when(); text != "" {
		x += e.Text(text, x, y, render.Style{Size: render.SizeSmall, Color: e.urgent()}) + render.Space
	}
	if e.scene.Unbegun {
		return
	}
	right := e.pill(width-render.Space, y, e.state(e.name))
	if e.view.Active < 0 {
		return
	}
	style := sideOf(e.view.Active)
	e.Mark(pt(float64(x+markRadius), y), markRadius, style)
	x += 2*markRadius + render.Gap
	e.DrawName(&e.scene, e.view.Active, seated, x, y, render.Style{
		Size: render.SizeNumber, Bold: true, Color: style.Glow, Max: max(right-render.Pad-x, 1),
	})
}

// when returns the turn with the round or with a limit that is near. It returns "" before the first turn.
func (e *easel) when() string {
	v := e.view
	switch {
	case v.Turn == 0:
		return ""
	case e.quietSoon():
		return e.say("rois.picture.quiet", "turn", v.Turn, "quiet", v.Quiet, "limit", v.QuietLimit)
	case e.roundsSoon():
		return e.say("rois.picture.late", "turn", v.Turn, "round", v.Round, "rounds", v.Rounds)
	}
	return e.say("rois.picture.turn", "turn", v.Turn, "round", v.Round)
}

func (e *easel) quietSoon() bool {
	return e.view.QuietLimit > 0 && e.view.QuietLimit-e.view.Quiet <= soon
}

func (e *easel) roundsSoon() bool { return e.view.Rounds > 0 && e.view.Rounds-e.view.Round <= soon }

// urgent returns the colour of the turn: that of an alarm if a limit is near.
func (e *easel) urgent() color.RGBA {
	if e.quietSoon() || e.roundsSoon() {
		return alarmOnOak
	}
	return sand
}

// alarmOnOak is the colour of a warning on the table.
var alarmOnOak = render.RGB(0xFF9C86)

// state says what the game waits for: the phase, and the player if it is not the active one.
func (e *easel) state(name func(game.Seat) string) string {
	v := e.view
	switch v.Phase {
	case rois.PhaseReaction, rois.PhaseChoice:
		for _, p := range v.Players {
			if p.Asked && (v.Phase == rois.PhaseReaction || p.Seat != v.Active) {
				return e.say("rois.picture.waits."+game.Key(strings.ToLower(v.Phase)), "who", name(p.Seat))
			}
		}
	}
	if v.Phase == rois.PhaseChoice && v.Choice != "" {
		return e.say("rois.picture.choice." + game.Key(v.Choice))
	}
	if v.Phase == rois.PhaseOrders && !v.Orders {
		return e.say("rois.picture.phase.marks")
	}
	return e.say("rois.picture.phase." + game.Key(strings.ToLower(v.Phase)))
}

// pill writes on an accented pill that ends at right. It returns the left end of the pill.
func (e *easel) pill(right, y int, text string) int {
	style := render.Style{Size: render.SizeBody, Bold: true, Color: render.Ink, Align: render.Right, Max: pillMost}
	left := right - 2*render.Pad - render.Width(text, style)
	e.Panel(image.Rect(left, y-pillHigh/2, right, y+pillHigh/2), pillHigh/2, render.Accent)
	e.Text(text, right-render.Pad, y, style)
	return left
}

// banner draws a banner which says that units may not change zone (R32.4), and returns its width. The banner
// replaces the game's name, since the board has no free space.
func (e *easel) banner(x, y int) int {
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: render.White}
	text := e.say("rois.picture.still")
	wide := render.Width(text, style) + 2*render.Pad
	box := image.Rect(x, y-pillHigh/2, x+wide, y+pillHigh/2)
	e.Panel(box, pillHigh/2, vineLight)
	e.Panel(box.Inset(3), pillHigh/2-3, vineDark)
	e.Text(text, x+render.Pad, y, style)
	return wide
}
