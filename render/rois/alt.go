package rois

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

// teller says in words what the easel draws.
type teller struct {
	*easel
	brief bool // orders in force are only named
}

func newTeller(s render.Scene) teller {
	view := viewOf(s)
	t := teller{easel: &easel{view: view, scene: s}}
	t.marks = t.signs()
	return t
}

// alt is the alt text: sufficient to follow the game, the most important first, since the end may
// be truncated.
func (t teller) alt() string {
	lines := []string{t.head()}
	if t.view.End != nil && len(t.scene.Told) == 0 { // else the events tell why
		lines = append(lines, t.reason())
	}
	lines = append(lines, t.focusLines()...)
	lines = append(lines, t.openLine()...)
	board := t.boardLines()
	room := func() int {
		return render.MaxAlt - utf8.RuneCountInString(strings.Join(append(slices.Clone(lines), board...), "\n"))
	}
	left := room()
	if left < 0 { // the names of orders say enough to look them up
		t.brief = true
		board = t.boardLines()
		left = room()
	}
	lately := t.scene.LatelyAs("rois.picture.alt.lately", min(latelyRoom, left-latelyHead))
	return strings.Join(slices.Concat(lines, lately, board), "\n")
}

// boardLines are the players with their troops, and the ground.
func (t teller) boardLines() []string {
	var board []string
	for _, p := range t.view.Players {
		board = append(board, t.playerLine(p))
	}
	return append(board, t.landLine()...)
}

// head is how the game stands, in a sentence.
func (t teller) head() string {
	v := t.view
	switch {
	case v.End != nil:
		return t.say("rois.picture.alt.over", "turn", v.Turn, "head", t.verdict(t.called))
	case t.scene.Unbegun:
		return t.say("rois.picture.alt.unbegun")
	case v.Active < 0:
		return t.state(t.called) + "."
	}
	text := t.say("rois.picture.alt.turn", "turn", v.Turn, "round", v.Round, "who", t.called(v.Active),
		"state", t.state(t.called))
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
	who := t.scene.Joined(p.Seat, seated)
	if p.Army != "" {
		who += " (" + t.say(armyName(p.Army)) + ")"
	}
	if p.Initial == 0 {
		return who + "."
	}
	line := t.say("rois.picture.alt.player", "who", who, "alive", p.Alive, "n", p.Initial, "beaten", p.Beaten,
		"hp", p.HP, "cards", p.Cards)
	if p.Waiting > 0 {
		line += " " + t.say("rois.picture.waiting", "n", p.Waiting) + "."
	}
	if len(p.Hand) > 0 {
		line += " " + t.say("rois.picture.alt.hand", "cards", t.faces(p.Hand))
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
	case p.Slot != "" && p.Up && t.brief:
		text += t.say("rois.picture.alt.order.named", "order", orderName(p.Slot))
	case p.Slot != "" && p.Up:
		text += t.say("rois.picture.alt.order.up", "order", orderName(p.Slot), "text", rois.OrderText(p.Slot, p.Seat))
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
	names := func(key game.Key, orders []string) {
		for i, id := range orders {
			orders[i] = t.say(orderName(id))
		}
		text += " " + t.say(key, "orders", strings.Join(orders, ", "))
	}
	kept := t.kept(p)
	switch end := t.view.End; {
	case end != nil && len(end.Kept[p.Seat]) > 0:
		names("rois.picture.kept", slices.Clone(end.Kept[p.Seat]))
		text += "."
	case len(kept) > 0: // one's own
		names("rois.picture.alt.kept", kept)
	case p.Reserve > 0:
		text += " " + t.say("rois.picture.alt.reserve", "count", p.Reserve)
	}
	if len(p.Lost) > 0 {
		names("rois.picture.alt.lost", slices.Clone(p.Lost))
	}
	if p.Night {
		text += " " + t.say("rois.picture.alt.night")
	}
	return text
}

// troopWords lists the zones of a seat: "C2 (3 units, 27 HP, captured)".
func (t teller) troopWords(seat game.Seat) string {
	var list []string
	for _, z := range t.view.Zones {
		if z.Owner == seat && len(z.Units) > 0 {
			list = append(list, t.troop(z))
		}
		if z.Flayer != nil && z.Owner >= 0 && z.Owner != seat {
			list = append(list, z.Name+" ("+t.say("rois.picture.read.flayer", "hp", z.Flayer.HP)+")")
		}
		if z.Hive == seat {
			list = append(list, t.say("rois.picture.alt.hive", "zone", z.Name))
		}
	}
	return strings.Join(list, ", ") + "."
}

// troop is who stands on a zone: "C2 (3 units, 27 HP)".
func (t teller) troop(z rois.Zone) string {
	hp := 0
	for _, u := range z.Units {
		hp += u.HP
	}
	parts := append([]string{t.say("rois.picture.alt.troop", "n", len(z.Units), "hp", hp)}, t.stateWords(z)...)
	return z.Name + " (" + strings.Join(parts, ", ") + ")"
}

// unitWords is the HP of units: "10, 10, hero 4".
func (t teller) unitWords(units []rois.Unit, seat game.Seat) string {
	var list []string
	for _, u := range units {
		switch {
		case u.Hero:
			list = append(list, t.say("rois.unit.hero", "hp", u.HP))
		case t.isSmall(seat, u):
			list = append(list, t.say("rois.unit.small", "hp", u.HP))
		default:
			list = append(list, strconv.Itoa(u.HP))
		}
	}
	return strings.Join(list, ", ")
}

// stateWords are what is to be known of a troop besides its units.
func (t teller) stateWords(z rois.Zone) []string {
	var notes []string
	if z.Captured {
		notes = append(notes, t.say("rois.picture.alt.captured"))
	}
	if z.Pinned {
		notes = append(notes, t.say("rois.picture.alt.pinned"))
	}
	for _, letter := range z.Markers {
		notes = append(notes, t.say(game.Key("rois.marker."+string(letter))))
	}
	return notes
}

// focusLines list the zones that the overlay marks, by what the legend calls them.
func (t teller) focusLines() []string {
	var lines []string
	for _, p := range t.marks.order {
		if t.marks.signs[p] == site {
			lines = append(lines, p.String()+t.figures(t.marks.tags[p]))
		}
	}
	for _, l := range legendKeys {
		var zones []string
		for _, p := range t.marks.order {
			if t.marks.signs[p] != l.sign {
				continue
			}
			text := p.String()
			text += t.figures(t.marks.tags[p]) + t.figures(t.marks.extras[p])
			zones = append(zones, text)
		}
		if len(zones) > 0 {
			lines = append(lines, t.say("rois.picture.alt.marked", "what", game.Literal(render.Capital(t.say(l.key))),
				"zones", strings.Join(zones, ", ")))
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

// figures is a tag in words: " (−7, units lost: 1)".
func (t teller) figures(f tag) string {
	var parts []string
	if f.text != "" {
		parts = append(parts, f.text)
	}
	if f.suits != "" {
		parts = append(parts, suitFaces.Replace(f.suits))
	}
	if f.order != "" {
		parts = append(parts, t.say(orderName(f.order)))
	}
	if f.dead > 0 {
		parts = append(parts, t.say("rois.picture.alt.dead", "n", f.dead))
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// openLine is the action that is being answered.
func (t teller) openLine() []string {
	a := t.view.Open
	if a == nil {
		return nil
	}
	var hits []string
	for _, h := range a.Hits {
		key, n := game.Key("rois.harm"), h.Points
		switch {
		case len(a.Doubled) > 0:
			hits = append(hits, h.Zone+t.figures(tag{text: points(a, h), dead: h.Dead}))
			continue
		case h.Healed > 0:
			key, n = key+".healed", h.Healed
		case h.Dead > 0:
			key, n = key+".dead", h.Dead
		}
		hits = append(hits, t.say(key, "zone", h.Zone, "n", n, "points", h.Points))
	}
	who, what := t.called(a.Seat), t.scene.Say(a.What)
	switch {
	case a.Broken:
		return []string{t.say("rois.picture.alt.broken", "who", who, "what", what)}
	case len(hits) == 0:
		return []string{t.say("rois.picture.alt.announced", "who", who, "what", what)}
	}
	return []string{t.say("rois.picture.alt.open", "who", who, "what", what, "hits", strings.Join(hits, ", "))}
}

// latelyRoom is how many characters an alt text has for what happened last.
const latelyRoom = 250

// latelyHead is how many characters stand around the sentences, at most.
const latelyHead = 20

// landLine is the terrain by zones: "C3 (Wood), D2 (Wall: north, east)".
func (t teller) landLine() []string {
	var list []string
	for _, z := range t.view.Zones {
		if land := t.land(z); land != "" {
			list = append(list, z.Name+" ("+land+")")
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []string{t.say("rois.picture.alt.land", "zones", strings.Join(list, ", "))}
}

// land is the terrain of a zone with the sides that it closes; "" for none.
func (t teller) land(z rois.Zone) string {
	letter := terrainOf(z)
	if letter == "" || letter == nothing {
		return ""
	}
	text := t.say(t.landName(letter))
	var edges []string
	for _, edge := range wallsOf(z) {
		edges = append(edges, t.say(game.Key("rois.edge."+string(edge))))
	}
	if len(edges) > 0 {
		text += t.say("rois.picture.read.colon") + strings.Join(edges, ", ")
	}
	return text
}

// suitFaces are the letters of suits as people read them.
var suitFaces = strings.NewReplacer("H", "♥", "D", "♦", "S", "♠", "C", "♣")

// faces are cards as people read them: "10♥ 4♠".
func (t teller) faces(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = name
		switch rank, suit, ok := readCard(name); {
		case ok && suit == 0:
			list[i] = "joker"
		case ok:
			list[i] = t.rank(rank) + suitFaces.Replace(string(suit))
		}
	}
	return strings.Join(list, " ")
}

// called is a player's name.
func (t teller) called(seat game.Seat) string { return t.scene.Called(seat, seated) }
