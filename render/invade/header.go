package invade

import (
	"image"
	"strings"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// header draws the title, the turn, whose turn it is, and the phase.
func (e *easel) header() {
	const y = headerHigh / 2
	x := render.Space
	x += e.Text(e.say("invade.name"), x, y, render.Style{
		Size: render.SizeTitle, Bold: true, Color: render.Accent,
	}) + render.Space
	if e.view.Turn > 0 {
		turn := e.say("invade.picture.turn", "turn", e.view.Turn)
		x += e.Text(turn, x, y, render.Style{Size: render.SizeBody, Color: olive}) + render.Space
	}
	if e.scene.Unbegun {
		return
	}
	left := e.phase(width-render.Space, y)
	if e.view.End != nil || e.view.Phase == "PLACEMENT" {
		return
	}
	style := render.Seats[e.view.Active]
	e.Mark(render.Point{X: float64(x + markRadius), Y: y}, markRadius, style)
	x += 2*markRadius + render.Gap
	e.DrawName(&e.scene, e.view.Active, seated, x, y, render.Style{
		Size: render.SizeNumber, Bold: true, Color: style.Glow, Max: left - render.Pad - x,
	})
}

// markRadius is the radius of the seats' marks in header and strips.
const markRadius = 22

// phase writes the phase on a pill that ends at right. It returns the left end of the pill.
func (e *easel) phase(right, y int) (left int) {
	text := e.say(game.Key("invade.picture.phase." + strings.ToLower(e.view.Phase)))
	style := render.Style{Size: render.SizeBody, Bold: true, Color: render.Ink, Align: render.Right}
	left = right - 2*render.Pad - render.Width(text, style)
	e.Panel(image.Rect(left, y-pillHigh/2, right, y+pillHigh/2), pillHigh/2, render.Accent)
	e.Text(text, right-render.Pad, y, style)
	return left
}

// pillHigh is the height of a pill of text.
const pillHigh = 56

func (e *easel) say(key game.Key, args ...any) string { return e.scene.Say(game.T(key, args...)) }

// name returns the player of a seat, or what the seat is called.
func (e *easel) name(seat game.Seat) string { return e.scene.Name(seat, seated) }

// sentence returns a text about a player, whose name is cut so that the text fits the style.
func (e *easel) sentence(key game.Key, seat game.Seat, st render.Style) string {
	return e.scene.Sentence(seat, seated, st, func(who string) string { return e.say(key, "who", who) })
}

// seated calls the seats by the sides of the map.
var seated = render.SeatNames{Own: seatName}

func seatName(seat game.Seat) game.Text {
	if seat == invade.North {
		return game.T("invade.seat.1")
	}
	return game.T("invade.seat.0")
}
