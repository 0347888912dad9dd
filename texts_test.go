package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"testing"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/titles"
	"bivouac/game"
	"bivouac/game/lang"
)

// TestFactsAreWords: what a standing order calls a fact or a value is typed without
// quotes in each language, and no two facts of a game share a name in any of them.
func TestFactsAreWords(t *testing.T) {
	c, err := bot.Catalog(titles.All())
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range titles.All() {
		info := title.Game.Info()
		of := map[string]string{}
		for _, fact := range table.FactKinds(info) {
			for _, key := range factKeys(c, info, fact) {
				for _, l := range lang.Locales {
					name := c.Say(l, game.T(key), nil)
					if !orders.IsWord(name) {
						t.Errorf("%s: %s is called %q, which is no word of an order", l, key, name)
					}
				}
			}
			for _, l := range lang.Locales {
				name := c.Say(l, game.T(factKeys(c, info, fact)[0]), nil)
				if other, taken := of[name]; taken && other != fact.ID {
					t.Errorf("%s: %s and %s are both called %q", info.ID, other, fact.ID, name)
				}
				of[name] = fact.ID
			}
		}
	}
}

// factKeys are the texts that name a fact of a game, or one that every game has, and
// then its values.
func factKeys(c *lang.Catalog, info game.Info, fact game.FactKind) []game.Key {
	key := game.Key(info.ID + ".fact." + fact.ID)
	if !c.Has(lang.English, key) {
		key = game.Key("host.fact." + fact.ID)
	}
	keys := []game.Key{key}
	for _, v := range fact.Values {
		if v != game.Yes && v != game.No {
			keys = append(keys, key+game.Key("."+v))
		}
	}
	return keys
}

// TestFrenchIsSetWell: in every file of French texts a space before a high sign, or
// within quotes, is one that does not break, of one kind; apostrophes are curved; and no
// such space stands inside the notation of a game. A sign in a word is notation.
func TestFrenchIsSetWell(t *testing.T) {
	bad := regexp.MustCompile(` [:;!?%»]|« |'|\x{202f}|[\pL}][;!?](?:\s|$)|\x{00a0}!\pL`)
	files := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Base(name) != "fr.json" {
			return err
		}
		files++
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			return err
		}
		for key, text := range texts {
			if said := fmt.Sprint(text); bad.MatchString(said) {
				t.Errorf("%s: %s: %q in %q", name, key, bad.FindString(said), said)
			}
		}
		return nil
	})
	const others = 3 // the host's, what its proofs say, and the guide's game
	if want := others + 2*len(titles.All()); err != nil || files != want {
		t.Errorf("%d files of French texts, want %d: %v", files, want, err)
	}
}
