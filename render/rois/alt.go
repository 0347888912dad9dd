package rois

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// teller says in words what the easel draws.
type teller struct {
	*easel
}

func newTeller(s render.Scene) teller {
	view := viewOf(s)
	t := teller{&easel{view: view, scene: s}}
	t.marks = t.signs()
	return t
}

// alt lets somebody who cannot see the picture follow the game: what must be
// known first comes first, since the end may be cut.
func (t teller) alt() string {
	lines := []string{t.head()}
	lines = append(lines, t.focusLines()...)
	lines = append(lines, t.openLine()...)
	lines = append(lines, t.traceLines()...)
	for _, p := range t.view.Players {
		lines = append(lines, t.playerLine(p))
	}
	return strings.Join(append(lines, t.landLine()...), "\n")
}

// called is a name as it is: words need no glyphs.
func (t teller) called(seat game.Seat) string {
	if int(seat) >= 0 && int(seat) < len(t.scene.Names) && t.scene.Names[seat] != "" {
		return t.scene.Names[seat]
	}
	return t.scene.Say(seatName(seat))
}

// head is how the game stands, in a sentence.
func (t teller) head() string {
	v := t.view
	switch {
	case v.End != nil:
		return t.say("rois.picture.alt.over", "turn", v.Turn, "head", t.verdict(t.called), "reason", t.reason())
	case t.scene.Unbegun:
		return t.say("rois.picture.alt.unbegun")
	case v.Active < 0:
		return t.state(t.called) + "."
	}
	text := t.say("rois.picture.alt.turn", "turn", v.Turn, "round", v.Round, "who", t.called(v.Active), "state", t.state(t.called))
	if v.Quiet > 0 && t.quietSoon() {
		text += " " + t.say("rois.picture.alt.quiet", "quiet", v.Quiet, "limit", v.QuietLimit)
	}
	if t.unleashed() {
		text += " " + t.say("rois.picture.unleashed") + "."
	}
	return text
}

// playerLine is a panel in words, with the troops on the board.
func (t teller) playerLine(p rois.Player) string {
	who := t.called(p.Seat)
	if p.Army != "" {
		who += " (" + t.say(armyName(p.Army)) + ")"
	}
	if p.Initial == 0 {
		return who + "."
	}
	line := t.say("rois.picture.alt.player", "who", who, "alive", p.Alive, "initial", p.Initial, "beaten", p.Beaten, "hp", p.HP, "cards", p.Cards)
	if p.Waiting > 0 {
		line += " " + t.say("rois.picture.waiting", "n", p.Waiting) + "."
	}
	if len(p.Hand) > 0 {
		line += " " + t.say("rois.picture.alt.hand", "cards", strings.Join(p.Hand, " "))
	}
	return line + t.orderWords(p) + " " + t.troopWords(p.Seat)
}

// orderWords are a player's orders, as far as the viewer knows them.
func (t teller) orderWords(p rois.Player) string {
	if !t.view.Orders {
		return ""
	}
	text := " "
	switch {
	case p.Slot != "" && p.Up:
		text += t.say("rois.picture.alt.order.up", "order", orderName(p.Slot), "text", orderText(p.Slot))
	case p.Slot != "":
		text += t.say("rois.picture.alt.order.known", "order", orderName(p.Slot))
	case p.Laid:
		text += t.say("rois.picture.alt.order.down")
	default:
		text += t.say("rois.picture.alt.order.none")
	}
	if p.Copies != "" {
		text += " " + t.say("rois.picture.alt.copies", "order", orderName(p.Copies))
	}
	if p.Reserve > 0 {
		text += " " + t.say("rois.picture.alt.reserve", "count", p.Reserve)
	}
	if len(p.Lost) > 0 {
		text += " " + t.say("rois.picture.alt.lost", "orders", strings.Join(p.Lost, " "))
	}
	if p.Night {
		text += " " + t.say("rois.picture.alt.night")
	}
	return text
}

// troopWords lists the zones of a seat: "C2 10,10,7 (captured)".
func (t teller) troopWords(seat game.Seat) string {
	var list []string
	for _, z := range t.view.Zones {
		if z.Owner == seat && len(z.Units) > 0 {
			list = append(list, z.Name+" "+t.unitWords(z.Units, seat)+t.stateWords(z))
		}
		if z.Flayer != nil && z.Owner >= 0 && z.Owner != seat {
			list = append(list, fmt.Sprintf("%s!%d", z.Name, z.Flayer.HP))
		}
		if z.Hive == seat {
			list = append(list, t.say("rois.picture.alt.hive", "zone", z.Name))
		}
	}
	return strings.Join(list, "; ") + "."
}

// unitWords is the HP of units, "s" behind a small goblin's and "^" behind the
// hero's, as in the notation (R31.4).
func (t teller) unitWords(units []rois.Unit, seat game.Seat) string {
	var b strings.Builder
	for i, u := range units {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprint(&b, u.HP)
		if t.isSmall(seat, u) {
			b.WriteByte('s')
		}
		if u.Hero {
			b.WriteByte('^')
		}
	}
	return b.String()
}

func (t teller) stateWords(z rois.Zone) string {
	var notes []string
	if z.Captured {
		notes = append(notes, t.say("rois.picture.alt.captured"))
	}
	if z.Pinned {
		notes = append(notes, t.say("rois.picture.alt.pinned"))
	}
	if z.Markers != "" {
		notes = append(notes, z.Markers)
	}
	if len(notes) == 0 {
		return ""
	}
	return " (" + strings.Join(notes, ", ") + ")"
}

// focusLines list the zones that the overlay marks, by what the legend calls them.
func (t teller) focusLines() []string {
	var lines []string
	for _, p := range t.marks.order {
		if t.marks.signs[p] == site {
			lines = append(lines, p.String()+figures(t.marks.tags[p]))
		}
	}
	for _, l := range legendKeys {
		var zones []string
		for _, p := range t.marks.order {
			if t.marks.signs[p] != l.sign {
				continue
			}
			text := p.String()
			text += figures(t.marks.tags[p]) + figures(t.marks.extras[p])
			zones = append(zones, text)
		}
		if len(zones) > 0 {
			lines = append(lines, t.say("rois.picture.alt.marked", "what", l.key, "zones", strings.Join(zones, " ")))
		}
	}
	for _, note := range t.marks.notes {
		lines = append(lines, t.scene.Say(note)+".")
	}
	if f := t.scene.Focus; len(lines) == 0 && f != nil && f.Overlay != "" {
		lines = append(lines, t.say(game.Key("rois.picture.legend.none."+f.Overlay))+".")
	}
	return lines
}

// figures is a tag in words: " (7→−6, ☠1)".
func figures(f tag) string {
	text := f.text + f.suits + f.order
	if f.dead > 0 {
		text += fmt.Sprintf(" ☠%d", f.dead)
	}
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}

// openLine is the action that is being answered.
func (t teller) openLine() []string {
	a := t.view.Open
	if a == nil {
		return nil
	}
	var hits []string
	for _, h := range a.Hits {
		text := h.Zone + " " + points(a, h)
		if h.Dead > 0 {
			text += fmt.Sprintf(" ☠%d", h.Dead)
		}
		hits = append(hits, text)
	}
	who, what := t.called(a.Seat), strings.TrimSpace(a.Text+" "+strings.Join(a.Cards, " "))
	switch {
	case a.Broken:
		return []string{t.say("rois.picture.alt.broken", "who", who, "what", what)}
	case len(hits) == 0:
		return []string{t.say("rois.picture.alt.announced", "who", who, "what", what)}
	}
	return []string{t.say("rois.picture.alt.open", "who", who, "what", what, "hits", strings.Join(hits, ", "))}
}

// traceLines are the log lines of the turn under way and of the one before.
func (t teller) traceLines() []string {
	var lines []string
	for _, turn := range slices.Backward(t.turns()) {
		if turn.Line != "" {
			lines = append(lines, t.say("rois.picture.alt.trace", "who", t.called(turn.Seat), "line", turn.Line))
		}
	}
	return lines
}

// landLine is the terrain: "C3 F, D2 W(NE)".
func (t teller) landLine() []string {
	var list []string
	for _, z := range t.view.Zones {
		switch {
		case z.Walls != "":
			list = append(list, z.Name+" W("+z.Walls+")")
		case z.Terrain != "":
			list = append(list, z.Name+" "+z.Terrain)
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []string{t.say("rois.picture.alt.land", "zones", strings.Join(list, ", "))}
}
