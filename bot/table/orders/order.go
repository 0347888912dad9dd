package orders

import "time"

// Limits of an order's text.
const (
	MaxLine    = 300 // characters
	MaxAnswers = 8   // in one order
	MaxDepth   = 8   // brackets and nots within each other
	MaxTimes   = 100
)

// Until is what ends an order.
type Until string

// Ends of an order. The zero value is the player's own next act.
const (
	UntilAct       Until = ""
	UntilTurn      Until = "turn"  // the turn in which it was given is over
	UntilRound     Until = "round" // the round in which it was given is over
	UntilDate      Until = "date"  // Order.Date is reached
	UntilWithdrawn Until = "withdrawn"
)

// Order is one standing order.
type Order struct {
	Asked   string   // the kind of question; "" for any
	Answers []string // in the game's notation: the first legal one is given
	Ask     bool     // if no answer is legal the player is asked, regardless of later orders
	When    Cond     // nil: always
	Times   int      // maximum number of answers, 1..MaxTimes; 0: unlimited
	Until   Until
	Date    time.Time // of UntilDate: the beginning of a day, UTC
	// Regardless lets it answer even when there is news.
	Regardless bool
}

// Cond is a condition over facts: And, Or, Not, Compare or Among.
type Cond interface {
	holds(Facts) bool
	// write prints the condition; inside is the enclosing construct.
	write(p *printer, inside int)
}

// And holds if all of two or more conditions do.
type And []Cond

// Or holds if one of two or more conditions does.
type Or []Cond

// Not holds if its condition does not.
type Not struct{ Cond Cond }

// Compare compares one fact with one value. A boolean fact alone is compared with yes.
type Compare struct {
	Fact  string
	Op    string // one of = != < > <= >=
	Value string // a number in digits, or a word
}

// Among tests whether one fact is one of several values.
type Among struct {
	Fact   string
	Values []string
}
