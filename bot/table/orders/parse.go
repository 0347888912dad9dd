package orders

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"bivouac/game"
)

// Language is the language for one game: its facts and their names.
type Language struct {
	Facts         []game.FactKind // every fact, the host's own too
	Turns, Rounds bool            // whether the game counts them
	Tongues       []Tongue        // names that are accepted besides the IDs
}

// Parse parses an order in its canonical form, without knowing its facts. The error is an *Error.
func Parse(line string) (Order, error) {
	return (&parser{scanner: newScanner(line)}).whole()
}

// Parse parses user input, with the names of every Tongue. The error is an *Error.
func (l *Language) Parse(line string) (Order, error) {
	return (&parser{scanner: newScanner(line), lang: l}).whole()
}

// parser reads one line.
type parser struct {
	*scanner
	lang *Language // nil: anything may be a fact
	o    Order
	seen map[keyword]bool
	deep int
}

func (p *parser) fail(at int, why Why, want ...string) error {
	return &Error{At: at, Why: why, Got: p.near(at), Want: strings.Join(want, ", ")}
}

func (p *parser) whole() (Order, error) {
	p.seen = map[keyword]bool{}
	switch {
	case p.done():
		return Order{}, p.fail(0, WhyEmpty)
	case len(p.line) > MaxLine:
		return Order{}, p.fail(MaxLine, WhyLong)
	}
	if err := p.asked(); err != nil {
		return Order{}, err
	}
	if err := p.answers(); err != nil {
		return Order{}, err
	}
	for !p.done() {
		if err := p.clause(); err != nil {
			return Order{}, err
		}
	}
	if len(p.o.Answers) == 0 && p.o.Times > 0 {
		return Order{}, p.fail(p.at, WhyAskTimes)
	}
	return p.o, nil
}

// asked reads "when asked X:".
func (p *parser) asked() error {
	if !p.take(kWhen) {
		return nil
	}
	p.space()
	at := p.at
	value, err := p.valueOf(AskedFact)
	if err != nil {
		e := err.(*Error)
		return p.fail(at, WhyAsked, e.Want)
	}
	if p.symbol(":") == "" {
		return p.fail(p.at, WhyColon)
	}
	p.o.Asked = value
	return nil
}

// answers reads one answer or several separated by "or".
func (p *parser) answers() error {
	for {
		if p.o.Ask = p.asks(); p.o.Ask {
			return nil
		}
		if len(p.o.Answers) == MaxAnswers {
			p.space()
			return p.fail(p.at, WhyMany)
		}
		answer, err := p.answer()
		if err != nil {
			return err
		}
		p.o.Answers = append(p.o.Answers, answer)
		if !p.take(kOr) {
			return nil
		}
	}
}

// asks reads the word for asking in place of an answer.
func (p *parser) asks() bool {
	from := p.at
	if p.take(kAsk) && (p.done() || p.opens()) {
		return true
	}
	p.at = from
	return false
}

// answer reads the notation up to the next clause.
func (p *parser) answer() (string, error) {
	p.space()
	text, ok, err := p.quoted()
	if err != nil || ok && text != "" {
		return text, err
	}
	at := p.at
	var words []string
	for !p.done() && !p.opens() {
		from := p.at
		word := p.chunk()
		if strings.Contains(word, `"`) {
			return "", p.fail(from, WhyQuote)
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return "", p.fail(at, WhyAnswer)
	}
	return strings.Join(words, " "), nil
}

// opens says whether a clause begins here.
func (p *parser) opens() bool {
	from := p.at
	defer func() { p.at = from }()
	if _, ok := p.number(); ok && p.peek(kTimes) {
		return true
	}
	p.at = from
	return slices.ContainsFunc(openers, p.peek)
}

// clause reads a condition or a part of the end.
func (p *parser) clause() error {
	p.space()
	at := p.at
	if n, ok := p.number(); ok {
		times, err := strconv.Atoi(n)
		if !p.take(kTimes) || err != nil || times < 1 || times > MaxTimes {
			return p.fail(at, WhyTimes)
		}
		p.o.Times = times
		return p.once(at, kTimes)
	}
	for _, k := range openers {
		if k == kWhen || k == kOr || !p.take(k) {
			continue
		}
		if err := p.once(at, k); err != nil {
			return err
		}
		return p.part(k, at)
	}
	return p.fail(at, WhyEnd)
}

// once refuses a repeated condition, number or end.
func (p *parser) once(at int, k keyword) error {
	kind := k
	switch k {
	case kOnce:
		kind = kTimes
	case kTurn, kRound, kAct, kWithdrawn:
		kind = kDate
	}
	if p.seen[kind] {
		return p.fail(at, WhyTwice)
	}
	p.seen[kind] = true
	return nil
}

func (p *parser) part(k keyword, at int) error {
	switch k {
	case kIf, kUnless:
		return p.when(k == kUnless)
	case kOnce:
		p.o.Times = 1
	case kTurn, kRound:
		return p.untilEnd(k, at)
	case kWithdrawn:
		p.o.Until = UntilWithdrawn
	case kRegardless:
		p.o.Regardless = true
	case kDate:
		p.space()
		from := p.at
		date, err := time.Parse(time.DateOnly, p.word())
		if err != nil {
			return p.fail(from, WhyDate)
		}
		p.o.Until, p.o.Date = UntilDate, date
	}
	return nil
}

func (p *parser) untilEnd(k keyword, at int) error {
	counted := true
	p.o.Until = UntilTurn
	if p.lang != nil {
		counted = p.lang.Turns
	}
	if k == kRound {
		p.o.Until = UntilRound
		counted = p.lang == nil || p.lang.Rounds
	}
	if !counted {
		return p.fail(at, WhyTurn)
	}
	return nil
}

// Why is the kind of a syntax error.
type Why string

// Kinds of syntax errors. Got is the actual text, Want the expected one.
const (
	WhyEmpty  Why = "empty"  // nothing is written
	WhyLong   Why = "long"   // more than MaxLine characters
	WhyAnswer Why = "answer" // an answer is expected before Got
	WhyMany   Why = "many"   // more than MaxAnswers answers
	WhyQuote  Why = "quote"  // a double quote is not closed
	WhyAsked  Why = "asked"  // Got is no kind of question; Want lists them
	WhyColon  Why = "colon"  // ":" is expected after the kind of question
	WhyFact   Why = "fact"   // Got is no fact; Want lists them
	WhyOp     Why = "op"     // an operator is expected; Want lists those that fit
	WhyValue  Why = "value"  // Got is no value of the fact; Want lists them, "" for a number
	WhyClose  Why = "close"  // Want (a bracket) is expected
	WhyDeep   Why = "deep"   // brackets within brackets, more than MaxDepth
	WhyTimes  Why = "times"  // a number of 1..MaxTimes is expected
	WhyDate   Why = "date"   // a date such as 2026-12-24 is expected
	WhyTwice  Why = "twice"  // such a part is repeated
	WhyTurn   Why = "turn"   // this game counts no turns, or no rounds
	WhyEnd    Why = "end"    // Got is not understood here
	// WhyAskTimes: an order that only asks has no answers to count.
	WhyAskTimes Why = "asktimes"
)

// Error is a syntax error with its position.
type Error struct {
	At   int // characters before it
	Why  Why
	Got  string
	Want string
}

// Error is for logs; players read a sentence for Why.
func (e *Error) Error() string {
	return fmt.Sprintf("at %d: %s: got %q, want %q", e.At, e.Why, e.Got, e.Want)
}
