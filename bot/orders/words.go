package orders

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

func questionLabel(s screen.Reader, info game.Info, asked string) string {
	return s.Label(game.Key(info.ID + ".asked." + asked))
}

func answerLabel(s screen.Reader, info game.Info, r game.Ready) string {
	if len(r.Answers) == 0 {
		return s.Label("host.standing.ask.me")
	}
	return readyLabel(s, info, r.ID)
}

func readyLabel(s screen.Reader, info game.Info, id string) string {
	return s.Label(game.Key(info.ID + ".ready." + id))
}

// labelled returns the labels of a menu's entries.
func labelled[T any](
	s screen.Reader, info game.Info, list []T, label func(screen.Reader, game.Info, T) string,
) (all []string) {
	for _, one := range list {
		all = append(all, label(s, info, one))
	}
	return all
}

func conditionLabel(s screen.Reader, info game.Info, c game.Condition) string {
	return readyLabel(s, info, c.ID)
}

// orderWords returns a text that describes an order, but not when the order ends. The function mark emphasises
// the answer. An answer that no menu offers today is shown in the game's notation.
func orderWords(s screen.Reader, info game.Info, o Order, mark func(string) string) string {
	text := strings.Join(o.Answers, " · ")
	var all []string
	for _, menu := range Menus(info) {
		if o.Asked != "" && o.Asked != menu.Asked {
			continue
		}
		same := func(r game.Ready) bool { return r.If == o.Own && slices.Equal(r.Answers, o.Answers) }
		if i := slices.IndexFunc(menu.Answers, same); i >= 0 {
			text = answerLabel(s, info, menu.Answers[i])
		}
		for _, c := range menu.If {
			if slices.Contains(o.If, c.If) {
				all = append(all, lowered(conditionLabel(s, info, c)))
			}
		}
	}
	text = mark(text)
	if o.Asked != "" {
		text = s.Plain(game.T("host.standing.words", "when", questionLabel(s, info, o.Asked), "what", text))
	}
	key := game.Key("host.standing.words.if")
	if o.Unless {
		key = "host.standing.words.unless"
	}
	if len(all) > 0 {
		text += " · " + s.Plain(game.T(key, "what", strings.Join(all, s.Label("host.standing.words.or"))))
	}
	return text
}

// orderText returns a text that describes an order or a plan. The function mark emphasises the
// answer.
func orderText(s screen.Reader, info game.Info, o Standing, mark func(string) string) string {
	if o.Steps != nil {
		return s.Plain(game.T("host.standing.plan", "steps", strings.Join(o.Steps, " · ")))
	}
	if i := slices.IndexFunc(info.Presets, func(p game.Preset) bool { return p.ID == o.Preset }); i >= 0 {
		return mark(presetList(s, info, info.Presets[i:i+1]))
	}
	text := orderWords(s, info, o.Order, mark) + " · " + lowered(s.Label(game.Key("host.standing.end."+endOf(o.Order))))
	if o.Anyway {
		text += " · " + s.Label("host.standing.words.anyway")
	}
	return text
}

// orderMarked returns a description of an order in markdown, for a message. A plan is cut to at
// most limit characters.
func orderMarked(s screen.Reader, info game.Info, o Standing, limit int) string {
	text := orderText(s, info, o, bold)
	switch {
	case o.Steps != nil:
		return screen.Code(wire.Clip(text, limit))
	case o.Preset != "":
		return text + " · " + s.Label("host.standing.preset")
	}
	return text
}

// lowered returns a label with a small first letter, as part of a sentence.
func lowered(label string) string {
	first, size := utf8.DecodeRuneInString(label)
	if word, _, _ := strings.Cut(label, " "); word == "I" {
		return label
	}
	return string(unicode.ToLower(first)) + label[size:]
}

func bold(text string) string     { return "**" + text + "**" }
func unmarked(text string) string { return text }

// whyOff returns a text that says why an order is disarmed.
func whyOff(o Standing) game.Text {
	if o.Off == OffNews && o.Why != "" {
		return game.T(o.Why, "n", o.Count)
	}
	return game.T("host.standing.off." + game.Key(o.Off))
}

// presetList returns the names of presets of the game, as a list.
func presetList(s screen.Reader, info game.Info, list []game.Preset) string {
	var all []string
	for _, p := range list {
		all = append(all, s.Label(game.Key(info.ID+".preset."+p.ID)))
	}
	return strings.Join(all, " · ")
}
