package screen

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// Tongue returns the reader's names for the facts of a game.
func Tongue(s Reader, info game.Info) orders.Tongue {
	t := orders.Tongue{Locale: string(s.Locale), Facts: map[string]string{}, Values: map[string]map[string]string{}}
	own := map[string]bool{}
	for _, k := range info.Facts {
		own[k.ID] = true
	}
	for _, k := range table.FactKinds(info) {
		key := game.Key("host.fact." + k.ID)
		if own[k.ID] {
			key = game.Key(info.ID + ".fact." + k.ID)
		}
		t.Facts[k.ID] = s.Label(key)
		t.Values[k.ID] = map[string]string{}
		for _, v := range k.Values {
			if v != game.Yes && v != game.No {
				t.Values[k.ID][v] = s.Label(key + game.Key("."+v))
			}
		}
	}
	return t
}

// OrderLanguage is the language of orders at a table: the reader's words first, then those of other
// languages.
func OrderLanguage(s Reader, info game.Info, t table.Table) *orders.Language {
	turns, rounds := t.Counts()
	l := &orders.Language{Facts: table.FactKinds(info), Turns: turns, Rounds: rounds}
	l.Tongues = append(l.Tongues, Tongue(s, info))
	for _, locale := range lang.Locales {
		s.Locale = locale
		l.Tongues = append(l.Tongues, Tongue(s, info))
	}
	return l
}

// OrderError describes a syntax error of a line, and where it is.
func OrderError(s Reader, line string, err error) string {
	var e *orders.Error
	if !errors.As(err, &e) {
		return s.T("host.err.choose")
	}
	most := orders.MaxTimes // the limit that an error is about
	switch e.Why {
	case orders.WhyLong:
		most = orders.MaxLine
	case orders.WhyMany:
		most = orders.MaxAnswers
	case orders.WhyDeep:
		most = orders.MaxDepth
	}
	runes := []rune(line)
	at := min(e.At, len(runes))
	rest := runes[at:min(len(runes), at+30)]
	text := s.T(game.Key("host.standing.err."+string(e.Why)),
		"got", Code(e.Got), "want", wire.Clip(Escape(e.Want), 500), "most", most)
	if len(rest) == 0 {
		return s.T("host.standing.err.atend", "why", text)
	}
	return s.T("host.standing.err.at", "rest", Code(string(rest)+" "), "why", text)
}

// OrderExample is an example of a typed order with a condition; "" if the game declares none.
func OrderExample(s Reader, info game.Info) string {
	for _, menu := range AheadMenus(info) {
		if len(menu.Answers) == 0 || len(menu.If) == 0 {
			continue
		}
		o, err := orders.Parse(orders.ReadyLine(menu, menu.Answers[0], false, menu.If[:1]))
		if err == nil {
			o.Asked = "" // as short as it can be
			return o.In(Tongue(s, info))
		}
	}
	return ""
}

// Written removes invisible characters from typed text, which no notation has.
func Written(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
}

func questionLabel(s Reader, info game.Info, m game.Ahead) string {
	return s.Label(game.Key(info.ID + ".fact.asked." + m.Asked + ".about"))
}

func readyLabels(s Reader, info game.Info, list []game.Ready) []string {
	var labels []string
	for _, r := range list {
		key := game.Key(info.ID + ".ready." + r.ID)
		if asks(r) {
			key = "host.standing.ask.me"
		}
		labels = append(labels, s.Label(key))
	}
	return labels
}

// phraseWords describes a phrase; mark emphasises its answer.
func phraseWords(s Reader, info game.Info, f phrase, mark func(string) string) string {
	text := questionLabel(s, info, f.menu)
	if f.what.Text != "" {
		answer := mark(readyLabels(s, info, []game.Ready{f.what})[0])
		if f.anywhere {
			text = answer
		} else {
			text = s.Plain(game.T("host.standing.words", "when", text, "what", answer))
		}
	}
	if len(f.where) > 0 {
		key := game.Key("host.standing.words.if")
		if f.how == aheadUnless {
			key = "host.standing.words.unless"
		}
		var all []string
		for _, label := range readyLabels(s, info, f.where) {
			all = append(all, lowered(label))
		}
		text += " · " + s.Plain(game.T(key, "what", strings.Join(all, s.Label("host.standing.words.or"))))
	}
	if f.end != "" {
		text += " · " + lowered(s.Label(game.Key("host.standing.end."+f.end)))
	}
	if f.anyway {
		text += " · " + s.Label("host.standing.words.anyway")
	}
	return text
}

// lowered is a label inside a sentence.
func lowered(label string) string {
	first, size := utf8.DecodeRuneInString(label)
	if word, _, _ := strings.Cut(label, " "); word == "I" {
		return label
	}
	return string(unicode.ToLower(first)) + label[size:]
}

func bold(text string) string     { return "**" + text + "**" }
func unmarked(text string) string { return text }

// orderText describes an order without markdown, for a menu.
func orderText(s Reader, info game.Info, o orders.Standing) string {
	if preset, ok := presetLabel(s, info, o.Preset); ok {
		return preset
	}
	if rule, ok := ruleNow(o); ok {
		if f, ok := phraseOf(info, rule); ok {
			return phraseWords(s, info, f, unmarked)
		}
	}
	return orderLine(s, info, o)
}

// orderMarked describes an order in markdown, for a message.
func orderMarked(s Reader, info game.Info, o orders.Standing, most int) string {
	if preset, ok := presetLabel(s, info, o.Preset); ok {
		return bold(preset) + " · " + s.Label("host.standing.preset")
	}
	if rule, ok := ruleNow(o); ok {
		return RuleMarked(s, info, rule, most)
	}
	return Code(wire.Clip(orderLine(s, info, o), most))
}

// RuleMarked is a rule in words, or else as typed, cut to a length.
func RuleMarked(s Reader, info game.Info, rule orders.Order, most int) string {
	if f, ok := phraseOf(info, rule); ok {
		return phraseWords(s, info, f, bold)
	}
	return Code(wire.Clip(rule.In(Tongue(s, info)), most))
}

// orderLine is an order as it is typed.
func orderLine(s Reader, info game.Info, o orders.Standing) string {
	if o.Steps != nil {
		return s.Plain(game.T("host.standing.plan", "steps", strings.Join(o.Steps, " · ")))
	}
	if rule, ok := ruleNow(o); ok {
		return rule.In(Tongue(s, info))
	}
	return o.Line
}

// ruleNow is an order's rule with its remaining number of answers.
func ruleNow(o orders.Standing) (orders.Order, bool) {
	rule, ok := o.Rule()
	if o.Left > 0 {
		rule.Times = o.Left
	}
	return rule, ok && o.Steps == nil
}

// whyOff is why an order is disarmed.
func whyOff(o orders.Standing) game.Text {
	if o.Off == orders.OffNews && o.Why != "" {
		return game.T(o.Why, "n", o.Count)
	}
	return game.T("host.standing.off." + game.Key(o.Off))
}

// presetLabel describes a preset; false if the game does not have it.
func presetLabel(s Reader, info game.Info, id string) (string, bool) {
	for _, p := range info.Presets {
		if p.ID == id {
			return s.Label(game.Key(info.ID + ".preset." + id)), true
		}
	}
	return "", false
}

// presetList names presets of the game.
func presetList(s Reader, info game.Info, list []game.Preset) string {
	var all []string
	for _, p := range list {
		all = append(all, s.Label(game.Key(info.ID+".preset."+p.ID)))
	}
	return strings.Join(all, " · ")
}
