package game

// Informed is a State that describes a seat's open question by named facts, so that its player can
// set standing orders for such questions. Optional: without it the host knows only the kind of a
// question and what is legal.
type Informed interface {
	// Facts returns the facts about the seat's open question, each at most once, computed from what
	// the seat may know (a Redeal for the seat changes none). Facts without a meaning now are left
	// out; a seat that is not asked gets none.
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

// Fact is the value of a FactKind for a question: a number, or a word.
type Fact struct {
	ID     string
	Number int
	Word   string // one of the values of its FactKind; "" for a number
}

// FactKind declares a kind of fact. Texts: <game>.fact.<id> is its name, one word in lower case;
// <game>.fact.<id>.<value> those of its values.
type FactKind struct {
	ID     string
	Values []string // the possible words; nil for a number
	Free   bool     // any word (a square): Values is nil
	Hidden bool     // known to its seat alone: an answer that depends on it may reveal it
}

// Number says whether the fact is a number.
func (k FactKind) Number() bool { return k.Values == nil && !k.Free }

// The values of a boolean fact.
const (
	Yes = "yes"
	No  = "no"
)

// YesNo are the values of a boolean FactKind; the host has texts for them.
var YesNo = []string{Yes, No}

// Mine is the ID of the boolean fact whether it is the seat's own turn; No means a question out of
// turn.
const Mine = "mine"

// YesOrNo returns the word for a boolean.
func YesOrNo(b bool) string {
	if b {
		return Yes
	}
	return No
}

// Ahead is one kind of question that menus offer standing orders for: the value of the
// fact "asked" (any other kind of the game's is only typed), its ready answers and
// ready conditions. Text: <game>.fact.asked.<asked>.about is the question in words.
type Ahead struct {
	Asked   string
	Answers []Ready
	If      []Ready
}

// Preset is a standing order that every player has from the start until he removes it, for what the
// rules let pass by default. Order is in the language of orders, with the IDs of facts. Its
// condition uses no Hidden fact, so that a quick answer reveals nothing of a hand. Text:
// <game>.preset.<id>, what it does in a short line.
type Preset struct {
	ID    string
	Order string
}

// Ready is a ready answer in the notation, or a ready condition in the language of
// orders ("kills = 0"). Text: <game>.ready.<id>.
type Ready struct {
	ID   string
	Text string
	If   string // of an answer: the condition that belongs to it ("class = ruse"), "" for none
}
