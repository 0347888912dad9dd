package orders

import "fmt"

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
