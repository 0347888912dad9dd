package rois

import (
	"image"

	"bivouac/game"
	"bivouac/render"
)

// resultBox takes the place of the header when the game is over, so that it hides
// nothing of the board.
var resultBox = image.Rect(render.Gap, render.Gap, width-render.Gap, headerHigh-render.Gap/2)

// ending draws the result in large letters, in the winner's colour, with the reason.
func (e *easel) ending() {
	end := e.view.End
	fill, ink := vellum, render.Ink
	x, y := resultBox.Min.X+render.Space, (resultBox.Min.Y+resultBox.Max.Y)/2
	if len(end.Winners) > 0 {
		style := sideOf(end.Winners[0])
		fill, ink = style.Fill, style.Text
		e.Panel(resultBox, render.Radius, bone)
		e.Panel(resultBox.Inset(3), render.Radius-3, fill)
		e.Mark(pt(float64(x+markRadius), float64(y)), markRadius, style)
		x += 2*markRadius + render.Pad
	} else {
		e.Panel(resultBox, render.Radius, fill)
	}
	room := resultBox.Max.X - 2*render.Space - x
	room -= e.Text(e.verdict(e.name), x, y, render.Style{Size: render.SizeHuge, Bold: true, Color: ink, Max: room * 3 / 5})
	e.Text(e.reason(), resultBox.Max.X-render.Space, y, render.Style{
		Size: render.SizeSmall, Color: ink, Align: render.Right, Max: room,
	})
}

// verdict says who won, or that nobody did.
func (e *easel) verdict(name func(game.Seat) string) string {
	end := e.view.End
	switch {
	case len(end.Winners) > 0:
		return e.say("rois.picture.wins", "who", name(end.Winners[0]))
	case end.Reason == "void":
		return e.say("rois.picture.void")
	}
	return e.say("rois.picture.draw")
}

func (e *easel) reason() string { return e.say(game.Key("rois.picture.end." + e.view.End.Reason)) }
