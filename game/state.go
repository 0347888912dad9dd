package game

import "slices"

// View is what one seat may know, and all that a painter gets: a plain struct of the game, built
// from zero for the seat. It marshals to JSON (scenarios read it by path) and includes the last
// turn's changes, so that the picture shows them.
type View any

// A State is one position: exported plain data that marshals to JSON; no func,
// no pointer shared with another State, no clock.
type State interface {
	// Clone returns a deep copy.
	Clone() State
	// Pending returns the open questions: at most one per seat, in seat order; none when the game
	// is over.
	Pending() []Decision
	// Legal appends every answer that the seat may give, each once and in a stable order. It appends
	// nothing for a seat that is not asked.
	Legal(seat Seat, to []Action) []Action
	// Anytime returns what the seat may do without being asked: resign, offer a draw. A seat that
	// is not asked and may do nothing at any time is out of the match: see Match.Out.
	Anytime(seat Seat) []Action
	// Describe describes one legal action (of Legal or Anytime) for menus and commands, from what
	// the seat may know.
	Describe(seat Seat, a Action) Choice
	// Suggest returns at most 5 ready answers to the seat's question, which become buttons above
	// the menus. It may be empty.
	Suggest(seat Seat) []Suggestion
	// Read turns one typed word into the actions that it stands for, in order. It returns none if the
	// word asks for something that has just happened automatically. If the word is an action of Legal,
	// the first result is that action; more follow if the word is a short form that they complete.
	// earlier says that a word of the same line was already accepted. The error is a *Refusal.
	Read(seat Seat, word string, earlier bool) ([]Action, error)
	// Apply makes one action in place, and every automatic step after it up to the next question.
	// An action that Legal and Anytime do not list gives a *Refusal that names the rule. After any
	// error the State must be discarded.
	Apply(Move) ([]Event, error)
	// View returns a fresh value without anything that the seat may not know.
	View(Seat) View
	// Result returns how the match ended. It returns false while any seat is asked.
	Result() (Result, bool)
	// Redeal returns a State that the seat cannot tell from this one: what it cannot see (hands,
	// piles, random streams) is redrawn from luck. It must not change the receiver.
	Redeal(seat Seat, luck *Rand) State
	// Rig fixes the next draws of the named random stream (dice values, card names), for scenarios
	// and the playground, never in play.
	Rig(stream string, values []string) error
}

// A Decision is one open question. Several seats may be asked at once.
type Decision struct {
	// ID is 1 or more and grows with each new question of the State; an answer with another ID is
	// stale. The question keeps its ID while other seats answer theirs.
	ID   int
	Seat Seat
	Ask  Text // public: it names only what everybody may know
	// Default is the answer when a time limit runs out: a legal action, or "" for "wait".
	Default Action
}

// Choice is the full description of one legal action.
type Choice struct {
	Action Action
	Verb   string // a Verb of the game
	Args   []Arg  // one per Param of the verb, in order
	Label  Text   // one line: "d4 → f7"
	Note   Text   // its consequence, if any: "removes h5, Dodge left 3"
	// Cost is what the action spends, in a few letters for its button: "4♦ K♦"; zero if that is not
	// worth saying.
	Cost Text
	// Loss is what the seat is known to lose by the action, the worst first: "Grid −1; Capsule lost
	// on E6"; zero if nothing. A button without room for the whole text shows its first parts, up to
	// a semicolon, and how many more there are.
	Loss Text
	// Gain is what the action achieves for the seat, in a few words that a button shows next to the
	// loss: "Crab ③ dies; saves D5"; zero if nothing.
	Gain Text
	// Risk is what the seat has in danger both before and after the action, in a few words: "B3 still
	// at risk"; zero if nothing. A button shows the whole text.
	Risk Text
	// Final says that the action cannot be taken back, because it ends the turn or rolls dice: a panel
	// asks for confirmation.
	Final bool
	// Typed says that the action is legal but left out of menus, so that it has to be typed.
	Typed bool
}

// Begins says whether the choice is of a verb ("" for any) and its arguments begin with these
// values.
func (c Choice) Begins(verb string, values []string) bool {
	if verb != "" && c.Verb != verb || len(values) > len(c.Args) {
		return false
	}
	return slices.EqualFunc(c.Args[:len(values)], values, func(a Arg, v string) bool { return a.Value == v })
}

// Arg is one argument of a choice.
type Arg struct {
	Value string // as typed in a slash command: "f7"
	Label Text   // as read in a menu; zero means the value itself
	About Text   // what it does, as read in a menu below the label; zero if nothing
	Group Text   // heading that splits a menu of more than 25 values; zero if none
	Words []Text // labels of the value's words in a menu that takes several; none means the words themselves
}

// Suggestion is a ready answer with its own name ("Break through").
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

// An Event is one visible consequence. Events are for the log; the state does not depend on them.
type Event struct {
	Text    Text
	To      []Seat // who may read it; nil = everybody
	Reveals bool   // dice fell, a card was drawn or revealed, or another seat was asked to react: free undo stops here
	Aside   bool   // shown in the history alone, since another event says the same
	Heads   bool   // it is a heading for the events after it, such as "Turn 3: Ann": see Behead
}

// Behead returns events without the headings that head nothing because they come last or directly
// before another heading.
func Behead(events []Event) []Event {
	var kept []Event
	for i, e := range events {
		if !e.Heads || i+1 < len(events) && !events[i+1].Heads {
			kept = append(kept, e)
		}
	}
	return kept
}

// VisibleTo says whether the seat may read the event.
func (e Event) VisibleTo(seat Seat) bool {
	return e.To == nil || slices.Contains(e.To, seat)
}

// Result is how a match ended. In a cooperative game all seats win or none.
type Result struct {
	Winners []Seat // none: a draw, a common defeat, or Void
	Scores  []int  // by seat; nil if the game has no scores
	Void    bool   // cancelled without a result
	Text    Text   // the sentence of the end
}

// A Refusal is a "no" of the rules in words for the player; any other error is a bug. It is
// returned as *Refusal.
type Refusal struct {
	Why  Text
	Rule string   // the rule's number: "I8.5"
	Near []Action // the nearest legal actions, at most 5
}

// Error returns a text for logs. Players read Why instead.
func (r *Refusal) Error() string { return "refused by " + r.Rule + ": " + string(r.Why.Key) }

// Refuse makes a Refusal; args are names and values in turn, as in T.
func Refuse(rule string, key Key, args ...any) *Refusal {
	return &Refusal{Why: T(key, args...), Rule: rule}
}
