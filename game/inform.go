package game

// Informed is a State that tells a seat's open question as named facts, so that its
// player can say in advance how such questions are to be answered (standing orders).
// Optional: without it the host knows the kind of a question and what is legal.
type Informed interface {
	// Facts are what an answer of the seat may hang on, each at most once, from what
	// the seat may know: a Redeal for it changes none. A fact that means nothing now
	// is left out; nothing is told to a seat that is not asked.
	Facts(seat Seat) []Fact
	// Turns counts the turns and the rounds that have begun, whoever's they are: "until
	// the end of this turn" is over when the number changes. 0 where the game has none.
	Turns() (turn, round int)
	// News is what has come up since an earlier position of the match that a player
	// wants to know before what he said in advance is used: his piece was hit, his
	// action was stopped. It is zero when there is nothing, and it tells only what
	// everybody knows: that an order rests must not give a hidden hand away.
	News(seat Seat, before State) Text
}

// Fact is one thing that is known about a question: a number, or a word.
type Fact struct {
	ID     string
	Number int
	Word   string // one of the values of its FactKind; "" for a number
}

// FactKind declares a fact. Texts: <game>.fact.<id> is its name, one word in small
// letters; <game>.fact.<id>.<value> those of its values.
type FactKind struct {
	ID     string
	Values []string // the words that it may be; nil for a number
	Free   bool     // any word (a square): Values is nil
	Hidden bool     // known to its seat alone: an answer that hangs on it may tell of it
}

// Number says whether the fact is a number.
func (k FactKind) Number() bool { return k.Values == nil && !k.Free }

// The values of a fact that holds or does not.
const (
	Yes = "yes"
	No  = "no"
)

// YesNo are the values of a FactKind that holds or does not: the host has words for
// them.
var YesNo = []string{Yes, No}

// Mine is the ID of a fact that says whether it is the seat's own turn (YesNo): a
// question where it is No is one out of turn.
const Mine = "mine"

// YesOrNo is the word for a truth.
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

// Preset is a standing order that every player has from the start, until he takes it
// back: what the rules let pass unless a player says otherwise. Order is in the language of
// orders, with the IDs of facts; its condition names no fact that is Hidden, so that a quick
// answer tells nothing of a hand. Text: <game>.preset.<id>, what it does in a short line.
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
