package gametest

import (
	"strconv"
	"strings"

	"bivouac/game"
)

// Keys lists the text keys that a game needs by the convention of game.Info, in a stable order.
func Keys(info game.Info) []game.Key {
	k := keys{game: info.ID}
	k.add("name")
	k.add("tagline")
	k.add("length")
	for s := range info.Seats[1] {
		k.add("seat.", strconv.Itoa(s))
	}
	for _, o := range info.Options {
		k.add("option.", o.ID)
		for _, v := range o.Values {
			if _, number := o.Number(v); !number {
				k.add("option.", o.ID, ".", v)
			}
		}
		if o.Ranged() {
			k.add("option.", o.ID, ".n")
		}
	}
	k.verbs(info.Verbs)
	k.topics(info.Topics)
	for _, o := range info.Overlays {
		k.add("overlay.", o)
	}
	k.orders(info)
	return k.list
}

// keys is a list being built.
type keys struct {
	game string
	list []game.Key
}

func (k *keys) add(parts ...string) {
	k.list = append(k.list, game.Key(k.game+"."+strings.Join(parts, "")))
}

func (k *keys) verbs(verbs []game.Verb) {
	for _, v := range verbs {
		for _, end := range []string{"", ".about", ".label"} {
			k.add("verb.", v.ID, end)
		}
		for _, p := range v.Params {
			for _, end := range []string{"", ".about", ".ask"} {
				k.add("param.", p.ID, end)
			}
		}
	}
}

func (k *keys) topics(topics []game.Topic) {
	chapter := ""
	for _, t := range topics {
		if t.Chapter != chapter {
			chapter = t.Chapter
			k.add("chapter.", chapter)
		}
		k.add("topic.", t.ID)
		k.add("topic.", t.ID, ".text")
	}
}

// orders adds the keys for standing orders.
func (k *keys) orders(info game.Info) {
	for _, s := range info.Ahead {
		k.add("asked.", s.Asked)
		for _, r := range s.Answers {
			k.add("ready.", r.ID)
		}
		for _, c := range s.If {
			k.add("ready.", c.ID)
		}
	}
	for _, p := range info.Presets {
		k.add("preset.", p.ID)
	}
}
