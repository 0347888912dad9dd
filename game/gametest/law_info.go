package gametest

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/lang"
)

// lawTexts: every text exists in every language with the same placeholders, including those that
// package game names by convention.
func lawTexts(t testing.TB, info game.Info, texts *lang.Catalog) {
	if err := texts.Check(); err != nil {
		t.Error(err)
	}
	for _, key := range Keys(info) {
		if !texts.Has(lang.English, key) {
			t.Errorf("no text %q", key)
		}
	}
	for _, key := range texts.Keys(lang.English) {
		if !strings.HasPrefix(string(key), info.ID+".") {
			t.Errorf("text %q does not begin with %q", key, info.ID+".")
		}
	}
	lawForms(t, info, texts)
}

// lawForms: a text without a number has no plural forms, since one would never be used.
func lawForms(t testing.TB, info game.Info, texts *lang.Catalog) {
	t.Helper()
	numbered := map[game.Key]bool{}
	for _, o := range info.Options {
		if o.Ranged() {
			numbered[info.ValueText(o, strconv.Itoa(o.Range[0])).Key] = true
		}
	}
	for _, key := range Keys(info) {
		for _, l := range lang.Locales {
			if numbered[key] {
				continue
			}
			if texts.Say(l, game.T(key, "n", 1), nil) != texts.Say(l, game.T(key, "n", 2), nil) {
				t.Errorf("%s: text %q has two forms, and no number chooses", l, key)
			}
		}
	}
}

// Limits for what Discord shows: the form of a name of a command or option, the longest descriptions,
// buttons, placeholders and pages in characters, and the most entries of a list.
var (
	commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)
	maxAbout    = 100
	maxButton   = 80
	maxAsk      = 150
	maxListed   = 25
	maxPage     = 1200 // of a rules page, for a phone screen
)

// lawCommands: the slash commands derived from Info are valid for Discord.
func lawCommands(t testing.TB, info game.Info, texts *lang.Catalog) {
	if info.Seats[0] < 1 || info.Seats[1] < info.Seats[0] || info.Rules < 1 {
		t.Errorf("seats %v, rules %d: want fewest and most, and a version of 1 or more", info.Seats, info.Rules)
	}
	if len(info.Verbs) > maxListed || len(info.Options) > maxListed {
		t.Errorf("%d verbs, %d options; want at most %d each", len(info.Verbs), len(info.Options), maxListed)
	}
	lawTopics(t, info.Topics)
	lawPresets(t, info, texts)
	for _, l := range lang.Locales {
		say := func(key string) string { return texts.Say(l, game.Text{Key: game.Key(info.ID + "." + key)}, nil) }
		lawAbout(t, say("tagline"))
		verbs := map[string]bool{}
		for _, v := range info.Verbs {
			lawName(t, say("verb."+v.ID), verbs)
			lawAbout(t, say("verb."+v.ID+".about"))
			lawLength(t, say("verb."+v.ID+".label"), maxButton)
			params := map[string]bool{}
			for _, p := range v.Params {
				lawName(t, say("param."+p.ID), params)
				lawAbout(t, say("param."+p.ID+".about"))
				lawLength(t, say("param."+p.ID+".ask"), maxAsk)
			}
			if len(v.Params) > maxListed {
				t.Errorf("verb %s has %d parameters", v.ID, len(v.Params))
			}
		}
		for _, o := range info.Options {
			lawOption(t, o, say("option."+o.ID), func(v string) string { return texts.Say(l, info.ValueText(o, v), nil) })
		}
		for _, topic := range info.Topics {
			lawAbout(t, say("topic."+topic.ID))
			lawLength(t, say("topic."+topic.ID+".text"), maxPage)
			if topic.Chapter != "" {
				lawAbout(t, say("chapter."+topic.Chapter))
			}
		}
	}
}

// lawTopics: pages have unique names and fit the menus of /rules. The pages of a chapter follow one
// another, and either all pages have a chapter or none has.
func lawTopics(t testing.TB, topics []game.Topic) {
	t.Helper()
	names, pages, last := map[string]bool{}, map[string]int{}, ""
	for i, topic := range topics {
		if names[topic.ID] || topic.ID == "" || (topic.Chapter == "") != (topics[0].Chapter == "") {
			t.Errorf("topic %q stands twice, has no name, or alone has a chapter or none", topic.ID)
		}
		if i > 0 && topic.Chapter != last && pages[topic.Chapter] > 0 {
			t.Errorf("chapter %s is cut in two by topic %s", topic.Chapter, topic.ID)
		}
		names[topic.ID], last = true, topic.Chapter
		if pages[topic.Chapter]++; pages[topic.Chapter] > maxListed {
			t.Errorf("chapter %q has more than %d topics", topic.Chapter, maxListed)
		}
	}
	if len(pages) > maxListed {
		t.Errorf("%d chapters of topics, want at most %d", len(pages), maxListed)
	}
}

// lawPresets: presets have unique names and a short text, and menus offer the same standing orders.
func lawPresets(t testing.TB, info game.Info, texts *lang.Catalog) {
	t.Helper()
	names := map[string]bool{}
	for _, p := range info.Presets {
		if names[p.ID] || p.ID == "" || !offers(info, p) {
			t.Errorf("preset %q stands twice, has no name, or no menu offers it", p.ID)
		}
		names[p.ID] = true
		for _, l := range lang.Locales {
			lawAbout(t, texts.Say(l, game.Text{Key: game.Key(info.ID + ".preset." + p.ID)}, nil))
		}
	}
}

// offers says whether the menus offer the order of a preset.
func offers(info game.Info, p game.Preset) bool {
	return slices.ContainsFunc(info.Ahead, func(m game.Ahead) bool {
		answers := func(r game.Ready) bool { return slices.Equal(r.Answers, []string{p.Answer}) }
		tests := func(c game.Condition) bool { return c.If == p.If }
		return m.Asked == p.Asked && slices.ContainsFunc(m.Answers, answers) && slices.ContainsFunc(m.If, tests)
	})
}

// lawShown: what a page highlights exists in its position.
func lawShown(t testing.TB, info game.Info, topic game.Topic, s game.State) {
	t.Helper()
	if len(topic.Show) == 0 || len(topic.Show) == 1 && slices.Contains(info.Overlays, topic.Show[0]) {
		return
	}
	if asked := s.Pending(); len(asked) > 0 {
		seat := asked[0].Seat // the viewer of the picture
		for _, a := range s.Legal(seat, nil) {
			if s.Describe(seat, a).Begins(topic.Show[0], topic.Show[1:]) {
				return
			}
		}
	}
	t.Errorf("topic %s shows %q, which nobody can choose in its position", topic.ID, topic.Show)
}

// lawName: a name of a command or option is lower case, valid for Discord and not taken yet.
func lawName(t testing.TB, name string, taken map[string]bool) {
	t.Helper()
	if !commandName.MatchString(name) || strings.ToLower(name) != name || taken[name] {
		t.Errorf("%q is no name for a command or option, or stands twice", name)
	}
	taken[name] = true
}

func lawAbout(t testing.TB, text string) {
	t.Helper()
	lawLength(t, text, maxAbout)
}

func lawLength(t testing.TB, text string, most int) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n < 1 || n > most {
		t.Errorf("%q has %d characters, want 1 to %d", text, n, most)
	}
}

// lawOption: an option's values fit a menu, and each has a text of its own. The menu of an option with
// a range lists both ends, and has room for a chosen number and for the entry that opens the form.
func lawOption(t testing.TB, o game.Option, name string, say func(value string) string) {
	t.Helper()
	most := maxListed
	values := slices.Clone(o.Values)
	if o.Ranged() {
		most -= 2
		for n := o.Range[0]; n <= o.Range[1]; n++ {
			v := strconv.Itoa(n)
			listed := slices.Contains(o.Values, v)
			if (n == o.Range[0] || n == o.Range[1]) && !listed {
				t.Errorf("option %s: its menu lacks %d, an end of its range", o.ID, n)
			}
			if !listed {
				values = append(values, v)
			}
		}
	}
	if len(o.Values) < 2 || len(o.Values) > most {
		t.Errorf("option %s has %d values, want 2 to %d", o.ID, len(o.Values), most)
	}
	lawAbout(t, name)
	words := map[string]bool{}
	for _, v := range values {
		word := say(v)
		lawAbout(t, word)
		if words[word] {
			t.Errorf("option %s: %q stands twice", o.ID, word)
		}
		words[word] = true
	}
}
