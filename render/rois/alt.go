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
	brief bool // orders in force appear without their texts
}

func newTeller(s render.Scene) teller {
	view := viewOf(s)
	t := teller{easel: &easel{view: view, scene: s}}
	t.marks = t.signs()
	return t
}

// alt returns the alt text. It is enough to follow the game and gives the most important first, since the end
// may be truncated.
func (t teller) alt() string {
	lines := []string{t.head()}
	if t.view.End != nil && len(t.scene.Told) == 0 { // otherwise the events say why the game ended
		lines = append(lines, t.reason())
	}
	lines = append(lines, t.focusLines()...)
	lines = append(lines, t.openLine()...)
	board := t.boardLines()
	room := func() int {
		return render.MaxAlt - utf8.RuneCountInString(strings.Join(append(slices.Clone(lines), board...), "\n"))
	}
	left := room()
	if left < 0 { // too long: the names of orders are enough to look them up
		t.brief = true
		board = t.boardLines()
		left = room()
	}
	lately := t.scene.LatelyAs("rois.picture.alt.lately", min(latelyRoom, left-latelyHead))
	return strings.Join(slices.Concat(lines, lately, board), "\n")
}

// boardLines returns a line for each player with their troops, then a line for the terrain if there is any.
func (t teller) boardLines() []string {
	var board []string
	for _, p := range t.view.Players {
		board = append(board, t.playerLine(p))
	}
	return append(board, t.landLine()...)
}

// head says how the game stands.
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

// playerLine describes a player's panel in words, then their troops on the board.
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

// orderWords describes a player's orders as far as the viewer knows them. The text begins with a space; it is
// empty in a match without orders.
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
	case len(kept) > 0: // only the viewer's own are known
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

// troopWords lists a seat's troops, embedded units and hives by zone: "C2 (3 units, 27 HP, captured)".
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

// troop describes the troop in a zone: "C2 (3 units, 27 HP)".
func (t teller) troop(z rois.Zone) string {
	hp := 0
	for _, u := range z.Units {
		hp += u.HP
	}
	parts := append([]string{t.say("rois.picture.alt.troop", "n", len(z.Units), "hp", hp)}, t.stateWords(z)...)
	return z.Name + " (" + strings.Join(parts, ", ") + ")"
}

// unitWords lists the HP of units: "10, 10, hero 4".
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

// stateWords lists what affects a troop: capture, a hook, and the specials of R29.
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

// focusLines lists the zones that the overlay marks, under the names that the legend gives the marks, then
// the notes of the legend. If a requested overlay marks nothing, the only line says so.
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

// figures writes a tag in words, after a space: " (−7, units lost: 1)". It returns "" for an empty tag.
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

// openLine describes the announced action and what it would do. It returns nil if there is none.
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

// latelyRoom is the maximum number of characters that an alt text spends on the latest events.
const latelyRoom = 250

// latelyHead is the maximum number of characters around the events in that line.
const latelyHead = 20

// landLine lists the zones with terrain: "C3 (Wood), D2 (Wall: north, east)". It returns nil if there are
// none.
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

// land names the terrain of a zone and the sides that it closes. It returns "" if the zone has no terrain.
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

// suitFaces replaces the letters of suits by their symbols.
var suitFaces = strings.NewReplacer("H", "♥", "D", "♦", "S", "♠", "C", "♣")

// faces writes cards as people read them: "10♥ 4♠".
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

// called returns a player's full name.
func (t teller) called(seat game.Seat) string { return t.scene.Called(seat, seated) }
