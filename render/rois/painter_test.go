package rois

import (
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// TestPainter: what every picture owes. Texts on the board may lie close: zones hold
// many.
func TestPainter(t *testing.T) { rendertest.Run(t, painter(t)) }

// TestPlayed: pictures of the recorded games owe the same.
func TestPlayed(t *testing.T) { rendertest.RunPlayed(t, painter(t)) }

// painter is what the tests know of it.
func painter(t *testing.T) rendertest.Painter {
	return rendertest.Painter{
		Game: rois.Game{}, Painter: Painter{}, Texts: Texts(), Scenes: scenes(t),
		Ground: func(s render.Scene) *render.Ground { return sheetOf(viewOf(s).Theme).grounds[highOf(viewOf(s), s)] },
		Paint: func(c *render.Canvas, s render.Scene) {
			v := viewOf(s)
			sheetOf(v.Theme).paint(c, v, s)
		},
		Static: func(c *render.Canvas) { drawLetters(c, false) },
		Turns:  true, Bytes: 98_000, Allocations: 190, Pairs: pairs(), Phrases: phrases(),
		Apart: func(d render.Drawn) bool { return d.Box.Max.Y < boardTop || d.Box.Min.Y > boardEnd },
	}
}

func pairs() []render.Pair {
	pairs := []render.Pair{
		{Name: "sand on oak", Text: sand, Under: oak}, {Name: "sand on a panel", Text: sand, Under: plank},
		{Name: "sand on an empty slot", Text: sand, Under: groove},
		{Name: "accent on oak", Text: render.Accent, Under: oak},
		{Name: "accent on a panel", Text: render.Accent, Under: plank},
		{Name: "paper on a panel", Text: render.Paper, Under: plank}, {Name: "alarm on oak", Text: alarmOnOak, Under: oak},
		{Name: "alarm on a panel", Text: alarmOnOak, Under: plank},
		{Name: "ink on vellum", Text: render.Ink, Under: vellum}, {Name: "code on vellum", Text: faded, Under: vellum},
		{Name: "an order face down", Text: downInk, Under: downGround}, {Name: "its sign", Text: sand, Under: downGround},
		{Name: "points lost", Text: render.White, Under: lossColor},
		{Name: "points healed", Text: render.White, Under: gainColor},
		{Name: "what would be lost", Text: render.Accent, Under: render.Ink},
		{Name: "without the card", Text: moveColor, Under: render.Ink},
		{Name: "hearts", Text: rosy, Under: render.White}, {Name: "nobody moves", Text: render.White, Under: vineDark},
		{Name: "cover", Text: render.Ink, Under: bone}, {Name: "gilded cover", Text: render.Ink, Under: render.Accent},
	}
	for seat, s := range sides {
		who := []string{"Red", "Black"}[seat]
		pairs = append(pairs, render.Pair{Name: who + " on a block", Text: s.Text, Under: s.Fill},
			render.Pair{Name: who + " on oak", Text: s.Glow, Under: oak},
			render.Pair{Name: who + " on a panel", Text: s.Glow, Under: plank})
	}
	return pairs
}

// phrases are the keys that are made up at run time.
func phrases() (keys []game.Key) {
	add := func(section string, names ...string) {
		for _, n := range names {
			keys = append(keys, game.Key("rois.picture."+section+n))
		}
	}
	for _, p := range []string{
		rois.PhaseArmies, rois.PhaseTerrain, rois.PhaseOrders, rois.PhaseOrder, rois.PhaseAction, rois.PhaseReaction,
		rois.PhaseChoice, rois.PhaseOver,
	} {
		add("phase.", strings.ToLower(p))
	}
	add("waits.", "reaction", "choice")
	add("choice.", "divert", "play", "guess", "discard", "march")
	add("end.", "beaten", "both", "resigned", "agreed", "rounds", "quiet", "void")
	add("legend.none.", rois.Game{}.Info().Overlays...)
	add("effect.", rois.EffectWall, rois.EffectElite, rois.EffectEdge, rois.EffectRise, rois.EffectEmerge,
		rois.EffectCapture)
	for _, l := range legendKeys {
		keys = append(keys, l.key)
	}
	for _, code := range codes {
		keys = append(keys, armyName(code))
		for n := range 6 {
			id := code + string(rune('1'+n))
			keys = append(keys, orderName(id), rois.OrderText(id, red).Key)
		}
	}
	return keys
}

// TestSidesAreToldApart: by anybody, by colour alone and by shape alone (R32.2).
func TestSidesAreToldApart(t *testing.T) {
	rendertest.ToldApart(t, "the sides", sides[red].Fill, sides[black].Fill)
	if sides[red].Shape == sides[black].Shape {
		t.Error("the sides have one shape")
	}
}
