package rois

import (
	"image"
	"image/color"
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// Lines of an order card.
const (
	orderTop   = 24 // middle of the name
	orderFirst = 62 // middle of the first line of text
	orderLine  = 32
	orderMost  = 4
	orderBand  = 10 // band of the army's colour on the left
	orderPad   = 18
)

func orderName(id string) game.Key  { return game.Key("rois.order." + id) }
func armyName(code string) game.Key { return game.Key("rois.army." + code) }

// armyOf returns the army that an order belongs to.
func armyOf(id string) string { return strings.TrimRight(id, "0123456789") }

// slot draws a player's order in play: face up with name and text, face down as a back, or an empty slot
// (R32.5).
func (e *easel) slot(p rois.Player, box image.Rectangle) {
	switch {
	case !e.view.Orders:
		e.empty(box, "rois.picture.order.off")
	case p.Slot != "" && p.Up:
		e.orderCard(box, p.Seat, p.Slot, p.Copies, orderUp)
		if p.Locked {
			e.Stamp(e.stock.signs["lock"], box.Max.X-30, box.Max.Y-30)
		}
	case p.Slot != "":
		e.orderCard(box, p.Seat, p.Slot, "", orderDown)
	case p.Laid:
		e.orderBack(box, p.Army)
	case e.view.Turn > 0:
		e.empty(box, "rois.picture.order.none")
	}
}

// empty draws a slot without an order, and says why it is empty.
func (e *easel) empty(box image.Rectangle, why game.Key) {
	e.Panel(box, render.Radius, groove)
	at := middleOf(box)
	e.Text(e.say(why), int(at.X), int(at.Y), render.Style{
		Size: render.SizeSmall, Color: sand, Align: render.Centre, Max: box.Dx() - 2*orderPad,
	})
}

// orderBack draws a face-down order that the viewer does not know.
func (e *easel) orderBack(box image.Rectangle, army string) {
	h := heraldryOf(army)
	e.Panel(box, render.Radius, brass)
	e.Panel(box.Inset(3), render.Radius-3, h.field)
	e.Frame(box.Inset(12), render.RadiusSmall, 3, h.charge)
	at := middleOf(box)
	const badge = 64
	e.Shape(render.Diamond, pt(float64(box.Min.X+badge), at.Y), 26, h.charge)
	label := image.Rect(box.Min.X+2*badge, int(at.Y)-26, box.Max.X-badge/2, int(at.Y)+26)
	e.Panel(label, 26, groove)
	middle := middleOf(label)
	e.Text(e.say("rois.picture.order.down"), int(middle.X), int(middle.Y), render.Style{
		Size: render.SizeSmall, Bold: true, Color: render.Paper, Align: render.Centre, Max: label.Dx() - render.Pad,
	})
}

// How an order card lies.
const (
	orderUp   = iota // in force
	orderDown        // known, but face down
	orderFree        // to be chosen from
	orderPick        // chosen
)

// orderGround draws an empty order card. It returns the colour of what is written on it.
func (e *easel) orderGround(box image.Rectangle, id string, how int) (ink color.RGBA) {
	ground, ink := vellum, render.Ink
	if how == orderDown {
		ground, ink = downGround, downInk
	}
	rim := vellumEd
	if how == orderPick {
		e.Panel(box.Inset(-6), render.Radius, render.Accent)
		rim = render.Ink
	}
	e.Panel(box, render.Radius, rim)
	e.Panel(box.Inset(3), render.Radius-3, ground)
	e.Fill(image.Rect(box.Min.X+3, box.Min.Y+int(render.Radius), box.Min.X+3+orderBand, box.Max.Y-int(render.Radius)),
		heraldryOf(armyOf(id)).field)
	return ink
}

// orderCard draws an order of the seat of, with its name, its code and its short text. An order that copies
// another shows that one's name and text.
func (e *easel) orderCard(box image.Rectangle, of game.Seat, id, copies string, how int) {
	ink := e.orderGround(box, id, how)
	x, right := box.Min.X+orderBand+orderPad-3, box.Max.X-orderPad
	y := box.Min.Y + orderTop
	code := ""
	switch how {
	case orderFree, orderPick: // players may type the code
		code = id
	case orderDown:
		code = e.say("rois.picture.order.hidden")
	}
	title, text := e.say(orderName(id)), e.scene.Say(rois.OrderText(id, of))
	if copies != "" {
		title, text, code = e.say(orderName(copies)), e.scene.Say(rois.OrderText(copies, of)), e.say(orderName(id))
	}
	heading, note := render.Style{Size: render.SizeBody, Bold: true, Color: ink}, render.Style{
		Size: render.SizeSmall, Color: muted(ink), Align: render.Right,
	}
	switch wide := render.Width(code, note) + render.Pad; {
	case render.Width(title, heading) <= right-x-wide:
		e.Text(code, right, y, note)
		heading.Max = right - x - wide
	default: // a long name: the code stands below the text
		e.Text(code, right, box.Max.Y-orderTop, note)
		if wide := render.Width(title, heading); wide > right-x {
			heading.Size = render.SizeSmall
		}
		heading.Max = right - x
	}
	e.Text(title, x, y, heading)
	style := render.Style{Size: render.SizeSmall, Color: ink, Max: box.Max.X - orderPad - x}
	for n, line := range wrap(text, style, orderMost) {
		e.Text(line, x, box.Min.Y+orderFirst+n*orderLine, style)
	}
}

// Colours of an order that its owner knows and that lies face down.
var (
	downGround = render.RGB(0x5B4A36)
	downInk    = render.RGB(0xEADFC8)
)

// muted returns the colour of secondary text that goes with an ink.
func muted(ink color.RGBA) color.RGBA {
	if ink == downInk {
		return sand
	}
	return faded
}

// wrap splits a text into at most that many lines of the style's width. The rest stays on the last line,
// which is truncated when drawn.
func wrap(text string, style render.Style, most int) []string {
	limit := style.Max
	style.Max = 0
	var lines []string
	line := ""
	// lines do not break at hard spaces
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\n' }) {
		longer := word
		if line != "" {
			longer = line + " " + word
		}
		if line != "" && len(lines) < most-1 && render.Width(longer, style) > limit {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
