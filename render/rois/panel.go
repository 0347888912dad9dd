package rois

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"bivouac/game/rois"
	"bivouac/render"
)

// Columns and lines of a player's panel, from its top left.
const (
	emblemLeft = 16
	bodyLeft   = 132
	bodyRight  = 604
	orderLeft  = 616
	nameLine   = 32
	countLine  = 82
	handTop    = 106
	nameMost   = 260
	strongLeft = 136
	strongWide = 104
	strongHigh = 28
)

// panel draws what belongs to a player (R32.5): army, units, hand, orders.
func (e *easel) panel(p rois.Player) {
	box := e.panelBox(int(p.Seat))
	if p.Asked && e.view.End == nil {
		e.Frame(box, render.Radius, render.Medium, render.Accent)
	}
	at := box.Min.Add(image.Pt(emblemLeft+emblemWide/2, panelHigh/2))
	e.Stamp(e.stock.emblems[p.Army], at.X, at.Y)
	if p.Night {
		e.Stamp(e.stock.signs["moon"], at.X+emblemWide/2-6, at.Y-emblemHigh/2+10)
	}
	e.title(p, box.Min)
	e.strength(p, box.Min)
	e.hand(p, box.Min)
	e.reserve(p, box.Min)
	e.slot(p, image.Rect(orderLeft, 6, box.Dx()-6, panelHigh-6).Add(box.Min))
}

// title draws the side's mark, the player's name, and a draw offer, the number of waiting units, or the army.
func (e *easel) title(p rois.Player, at image.Point) {
	x, y := at.X+bodyLeft, at.Y+nameLine
	style := sideOf(p.Seat)
	e.Mark(pt(float64(x+markRadius), float64(y)), markRadius, style)
	x += 2*markRadius + render.Gap
	x += e.DrawName(&e.scene, p.Seat, seated, x, y, render.Style{
		Size: render.SizeBody, Bold: true, Color: style.Glow, Max: nameMost,
	}) + render.Pad
	text := ""
	switch {
	case p.Draw:
		text = e.say("rois.picture.offers")
	case p.Waiting > 0:
		text = e.say("rois.picture.waiting", "n", p.Waiting)
	case p.Army != "":
		text = e.say(armyName(p.Army))
	}
	if room := at.X + bodyRight - x; text != "" && room > 2*render.SizeSmall {
		e.Text(text, x, y, render.Style{Size: render.SizeSmall, Color: sand, Max: room})
	}
}

// strength draws how many of a player's units are alive, the number under which the player is beaten (R15.1),
// and the hit points of all units.
func (e *easel) strength(p rois.Player, at image.Point) {
	if p.Initial == 0 {
		return
	}
	x, y := at.X+bodyLeft, at.Y+countLine
	col := render.Paper
	if p.Alive-p.Beaten < 2 {
		col = alarmOnOak
	}
	style := render.Style{Size: render.SizeTitle, Bold: true, Color: col, Max: strongLeft - render.Gap}
	if p.Alive > p.Initial { // an illustration in the rules, not a battle
		x += e.Text(fmt.Sprint(p.Alive), x, y, style) + render.Pad
		e.health(p, x, y, at.X+bodyRight)
		return
	}
	e.Text(fmt.Sprintf("%d/%d", p.Alive, p.Initial), x, y, style)
	bar := image.Rect(x+strongLeft, y-strongHigh/2, x+strongLeft+strongWide, y+strongHigh/2)
	e.Panel(bar, 6, groove)
	full := bar.Inset(4)
	life := full
	life.Max.X = full.Min.X + full.Dx()*min(p.Alive, p.Initial)/p.Initial
	e.Fill(life, sideOf(p.Seat).Glow)
	notch := full.Min.X + full.Dx()*p.Beaten/p.Initial
	e.Fill(image.Rect(notch-3, bar.Min.Y-4, notch+3, bar.Max.Y+4), render.Accent)
	x = bar.Max.X + render.Pad
	e.Stamp(e.stock.signs["skull"], x+16, y)
	x += 36 + e.Text(fmt.Sprintf("<%d", p.Beaten), x+36, y, render.Style{
		Size: render.SmallestNumber, Bold: true, Color: render.Accent,
	})
	e.health(p, x+render.Pad, y, at.X+bodyRight)
}

// health draws the hit points of all units.
func (e *easel) health(p rois.Player, x, y, right int) {
	const indent = 34
	e.Stamp(e.stock.signs["heart"], x+14, y)
	e.Text(fmt.Sprint(p.HP), x+indent, y, render.Style{
		Size: render.SmallestNumber, Bold: true, Color: render.Paper, Max: right - x - indent,
	})
}

// handRoom is how many cards a panel has room for.
const handRoom = 16

// hand draws the cards in hand: faces for their owner, backs for others (R30.3), and faces for all after the
// battle.
func (e *easel) hand(p rois.Player, at image.Point) {
	if len(e.cards()) > 0 && p.Seat == e.view.Seat {
		return // they lie at the foot of the picture
	}
	hand := p.Hand
	if end := e.view.End; end != nil && int(p.Seat) < len(end.Hands) && len(hand) == 0 {
		hand = end.Hands[p.Seat]
	}
	for n := range min(p.Cards, handRoom) {
		left := at.X + bodyLeft + n*cardStep
		box := image.Rect(left, at.Y+handTop, left+cardWide, at.Y+handTop+cardHigh)
		if n >= len(hand) {
			e.back(box)
			continue
		}
		if e.named(hand[n]) {
			e.Panel(box.Inset(-5), render.RadiusSmall+2, render.Accent)
		}
		e.face(box, hand[n])
	}
}

// reserve draws how many orders wait and how many are lost for good. For their owner it names them.
func (e *easel) reserve(p rois.Player, at image.Point) {
	if !e.view.Orders {
		return
	}
	if p.Seat == e.view.Seat && e.view.End == nil {
		e.ownReserve(p, at)
		return
	}
	x := at.X + bodyLeft + min(max(p.Cards, 5), handRoom)*cardStep + render.Gap
	y := at.Y + handTop + cardHigh/4
	style := render.Style{Size: render.SizeSmall, Bold: true, Color: sand, Max: max(at.X+bodyRight-x-34, 1)}
	if p.Reserve > 0 {
		e.tokenOrder(p, x, y)
		e.Text(fmt.Sprintf("×%d", p.Reserve), x+34, y, style)
	}
	if y += cardHigh / 2; len(p.Lost) > 0 {
		e.tokenOrder(p, x, y)
		e.Cross(pt(float64(x+13), float64(y)), 14, render.Thin, alarmOnOak, render.Ink)
		style.Bold = false
		e.Text(fmt.Sprintf("×%d", len(p.Lost)), x+34, y, style)
	}
}

// tokenOrder draws an order as a small card of the army's colour.
func (e *easel) tokenOrder(p rois.Player, x, y int) {
	box := image.Rect(x, y-18, x+26, y+18)
	e.Panel(box, 4, brass)
	e.Panel(box.Inset(2), 3, heraldryOf(p.Army).field)
}

// ownReserve names the orders in reserve and those lost for good, for their owner.
func (e *easel) ownReserve(p rois.Player, at image.Point) {
	x, y := at.X+bodyLeft, at.Y+handTop+cardHigh/4
	style := render.Style{Size: render.SizeSmall, Color: sand, Max: bodyRight - bodyLeft - 42}
	if own := e.kept(p); len(own) > 0 {
		e.tokenOrder(p, x, y)
		e.Text(e.orderNames(own), x+38, y, style)
		y += cardHigh / 2
	}
	if len(p.Lost) > 0 {
		e.tokenOrder(p, x, y)
		e.Cross(pt(float64(x+13), float64(y)), 14, render.Thin, alarmOnOak, render.Ink)
		e.Text(e.orderNames(p.Lost), x+38, y, style)
	}
}

// orderNames returns the names of orders in one line.
func (e *easel) orderNames(orders []string) string {
	var list []string
	for _, id := range orders {
		list = append(list, e.say(orderName(id)))
	}
	return strings.Join(list, " · ")
}

// kept returns the orders in a player's reserve. It returns none if they are not the viewer's own.
func (e *easel) kept(p rois.Player) []string {
	return slices.DeleteFunc(slices.Clone(p.Kept), func(id string) bool { return id == p.Slot })
}
