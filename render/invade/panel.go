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
	panelLeft = render.Gap
	panelWide = width - 2*panelLeft
	roles     = 5
	roleWide  = (panelWide - (roles-1)*render.Gap) / roles
	roleTop   = panelTop + render.Gap
	roleHigh  = 136
	wordDown  = 28 // middle of a role's name, from the top of its card
	dieSide   = 76
	dieY      = roleTop + 50 + dieSide/2
	rowTop    = roleTop + roleHigh + render.Gap
	rowHigh   = 68
	countWide = 250
	noteTop   = rowTop + rowHigh + render.Gap
	noteHigh  = height - render.Gap - noteTop
	quietFrom = 15 // turns without an event before the counter shows (I18.2.13)
	quietMost = 30 // I12.4
)

// noteBox is the last row of the panel.
var noteBox = image.Rect(panelLeft, noteTop, panelLeft+panelWide, noteTop+noteHigh)

// panel draws what decides the turn: dice, counters and effect. Before the first turn it draws the goal or
// the placement, at the end the result.
func (e *easel) panel() {
	switch {
	case e.view.End != nil:
		e.result()
	case e.scene.Unbegun:
		e.goal()
		e.kindsLegend()
	case e.view.Phase == "PLACEMENT":
		e.opening()
		e.kindsLegend()
	default:
		e.dice()
		e.counters()
		e.effect()
		e.notes()
	}
}

// role is one of the five roles, with its die now and after the upheaval (I9).
type role struct {
	key       game.Key
	icon      icon
	now, next int
}

func (e *easel) roles() [roles]role {
	side := e.view.Sides[e.view.Active]
	d, n := side.Dice, side.Dice
	if side.Next != nil {
		n = *side.Next
	}
	return [roles]role{
		{"invade.picture.com", stepsIcon, d.Com, n.Com}, {"invade.picture.abs", acrossIcon, d.Abs, n.Abs},
		{"invade.picture.ord", alongIcon, d.Ord, n.Ord},
		{"invade.picture.eff", effectIcon, d.Eff, n.Eff}, {"invade.picture.pre", aimIcon, d.Pre, n.Pre},
	}
}

// roleBox returns the card of the i-th die.
func roleBox(i int) image.Rectangle {
	left := panelLeft + i*(roleWide+render.Gap)
	return image.Rect(left, roleTop, left+roleWide, roleTop+roleHigh)
}

// dice draws the active player's dice, on a card for each role once the dice have roles. While an upheaval is
// to come, the value for the attack stands beside a die (I18.2.7).
func (e *easel) dice() {
	if e.view.Phase == "ALLOCATE" {
		e.rolled()
		return
	}
	next := e.view.Sides[e.view.Active].Next != nil
	for i, r := range e.roles() {
		box := roleBox(i)
		e.Panel(box, render.Radius, card)
		at := render.Point{X: float64(box.Min.X + rolePad + roleIcon), Y: float64(box.Min.Y + wordDown)}
		r.icon(e.Canvas, at, roleIcon, render.Accent, card)
		left := box.Min.X + rolePad + 2*roleIcon + render.Gap
		e.Text(e.say(r.key), left, box.Min.Y+wordDown, render.Style{
			Size: render.SizeSmall, Color: render.Paper, Max: box.Max.X - render.Thin - left,
		})
		e.die(render.Point{X: float64(box.Min.X + rolePad + dieSide/2), Y: dieY}, r.now)
		if next && i < 3 {
			e.preview(box, r)
		}
	}
}

// Measures of a role's card: the radius of its icon, and the space at its sides.
const (
	roleIcon = 15
	rolePad  = 12
)

// rolled draws dice that have no role yet.
func (e *easel) rolled() {
	e.Panel(image.Rect(panelLeft, roleTop, panelLeft+panelWide, roleTop+roleHigh), render.Radius, card)
	for i, v := range e.view.Roll {
		box := roleBox(i)
		e.die(render.Point{X: float64(box.Min.X+box.Max.X) / 2, Y: dieY}, v)
	}
	e.Text(e.say("invade.picture.rolled"), width/2, roleTop+wordDown-render.Gap/2, render.Style{
		Size: render.SizeSmall, Color: olive, Align: render.Centre,
	})
}

func (e *easel) die(at render.Point, value int) {
	e.Stamp(e.sheet.dice[min(max(value, 0), 6)], int(at.X), int(at.Y))
}

// preview writes the value that the upheaval brings for the attack.
func (e *easel) preview(box image.Rectangle, r role) {
	col := olive
	if r.next != r.now {
		col = render.Accent
	}
	x := (box.Min.X + rolePad + dieSide + box.Max.X) / 2
	e.Text(e.say("invade.picture.next"), x, dieY-previewUp, render.Style{
		Size: render.SizeSmall, Color: col, Align: render.Centre, Max: roleWide - dieSide - 2*rolePad,
	})
	e.Text(fmt.Sprint(r.next), x, dieY+previewDown, render.Style{
		Size: render.SizeTitle, Bold: true, Color: col, Align: render.Centre,
	})
}

// Lines of a preview, from the middle of its die.
const (
	previewUp   = 20
	previewDown = 20
)

// counters draws how many moves and attacks are used and allowed (I18.2.9).
func (e *easel) counters() {
	for i, c := range []struct {
		key    game.Key
		used   invade.Used
		active bool
	}{
		{"invade.picture.moves", e.view.Moves, e.view.Phase == "MOVE"},
		{"invade.picture.attacks", e.view.Shots, e.view.Phase == "ATTACK"},
	} {
		left := panelLeft + i*(countWide+render.Gap)
		box := image.Rect(left, rowTop, left+countWide, rowTop+rowHigh)
		label, number := olive, render.Paper
		if c.active {
			label, number = render.Accent, render.Accent
		}
		e.Panel(box, render.Radius, card)
		y := rowTop + rowHigh/2
		e.Text(usedText(c.used), box.Max.X-render.Pad, y, render.Style{
			Size: render.SizeTitle, Bold: true, Color: number, Align: render.Right,
		})
		e.Text(e.say(c.key), left+render.Pad, y, render.Style{Size: render.SizeSmall, Color: label})
		if c.active {
			e.Frame(box, render.Radius, render.Thin, render.Accent)
		}
	}
}

// usedText returns a text such as "2/4", or a dash if the limit is not known yet.
func usedText(u invade.Used) string {
	if u.Most == 0 {
		return "–"
	}
	return fmt.Sprintf("%d/%d", u.Made, u.Most)
}

// effect writes the effect in force (I18.2.8).
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
	left := panelLeft + 2*(countWide+render.Gap)
	e.row(image.Rect(left, rowTop, panelLeft+panelWide, rowTop+rowHigh),
		e.say(key, "open", e.view.Open), card, render.Paper)
}

// effectKey converts an effect of the notation to the end of a text's key: "6:24" to "6-24", "5A" to "5a".
func effectKey(effect string) string {
	if len(effect) == 4 {
		return effect[:1] + "-" + effect[2:]
	}
	return lower5(effect)
}

// lower5 returns "5a" for "5A", since keys are in lower case.
func lower5(effect string) string {
	if len(effect) == 2 {
		return effect[:1] + string(effect[1]|0x20)
	}
	return effect
}

// notes fills the last row with the first of these that there is: the alarm, the labels without room on the
// map, a legend, an offer of a draw, the quiet counter. Otherwise it shows what the silhouettes are called.
func (e *easel) notes() {
	switch {
	case len(e.view.Alarm) > 0:
		e.note(e.say("invade.picture.alarm"), render.Alarm, render.AlarmInk)
	case len(e.untold) > 0:
		e.note(e.say("invade.picture.legend.untold", "list", render.Untold(e.untold)), card, render.Paper)
	case e.scene.Focus != nil && e.legend():
	case e.offers() != "":
		e.note(e.offers(), card, render.Paper)
	case e.view.Quiet >= quietFrom:
		e.note(e.say("invade.picture.quiet", "quiet", e.view.Quiet, "most", quietMost), card, render.Accent)
	default:
		e.kindsLegend()
	}
}

// note writes a line in the last row.
func (e *easel) note(text string, fill, ink color.RGBA) { e.row(noteBox, text, fill, ink) }

// offers says who has offered a draw (I13.4). It returns "" if nobody has.
func (e *easel) offers() string {
	for _, side := range e.view.Sides {
		if side.Offer {
			return e.say("invade.picture.offer", "who", e.name(side.Seat))
		}
	}
	return ""
}

// row writes one line of text on a card.
func (e *easel) row(box image.Rectangle, text string, fill, ink color.RGBA) {
	e.Panel(box, render.Radius, fill)
	e.Text(text, box.Min.X+render.Space, (box.Min.Y+box.Max.Y)/2,
		render.Style{Size: render.SizeSmall, Bold: true, Color: ink, Max: box.Dx() - 2*render.Space})
}
