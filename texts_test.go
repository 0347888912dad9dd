package main

import (
	"testing"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/game"
	"bivouac/game/lang"
)

// TestFactsAreWords: what a standing order calls a fact or a value is typed without
// quotes in each language, and no two facts of a game share a name in any of them.
func TestFactsAreWords(t *testing.T) {
	c, err := bot.Catalog(titles)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range titles {
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
