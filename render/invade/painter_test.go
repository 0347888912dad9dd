package invade

import (
	"bytes"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// TestPainter: what every picture owes. Private pictures with an overlay are the
// largest; public ones take about 50 kB.
func TestPainter(t *testing.T) { rendertest.Run(t, painter(t)) }

// TestPlayed: pictures of the recorded games owe the same.
func TestPlayed(t *testing.T) { rendertest.RunPlayed(t, painter(t)) }

// painter is what the tests know of it.
func painter(t *testing.T) rendertest.Painter {
	return rendertest.Painter{
		Game: invade.Game{}, Painter: Painter{}, Texts: Texts(), Scenes: scenes(t),
		Ground: func(render.Scene) *render.Ground { return shared().ground },
		Paint:  func(c *render.Canvas, s render.Scene) { shared().paint(c, viewOf(s), s) },
		Static: drawLetters,
		Bytes:  80_000, Allocations: 120, Pairs: pairs, Phrases: phrases(),
	}
}

var pairs = []render.Pair{
	{Name: "olive on earth", Text: olive, Under: earth}, {Name: "olive on a card", Text: olive, Under: card},
	{Name: "accent on earth", Text: render.Accent, Under: earth}, {Name: "accent on a card", Text: render.Accent, Under: card},
	{Name: "paper on a card", Text: render.Paper, Under: card}, {Name: "south on a card", Text: render.Seats[0].Glow, Under: card},
	{Name: "north on a card", Text: render.Seats[1].Glow, Under: card}, {Name: "north on earth", Text: render.Seats[1].Glow, Under: earth},
	{Name: "south on earth", Text: render.Seats[0].Glow, Under: earth},
}

// phrases are the keys that are made up at run time.
func phrases() (keys []game.Key) {
	add := func(section string, names ...string) {
		for _, n := range names {
			keys = append(keys, game.Key("invade.picture."+section+"."+n))
		}
	}
	for _, p := range []string{"PLACEMENT", "ALLOCATE", "EFFECT", "MOVE", "ATTACK", "OVER"} {
		add("phase", strings.ToLower(p))
	}
	for _, f := range []string{"1", "2", "3", "4", "5A", "5B", "5C", "6:23", "6:24", "6:34"} {
		add("effect", effectKey(f))
	}
	add("end", "line", "kill", "quiet", "limit", "both", "agreed", "resign", "forfeit", "void")
	add("legend.none", invade.Game{}.Info().Overlays...)
	for _, l := range legendKeys {
		keys = append(keys, l.key)
	}
	return keys
}

// TestDecidingNumbers: the numbers that decide a move are at least 40 px (I18.1).
func TestDecidingNumbers(t *testing.T) {
	for _, size := range []int{dieSide, render.SizeNumber, render.SizeTitle} {
		if size < render.SmallestNumber {
			t.Errorf("a deciding number of %d px", size)
		}
	}
}

// TestSoldiersStandWhereTheyAre looks at the pixel beside the middle of squares.
func TestSoldiersStandWhereTheyAre(t *testing.T) {
	img, err := png.Decode(bytes.NewReader(board(t, scenes(t)[1].Scene)))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		square string
		want   color.RGBA
	}{
		{"d1", render.Seats[0].Fill}, {"m1", render.Seats[0].Fill}, {"d16", render.Seats[1].Fill}, {"i16", render.Seats[1].Fill},
		{"b1", lineOf(invade.South)}, {"a16", lineOf(invade.North)},
	} {
		p, _ := parse(test.square)
		at := p.middle()
		if got := color.RGBAModel.Convert(img.At(int(at.X)+18, int(at.Y))); got != test.want {
			t.Errorf("%s is %v, want %v", test.square, got, test.want)
		}
	}
}
