package rois

import (
	"strings"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
)

var _ render.Reader = Painter{}

// Read returns the board as text for a screen reader: how the game stands, each player with their orders and
// troops, and the terrain.
func (Painter) Read(s render.Scene) []render.Section {
	t := newTeller(s)
	now := render.Section{Title: t.say("rois.picture.read.now"), Lines: []string{t.head()}}
	now.Lines = append(now.Lines, t.openLine()...)
	now.Lines = append(now.Lines, t.focusLines()...)
	now.Add(t.say("rois.picture.read.pile", "n", t.view.Pile, "discard", len(t.view.Discard)))
	if n := len(t.view.Discard); n > 0 {
		now.Add(t.say("rois.picture.read.top", "card", t.card(t.view.Discard[n-1])))
	}
	told := []render.Section{now}
	for _, p := range t.view.Players {
		told = append(told, t.readPlayer(p))
	}
	return append(told, t.readLand())
}

// readPlayer describes a player: counters, hand and orders as far as the viewer knows them, and their troops,
// a line for each zone.
func (t teller) readPlayer(p rois.Player) render.Section {
	s := render.Section{Title: t.scene.Joined(p.Seat, seated)}
	if p.Army != "" {
		s.Title += ", " + t.say(armyName(p.Army))
	}
	if p.Initial == 0 {
		s.Add(t.say("rois.picture.read.choosing"))
		return s
	}
	s.Add(t.say("rois.picture.read.units", "alive", p.Alive, "initial", p.Initial, "beaten", p.Beaten, "hp", p.HP))
	if p.Waiting > 0 {
		s.Add(t.say("rois.picture.waiting", "n", p.Waiting) + ".")
	}
	s.Add(t.say("rois.picture.read.cards", "n", p.Cards))
	if len(p.Hand) > 0 {
		s.Add(t.say("rois.picture.alt.hand", "cards", t.cards(p.Hand)))
	}
	if len(p.Seen) > 0 {
		s.Add(t.say("rois.picture.read.seen", "what", t.cards(p.Seen)))
	}
	s.Add(strings.TrimSpace(t.orderWords(p)))
	for _, z := range t.view.Zones {
		s.Add(t.readTroop(z, p.Seat))
	}
	return s
}

// cards lists cards with their names: "10H (10 of hearts), 4S (4 of spades)".
func (t teller) cards(codes []string) string {
	list := make([]string, len(codes))
	for i, c := range codes {
		list[i] = t.card(c)
	}
	return strings.Join(list, ", ")
}

func (t teller) card(code string) string {
	n := len(code) - 1
	if n < 1 || !strings.Contains("HDSC", code[n:]) || strings.Trim(code[:n], "0123456789JQKA") != "" {
		return code
	}
	return t.say("rois.picture.read.card", "card", code, "rank", t.rank(code[:n]), "suit", game.Key("rois.suit."+code[n:]))
}

// readTroop says what a seat has in a zone. It returns "" if there is nothing.
func (t teller) readTroop(z rois.Zone, seat game.Seat) string {
	var parts []string
	if z.Owner == seat && len(z.Units) > 0 {
		parts = append(parts, t.say("rois.picture.read.troop", "n", len(z.Units), "hp", t.unitWords(z.Units, seat)))
		parts = append(parts, t.stateWords(z)...)
		parts = append(parts, t.say("rois.picture.read.strength", "support", z.Support, "cover", z.Cover,
			"penalty", z.Penalty))
	}
	if z.Flayer != nil && z.Owner >= 0 && z.Owner != seat {
		parts = append(parts, t.say("rois.picture.read.flayer", "hp", z.Flayer.HP))
	}
	if z.Hive == seat {
		parts = append(parts, t.say("rois.picture.read.hive"))
	}
	if len(parts) == 0 {
		return ""
	}
	return z.Name + t.say("rois.picture.read.colon") + strings.Join(parts, ", ")
}

// readLand lists the terrain, a line for each zone that has some.
func (t teller) readLand() render.Section {
	s := render.Section{Title: t.say("rois.picture.read.land")}
	for _, z := range t.view.Zones {
		if land := t.land(z); land != "" {
			s.Add(z.Name + " (" + land + ").")
		}
	}
	return s
}

// landName returns what a terrain is called in the theme of this match.
func (t teller) landName(letter string) game.Key {
	if t.view.Theme == "future" {
		return game.Key("rois.terrain.future." + letter)
	}
	return game.Key("rois.terrain." + letter)
}
