package quantum

import (
	"image"

	"bivouac/game"
	"bivouac/render"
)

// bannerBox takes the place of the header when the game is over, so that it hides
// nothing of the board.
var bannerBox = image.Rect(render.Gap, render.Gap, width-render.Gap, headerHigh-render.Gap/2)

// ending draws the result in large letters, in the winner's colour, with the reason (section 19.6).
func (e *easel) ending() {
	end := e.view.End
	fill, ink := render.Paper, render.Ink
	if len(end.Winners) > 0 {
		style := e.style(end.Winners[0])
		fill, ink = style.Fill, style.Text
	}
	e.Panel(bannerBox, render.Radius, fill)
	y, room := (bannerBox.Min.Y+bannerBox.Max.Y)/2, bannerBox.Dx()-3*render.Space
	room -= e.Text(e.verdict(e.name), bannerBox.Min.X+render.Space, y, render.Style{
		Size: render.SizeHuge, Bold: true, Color: ink, Max: 2 * room / 3,
	})
	e.Text(e.reason(), bannerBox.Max.X-render.Space, y, render.Style{
		Size: render.SizeSmall, Color: ink, Align: render.Right, Max: room,
	})
}

// verdict says who won, or that nobody did.
func (e *easel) verdict(name func(game.Seat) string) string {
	end := e.view.End
	switch {
	case len(end.Winners) > 0:
		return e.say("quantum.picture.wins", "who", name(end.Winners[0]))
	case end.Reason == "void":
		return e.say("quantum.picture.void")
	case len(end.Sharing) > 0:
		who := ""
		for i, seat := range end.Sharing {
			if i > 0 {
				who += ", "
			}
			who += name(seat)
		}
		return e.say("quantum.picture.shared", "who", who)
	}
	return e.say("quantum.picture.draw")
}

func (e *easel) reason() string { return e.say(game.Key("quantum.picture.end." + e.view.End.Reason)) }
