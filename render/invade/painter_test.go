package invade

import (
	"bytes"
	"fmt"
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
// largest; public ones take about 80 kB.
func TestPainter(t *testing.T) { rendertest.Run(t, painter(t)) }

// TestPlayed: pictures of the recorded games owe the same.
func TestPlayed(t *testing.T) { rendertest.RunPlayed(t, painter(t)) }

// painter is what the tests know of it.
func painter(t *testing.T) rendertest.Painter {
	return rendertest.Painter{
		Game: invade.Game{}, Painter: Painter{}, Texts: Texts(), Scenes: scenes(t),
		Ground: func(s render.Scene) *render.Ground { return shared().ground(turnOf(s)) },
		Paint:  func(c *render.Canvas, s render.Scene) { shared().paint(c, viewOf(s), s) },
		Static: func(c *render.Canvas) { drawLetters(c, false) },
		Turns:  true, Bytes: 104_000, Allocations: 120, Pairs: pairs, Phrases: phrases(),
	}
}

var pairs = []render.Pair{
	{Name: "hits on a label", Text: render.AlarmInk, Under: render.Alarm},
	{Name: "a duel on a label", Text: render.Ink, Under: render.Accent},
	{Name: "hit points on a label", Text: render.Ink, Under: render.Paper},
	{Name: "last hits on a label", Text: render.Paper, Under: render.Ink},
	{Name: "an extra square on a label", Text: render.Ink, Under: extraColor},
	{Name: "the winner's Commander", Text: render.Seats[0].Text, Under: render.Seats[0].Fill},
	{Name: "alarm", Text: render.AlarmInk, Under: render.Alarm},
	{Name: "olive on earth", Text: olive, Under: earth}, {Name: "olive on a card", Text: olive, Under: card},
	{Name: "accent on earth", Text: render.Accent, Under: earth},
	{Name: "accent on a card", Text: render.Accent, Under: card},
	{Name: "paper on a card", Text: render.Paper, Under: card},
	{Name: "south on a card", Text: render.Seats[0].Glow, Under: card},
	{Name: "north on a card", Text: render.Seats[1].Glow, Under: card},
	{Name: "north on earth", Text: render.Seats[1].Glow, Under: earth},
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

// TestFieldColours: the fields differ plainly to everybody, though their edges differ too.
func TestFieldColours(t *testing.T) {
	for a, one := range fieldStyles {
		for b, other := range fieldStyles {
			if a < b {
				rendertest.ToldApart(t, fmt.Sprint("fields ", a, " and ", b), one.col, other.col)
			}
		}
	}
}

// TestDecidingNumbers: the numbers that decide a move are at least 40 px (I18.1).
func TestDecidingNumbers(t *testing.T) {
	for _, size := range []int{labelStyle.Size, dieSide, render.SizeNumber, render.SizeTitle} {
		if size < render.SmallestNumber {
			t.Errorf("a deciding number of %d px", size)
		}
	}
}

// TestSoldiersStandWhereTheyAre looks at a pixel of squares: of a shoulder, or of the
// trench beside the duckboards.
func TestSoldiersStandWhereTheyAre(t *testing.T) {
	img, err := png.Decode(bytes.NewReader(board(t, scenes(t)[1].Scene)))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		square string
		down   int
		want   color.RGBA
	}{
		{"d1", 14, render.Seats[0].Fill}, {"m1", 14, render.Seats[0].Fill}, {"d16", 14, render.Seats[1].Fill},
		{"i16", 14, render.Seats[1].Fill},
		{"b1", 25, lineOf(invade.South)}, {"a16", -25, lineOf(invade.North)},
	} {
		p, _ := parse(test.square)
		at := turn(false).middle(p)
		if got := color.RGBAModel.Convert(img.At(int(at.X)-12, int(at.Y)+test.down)); got != test.want {
			t.Errorf("%s is %v, want %v", test.square, got, test.want)
		}
	}
}
