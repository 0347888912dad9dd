package rois

import (
	"image"
	"strings"

	"bivouac/game/rois"
	"bivouac/render"
)

// choosing lays over the board what can be chosen from: the armies or the viewer's six orders before the
// battle, and the orders that the viewer has kept during the battle.
func (e *easel) choosing() {
	switch e.view.Phase {
	case rois.PhaseArmies:
		e.muster()
	case rois.PhaseOrders:
		if p, ok := e.player(e.view.Seat); ok && p.Asked {
			e.spread(p.Army+"1", p.Army+"2", p.Army+"3", p.Army+"4", p.Army+"5", p.Army+"6")
		}
	case rois.PhaseOrder, rois.PhaseAction:
		if p, ok := e.player(e.view.Seat); ok && e.chosen("order") {
			e.spread(p.Kept...)
		}
	}
}

// chosen says whether verb is the verb chosen on the panel.
func (e *easel) chosen(verb string) bool { return e.scene.Focus != nil && e.scene.Focus.Verb == verb }

// named says whether the arguments chosen so far name this order, army or card.
func (e *easel) named(what string) bool {
	f := e.scene.Focus
	if f == nil || what == "" {
		return false
	}
	for _, a := range f.Args {
		for word := range strings.FieldsSeq(a) {
			if strings.TrimRight(word, "+-") == what || strings.HasPrefix(word, what+"+@") {
				return true
			}
		}
	}
	return false
}

// Sizes of the cards over the board.
const (
	sixTop  = boardTop + cellHigh + 4
	sixHigh = cellHigh - 8
)

// spread lays orders over the board to choose from: all those of the player's army (R5.8), or those that they
// have kept (R7).
func (e *easel) spread(orders ...string) {
	rows := (len(orders) + 1) / 2
	if rows == 0 {
		return
	}
	e.Fill(image.Rect(boardBox.Min.X, sixTop-4, boardBox.Max.X, sixTop-4+rows*cellHigh), plank)
	wide := boardBox.Dx() / 2
	for n, id := range orders {
		box := image.Rect(boardBox.Min.X+n%2*wide+8, sixTop+n/2*cellHigh, boardBox.Min.X+(n%2+1)*wide-8,
			sixTop+n/2*cellHigh+sixHigh)
		how := orderFree
		if e.named(id) {
			how = orderPick
		}
		e.orderCard(box, e.view.Seat, id, "", how)
	}
}

// muster draws all armies with their shields over the board, to choose from (R4.14).
func (e *easel) muster() {
	const across = 4
	wide, high := boardBox.Dx()/across, 3*cellHigh/3
	e.Fill(image.Rect(boardBox.Min.X, boardTop+cellHigh, boardBox.Max.X, boardTop+4*cellHigh), plank)
	for n, code := range codes {
		x, y := boardBox.Min.X+n%across*wide+wide/2, boardTop+cellHigh+n/across*high
		if e.named(code) {
			e.Panel(image.Rect(x-wide/2+4, y+2, x+wide/2-4, y+high-2), render.Radius, render.Accent)
			e.Panel(image.Rect(x-wide/2+10, y+8, x+wide/2-10, y+high-8), render.Radius-6, groove)
		}
		e.Stamp(e.stock.emblems[code], x, y+emblemHigh/2+2)
		style := render.Style{
			Size: render.SizeSmall, Bold: true, Color: render.Paper, Align: render.Centre, Max: wide - render.Pad,
		}
		for i, line := range wrap(e.say(armyName(code)), style, 2) {
			e.Text(line, x, y+emblemHigh+20+i*orderLine, style)
		}
	}
}

// nothing is the choice to leave a zone open (R5.5).
const nothing = "0"

// claims frames the zones where a side may place terrain (R5.4b). For the owner, it also writes on the zones
// that they have chosen to leave open.
func (e *easel) claims() {
	if e.view.Phase != rois.PhaseTerrain {
		return
	}
	for n, z := range e.view.Zones {
		if z.Owned < 0 {
			continue
		}
		p, style := placeOf(n), sideOf(z.Owned)
		box := e.box(p).Inset(10)
		e.Frame(box, render.Radius, render.Thick, bone)
		e.Frame(box.Inset(2), render.Radius-2, render.Thin, style.Fill)
		at := e.corner(p).Add(image.Pt(cellWide/2, cellHigh-34))
		e.Mark(pt(float64(at.X), float64(at.Y)), markRadius, style)
		if z.Choice == nothing {
			e.pillAt(at.Add(image.Pt(56, 0)), z.Choice)
		}
	}
}

// pillAt writes a few characters on a dark pill around a point.
func (e *easel) pillAt(at image.Point, text string) {
	style := render.Style{Size: render.SmallestNumber, Bold: true, Color: render.Accent, Align: render.Centre}
	half := render.Width(text, style)/2 + render.Gap
	box := image.Rect(at.X-half, at.Y-chipHigh/2, at.X+half, at.Y+chipHigh/2)
	e.Panel(box, render.RadiusSmall, render.Paper)
	e.Panel(box.Inset(2), render.RadiusSmall-2, render.Ink)
	e.Text(text, at.X, at.Y, style)
}
