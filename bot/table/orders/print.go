package orders

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/game"
)

// String returns the order in its canonical form.
func (o Order) String() string { return o.In(Tongue{}) }

// In returns the order in the words of a language.
func (o Order) In(t Tongue) string {
	p := &printer{tongue: t}
	if o.Asked != "" {
		p.key(kWhen)
		p.word(t.value(AskedFact, o.Asked))
		p.b.WriteString(colon(t))
	}
	for i, a := range o.Answers {
		if i > 0 {
			p.key(kOr)
		}
		p.add(answerText(a))
	}
	if o.Ask {
		if len(o.Answers) > 0 {
			p.key(kOr)
		}
		p.key(kAsk)
	}
	switch c := o.When.(type) {
	case nil:
	case Not:
		p.key(kUnless)
		c.Cond.write(p, atTop)
	default:
		p.key(kIf)
		c.write(p, atTop)
	}
	p.end(o)
	return p.b.String()
}

// colon returns the colon after the kind of question; French has a no-break space before it.
func colon(t Tongue) string {
	if t.Locale == "fr" {
		return "\u00a0:"
	}
	return ":"
}

// printer writes parts with spaces between them.
type printer struct {
	tongue Tongue
	b      strings.Builder
	tight  bool // no space before the next part
}

func (p *printer) add(text string) {
	if p.b.Len() > 0 && !p.tight {
		p.b.WriteByte(' ')
	}
	p.tight = false
	p.b.WriteString(text)
}

func (p *printer) key(k keyword) {
	p.add(strings.ReplaceAll(p.tongue.phrases()[k][0], "'", "’"))
}

func (p *printer) open(sign string) {
	p.add(sign)
	p.tight = true
}

func (p *printer) close(sign string) {
	p.tight = true
	p.add(sign)
}

// word prints a name or a value, in quotes if necessary.
func (p *printer) word(text string) {
	if !IsWord(text) {
		text = `"` + text + `"`
	}
	p.add(text)
}

func (p *printer) end(o Order) {
	switch {
	case o.Times == 1:
		p.key(kOnce)
	case o.Times > 1:
		p.add(strconv.Itoa(o.Times))
		p.key(kTimes)
	}
	switch o.Until {
	case UntilTurn:
		p.key(kTurn)
	case UntilRound:
		p.key(kRound)
	case UntilWithdrawn:
		p.key(kWithdrawn)
	case UntilDate:
		p.key(kDate)
		p.add(o.Date.Format(time.DateOnly))
	}
	if o.Regardless {
		p.key(kRegardless)
	}
}

// answerText is an answer, in quotes if it equals the word for asking, or if a part of it would
// open a clause.
func answerText(a string) string {
	p := &parser{scanner: newScanner(a)}
	if p.asks() {
		return `"` + a + `"`
	}
	for !p.done() {
		if p.opens() {
			return `"` + a + `"`
		}
		p.chunk()
	}
	return a
}

// Precedence of enclosing constructs, for brackets.
const (
	atTop = iota
	inOr
	inAnd
	inNot
)

func (a And) write(p *printer, inside int) { p.list(a, kAnd, inAnd, inside >= inAnd) }
func (o Or) write(p *printer, inside int)  { p.list(o, kOr, inOr, inside >= inOr) }

func (p *printer) list(list []Cond, k keyword, level int, brackets bool) {
	if brackets {
		p.open("(")
	}
	for i, c := range list {
		if i > 0 {
			p.key(k)
		}
		c.write(p, level)
	}
	if brackets {
		p.close(")")
	}
}

func (n Not) write(p *printer, _ int) {
	p.key(kNot)
	n.Cond.write(p, inNot)
}

func (c Compare) write(p *printer, _ int) {
	p.word(p.tongue.fact(c.Fact))
	if c.Op == "=" && c.Value == game.Yes {
		return
	}
	p.add(c.Op)
	p.value(c.Fact, c.Value)
}

func (a Among) write(p *printer, _ int) {
	p.word(p.tongue.fact(a.Fact))
	p.key(kIn)
	p.open("{")
	for i, v := range a.Values {
		if i > 0 {
			p.close(",")
		}
		p.value(a.Fact, v)
	}
	p.close("}")
}

// value prints the name of a value; yes and no in the language's own words.
func (p *printer) value(fact, value string) {
	name := p.tongue.value(fact, value)
	if i := slices.Index(game.YesNo, value); i >= 0 && name == value {
		p.add(p.tongue.phrases()[[]keyword{kYes, kNo}[i]][0])
		return
	}
	p.word(name)
}
