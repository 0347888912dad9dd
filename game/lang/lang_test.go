package lang

import (
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"bivouac/game"
)

func files(en, fr string) fstest.MapFS {
	return fstest.MapFS{"en.json": {Data: []byte(en)}, "fr.json": {Data: []byte(fr)}}
}

var sample = files(`{
	"g.name": "Game",
	"g.took": {"one": "{{.who}} takes a stone.", "other": "{{.who}} takes {{.n}} stones."},
	"g.left": {"one": "{{.n}} stone left", "other": "{{.n}} stones left"},
	"g.on": "{{.where}}: {{.what}}",
	"g.here": "here"
}`, `{
	"g.name": "Jeu",
	"g.took": {"one": "{{.who}} prend une pierre.", "other": "{{.who}} prend {{.n}} pierres."},
	"g.left": {"one": "reste {{.n}} pierre", "other": "reste {{.n}} pierres"},
	"g.on": "{{.where}} : {{.what}}",
	"g.here": "ici"
}`)

func catalog(t testing.TB) *Catalog {
	t.Helper()
	c, err := New(sample)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestSay(t *testing.T) {
	names := func(s game.Seat) string { return []string{"Alice", "Bruno"}[s] }
	tests := []struct {
		name   string
		text   game.Text
		en, fr string
	}{
		{"plain", game.T("g.name"), "Game", "Jeu"},
		{"seat and one", game.T("g.took", "who", game.Seat(1), "n", 1), "Bruno takes a stone.", "Bruno prend une pierre."},
		{"many", game.T("g.took", "who", game.Seat(0), "n", 3), "Alice takes 3 stones.", "Alice prend 3 pierres."},
		{"zero is singular in French", game.T("g.left", "n", 0), "0 stones left", "reste 0 pierre"},
		{"a million has a form of its own in French", game.T("g.left", "n", 1000000),
			"1000000 stones left", "reste 1000000 pierres"},
		{"less than nothing", game.T("g.left", "n", -1), "-1 stone left", "reste -1 pierre"},
		{"key and nested text", game.T("g.on", "where", game.Key("g.here"), "what", game.T("g.left", "n", 2)),
			"here: 2 stones left", "ici : reste 2 pierres"},
		{"string as it is", game.T("g.on", "where", "{{.what}}", "what", "g.name"),
			"{{.what}}: g.name", "{{.what}} : g.name"},
		{"literal", game.Literal("d4-f7"), "d4-f7", "d4-f7"},
		{"nothing", game.Text{}, "", ""},
		{"unknown key", game.T("g.nope", "n", 2), "g.nope", "g.nope"},
		{"missing argument", game.T("g.on", "where", "x"), "x: ", "x : "},
		{"odd arguments", game.T("g.on", "where"), ": ", " : "},
		{"n is no number", game.T("g.left", "n", "two"), "two stones left", "reste two pierres"},
		{"name is no string", game.T("g.left", 3, 4, "n", 1), "1 stone left", "reste 1 pierre"},
	}
	c := catalog(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for l, want := range map[Locale]string{English: test.en, French: test.fr, "xx": test.en} {
				if got := c.Say(l, test.text, names); got != want {
					t.Errorf("Say(%s) = %q, want %q", l, got, want)
				}
			}
		})
	}
	if got := c.Say(English, game.T("g.took", "who", game.Seat(1), "n", 1), nil); got != "#2 takes a stone." {
		t.Errorf("Say without names = %q", got)
	}
}

// TestPlainTextsAllocateNothing: a picture has some thirty texts without arguments.
func TestPlainTextsAllocateNothing(t *testing.T) {
	c, text := catalog(t), game.T("g.name")
	if got := testing.AllocsPerRun(100, func() { c.Say(French, text, nil) }); got > 0 {
		t.Errorf("%v allocations", got)
	}
}

func TestNewRefuses(t *testing.T) {
	tests := []struct{ name, en, want string }{
		{"no object", `[]`, "line 1: want one object"},
		{"cut off", `{"a": "b"`, "line 1"},
		{"twice", "{\"a\": \"b\",\n\"a\": \"c\"}", `line 2: "a": the key stands twice`},
		{"number", `{"a": 3}`, "want a text or"},
		{"unknown form", `{"a": {"one": "x", "many": "y", "other": "z"}}`, "want a text or"},
		{"no other", `{"a": {"one": "x"}}`, "a text is empty"},
		{"empty", `{"a": ""}`, "a text is empty"},
		{"logic", `{"a": "{{if .x}}y{{end}}"}`, "is not {{.name}}"},
		{"open", `{"a": "{{.x"}`, "is not {{.name}}"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := New(files(test.en, `{}`))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("New = %v, want an error with %q", err, test.want)
			}
		})
	}
	if _, err := New(sample, sample); err == nil {
		t.Error("New accepts the same keys from two file systems")
	}
	if _, err := New(fstest.MapFS{}); err == nil {
		t.Error("New accepts a file system without files")
	}
}

func TestCheck(t *testing.T) {
	if err := catalog(t).Check(); err != nil {
		t.Errorf("Check = %v", err)
	}
	if _, err := New(files(`{"a": "{{.x}}", "b": "", "c": "c"}`, `{"a": "{{.y}}", "c": "c"}`)); err == nil {
		t.Fatal("New accepts an empty text")
	}
	c, err := New(files(`{"a": "{{.x}}", "b": "b", "c": "c"}`, `{"a": "{{.y}}", "c": "c"}`))
	if err != nil {
		t.Fatal(err)
	}
	err = c.Check()
	for _, want := range []string{`"a" has the placeholders [x] in en, [y] in fr`, `"b" stands in en but not in fr`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Check = %v, want %s", err, want)
		}
	}
}

func TestFromDiscord(t *testing.T) {
	for code, want := range map[string]Locale{
		"fr": French, "fr-CA": French, "FR": French, "en-US": English, "de": English, "": English, "frr": English,
	} {
		if got := FromDiscord(code); got != want {
			t.Errorf("FromDiscord(%q) = %s, want %s", code, got, want)
		}
	}
}

func TestSayIsConcurrent(t *testing.T) {
	c := catalog(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for n := range 50 {
				c.Say(Locales[n%2], game.T("g.left", "n", n), nil)
			}
		})
	}
	group.Wait()
}

func BenchmarkSay(b *testing.B) {
	c := catalog(b)
	text := game.T("g.took", "who", game.Seat(1), "n", 3)
	b.ReportAllocs()
	for b.Loop() {
		c.Say(French, text, nil)
	}
}
