package orders

import "time"

// Limits of what a person may write.
const (
	MaxLine    = 300 // characters
	MaxAnswers = 8   // in one order
	MaxDepth   = 8   // brackets and nots within each other
	MaxTimes   = 100
)

// Until says what ends an order.
type Until string

// The ends of an order. The zero value is the player's own next act.
const (
	UntilAct       Until = ""
	UntilTurn      Until = "turn"  // the turn in which it was given is over
	UntilRound     Until = "round" // the round in which it was given is over
	UntilDate      Until = "date"  // Order.Date has come
	UntilWithdrawn Until = "withdrawn"
)

// Order is one standing order.
type Order struct {
	Asked   string   // the kind of question that is meant; "" for any
	Answers []string // in the game's notation: the first legal one is given
	Ask     bool     // where none of them is: the player is asked, whatever the orders behind it say
	When    Cond     // nil: always
	Times   int      // answers that it gives at most, 1..MaxTimes; 0: as many as come
	Until   Until
	Date    time.Time // of UntilDate: the beginning of a day, UTC
	// Regardless lets it answer even when something new has come up.
	Regardless bool
}

// Cond is a condition over facts: And, Or, Not, Compare or Among.
type Cond interface {
	holds(Facts) bool
	// write adds the condition to what a printer has written; inside says within
	// what it stands.
	write(p *printer, inside int)
}

// And holds when all of two or more conditions do.
type And []Cond

// Or holds when one of two or more conditions does.
type Or []Cond

// Not holds when its condition does not.
type Not struct{ Cond Cond }

// Compare is one fact against one value. A yes-or-no fact that stands alone is
// compared with yes.
type Compare struct {
	Fact  string
	Op    string // one of = != < > <= >=
	Value string // a number in digits, or a word
}

// Among is one fact against several values, of which it must be one.
type Among struct {
	Fact   string
	Values []string
}
