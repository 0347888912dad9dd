package duel

import (
	"fmt"
	"strings"

	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/render"
)

// Alt is the picture in words.
func (Painter) Alt(s render.Scene) string { return render.Clip(words(s), render.MaxAlt) }

// Text is the same: a duel has no map.
func (Painter) Text(s render.Scene) string { return render.Clip(words(s), render.MaxText) }

func words(s render.Scene) string {
	e := &easel{view: viewOf(s), scene: s}
	v := e.view
	lines := []string{fmt.Sprintf("%s, %s. %s.", e.say("duel.name"), e.say("duel.picture.round", "round", v.Round, "rounds", v.Rounds), e.stake())}
	for seat := range v.Cards {
		lines = append(lines, e.told(game.Seat(seat)))
	}
	if len(v.Hand) > 0 {
		lines = append(lines, e.say("duel.picture.hand")+" "+strings.Trim(fmt.Sprint(v.Hand), "[]")+".")
	}
	return strings.Join(lines, "\n")
}

// told is a player's row in words.
func (e *easel) told(seat game.Seat) string {
	v, parts := e.view, []string{e.say("duel.picture.cards", "cards", e.view.Cards[seat])}
	if v.Mode == duel.Rivals {
		parts = append(parts, e.say("duel.picture.points", "points", v.Points[seat]))
	}
	if v.Bids[seat] > 0 {
		parts = append(parts, e.say("duel.picture.bid", "card", v.Bids[seat]))
	}
	if v.Asked[seat] {
		parts = append(parts, e.say("duel.picture.asked"))
	}
	if v.Last != nil && v.Last.Bids[seat] > 0 {
		parts = append(parts, e.say("duel.picture.last", "card", v.Last.Bids[seat]))
	}
	name := e.scene.Say(seatName(seat))
	if int(seat) < len(e.scene.Names) {
		name = e.scene.Names[seat]
	}
	return name + ": " + strings.Join(parts, ", ") + "."
}
