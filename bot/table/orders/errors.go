package orders

import "fmt"

// Why says what is wrong with a line.
type Why string

// What can be wrong with a line. Got is what stands there, Want what is expected.
const (
	WhyEmpty  Why = "empty"  // nothing is written
	WhyLong   Why = "long"   // more than MaxLine characters
	WhyAnswer Why = "answer" // an answer is expected before Got
	WhyMany   Why = "many"   // more than MaxAnswers answers
	WhyQuote  Why = "quote"  // a double quote is not closed
	WhyAsked  Why = "asked"  // Got is no kind of question; Want lists them
	WhyColon  Why = "colon"  // ":" is expected behind the kind of question
	WhyFact   Why = "fact"   // Got is no fact; Want lists them
	WhyOp     Why = "op"     // an operator is expected; Want lists those that fit
	WhyValue  Why = "value"  // Got is no value of the fact; Want lists them, "" for a number
	WhyClose  Why = "close"  // Want (a bracket) is expected
	WhyDeep   Why = "deep"   // brackets within brackets, more than MaxDepth
	WhyTimes  Why = "times"  // a number of 1..MaxTimes is expected
	WhyDate   Why = "date"   // a date such as 2026-12-24 is expected
	WhyTwice  Why = "twice"  // such a part stands there twice
	WhyTurn   Why = "turn"   // this game counts no turns, or no rounds
	WhyEnd    Why = "end"    // Got is not understood here
	// WhyAskTimes: an order that only asks gives no answers that could be counted.
	WhyAskTimes Why = "asktimes"
)

// Error says where a line is wrong.
type Error struct {
	At   int // characters before it
	Why  Why
	Got  string
	Want string
}

// Error is for logs; players read a sentence made of Why.
func (e *Error) Error() string {
	return fmt.Sprintf("at %d: %s: got %q, want %q", e.At, e.Why, e.Got, e.Want)
}
