package rendertest

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/lang"
	"bivouac/render"

	"pgregory.net/rapid"
)

// texts checks that the picture's sentences are valid in every language by themselves, and that all
// their keys belong to the picture.
func (p Painter) texts(t testing.TB) {
	t.Helper()
	own, err := lang.New(p.Texts)
	if err != nil {
		t.Fatal(err)
	}
	if err := own.Check(); err != nil {
		t.Error(err)
	}
	for _, locale := range lang.Locales {
		data, err := fs.ReadFile(p.Texts, string(locale)+".json")
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}
		for key := range texts {
			if !strings.HasPrefix(key, p.Game.Info().ID+".picture.") {
				t.Errorf("key %s is not the picture's", key)
			}
		}
	}
}

// phrases checks that keys that are made up at run time exist in every language.
func (p Painter) phrases(t testing.TB) {
	t.Helper()
	c := catalog(t, p.Game, p.Texts)
	for _, locale := range lang.Locales {
		for _, key := range p.Phrases {
			if !c.Has(locale, key) {
				t.Errorf("%s: no text for %s", locale, key)
			}
		}
	}
}

// hearing returns a function like Sayer's that also checks that each text exists in every language
// and has its arguments.
func (p Painter) hearing(t testing.TB, locale lang.Locale, names []string) func(game.Text) string {
	c, say := catalog(t, p.Game, p.Texts), Sayer(t, p.Game, p.Texts, locale, names)
	var hear func(game.Text)
	hear = func(text game.Text) {
		if _, literal := text.Literal(); literal || text.IsZero() {
			return
		}
		for _, l := range lang.Locales {
			if !c.Has(l, text.Key) {
				t.Errorf("%s: a text is missing: %s", l, text.Key)
			}
			for _, name := range c.Args(l, text.Key) {
				if !slices.Contains(text.Args, any(name)) {
					t.Errorf("%s: %s wants {{.%s}}, which is not given: %v", l, text.Key, name, text.Args)
				}
			}
		}
		for _, arg := range text.Args {
			switch arg := arg.(type) {
			case game.Text:
				hear(arg)
			case game.Key:
				hear(game.Text{Key: arg})
			}
		}
	}
	return func(text game.Text) string {
		hear(text)
		return say(text)
	}
}

// spoken checks that each scene has all its sentences in every language, in its picture and in its
// words.
func (p Painter) spoken(t testing.TB) {
	t.Helper()
	for _, s := range p.Scenes {
		for _, locale := range lang.Locales {
			scene := s.Scene
			scene.Say = p.hearing(t, locale, s.Names)
			p.board(t, scene)
			p.told(t, s.Name, scene)
		}
	}
}

// told checks that a scene has words, and that they are not longer than Discord allows.
func (p Painter) told(t testing.TB, name string, s render.Scene) {
	t.Helper()
	alt, text := p.Painter.Alt(s), p.Painter.Text(s)
	if n := utf8.RuneCountInString(alt); n == 0 || n > render.MaxAlt {
		t.Errorf("%s: alt text of %d characters, want 1 to %d", name, n, render.MaxAlt)
	}
	if n := utf8.RuneCountInString(text); n == 0 || n > render.MaxText {
		t.Errorf("%s: text board of %d characters, want 1 to %d", name, n, render.MaxText)
	}
	read(t, name, render.Read(p.Painter, s))
}

// read checks that the description for screen readers has sections, and that none has an empty
// line.
func read(t testing.TB, name string, sections []render.Section) {
	t.Helper()
	if len(sections) == 0 {
		t.Errorf("%s: nothing is read aloud", name)
	}
	for _, section := range sections {
		for _, line := range section.Lines {
			if strings.TrimSpace(line) == "" {
				t.Errorf("%s: an empty line below %q", name, section.Title)
			}
		}
	}
}

// called are extreme names that people may choose.
var called = []string{
	"", " ", "x", "\n\r\t", "\x00\x7f", "\xff\xfe", "{{.who}} {{", "%s%d",
	"**_~~`||@everyone<@1>", strings.Repeat("W", 300), strings.Repeat("é", 2000),
	"布鲁诺", "عَلِيّ", "👩‍👩‍👧‍👦🏳️‍🌈", "Z̷̧̡̛a̸̢l̵g̶o̸", "\u202eright to left", "\u200b\u2060\ufeff",
}

// The short form of names tries one of wildShort names.
const wildShort = 4

// names checks that neither pictures nor words fail because of players' names.
func (p Painter) names(t testing.TB) {
	t.Helper()
	wild := slices.Clone(called)
	for n := range 40 {
		wild = append(wild, rapid.String().Example(n))
	}
	wild = amount.Some(wild, wildShort)
	p.apart(t)
	for n, s := range p.Scenes {
		for at := n; at < len(wild); at += len(p.Scenes) {
			scene := s.Scene
			scene.Names = slices.Clone(s.Names)
			for seat := range scene.Names {
				scene.Names[seat] = wild[(at+seat)%len(wild)]
			}
			p.board(t, scene)
			p.told(t, s.Name, scene)
		}
	}
}

// tables are lists of the names at one table. Pictures cannot write any name of the first list, can
// write all of the second in plain letters, and must distinguish those of the others.
var tables = [][]string{
	{"王小明", "محمد", "สมชาย", "🐺🔥🍕"},
	{"𝓗ir𝓐van𝓒ni𝓚", "Ｂｏｓｓ", "🐺🔥 Wölf 👨‍👩‍👧", "Ⓑⓞⓢⓢ II"},
	{"Alice", "Alice", "\u0410lice", "Alice 🐺"},
	{strings.Repeat("W", 32), strings.Repeat("W", 31), strings.Repeat("W", 30), strings.Repeat("W", 29)},
}

// apart checks that pictures draw no sign for characters that the typeface lacks, do not cut the
// name of a seat, and do not give two players the same name.
func (p Painter) apart(t testing.TB) {
	t.Helper()
	for _, s := range p.Scenes {
		for at, names := range tables {
			scene := s.Scene
			if len(s.Names) > len(names) {
				continue
			}
			scene.Names = names[:len(s.Names)]
			scene.Say = Sayer(t, p.Game, p.Texts, lang.English, scene.Names)
			heard, _ := p.written(scene, func(c *render.Canvas) { p.Paint(c, scene) })
			times := map[string]int{}
			for _, d := range heard {
				if strings.ContainsRune(d.Text, render.Missing) {
					t.Errorf("%s: %q is drawn of %q", s.Name, d.Text, scene.Names)
				}
				if at == 0 && p.cutsSeat(scene, d.Text) {
					t.Errorf("%s: a seat's own name is cut: %q", s.Name, d.Text)
				}
				times[d.Text]++
			}
			for _, alone := range []string{"Alice", "WWWWWWW…", "WWWWWW…", "WWWWW…"} {
				if at >= 2 && times[alone] > 1 {
					t.Errorf("%s: %d players are called %q", s.Name, times[alone], alone)
				}
			}
		}
	}
}

// cutsSeat says whether a text is the cut beginning of a seat's name.
func (p Painter) cutsSeat(s render.Scene, text string) bool {
	start, cut := strings.CutSuffix(text, "…")
	if !cut || utf8.RuneCountInString(start) < 3 {
		return false
	}
	for seat := range s.Names {
		own := game.T(game.Key(p.Game.Info().ID + ".seat." + strconv.Itoa(seat)))
		if named, ok := p.Painter.(render.Seater); ok {
			own = named.Seat(s.View, game.Seat(seat))
		}
		if strings.HasPrefix(s.Say(own), start) {
			return true
		}
	}
	return false
}
