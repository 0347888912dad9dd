package invade

import (
	"image"

	"bivouac/game"
	"bivouac/render"
)

// bannerBox covers the whole panel; openingBox leaves the last row of the panel free.
var (
	bannerBox  = image.Rect(panelLeft, roleTop, panelLeft+panelWide, height-render.Gap)
	openingBox = image.Rect(panelLeft, roleTop, panelLeft+panelWide, noteTop-render.Gap)
)

// Lines of the banner.
const (
	bannerMark   = 80.0
	bannerFigure = 2.6 // scale of the winner's Commander
	bannerHead   = 104 // first line, from the top of the banner
	bannerFoot   = 180 // second line
)

// verdict says who won, or that nobody did. The function called names the players.
func (e *easel) verdict(called func(game.Seat) string) string {
	switch end := e.view.End; {
	case len(end.Winner) > 0:
		return e.say("invade.picture.wins", "who", called(end.Winner[0]))
	case e.view.Turn == 0:
		return e.say("invade.picture.void")
	}
	return e.say("invade.picture.draw")
}

func (e *easel) reason() string { return e.say(game.Key("invade.picture.end." + e.view.End.Reason)) }

// result draws the banner of the end, in the winner's colour (I18.2.13).
func (e *easel) result() {
	fill, ink := render.Paper, render.Ink
	left := bannerBox.Min.X + render.Space
	if len(e.view.End.Winner) > 0 {
		seat := e.view.End.Winner[0]
		fill, ink = render.Seats[seat].Fill, render.Seats[seat].Text
	}
	head := e.verdict(e.name)
	e.Panel(bannerBox, render.Radius, fill)
	if len(e.view.End.Winner) > 0 {
		at := render.Point{X: float64(left) + bannerMark, Y: float64(bannerBox.Min.Y+bannerBox.Max.Y) / 2}
		shape := render.Seats[e.view.End.Winner[0]].Shape
		e.Shape(shape, at, bannerMark, ink)
		e.Shape(shape, at, bannerMark-render.Pad, fill)
		e.Shape(shape, at, bannerMark/2, ink)
		left += 2*int(bannerMark) + render.Space
		victor := figure{
			Canvas: e.Canvas, at: render.Point{X: float64(bannerBox.Max.X) - 1.5*bannerMark, Y: at.Y + render.Space},
			scale: bannerFigure, ink: ink, below: fill, light: fill,
		}
		victor.draw("C", false, ink)
	}
	room := bannerBox.Max.X - int(2.7*bannerMark) - left
	e.Text(head, left, bannerBox.Min.Y+bannerHead, render.Style{Size: render.SizeHuge, Bold: true, Color: ink, Max: room})
	e.Text(e.reason(), left, bannerBox.Min.Y+bannerFoot, render.Style{Size: render.SizeBody, Color: ink, Max: room})
}

// goal says how the game is won.
func (e *easel) goal() {
	e.Panel(openingBox, render.Radius, card)
	e.Text(e.say("invade.picture.goal"), width/2, (openingBox.Min.Y+openingBox.Max.Y)/2,
		render.Style{
			Size: render.SizeBody, Bold: true, Color: render.Accent, Align: render.Centre, Max: openingBox.Dx() - 2*render.Pad,
		})
}

// opening draws the placement: the opening die and who has placed their soldiers (I4).
func (e *easel) opening() {
	e.Panel(openingBox, render.Radius, card)
	left, y := openingBox.Min.X+render.Space, (openingBox.Min.Y+openingBox.Max.Y)/2
	if e.view.Opening > 0 {
		e.die(render.Point{X: float64(left + dieSide/2), Y: float64(y)}, e.view.Opening)
		left += dieSide + render.Space
	}
	style := render.Style{Size: render.SizeBody, Bold: true, Color: render.Seats[e.view.Active].Glow,
		Max: openingBox.Max.X - render.Space - left}
	e.Text(e.sentence("invade.picture.starts", e.view.Active, style), left, y-openingStep, style)
	for i := range game.Seat(2) {
		e.placed(i, left, y+int(i)*openingStep)
	}
}

// openingStep is the distance between the lines of the placement.
const openingStep = 56

func (e *easel) placed(seat game.Seat, left, y int) {
	key, col := game.Key("invade.picture.placing"), olive
	if e.view.Sides[seat].Placed {
		key, col = "invade.picture.placed", render.Accent
	}
	e.Mark(render.Point{X: float64(left + iconRadius), Y: float64(y)}, iconRadius, render.Seats[seat])
	style := render.Style{Size: render.SizeBody, Color: col,
		Max: openingBox.Max.X - left - 2*render.Space - 2*iconRadius}
	e.Text(e.sentence(key, seat, style), left+2*iconRadius+render.Pad, y, style)
}
