package game

// View is what one seat may know: a plain struct of the game, filled from
// nothing, that is all a painter ever gets. It marshals to JSON (scenarios read
// it by path) and holds the trace of the last turn, so that the picture shows it.
type View any

// A State is one position: exported plain data that marshals to JSON; no func,
// no pointer shared with another State, no clock.
type State interface {
	// Clone is a copy that shares nothing that changes.
	Clone() State
	// Pending is who is asked what, now: at most one question per seat, in seat
	// order; none when the game is over.
	Pending() []Decision
	// Legal appends every answer open to a seat that is asked: complete, without
	// repetition, in a stable order; nothing for a seat that is not asked.
	Legal(seat Seat, to []Action) []Action
	// Anytime is what the seat may do without being asked: resign, offer a draw. A seat
	// that is not asked and has nothing here is out of the match: see Match.Out.
	Anytime(seat Seat) []Action
	// Describe tells one legal action (of Legal or Anytime) for menus and
	// commands, from what the seat may know.
	Describe(seat Seat, a Action) Choice
	// Suggest is a handful of ready answers to the seat's question (at most 5):
	// the presets that become buttons above the menus. It may be empty.
	Suggest(seat Seat) []Suggestion
	// Read turns one typed word into the actions that it stands for here, in
	// order: none if it asks for what has just happened by itself. An action of Legal
	// is read as itself, and with the end of a form of which it is a part. earlier says
	// that a word of the same line was already taken. Error: a Refusal.
	Read(seat Seat, word string, earlier bool) ([]Action, error)
	// Apply takes one action in place, and every automatic step behind it up to
	// the next question. What Legal and Anytime do not list is answered by a
	// *Refusal that names the rule, and after any error the State is thrown away.
	Apply(Move) ([]Event, error)
	// View is a fresh value that holds nothing that the seat may not know.
	View(Seat) View
	// Result is false while anybody is asked.
	Result() (Result, bool)
	// Redeal is a State that the seat cannot tell from this one: what it cannot
	// see (hands, piles, the streams of luck) is drawn anew. It must not change
	// the receiver.
	Redeal(seat Seat, luck *Rand) State
	// Rig makes the next draws of the named stream of luck come out as given
	// (dice values, card names): for scenarios and the playground, never in play.
	Rig(stream string, values []string) error
}

// A Decision is one open question. Several seats may be asked at once.
type Decision struct {
	// ID is 1 or more and grows with each new question of the State: an answer
	// that names another question is stale. The question keeps its ID while
	// other seats answer theirs.
	ID   int
	Seat Seat
	Ask  Text // everybody sees it: it names only what is public
	// Default is what silence means when a time limit runs out: a legal action,
	// or "" for "wait".
	Default Action
}

// Choice is one legal action told in full.
type Choice struct {
	Action Action
	Verb   string // a Verb of the game
	Args   []Arg  // one per Param of the verb, in order
	Label  Text   // one line: "d4 → f7"
	Note   Text   // its consequence, if there is something to say: "removes h5, Dodge left 3"
	// Final says that it cannot be taken back once done (it ends the turn, it
	// rolls dice): a panel asks once before.
	Final bool
	// Typed says that it is legal but not worth a line in a menu.
	Typed bool
}

// Begins says that the choice is of a verb, any for "", and that its arguments begin
// with some values.
func (c Choice) Begins(verb string, values []string) bool {
	if verb != "" && c.Verb != verb || len(values) > len(c.Args) {
		return false
	}
	for i, v := range values {
		if c.Args[i].Value != v {
			return false
		}
	}
	return true
}

// Arg is one argument of a choice.
type Arg struct {
	Value string // as typed in a slash command: "f7"
	Label Text   // as read in a menu; zero means the value itself
	About Text   // what it does, as read in a menu below the label; zero if nothing
	Group Text   // heading that splits a menu of more than 25 values; zero if none
	Words []Text // each word of the value as read in a menu that takes several; none means the words themselves
}

// Suggestion is a ready answer with a name of its own ("Break through").
type Suggestion struct {
	Name   Text
	Action Action
}

// Move is an action of a seat. Decision is the ID of the question that it
// answers, 0 for an act that answers none (Anytime, Forfeit).
type Move struct {
	Decision int
	Seat     Seat
	Action   Action
}

// An Event is one visible consequence. Events feed the log, never the state.
type Event struct {
	Text    Text
	To      []Seat // who may read it; nil = everybody
	Reveals bool   // dice fell, a card was drawn or came to light, somebody was asked to react: free undo stops here
	Aside   bool   // for the history alone: what else is told says it already
}

// VisibleTo says whether the seat may read the event.
func (e Event) VisibleTo(seat Seat) bool {
	if e.To == nil {
		return true
	}
	for _, s := range e.To {
		if s == seat {
			return true
		}
	}
	return false
}

// Result is how a match ended. In a cooperative game all seats win or none.
type Result struct {
	Winners []Seat // none: a draw, a common defeat, or Void
	Scores  []int  // by seat, where the game counts; else nil
	Void    bool   // cancelled without a result
	Text    Text   // the sentence of the end
}

// A Refusal is the rules saying no, in words for the player; any other error is
// a bug of ours. It is returned as *Refusal.
type Refusal struct {
	Why  Text
	Rule string   // the rule's number: "I8.5"
	Near []Action // the nearest legal actions, at most 5
}

// Error is for logs; players read Why.
func (r *Refusal) Error() string { return "refused by " + r.Rule + ": " + string(r.Why.Key) }

// Refuse makes a Refusal; args are names and values in turn, as in T.
func Refuse(rule string, key Key, args ...any) *Refusal {
	return &Refusal{Why: T(key, args...), Rule: rule}
}
