package invade

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// Places inside the panel below the map, in canvas pixels.
const (
	dieSide  = 88
	dieStep  = 112
	diceLeft = render.Space + dieStep/2
	roleY    = panelTop + 34
	dieY     = roleY + 28 + dieSide/2
	// upheavalLeft is beside the three previews.
	upheavalLeft = diceLeft + 2*dieStep + 44
	nextY        = dieY + dieSide/2 + 30
	sideLeft     = 608
	sideRight    = width - render.Pad
	rowHigh      = 56
	countHigh    = 80
	countTop     = panelTop + render.Pad
	effectTop    = countTop + countHigh + render.Gap
	noteTop      = effectTop + rowHigh + render.Gap/2
	quietFrom    = 15 // turns without an event before the counter shows (I18.2.13)
	quietMost    = 30 // I12.4
)

// panel is what decides the turn: dice, counters, effect; or the placement, or
// the result.
func (e *easel) panel() {
	switch {
	case e.view.End != nil:
		e.result()
	case e.scene.Unbegun:
	case e.view.Phase == "PLACEMENT":
		e.opening()
	default:
		e.dice()
		e.counters()
		e.effect()
		e.note()
	}
}

// role is one of the five with its die, and the die that the upheaval brings.
type role struct {
	key       game.Key
	now, next int
}

func (e *easel) roles() []role {
	side := e.view.Sides[e.view.Active]
	d, n := side.Dice, side.Dice
	if side.Next != nil {
		n = *side.Next
	}
	return []role{
		{"invade.picture.com", d.Com, n.Com}, {"invade.picture.abs", d.Abs, n.Abs}, {"invade.picture.ord", d.Ord, n.Ord},
		{"invade.picture.eff", d.Eff, n.Eff}, {"invade.picture.pre", d.Pre, n.Pre},
	}
}

// dice are the active player's, by role once they have one, each with the value
// to come below it while an upheaval is to come (I18.2.7).
func (e *easel) dice() {
	if e.view.Phase == "ALLOCATE" {
		for i, v := range e.view.Roll {
			e.die(dieAt(i), v)
		}
		e.Text(e.say("invade.picture.rolled"), diceLeft-dieSide/2, roleY, render.Style{Size: render.SizeSmall, Color: olive})
		return
	}
	next := e.view.Sides[e.view.Active].Next != nil
	for i, r := range e.roles() {
		x := int(dieAt(i).X)
		e.Text(e.say(r.key), x, roleY, render.Style{Size: render.SizeSmall, Bold: true, Color: olive, Align: render.Centre})
		e.die(dieAt(i), r.now)
		if next && i < 3 {
			e.preview(x, r)
		}
	}
	if next {
		e.Text(e.say("invade.picture.upheaval"), upheavalLeft, nextY, render.Style{Size: render.SizeSmall, Color: olive, Max: sideLeft - render.Pad - upheavalLeft})
	}
}

func (e *easel) die(at render.Point, value int) {
	e.Stamp(e.sheet.dice[min(max(value, 0), 6)], int(at.X), int(at.Y))
}

func dieAt(i int) render.Point { return render.Point{X: float64(diceLeft + i*dieStep), Y: dieY} }

// preview is a small arrow and the value that the upheaval brings.
func (e *easel) preview(x int, r role) {
	col := olive
	if r.next != r.now {
		col = render.Accent
	}
	e.Arrow([]render.Point{{X: float64(x - 34), Y: nextY}, {X: float64(x - 4), Y: nextY}}, render.ArrowStyle{Width: render.Thin, Color: col})
	e.Text(fmt.Sprint(r.next), x+4, nextY, render.Style{Size: render.SizeNumber, Bold: true, Color: col})
}

// counters are moves and attacks: used and allowed (I18.2.9).
func (e *easel) counters() {
	half := (sideRight - sideLeft - render.Gap) / 2
	for i, c := range []struct {
		key    game.Key
		used   invade.Used
		active bool
	}{
		{"invade.picture.moves", e.view.Moves, e.view.Phase == "MOVE"},
		{"invade.picture.attacks", e.view.Shots, e.view.Phase == "ATTACK"},
	} {
		left := sideLeft + i*(half+render.Gap)
		box := image.Rect(left, countTop, left+half, countTop+countHigh)
		label, number := olive, render.Paper
		if c.active {
			label, number = render.Accent, render.Accent
		}
		e.Panel(box, render.Radius, card)
		y := countTop + countHigh/2
		e.Text(usedText(c.used), box.Max.X-render.Pad, y, render.Style{Size: render.SizeTitle, Bold: true, Color: number, Align: render.Right})
		e.Text(e.say(c.key), left+render.Pad, y, render.Style{Size: render.SizeSmall, Color: label})
	}
}

// usedText is "2/4", or a dash where the limit is not known yet.
func usedText(u invade.Used) string {
	if u.Most == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d", u.Made, u.Most)
}

// effect tells the effect in force (I18.2.8).
func (e *easel) effect() {
	key := game.Key("invade.picture.effect.none")
	switch {
	case e.view.Effect != "":
		key = game.Key("invade.picture.effect." + effectKey(e.view.Effect))
	case e.view.Phase == "ALLOCATE":
		key = "invade.picture.effect.unknown"
	case e.view.Phase == "EFFECT":
		key = "invade.picture.effect.open"
	}
	text := e.say(key, "open", e.view.Open)
	e.row(effectTop, text, card, render.Paper)
}

// effectKey makes a key's end of an effect in the notation: "6:24" is "6-24".
func effectKey(effect string) string {
	if len(effect) == 4 {
		return effect[:1] + "-" + effect[2:]
	}
	return lower5(effect)
}

// lower5 is "5a" for "5A": keys are written small.
func lower5(effect string) string {
	if len(effect) == 2 {
		return effect[:1] + string(effect[1]|0x20)
	}
	return effect
}

// note is the row for what must not be missed: the alarm, else a legend, else
// an offer of a draw, else the quiet counter.
func (e *easel) note() {
	switch {
	case len(e.view.Alarm) > 0:
		e.row(noteTop, e.say("invade.picture.alarm"), render.Alarm, render.AlarmInk)
	case e.scene.Focus != nil && e.legend():
	case e.offers() != "":
		e.row(noteTop, e.offers(), card, render.Paper)
	case e.view.Quiet >= quietFrom:
		e.row(noteTop, e.say("invade.picture.quiet", "quiet", e.view.Quiet, "most", quietMost), card, render.Accent)
	}
}

// offers tells who has offered a draw (I13.4); "" if nobody.
func (e *easel) offers() string {
	for _, side := range e.view.Sides {
		if side.Offer {
			return e.say("invade.picture.offer", "who", e.name(side.Seat))
		}
	}
	return ""
}

// row is one line of text on a card.
func (e *easel) row(top int, text string, fill, ink color.RGBA) {
	box := image.Rect(sideLeft, top, sideRight, top+rowHigh)
	e.Panel(box, render.Radius, fill)
	e.Text(text, box.Min.X+render.Pad, top+rowHigh/2,
		render.Style{Size: render.SizeSmall, Bold: true, Color: ink, Max: box.Dx() - 2*render.Pad})
}
