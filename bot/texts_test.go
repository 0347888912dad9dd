package bot

import (
	"encoding/json"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/texts"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/gametest/duel"
	"bivouac/game/lang"
	"bivouac/store"

	"github.com/google/go-cmp/cmp"
)

var duelTitle = []Title{{Game: duel.Game{}}}

func TestTextsInBothLanguages(t *testing.T) {
	c, err := Catalog(duelTitle)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Check(); err != nil {
		t.Error(err)
	}
}

// hostTexts are the host's texts of one language with its features', plural forms apart.
func hostTexts(t *testing.T, l lang.Locale) map[string][]string {
	t.Helper()
	raw := map[string]any{}
	for _, files := range append(features.All.Texts(), texts.Files) {
		data, err := fs.ReadFile(files, string(l)+".json")
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &raw); err != nil {
			t.Fatal(err)
		}
	}
	texts := map[string][]string{}
	for key, v := range raw {
		if forms, ok := v.(map[string]any); ok {
			for _, f := range forms {
				texts[key] = append(texts[key], f.(string))
			}
			continue
		}
		texts[key] = []string{v.(string)}
	}
	return texts
}

// built are beginnings of keys that the code puts together.
var built = []string{"host.cmd.", "host.menu.", "host.opt.", "host.button.vote.", "host.vote.", "host.voted.",
	"host.late.closed.", "host.late.means.", "host.button.late.", "host.perm.", "host.direct.", "host.wish.",
	"host.standing.off.", "host.standing.end.", "host.luck.",
	"host.list.", "host.language.table.", "host.topic.", "host.done."}

func TestEveryTextIsUsed(t *testing.T) {
	var code strings.Builder
	var files []string
	rooms := []string{"", "screen/", "panel/", "board/", "call/", "post/"}
	for _, f := range features.All {
		rooms = append(rooms, f.Name+"/")
	}
	for _, room := range rooms {
		list, err := filepath.Glob(room + "*.go")
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	for _, f := range files {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(data)
	}
	known := hostTexts(t, lang.English)
	for key := range known {
		begins := func(b string) bool { return strings.HasPrefix(key, b) }
		if !strings.Contains(code.String(), `"`+key+`"`) && !slices.ContainsFunc(built, begins) {
			t.Errorf("no code says %s", key)
		}
	}
	for _, key := range regexp.MustCompile(`"host\.[a-z0-9.]*[a-z0-9]"`).FindAllString(code.String(), -1) {
		key = strings.Trim(key, `"`)
		if known[key] == nil && known[key+".one"] == nil {
			t.Errorf("the code says %q, which has no text", key)
		}
	}
}

// pages are the texts that fill a message, with their most characters.
var pages = map[string]int{"host.help": 1700, "host.privacy": 1800, "host.forget.ask": 700, "host.erase.rest": 600}

func TestTextsAreShort(t *testing.T) {
	for _, l := range lang.Locales {
		for key, texts := range hostTexts(t, l) {
			for _, text := range texts {
				most := 220
				if page := pages[key]; page > 0 {
					most = page
				}
				if n := len([]rune(text)); n > most {
					t.Errorf("%s.%s: %d characters, want at most %d", l, key, n, most)
				}
			}
		}
	}
}

// testTables are those of an empty store; held is nil if the process has all shards.
func testTables(t *testing.T, held *store.Held) *table.Tables {
	t.Helper()
	s, err := store.Open(filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	c := table.Config{Store: s.Store, Games: []game.Game{duel.Game{}}, Held: held}
	tables, err := table.New(c, features.All.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return tables
}

func testBot(t *testing.T) *Bot {
	t.Helper()
	c, err := Catalog(duelTitle)
	if err != nil {
		t.Fatal(err)
	}
	tables := testTables(t, nil)
	b := &Bot{
		kit: &screen.Kit{Titles: duelTitle, Catalog: c, Facts: screen.FactsOf(tables), Now: time.Now,
			Log: slog.New(slog.DiscardHandler)},
		tables: tables,
	}
	b.host = hostCommands()
	return b
}

func TestCommandTree(t *testing.T) {
	tree := testBot(t).Commands()
	var same []string
	var look func(path, name string, names, about map[wire.Locale]string, options []*wire.Option)
	look = func(path, name string, names, about map[wire.Locale]string, options []*wire.Option) {
		path += "/" + name
		if about["fr"] == "" || names != nil && names["fr"] == "" {
			t.Errorf("%s has no French name or description", path)
		}
		if names["fr"] == name {
			same = append(same, path)
		}
		for _, o := range options {
			look(path, o.Name, o.NameLocalizations, o.DescriptionLocalizations, o.Options)
			for _, c := range o.Choices {
				if c.NameLocalizations["fr"] == "" {
					t.Errorf("%s/%s: the choice %q is not in French", path, o.Name, c.Name)
				}
			}
		}
	}
	for _, c := range tree {
		about := c.DescriptionLocalizations
		if c.Type > wire.SlashCommand {
			about = c.NameLocalizations // a context menu's command has no description
		}
		look("", c.Name, translations(c.NameLocalizations), translations(about), c.Options)
	}
	// Words that are the same in both languages, each looked at once.
	want := []string{
		"/board/page", "/debug", "/hand/page", "/history/page", "/language/table", "/moves/page", "/note", "/orders/plan",
		"/pause", "/replay/public",
	}
	slices.Sort(same)
	if diff := cmp.Diff(want, same); diff != "" {
		t.Errorf("names that French does not change (-want +got):\n%s", diff)
	}
}

// translations are those of a command; nil if it has none.
func translations(of *map[wire.Locale]string) map[wire.Locale]string {
	if of == nil {
		return nil
	}
	return *of
}

// named is a command that a text names in code style, with its option if there is one.
var named = regexp.MustCompile("`/([\\pL-]+)(?: ([\\pL-]+):[^`]*)?`")

// TestNamedCommandsExist: each command and option that a text names is there under that name in
// the language of the text.
func TestNamedCommandsExist(t *testing.T) {
	tree := testBot(t).Commands()
	for _, l := range lang.Locales {
		in := func(name string, names map[wire.Locale]string) string {
			if local := names[wire.Locale(l)]; local != "" {
				return local
			}
			return name
		}
		known := map[string]bool{}
		for _, c := range tree {
			command := in(c.Name, translations(c.NameLocalizations))
			known[command+" "] = true
			for _, o := range c.Options {
				known[command+" "+in(o.Name, o.NameLocalizations)] = true
			}
		}
		for key, texts := range hostTexts(t, l) {
			for _, m := range named.FindAllStringSubmatch(strings.Join(texts, "\n"), -1) {
				if !known[m[1]+" "+m[2]] {
					t.Errorf("%s.%s: there is no %s", l, key, m[0])
				}
			}
		}
	}
}

// TestPermissionsHaveNames: each permission that a table may need has a name in words.
func TestPermissionsHaveNames(t *testing.T) {
	for l, s := range speakers(testBot(t)) {
		for _, name := range Permissions.Names() {
			if key := "host.perm." + name; s.Label(game.Key(key)) == key {
				t.Errorf("%s: no name of %s", l, name)
			}
		}
	}
}

func speakers(b *Bot) map[lang.Locale]screen.Reader {
	all := map[lang.Locale]screen.Reader{}
	for _, l := range lang.Locales {
		all[l] = screen.Reader{Kit: b.kit, Locale: l}
	}
	return all
}
