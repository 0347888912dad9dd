package features_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bivouac/bot/features"
	"bivouac/bot/screen"
	"bivouac/game/gametest"
)

// TestFeaturesFit: what the features plug in stands beside each other and beside the core: each name,
// code and command is one feature's, and each error of a feature has a sentence.
func TestFeaturesFit(t *testing.T) {
	taken := map[string]string{}
	take := func(kind, what, by string) {
		t.Helper()
		if what == "" {
			t.Errorf("%s has a %s without a name", by, kind)
		}
		if other, is := taken[kind+what]; is {
			t.Errorf("%s and %s both have the %s %q", other, by, kind, what)
		}
		taken[kind+what] = by
	}
	for _, f := range features.All {
		take("folder", f.Name, f.Name)
		for _, c := range f.Commands {
			take("command", c.Name, f.Name)
			if c.Handle == nil {
				t.Errorf("%s: nothing answers /%s", f.Name, c.Name)
			}
		}
		for code, p := range f.Presses {
			take("code", code, f.Name)
			take("press", p.Name, f.Name)
			if _, err := screen.ParseCustomID(screen.Press(code).String()); err != nil || p.Handle == nil {
				t.Errorf("%s: the press %s: %v", f.Name, p.Name, err)
			}
		}
		for _, s := range f.Sentences {
			take("error", s.Err.Error(), f.Name)
		}
		if errs := gametest.Declared(t, "../"+f.Name, "Err"); len(errs) != len(f.Sentences) {
			t.Errorf("%s: %d sentences for the errors %v", f.Name, len(f.Sentences), errs)
		}
	}
}

// TestFeaturesSpeakBothLanguages: a feature's texts have the same keys in both languages, each of
// its own.
func TestFeaturesSpeakBothLanguages(t *testing.T) {
	for _, f := range features.All {
		if f.Texts == nil {
			continue
		}
		keys := map[string][]string{}
		for _, language := range []string{"en.json", "fr.json"} {
			text, err := fs.ReadFile(f.Texts, language)
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			var all map[string]any
			if err := json.Unmarshal(text, &all); err != nil {
				t.Fatalf("%s: %s: %v", f.Name, language, err)
			}
			keys[language] = slices.Sorted(maps.Keys(all))
		}
		if !slices.Equal(keys["en.json"], keys["fr.json"]) {
			t.Errorf("%s says %v in English and %v in French", f.Name, keys["en.json"], keys["fr.json"])
		}
		for _, c := range f.Commands {
			for _, key := range []string{"host.cmd." + c.Name, "host.cmd." + c.Name + ".about"} {
				if c.Menu == 0 && !slices.Contains(keys["en.json"], key) {
					t.Errorf("%s has no text %s of its own", f.Name, key)
				}
			}
		}
		for _, s := range f.Sentences {
			if !slices.ContainsFunc(keys["en.json"], func(key string) bool { return strings.HasPrefix(key, string(s.Key)) }) {
				t.Errorf("%s has no text %s of its own", f.Name, s.Key)
			}
		}
	}
}

// TestTheCoreNamesNoFeature: outside its folder no code says a text of a feature, writes one of its
// posts, or knows one of its codes.
func TestTheCoreNamesNoFeature(t *testing.T) {
	code := map[string]string{} // by folder
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		code[filepath.Base(filepath.Dir(path))] += string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range features.All {
		said := code[f.Name]
		if said == "" {
			t.Fatalf("%s has no code", f.Name)
		}
		if f.Texts == nil {
			continue
		}
		text, err := fs.ReadFile(f.Texts, "en.json")
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err := json.Unmarshal(text, &all); err != nil {
			t.Fatal(err)
		}
		var names []string
		for key := range all {
			names = append(names, regexp.QuoteMeta(strconv.Quote(key)))
		}
		for kind := range f.Posts {
			names = append(names, fmt.Sprintf(`\bPost[A-Z]\w* +Kind = %q`, kind))
		}
		for code := range f.Presses {
			names = append(names, fmt.Sprintf(`\bOp[A-Z]\w* += %q`, code))
		}
		named := regexp.MustCompile(strings.Join(names, "|"))
		for folder, text := range code {
			if found := named.FindString(text); found != "" && folder != f.Name {
				t.Errorf("package %s knows %s of %s", folder, found, f.Name)
			}
		}
	}
}
