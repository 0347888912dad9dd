package quantum

import (
	"bytes"
	"encoding/json"
	"image"
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/render/rendertest"

	"pgregory.net/rapid"
)

// written lists the texts that a scene writes.
func written(s render.Scene) []render.Drawn {
	var heard []render.Drawn
	c := render.NewCanvas(width, height(most))
	c.Heard = &heard
	shared().paint(c, s.View.(quantum.View), s)
	return heard
}

// TestSmallestText: whatever is written can be read on a phone, inside the picture.
func TestSmallestText(t *testing.T) {
	for _, s := range scenes(t) {
		texts := written(s.scene)
		if len(texts) == 0 {
			t.Errorf("%s: nothing was written", s.name)
		}
		for _, d := range texts {
			if d.Size < render.SmallestText {
				t.Errorf("%s: %q is %d px, want at least %d", s.name, d.Text, d.Size, render.SmallestText)
			}
			if !d.Box.In(image.Rect(0, 0, width, height(most))) {
				t.Errorf("%s: %q at %v leaves the picture", s.name, d.Text, d.Box)
			}
		}
	}
}

// TestTextsDoNotOverlap looks at header, note and strips.
func TestTextsDoNotOverlap(t *testing.T) {
	panels := func(d render.Drawn) bool { return d.Box.Max.Y < boardTop || d.Box.Min.Y > boardEnd }
	for _, s := range scenes(t) {
		heard := written(s.scene)
		for i, a := range heard {
			for _, b := range heard[:i] {
				if panels(a) && panels(b) && a.Box.Inset(a.Size/4).Overlaps(b.Box.Inset(b.Size/4)) {
					t.Errorf("%s: %q and %q overlap", s.name, a.Text, b.Text)
				}
			}
		}
	}
}

func TestContrast(t *testing.T) {
	pairs := []render.Pair{
		{Name: "haze on earth", Text: haze, Under: earth}, {Name: "haze on a card", Text: haze, Under: card},
		{Name: "accent on earth", Text: render.Accent, Under: earth}, {Name: "paper on a card", Text: render.Paper, Under: card},
	}
	for letter, s := range factions {
		pairs = append(pairs, render.Pair{Name: letter + " on its ship", Text: s.Text, Under: s.Fill},
			render.Pair{Name: letter + " on a card", Text: s.Glow, Under: card}, render.Pair{Name: letter + " on earth", Text: s.Glow, Under: earth},
			render.Pair{Name: letter + " on a ship that moved", Text: render.Paper, Under: render.Mix(s.Fill, space, dim)})
	}
	for _, w := range worlds {
		pairs = append(pairs, render.Pair{Name: "planet", Text: w.ink, Under: w.light})
	}
	for _, p := range pairs {
		if got := render.Contrast(p.Text, p.Under); got < 4.5 {
			t.Errorf("%s: contrast %.2f, want at least 4.5", p.Name, got)
		}
	}
}

// TestFactionsAreToldApart: by anybody, also by colour alone (Q1.2, section 19).
func TestFactionsAreToldApart(t *testing.T) {
	for i, a := range letters {
		for _, b := range letters[:i] {
			for d := render.Normal; d <= render.Tritan; d++ {
				if got := render.Distance(factions[string(a)].Fill, factions[string(b)].Fill, d); got < 20 {
					t.Errorf("%c and %c are %.1f apart under deficiency %d, want at least 20", a, b, got, d)
				}
			}
			if factions[string(a)].Shape == factions[string(b)].Shape {
				t.Errorf("%c and %c have one shape", a, b)
			}
		}
	}
}

// TestPaletteLoss also demands the same bytes from known and unknown bands.
func TestPaletteLoss(t *testing.T) {
	for _, s := range scenes(t) {
		v := s.scene.View.(quantum.View)
		rendertest.Painting(t, s.name, shared().ground(v), func(c *render.Canvas) { shared().paint(c, v, s.scene) })
	}
}

func board(tb testing.TB, scene render.Scene) []byte {
	tb.Helper()
	data, err := Painter{}.Board(scene)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestSameSceneSameBytes(t *testing.T) {
	list := scenes(t)
	want := board(t, list[2].scene)
	board(t, list[3].scene)
	if !bytes.Equal(board(t, list[2].scene), want) {
		t.Error("the same scene gave another picture")
	}
}

// TestAnyNames: neither picture nor words break on what people call themselves.
func TestAnyNames(t *testing.T) {
	s := scenes(t)[1].scene
	c := render.NewCanvas(width, height(most))
	rapid.Check(t, func(t *rapid.T) {
		s.Names = []string{rapid.String().Draw(t, "first"), rapid.String().Draw(t, "second")}
		if alt := (Painter{}).Alt(s); utf8.RuneCountInString(alt) > render.MaxAlt {
			t.Fatal("the alt text is too long")
		}
		e := &easel{Canvas: c, sheet: shared(), view: s.View.(quantum.View), scene: s}
		e.header()
		e.strip(0)
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
			if strings.Contains(said, "quantum.") {
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
		if !strings.HasPrefix(key, "quantum.picture.") {
			t.Errorf("key %s is not the picture's", key)
		}
	}
}

// TestEveryPhrase: a key that is made up at run time exists in both languages.
func TestEveryPhrase(t *testing.T) {
	for _, locale := range lang.Locales {
		say := sayer(t, locale)
		check := func(key string) {
			if got := say(game.T(game.Key(key), "from", "a1", "to", "a2", "planet", "e5", "value", 3, "became", 4, "count", 2, "at", "a1", "target", "a2",
				"carried", "b1", "dropped", "b3", "mine", 1, "theirs", 2)); got == key {
				t.Errorf("%s: no text for %s", locale, key)
			}
		}
		for _, p := range []string{quantum.PhaseRoll, quantum.PhasePlace, quantum.PhasePosition, quantum.PhaseInfamy} {
			check("quantum.picture.phase." + strings.ToLower(p))
		}
		for _, s := range []string{quantum.StepMove, quantum.StepAttack + ".won", quantum.StepAttack + ".lost", quantum.StepStrike + ".won", quantum.StepStrike + ".lost",
			quantum.StepTransport, quantum.StepWarp, quantum.StepReconfigure, quantum.StepReroll, quantum.StepModify, quantum.StepDeploy, quantum.StepBuild,
			quantum.StepInfamy, quantum.StepResearch, quantum.StepBreak, quantum.StepGain, quantum.StepResign} {
			check("quantum.picture.step." + s)
		}
		for _, r := range []string{"cubes", "left", "agreed", "limit", "void"} {
			check("quantum.picture.end." + r)
		}
		for _, o := range (quantum.Game{}).Info().Overlays {
			check("quantum.picture.legend.none." + o)
		}
		for _, l := range legendKeys {
			check(string(l.key))
		}
	}
}

// TestEveryFocus paints what a panel may show at each step of random games.
func TestEveryFocus(t *testing.T) {
	say, luck := sayer(t, "fr"), rand.New(rand.NewPCG(3, 5))
	c := render.NewCanvas(width, height(most))
	m := play(t, 3, "", nil, 0)
	for n := range 200 {
		asked := m.Pending()
		if len(asked) == 0 {
			break
		}
		seat := asked[luck.IntN(len(asked))].Seat
		legal := m.State.Legal(seat, nil)
		act := legal[luck.IntN(len(legal))]
		choice := m.State.Describe(seat, act)
		scene := render.Scene{View: view(m, seat), Seat: seat, Names: players, Say: say}
		if n%10 == 0 {
			for _, f := range steps(m, seat, choice) {
				scene.Focus = f
				shared().paint(c, scene.View.(quantum.View), scene)
			}
		}
		said := (Painter{}).Alt(scene) + (Painter{}).Text(scene)
		if strings.Contains(said, "quantum.") {
			t.Fatalf("a text is missing: %s", said)
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
	list := []*render.Focus{nil, focus(m, seat, "")}
	for _, o := range (quantum.Game{}).Info().Overlays {
		list = append(list, &render.Focus{Overlay: o})
	}
	var args []string
	for _, a := range c.Args {
		list = append(list, focus(m, seat, c.Verb, args...))
		args = append(args, a.Value)
	}
	return append(list, focus(m, seat, c.Verb, args...))
}
