package screen

import (
	"errors"
	"strings"
	"unicode"

	"bivouac/bot/table"
	"bivouac/bot/table/orders"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
)

// Tongue is how the reader's language calls the facts of a game.
func (p *Panel) Tongue() orders.Tongue { return tongueOf(p.Reader, p.Info) }

func tongueOf(s Reader, info game.Info) orders.Tongue {
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

// Language is the language of orders at a table: the reader's words first, then those of
// all other languages.
func (p *Panel) Language() *orders.Language {
	turns, rounds := p.Table.Counts()
	l := &orders.Language{Facts: table.FactKinds(p.Info), Turns: turns, Rounds: rounds, Tongues: []orders.Tongue{p.Tongue()}}
	for _, locale := range lang.Locales {
		s := p.Reader
		s.Locale = locale
		l.Tongues = append(l.Tongues, tongueOf(s, p.Info))
	}
	return l
}

// Planned says that a plan is kept, or that it rests from the beginning.
func (p *Panel) Planned(out table.Outcome) string {
	for _, o := range out.After.OrdersOf(p.Seat) {
		if o.Steps != nil && o.Off != "" {
			return p.T("host.standing.planstuck", "why", p.whyOff(o))
		}
	}
	return p.T("host.standing.planned")
}

// OrderError says what is wrong with a line, and where.
func (p *Panel) OrderError(line string, err error) string {
	var e *orders.Error
	if !errors.As(err, &e) {
		return p.T("host.err.choose")
	}
	runes := []rune(line)
	at := min(e.At, len(runes))
	rest := runes[at:min(len(runes), at+30)]
	text := p.T(game.Key("host.standing.err."+string(e.Why)), "got", Code(e.Got), "want", wire.Clip(Escape(e.Want), 500),
		"most", most(e.Why))
	if len(rest) == 0 {
		return p.T("host.standing.err.atend", "why", text)
	}
	return p.T("host.standing.err.at", "rest", Code(string(rest)+" "), "why", text)
}

// most is the limit that an error is about.
func most(why orders.Why) int {
	switch why {
	case orders.WhyLong:
		return orders.MaxLine
	case orders.WhyMany:
		return orders.MaxAnswers
	case orders.WhyDeep:
		return orders.MaxDepth
	}
	return orders.MaxTimes
}

// Example is an order as it may be typed here, with a condition; "" where the game
// declares none.
func (p *Panel) Example() string {
	for _, menu := range p.Menus() {
		if len(menu.Answers) == 0 || len(menu.If) == 0 {
			continue
		}
		o, err := orders.Parse(orders.ReadyLine(menu, menu.Answers[0], false, menu.If[:1]))
		if err == nil {
			o.Asked = "" // as short as it can be
			return o.In(p.Tongue())
		}
	}
	return ""
}

// Written is what was typed without signs that nobody sees, which no notation has.
func Written(text string) string {
	blank := func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}
	return strings.TrimSpace(strings.Map(blank, text))
}

// ReadyOrders are orders made of what the game declares, in the canonical form: first
// each answer alone, then with each condition.
func (p *Panel) ReadyOrders() []string {
	turns, _ := p.Table.Counts()
	var plain, conditional []string
	for _, menu := range p.Menus() {
		for _, a := range menu.Answers {
			line := orders.ReadyLine(menu, a, false, nil)
			plain = append(plain, line)
			if turns {
				plain = append(plain, line+" until end of turn")
			}
			for _, r := range menu.If {
				conditional = append(conditional, orders.ReadyLine(menu, a, false, []game.Ready{r}), orders.ReadyLine(menu, a, true, []game.Ready{r}))
			}
		}
	}
	return append(plain, conditional...)
}
