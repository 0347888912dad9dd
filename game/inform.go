package game

// Informed is a State that describes a seat's open question by named facts, so that its player can
// set standing orders for such questions. Optional: without it the host knows only the kind of a
// question and what is legal.
type Informed interface {
	// Facts returns the facts about the seat's open question, each at most once, computed from what
	// everybody may know (a Redeal for a spectator changes none), so that an answer by order reveals
	// nothing of a hand. Facts without a meaning now are left out; a seat that is not asked gets none.
	Facts(seat Seat) []Fact
	// Turns counts the turns and the rounds that have begun, of all seats: "until the end of this
	// turn" ends when the number changes. 0 if the game has none.
	Turns() (turn, round int)
	// News is what has happened since an earlier position that should suspend the seat's standing
	// orders until its player has seen it: his piece was hit, his action was stopped. Zero if there
	// is none. It tells only public information, so that a suspended order does not reveal a hidden
	// hand.
	News(seat Seat, before State) Text
}

// Fact is something that is known about a question: a number, or a word.
type Fact struct {
	ID     string
	Number int
	Word   string // "" for a number
}

// Facts that every Informed state tells alike.
const (
	Asked = "asked" // the kind of the question, always told
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

// Operators; a word is only compared by Equal.
const (
	Equal Op = "="
	Below Op = "<"
	Above Op = ">"
)

// Is tests whether a fact is a word.
func Is(fact, word string) Test { return Test{Fact: fact, Op: Equal, Word: word} }

// Counts compares a fact with a number.
func Counts(fact string, op Op, n int) Test { return Test{Fact: fact, Op: op, Number: n} }

// Holds says whether the test holds; one of a fact that is not told does not.
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

// Ahead is one kind of question that menus offer standing orders for: the value of the fact Asked,
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
	If      Test     // belongs to it; the zero value for none
}

// Condition is a ready condition. Text: <game>.ready.<id>.
type Condition struct {
	ID string
	If Test
}

// Preset is a standing order that every player has from the start until he removes it, for what the
// rules let pass by default: an answer, in the notation, to the questions of a kind for which a test
// holds. Menus offer it too. Text: <game>.preset.<id>, what it does in a short line.
type Preset struct {
	ID     string
	Asked  string
	Answer string
	If     Test
}
