package gametest

import (
	"slices"
	"strconv"

	"bivouac/game"
)

// Keys lists the keys that a game needs by the convention of game.Info, in a
// stable order.
func Keys(info game.Info) []game.Key {
	keys := []game.Key{"name", "tagline", "length"}
	add := func(parts ...string) {
		key := ""
		for _, p := range parts {
			key += p
		}
		keys = append(keys, game.Key(key))
	}
	for s := range info.Seats[1] {
		add("seat.", strconv.Itoa(s))
	}
	for _, o := range info.Options {
		add("option.", o.ID)
		for _, v := range o.Values {
			add("option.", o.ID, ".", v)
		}
	}
	for _, v := range info.Verbs {
		for _, end := range []string{"", ".about", ".label"} {
			add("verb.", v.ID, end)
		}
		for _, p := range v.Params {
			for _, end := range []string{"", ".about", ".ask"} {
				add("param.", p.ID, end)
			}
		}
	}
	chapter := ""
	for _, t := range info.Topics {
		if t.Chapter != chapter {
			chapter = t.Chapter
			add("chapter.", chapter)
		}
		add("topic.", t.ID)
		add("topic.", t.ID, ".text")
	}
	for _, o := range info.Overlays {
		add("overlay.", o)
	}
	for _, f := range info.Facts {
		add("fact.", f.ID)
		for _, v := range f.Values {
			if v != game.Yes && v != game.No {
				add("fact.", f.ID, ".", v)
			}
		}
	}
	for _, s := range info.Ahead {
		add("fact.asked.", s.Asked, ".about")
		for _, r := range append(slices.Clone(s.Answers), s.If...) {
			add("ready.", r.ID)
		}
	}
	for i, k := range keys {
		keys[i] = game.Key(info.ID) + "." + k
	}
	return keys
}
