package screen

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
)

// A phrase is what the menus have chosen of an order so far: who picks from lists reads
// their words again, not the language in which orders are typed.
type phrase struct {
	menu     game.Ahead
	anywhere bool // no kind of question is named
	what     game.Ready
	how      string // aheadIf, aheadUnless or aheadAlways
	where    []game.Ready
	end      string // one of ends
	anyway   bool   // whatever comes
}

// chosenSoFar reads a path of the menus; false for what they do not offer.
func (p *Panel) chosenSoFar(path []string) (phrase, bool) {
	menu, ok := p.aheadAt(path[0])
	f := phrase{menu: menu}
	if len(path) > 1 {
		answers := chosen(menu.Answers, path[1])
		if len(answers) != 1 {
			return f, false
		}
		f.what = answers[0]
	}
	if len(path) > 3 {
		f.how, f.where = path[2], chosen(menu.If, path[3])
	}
	return f, ok
}

// phraseOf is a rule as menus would have built it; false for one that only typing can.
func (p *Panel) phraseOf(o orders.Order) (phrase, bool) {
	end, ok := endOf(o)
	for _, menu := range p.Menus() {
		for _, what := range slices.SortedStableFunc(slices.Values(menu.Answers), narrowFirst) {
			f := phrase{menu: menu, anywhere: o.Asked == "", what: what, end: end, anyway: o.Regardless}
			if ok && (f.anywhere || o.Asked == menu.Asked) && what.Text == answersOf(o) && f.conditioned(o.When) {
				return f, true
			}
		}
	}
	return phrase{}, false
}

// answersOf are the answers of an order as a game.Ready writes them.
func answersOf(o orders.Order) string {
	all := slices.Clone(o.Answers)
	if o.Ask {
		all = append(all, orders.Ask)
	}
	return strings.Join(all, " or ")
}

// narrowFirst puts answers with a condition of their own before the others.
func narrowFirst(a, b game.Ready) int { return cmp.Compare(b.If, a.If) }

func endOf(o orders.Order) (string, bool) {
	switch {
	case o.Times == 1 && o.Until == orders.UntilWithdrawn:
		return "once", true
	case o.Times > 0 || o.Until == orders.UntilDate:
		return "", false
	case o.Until == orders.UntilAct:
		return "act", true
	}
	return string(o.Until), true
}

// conditioned takes a condition that is made of the menu's own; false for another.
func (f *phrase) conditioned(c orders.Cond) bool {
	if f.what.If != "" {
		var ok bool
		if c, ok = beside(f.what, c); !ok {
			return false
		}
	}
	f.how = aheadIf
	switch not, ok := c.(orders.Not); {
	case c == nil:
		f.how = aheadAlways
		return true
	case ok:
		f.how, c = aheadUnless, not.Cond
	}
	one := []orders.Cond{c}
	if or, ok := c.(orders.Or); ok {
		one = or
	}
	for _, c := range one {
		i := slices.IndexFunc(f.menu.If, func(r game.Ready) bool {
			o, err := orders.Parse(orders.ReadyLine(f.menu, game.Ready{Text: f.what.Text}, false, []game.Ready{r}))
			return err == nil && reflect.DeepEqual(o.When, c)
		})
		if i < 0 {
			return false
		}
		f.where = append(f.where, f.menu.If[i])
	}
	return true
}

// beside is what a condition asks for beside the answer's own; false where that is not
// in it.
func beside(what game.Ready, c orders.Cond) (orders.Cond, bool) {
	o, err := orders.Parse(what.Text + " if " + what.If)
	if err != nil || reflect.DeepEqual(o.When, c) {
		return nil, err == nil
	}
	and, ok := c.(orders.And)
	if !ok || len(and) != 2 || !reflect.DeepEqual(o.When, and[0]) {
		return nil, false
	}
	return and[1], true
}

// words tell a phrase; mark sets its answer off.
func (p *Panel) words(f phrase, mark func(string) string) string {
	text := p.questionLabel(f.menu)
	if f.what.Text != "" {
		answer := mark(p.readyLabel(f.what))
		if f.anywhere {
			text = answer
		} else {
			text = p.Plain(game.T("host.standing.words", "when", text, "what", answer))
		}
	}
	if len(f.where) > 0 {
		key := game.Key("host.standing.words.if")
		if f.how == aheadUnless {
			key = "host.standing.words.unless"
		}
		var all []string
		for _, label := range p.readyLabels(f.where) {
			all = append(all, lowered(label))
		}
		text += " · " + p.Plain(game.T(key, "what", strings.Join(all, p.Label("host.standing.words.or"))))
	}
	if f.end != "" {
		text += " · " + lowered(p.Label(game.Key("host.standing.end."+f.end)))
	}
	if f.anyway {
		text += " · " + p.Label("host.standing.words.anyway")
	}
	return text
}

// lowered is a label as it stands within a sentence.
func lowered(label string) string {
	first, size := utf8.DecodeRuneInString(label)
	if word, _, _ := strings.Cut(label, " "); word == "I" {
		return label
	}
	return string(unicode.ToLower(first)) + label[size:]
}

func bold(text string) string { return "**" + text + "**" }

// orderText is an order in the reader's words, without marks: as in a menu.
func (p *Panel) orderText(o orders.Standing) string {
	if preset, ok := p.presetLabel(o); ok {
		return preset
	}
	if rule, ok := ruleNow(o); ok {
		if f, ok := p.phraseOf(rule); ok {
			return p.words(f, func(text string) string { return text })
		}
	}
	return p.orderLine(o)
}

// orderMarked is an order in the reader's words as a message tells it.
func (p *Panel) orderMarked(o orders.Standing, most int) string {
	if preset, ok := p.presetLabel(o); ok {
		return bold(preset) + " · " + p.Label("host.standing.preset")
	}
	if rule, ok := ruleNow(o); ok {
		return p.RuleMarked(rule, most)
	}
	return Code(wire.Clip(p.orderLine(o), most))
}

// RuleMarked is a rule in words, or else as it is typed, in at most so many characters.
func (p *Panel) RuleMarked(rule orders.Order, most int) string {
	if f, ok := p.phraseOf(rule); ok {
		return p.words(f, bold)
	}
	return Code(wire.Clip(rule.In(p.Tongue()), most))
}

// orderLine is an order as it is typed.
func (p *Panel) orderLine(o orders.Standing) string {
	if o.Steps != nil {
		return p.Plain(game.T("host.standing.plan", "steps", strings.Join(o.Steps, " · ")))
	}
	if rule, ok := ruleNow(o); ok {
		return rule.In(p.Tongue())
	}
	return o.Line
}

// ruleNow is the rule of an order with the answers that it still gives.
func ruleNow(o orders.Standing) (orders.Order, bool) {
	rule, ok := o.Rule()
	if o.Left > 0 {
		rule.Times = o.Left
	}
	return rule, ok && o.Steps == nil
}

// Knows says whether an answer of the order is offered by menus or legal now: of any
// other one it cannot be told whether it is a slip of the pen.
func (p *Panel) Knows(o orders.Order) bool {
	legal := p.Table.Match.State.Legal(p.Seat, nil)
	return o.Ask || slices.ContainsFunc(o.Answers, func(a string) bool {
		ready := func(r game.Ready) bool { return slices.Contains(strings.Split(r.Text, " or "), a) }
		offered := func(m game.Ahead) bool { return slices.ContainsFunc(m.Answers, ready) }
		return slices.Contains(legal, game.Action(a)) || slices.ContainsFunc(p.Menus(), offered)
	})
}
