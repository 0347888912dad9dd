package orders

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// operators in matching order, and their meaning.
var operators = []struct{ sign, op string }{
	{"!=", "!="}, {"<>", "!="}, {"≠", "!="}, {"<=", "<="}, {">=", ">="}, {"≤", "<="}, {"≥", ">="},
	{"=", "="}, {"<", "<"}, {">", ">"},
}

// when reads a condition. A second one ("if … unless …") must hold too.
func (p *parser) when(unless bool) error {
	c, err := p.or()
	if err != nil {
		return err
	}
	if unless {
		c = Not{c}
	}
	if p.o.When != nil {
		c = And{p.o.When, c}
	}
	p.o.When = c
	return nil
}

func (p *parser) or() (Cond, error) {
	list, err := p.joined(kOr, p.and)
	if len(list) == 1 || err != nil {
		return first(list), err
	}
	return Or(list), nil
}

func (p *parser) and() (Cond, error) {
	list, err := p.joined(kAnd, p.not)
	if len(list) == 1 || err != nil {
		return first(list), err
	}
	return And(list), nil
}

func first(list []Cond) Cond {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

func (p *parser) joined(k keyword, next func() (Cond, error)) ([]Cond, error) {
	var list []Cond
	for {
		c, err := next()
		if err != nil {
			return nil, err
		}
		list = append(list, c)
		if !p.take(k) {
			return list, nil
		}
	}
}

func (p *parser) not() (Cond, error) {
	p.space()
	if p.deep++; p.deep > MaxDepth {
		return nil, p.fail(p.at, WhyDeep)
	}
	defer func() { p.deep-- }()
	if p.take(kNot) {
		c, err := p.not()
		if err != nil {
			return nil, err
		}
		return Not{c}, nil
	}
	if p.symbol("(") == "" {
		return p.comparison()
	}
	c, err := p.or()
	if err != nil {
		return nil, err
	}
	if p.symbol(")") == "" {
		p.space()
		return nil, p.fail(p.at, WhyClose, ")")
	}
	return c, nil
}

// comparison reads "fact op value", "fact in {…}" or a fact alone.
func (p *parser) comparison() (Cond, error) {
	p.space()
	at := p.at
	typed := p.word()
	fact, ok := p.factNamed(typed)
	if !ok {
		return nil, p.fail(at, WhyFact, p.factNames()...)
	}
	if p.take(kIn) {
		return p.among(fact)
	}
	at = p.at
	for _, o := range operators {
		if p.symbol(o.sign) == "" {
			continue
		}
		if k, known := p.kind(fact); known && !k.Number() && o.op != "=" && o.op != "!=" {
			return nil, p.fail(at, WhyOp, "=", "!=", english[kIn][0])
		}
		value, err := p.valueOf(fact)
		if err != nil {
			return nil, err
		}
		return Compare{Fact: fact, Op: o.op, Value: value}, nil
	}
	if k, known := p.kind(fact); known && !slices.Equal(k.Values, game.YesNo) {
		p.space()
		return nil, p.fail(p.at, WhyOp, "=", "!=", "<", ">", "<=", ">=", english[kIn][0])
	}
	return Compare{Fact: fact, Op: "=", Value: game.Yes}, nil
}

func (p *parser) among(fact string) (Cond, error) {
	if p.symbol("{") == "" {
		p.space()
		return nil, p.fail(p.at, WhyClose, "{")
	}
	a := Among{Fact: fact}
	for {
		value, err := p.valueOf(fact)
		if err != nil {
			return nil, err
		}
		a.Values = append(a.Values, value)
		if p.symbol(",", ";") != "" {
			continue
		}
		if p.symbol("}") == "" {
			p.space()
			return nil, p.fail(p.at, WhyClose, "}")
		}
		return a, nil
	}
}

// kind returns the declaration of a fact; false if unknown.
func (p *parser) kind(id string) (game.FactKind, bool) {
	if p.lang == nil {
		return game.FactKind{}, false
	}
	i := slices.IndexFunc(p.lang.Facts, func(k game.FactKind) bool { return k.ID == id })
	if i < 0 {
		return game.FactKind{}, false
	}
	return p.lang.Facts[i], true
}

// factNamed returns the ID of a fact by name.
func (p *parser) factNamed(name string) (string, bool) {
	if p.lang == nil {
		return name, IsWord(name)
	}
	for _, k := range p.lang.Facts {
		if fold(k.ID) == fold(name) {
			return k.ID, true
		}
		for _, t := range p.lang.Tongues {
			if fold(t.fact(k.ID)) == fold(name) {
				return k.ID, true
			}
		}
	}
	return "", false
}

// factNames returns the names of the facts in the first Tongue.
func (p *parser) factNames() []string {
	var names []string
	if p.lang == nil {
		return nil
	}
	for _, k := range p.lang.Facts {
		names = append(names, p.tongue().fact(k.ID))
	}
	return names
}

func (p *parser) tongue() Tongue {
	if p.lang == nil || len(p.lang.Tongues) == 0 {
		return Tongue{}
	}
	return p.lang.Tongues[0]
}

// valueOf reads a value of a fact.
func (p *parser) valueOf(fact string) (string, error) {
	p.space()
	at := p.at
	typed, ok, err := p.quoted()
	if err != nil {
		return "", err
	}
	if !ok {
		typed = p.word()
	}
	k, known := p.kind(fact)
	switch {
	case !known:
		if typed == "" {
			return "", p.fail(at, WhyValue)
		}
		if !ok {
			typed = plainYesNo(typed)
		}
		return typed, nil
	case k.Number():
		n, err := strconv.Atoi(typed)
		if err != nil || len(typed) > 6 {
			return "", p.fail(at, WhyValue)
		}
		return strconv.Itoa(n), nil
	case k.Free:
		if typed == "" {
			return "", p.fail(at, WhyValue, "…")
		}
		return strings.ToLower(typed), nil
	}
	return p.listed(k, at, typed)
}

// listed finds a value among the declared ones of a fact.
func (p *parser) listed(k game.FactKind, at int, typed string) (string, error) {
	var names []string
	for _, v := range k.Values {
		if fold(v) == fold(typed) || p.yesNo(k, v, typed) {
			return v, nil
		}
		for _, t := range p.lang.Tongues {
			if fold(t.value(k.ID, v)) == fold(typed) {
				return v, nil
			}
		}
		names = append(names, p.tongue().value(k.ID, v))
	}
	return "", p.fail(at, WhyValue, names...)
}

// plainYesNo returns the canonical form of a language's yes or no, else the word.
func plainYesNo(typed string) string {
	for _, list := range byLocale {
		switch {
		case slices.Contains(list[kYes], fold(typed)):
			return game.Yes
		case slices.Contains(list[kNo], fold(typed)):
			return game.No
		}
	}
	return typed
}

// yesNo says whether a word is a language's yes or no.
func (p *parser) yesNo(k game.FactKind, value, typed string) bool {
	if !slices.Equal(k.Values, game.YesNo) {
		return false
	}
	return plainYesNo(typed) == value
}
