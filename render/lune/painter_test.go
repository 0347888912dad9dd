package lune

import (
	"strconv"
	"testing"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// TestPainter: what every picture owes.
func TestPainter(t *testing.T) { rendertest.Run(t, painter(t)) }

// TestPlayed: pictures of the recorded games owe the same.
func TestPlayed(t *testing.T) { rendertest.RunPlayed(t, painter(t)) }

// painter is what the tests know of it.
func painter(t *testing.T) rendertest.Painter {
	return rendertest.Painter{
		Game: lune.Game{}, Painter: Painter{}, Texts: Texts(), Scenes: scenes(t),
		Ground: func(s render.Scene) *render.Ground {
			v := viewOf(s)
			return shared().ground(&v)
		},
		Paint: func(c *render.Canvas, s render.Scene) {
			v := viewOf(s)
			shared().paint(c, &v, s)
		},
		Static: drawInsetLetters,
		Bytes:  139_500, Allocations: 125, Pairs: pairs(), Phrases: phrases(),
	}
}

func pairs() []render.Pair {
	pairs := []render.Pair{
		{Name: "haze on a card", Text: haze, Under: card}, {Name: "haze on space", Text: haze, Under: space},
		{Name: "accent on a card", Text: render.Accent, Under: card},
		{Name: "paper on a card", Text: render.Paper, Under: card}, {Name: "a skill", Text: amber, Under: card},
		{Name: "a name", Text: white, Under: card}, {Name: "a Vek's plate", Text: white, Under: vekPlate},
		{Name: "another plate", Text: white, Under: otherPlate}, {Name: "buildings", Text: white, Under: tower.east},
		{Name: "the mission", Text: render.Ink, Under: render.Paper},
		{Name: "damage", Text: white, Under: dangerCol}, {Name: "lost", Text: white, Under: lossCol},
		{Name: "won", Text: white, Under: goodCol},
		{Name: "an upgrade", Text: white, Under: plasmaDeep}, {Name: "letters south", Text: render.Paper, Under: plinthSouth},
		{Name: "letters east", Text: render.Paper, Under: plinthEast},
		{Name: "a Chasm in the inset", Text: haze, Under: abyss}, {Name: "a mission to come", Text: haze, Under: rim},
	}
	for n, s := range soils {
		level := "level " + strconv.Itoa(n)
		pairs = append(pairs, render.Pair{Name: level, Text: s.digit, Under: s.top})
	}
	for seat := range mostSeats {
		pairs = append(pairs, render.Pair{Name: "a Mech's plate", Text: white, Under: liveryOf(seat).dark}, render.Pair{
			Name: "an owner", Text: render.Seats[seat].Glow, Under: card,
		})
	}
	return pairs
}

// phrases are the keys that are made up at run time.
func phrases() (keys []game.Key) {
	for n := 1; n <= missions; n++ {
		keys = append(keys, missionKey(n), missionKey(n)+".intro")
	}
	for n := 1; n <= 12; n++ {
		keys = append(keys, objectiveKey("O"+strconv.Itoa(n)))
	}
	for n := 1; n <= 3; n++ {
		keys = append(keys, game.Key("lune.picture.level."+strconv.Itoa(n)))
	}
	for n := range 4 {
		keys = append(keys, game.Key("lune.skill."+strconv.Itoa(n+1)))
	}
	for code := range mechs {
		keys = append(keys, mechKey(code))
	}
	for _, code := range []string{"CP", "LP", "AR", "CE", "CV", "LS", "DE", "GR", "SH"} {
		keys = append(keys, itemKey(code))
	}
	for _, l := range legends {
		keys = append(keys, l.key)
	}
	for _, m := range markSigns {
		keys = append(keys, m.key)
	}
	for _, reason := range []string{"won", "grid", "abandoned", "left"} {
		keys = append(keys, endKey(reason))
	}
	for _, o := range (lune.Game{}).Info().Overlays {
		keys = append(keys, game.Key("lune.picture.only."+o))
	}
	return append(keys, "lune.picture.alt.lost.O9", "lune.picture.alt.lost.O10", "lune.picture.coming.landslide",
		"lune.picture.coming.meteors", "lune.picture.alt.state.achieved", "lune.picture.alt.state.failed",
		"lune.picture.alt.count.open", "lune.picture.alt.count.least.open", "lune.picture.alt.count.most.open")
}
