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

// texts: the picture's sentences are sound in every language by themselves, and all
// their keys are the picture's.
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

// phrases: a key that is made up at run time exists in every language.
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

// hearing is a Sayer that checks that each text exists, in every language, and has its arguments.
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

// spoken: each scene has all its sentences in every language, drawn and told.
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

// told: there are words, not longer than Discord takes.
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

// read: the board for the ear has headings with something below them.
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

// called are what people may call themselves.
var called = []string{
	"", " ", "x", "\n\r\t", "\x00\x7f", "\xff\xfe", "{{.who}} {{", "%s%d",
	"**_~~`||@everyone<@1>", strings.Repeat("W", 300), strings.Repeat("é", 2000),
	"布鲁诺", "عَلِيّ", "👩‍👩‍👧‍👦🏳️‍🌈", "Z̷̧̡̛a̸̢l̵g̶o̸", "\u202eright to left", "\u200b\u2060\ufeff",
}

// wildShort is one of how many names the short form tries.
const wildShort = 4

// names: neither picture nor words break on what people call themselves.
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

// tables are names of people at one table. Pictures can write none of the first, all of the second
// in plain letters, and must tell apart those of the others.
var tables = [][]string{
	{"王小明", "محمد", "สมชาย", "🐺🔥🍕"},
	{"𝓗ir𝓐van𝓒ni𝓚", "Ｂｏｓｓ", "🐺🔥 Wölf 👨‍👩‍👧", "Ⓑⓞⓢⓢ II"},
	{"Alice", "Alice", "\u0410lice", "Alice 🐺"},
	{strings.Repeat("W", 32), strings.Repeat("W", 31), strings.Repeat("W", 30), strings.Repeat("W", 29)},
}

// apart: pictures write no sign for what the typeface lacks, cut no seat's own name, and name no two
// players alike.
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

// cutsSeat says whether a text is the beginning of what a seat is called.
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
