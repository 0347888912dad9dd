package game

// Informed is a State that describes a seat's open question by named facts, so that its player can
// set standing orders for such questions. Optional: without it the host knows only the kind of a
// question and what is legal.
type Informed interface {
	// Facts returns the facts about the seat's open question, each at most once. They are computed
	// from what everybody may know (a Redeal for a spectator changes none), so that an answer by a
	// standing order reveals nothing of a hand. Facts that mean nothing now are left out. A seat
	// that is not asked gets none.
	Facts(seat Seat) []Fact
	// Turns returns how many turns and rounds of all seats have begun, each 0 if the game has none.
	// A standing order "until the end of this turn" ends when the number of turns changes.
	Turns() (turn, round int)
	// News returns what has happened since an earlier position that should suspend the seat's
	// standing orders until its player has seen it: their piece was hit, their action was stopped.
	// It returns the zero Text if there is no such news. It uses only public information, so that a
	// suspended order does not reveal a hidden hand.
	News(seat Seat, before State) Text
}

// Fact is something that is known about a question: a number, or a word.
type Fact struct {
	ID     string
	Number int
	Word   string // "" for a number
}

// IDs of facts that have the same meaning in every game.
const (
	Asked = "asked" // the kind of the question, never left out
	Mine  = "mine"  // whether it is the seat's own turn; No means a question out of turn
)

// The values of a boolean fact.
const (
	Yes = "yes"
	No  = "no"
)

// YesOrNo returns the word for a boolean.
func YesOrNo(b bool) string {
	if b {
		return Yes
	}
	return No
}

// Test compares a fact of a question with a word or a number. The zero value always holds.
type Test struct {
	Fact   string `json:"fact"`
	Op     Op     `json:"op"`
	Number int    `json:"number,omitempty"`
	Word   string `json:"word,omitempty"` // "" to compare with Number
}

// Op is how a Test compares.
type Op string

// Operators. A word can only be compared by Equal.
const (
	Equal Op = "="
	Below Op = "<"
	Above Op = ">"
)

// Is returns the Test whether a fact equals a word.
func Is(fact, word string) Test { return Test{Fact: fact, Op: Equal, Word: word} }

// Counts returns the Test that compares a fact with a number.
func Counts(fact string, op Op, n int) Test { return Test{Fact: fact, Op: op, Number: n} }

// Holds says whether the test holds. A test of a fact that is not in the list does not hold.
func (t Test) Holds(facts []Fact) bool {
	for _, f := range facts {
		switch {
		case f.ID != t.Fact || (f.Word == "") != (t.Word == ""):
		case t.Op == Equal:
			return f.Word == t.Word && f.Number == t.Number
		case t.Op == Below:
			return f.Number < t.Number
		case t.Op == Above:
			return f.Number > t.Number
		}
	}
	return t == Test{}
}

// Ahead is one kind of question that menus offer standing orders for: the value of its fact "asked",
// its ready answers and ready conditions. Text: <game>.asked.<asked> is the question in words.
type Ahead struct {
	Asked   string
	Answers []Ready
	If      []Condition
}

// Ready is a ready answer. Text: <game>.ready.<id>.
type Ready struct {
	ID      string
	Answers []string // in the notation: the first legal one is given
	If      Test     // a condition that always goes with this answer; the zero value for none
}

// Condition is a ready condition. Text: <game>.ready.<id>.
type Condition struct {
	ID string
	If Test
}

// Preset is a standing order that every player has from the start until they remove it, for
// questions that the rules let pass by default. It gives Answer, in the notation, to questions of
// the kind Asked for which the test If holds. Menus offer it too. Text: <game>.preset.<id> says in
// a short line what it does.
type Preset struct {
	ID     string
	Asked  string
	Answer string
	If     Test
}
