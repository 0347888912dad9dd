package invade

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/game/lang"
	"bivouac/render"
	"bivouac/render/rendertest"

	"pgregory.net/rapid"
)

// TestSmallestText: whatever is written is at least 34 px, and the numbers that
// decide a move at least 40 (I18.1).
func TestSmallestText(t *testing.T) {
	heard := map[string][]render.Drawn{"map": written(func(c *render.Canvas) { drawLetters(c) })}
	for _, s := range scenes(t) {
		heard[s.name] = written(func(c *render.Canvas) { shared().paint(c, s.scene.View.(invade.View), s.scene) })
	}
	for name, texts := range heard {
		if len(texts) == 0 {
			t.Errorf("%s: nothing was written", name)
		}
		for _, d := range texts {
			if d.Size < render.SmallestText {
				t.Errorf("%s: %q is %d px, want at least %d", name, d.Text, d.Size, render.SmallestText)
			}
			if !d.Box.In(image.Rect(0, 0, width, height)) {
				t.Errorf("%s: %q at %v leaves the picture", name, d.Text, d.Box)
			}
		}
	}
	for _, size := range []int{letterSize, dieSide, render.SizeNumber, render.SizeTitle} {
		if size < render.SmallestNumber {
			t.Errorf("a deciding number of %d px", size)
		}
	}
}

// written lists the texts that a painting writes.
func written(paint func(*render.Canvas)) []render.Drawn {
	var heard []render.Drawn
	c := render.NewCanvas(width, height)
	c.Heard = &heard
	paint(c)
	return heard
}

// TestTextsDoNotOverlap looks at every pair of texts on the panels.
func TestTextsDoNotOverlap(t *testing.T) {
	for _, s := range scenes(t) {
		heard := written(func(c *render.Canvas) { shared().paint(c, s.scene.View.(invade.View), s.scene) })
		for i, a := range heard {
			for _, b := range heard[:i] {
				if a.Box.Inset(a.Size / 4).Overlaps(b.Box.Inset(b.Size / 4)) { // boxes are taller than letters
					t.Errorf("%s: %q and %q overlap", s.name, a.Text, b.Text)
				}
			}
		}
	}
}

func TestContrast(t *testing.T) {
	for _, p := range []render.Pair{
		{Name: "olive on earth", Text: olive, Under: earth}, {Name: "olive on a card", Text: olive, Under: card},
		{Name: "accent on earth", Text: render.Accent, Under: earth}, {Name: "accent on a card", Text: render.Accent, Under: card},
		{Name: "paper on a card", Text: render.Paper, Under: card}, {Name: "south on a card", Text: render.Seats[0].Glow, Under: card},
		{Name: "north on a card", Text: render.Seats[1].Glow, Under: card}, {Name: "north on earth", Text: render.Seats[1].Glow, Under: earth},
		{Name: "south on earth", Text: render.Seats[0].Glow, Under: earth},
	} {
		if got := render.Contrast(p.Text, p.Under); got < 4.5 {
			t.Errorf("%s: contrast %.2f, want at least 4.5", p.Name, got)
		}
	}
}

// TestSoldiersStandWhereTheyAre looks at the pixel beside the middle of squares.
func TestSoldiersStandWhereTheyAre(t *testing.T) {
	data, err := Painter{}.Board(scenes(t)[1].scene)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		square string
		want   color.RGBA
	}{
		{"d1", render.Seats[0].Fill}, {"m1", render.Seats[0].Fill}, {"d16", render.Seats[1].Fill}, {"i16", render.Seats[1].Fill},
		{"b1", southLine}, {"a16", northLine},
	} {
		p, _ := parse(test.square)
		at := p.middle()
		if got := color.RGBAModel.Convert(img.At(int(at.X)+18, int(at.Y))); got != test.want {
			t.Errorf("%s is %v, want %v", test.square, got, test.want)
		}
	}
}

// TestPaletteLoss: of every picture, whatever is on it.
func TestPaletteLoss(t *testing.T) {
	for _, s := range scenes(t) {
		painting(t, s.name, s.scene)
	}
}

func painting(t testing.TB, name string, s render.Scene) []byte {
	t.Helper()
	return rendertest.Painting(t, name, shared().ground, func(c *render.Canvas) { shared().paint(c, s.View.(invade.View), s) })
}

// TestSameSceneSameBytes: what was painted before leaves no trace, whichever of
// its parts are known.
func TestSameSceneSameBytes(t *testing.T) {
	list := scenes(t)
	var want [][]byte
	for _, s := range list {
		render.Forget()
		want = append(want, board(t, s.scene))
	}
	luck := rand.New(rand.NewPCG(7, 7))
	for range 3 * len(list) {
		n := luck.IntN(len(list))
		if luck.IntN(4) == 0 {
			render.Forget()
		}
		if !bytes.Equal(board(t, list[n].scene), want[n]) {
			t.Fatalf("%s: another picture after others", list[n].name)
		}
	}
}

// TestAnyNames: neither picture nor words break on what people call themselves.
func TestAnyNames(t *testing.T) {
	s := scenes(t)[2].scene
	c := render.NewCanvas(width, height)
	rapid.Check(t, func(t *rapid.T) {
		s.Names = []string{rapid.String().Draw(t, "south"), rapid.String().Draw(t, "north")}
		if alt := (Painter{}).Alt(s); utf8.RuneCountInString(alt) > render.MaxAlt {
			t.Fatal("the alt text is too long")
		}
		e := &easel{Canvas: c, sheet: shared(), view: s.View.(invade.View), scene: s}
		e.header()
		e.strip(invade.North, northTop)
	})
}

func TestTextsExist(t *testing.T) {
	catalog, err := lang.New(Texts())
	if err != nil {
		t.Fatal(err)
	}
	if err := catalog.Check(); err != nil {
		t.Error(err)
	}
	for _, s := range scenes(t) {
		for _, said := range []string{(Painter{}).Alt(s.scene), (Painter{}).Text(s.scene)} {
			if strings.Contains(said, "invade.") {
				t.Errorf("%s: a text is missing in %q", s.name, said)
			}
		}
	}
	data, err := fs.ReadFile(Texts(), "en.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	for key := range texts {
		if !strings.HasPrefix(key, "invade.picture.") {
			t.Errorf("key %s is not the picture's", key)
		}
	}
}

// TestEveryPhrase paints every phase, effect and ending in both languages: a key
// that is made up at run time must exist.
func TestEveryPhrase(t *testing.T) {
	for _, locale := range lang.Locales {
		say := sayer(t, locale)
		check := func(key string) {
			if got := say(game.T(game.Key(key), "most", 3)); got == key {
				t.Errorf("%s: no text for %s", locale, key)
			}
		}
		for _, p := range []string{"PLACEMENT", "ALLOCATE", "EFFECT", "MOVE", "ATTACK", "OVER"} {
			check("invade.picture.phase." + strings.ToLower(p))
		}
		for _, f := range []string{"1", "2", "3", "4", "5A", "5B", "5C", "6:23", "6:24", "6:34"} {
			check("invade.picture.effect." + effectKey(f))
		}
		for _, r := range []string{"line", "kill", "quiet", "limit", "both", "agreed", "resign", "forfeit", "void"} {
			check("invade.picture.end." + r)
		}
		for _, o := range (invade.Game{}).Info().Overlays {
			check("invade.picture.legend.none." + o)
		}
		for _, l := range legendKeys {
			check(string(l.key))
		}
	}
}

// TestEveryFocus paints what a panel may show at each step of random games.
func TestEveryFocus(t *testing.T) {
	say, luck := sayer(t, "fr"), rand.New(rand.NewPCG(3, 5))
	m := play(t, "", nil, invade.South)
	for n := range 160 {
		asked := m.Pending()
		if len(asked) == 0 {
			break
		}
		seat := asked[luck.IntN(len(asked))].Seat
		legal := m.State.Legal(seat, nil)
		act := legal[luck.IntN(len(legal))]
		choice := m.State.Describe(seat, act)
		scene := render.Scene{View: view(m, seat), Seat: seat, Names: players, Say: say}
		if n%20 == 0 {
			for look, f := range steps(m, seat, choice) {
				s := render.Scene{View: scene.View, Seat: seat, Names: players, Say: say, Focus: f}
				paint := func(c *render.Canvas) { shared().paint(c, s.View.(invade.View), s) }
				psnr, worst := render.Loss(shared().ground.Draw(paint), rendertest.Decode(t, board(t, s)))
				if psnr < 45 || worst > 24 { // no sample has all that may meet: see rendertest.Painting for what is known
					t.Errorf("move %d, picture %d: PSNR %.1f dB, worst channel off by %d", n, look, psnr, worst)
				}
			}
		}
		if alt := (Painter{}).Alt(scene); utf8.RuneCountInString(alt) > render.MaxAlt {
			t.Fatalf("alt text of %d characters", utf8.RuneCountInString(alt))
		}
		next, _, err := m.Act(m.MoveOf(seat, act))
		if err != nil {
			t.Fatal(err)
		}
		m = next
	}
}

// steps are the pictures on the way to a choice.
func steps(m *game.Match, seat game.Seat, c game.Choice) []*render.Focus {
	list := []*render.Focus{nil, focus(m, seat, ""), {Overlay: invade.OverlayThreats}, {Overlay: invade.OverlayTargets}}
	var args []string
	for _, a := range c.Args {
		list = append(list, focus(m, seat, c.Verb, args...))
		args = append(args, a.Value)
	}
	return append(list, focus(m, seat, c.Verb, args...))
}
