package orders

import (
	"slices"
	"time"

	"bivouac/game"
)

// Standing is a standing order or a plan of a seat: how its next questions are answered for
// it. It is its seat's secret.
type Standing struct {
	Seat game.Seat `json:"seat"`
	// Action is the whole order of an older program's record: answered wherever it is
	// legal.
	Action game.Action `json:"action,omitempty"`
	Left   int         `json:"left,omitempty"` // answers that it still gives; 0: as many as come
	N      int         `json:"n,omitempty"`    // its number among all that the player has given
	Line   string      `json:"line,omitempty"` // canonical: see Parse
	// Preset is the ID of the game.Preset that it is; "" for an order of the player's own.
	Preset string `json:"preset,omitempty"`
	After  int    `json:"after,omitempty"` // it answers questions after this one
	// Steps are what is left of a plan, as typed; then there is no Line.
	Steps []string `json:"steps,omitempty"`
	// Turn and Round are those in which it was given; of a plan that has begun the turn
	// of its last step, if that was its player's own.
	Turn  int `json:"turn,omitempty"`
	Round int `json:"round,omitempty"`

	Off      Off       `json:"off,omitempty"`     // why it is disarmed; "" while it is armed
	Why      game.Key  `json:"why,omitempty"`     // of OffNews: the game's sentence
	Count    int       `json:"count,omitempty"`   // and its number, if it has one
	OffAt    int       `json:"offAt,omitempty"`   // length of the journal when it was disarmed
	OffSince time.Time `json:"offSince,omitzero"` // when that was
	Owed     bool      `json:"untold,omitempty"`  // its player was not told yet
}

// Off is why an order is disarmed.
type Off string

// The reasons. Those but the first two are told, once.
const (
	OffPaused  Off = "paused"  // by its player
	OffUndone  Off = "undone"  // moves were taken back by its player
	OffRewound Off = "rewound" // moves were taken back by another
	OffNews    Off = "news"    // something has come up: Standing.Why
	OffRefused Off = "refused" // its answer, or the plan's next step, is not possible
	OffCircle  Off = "circle"  // it gave the same answer over and over
	OffTurn    Off = "turn"    // the turn has ended before the plan
	OffBroken  Off = "broken"  // the rules broke on its answer
)

// At is a moment of a game.
type At struct {
	Now         time.Time
	Entries     int // length of the journal
	Turn, Round int // that have begun; 0 where they are not counted
}

// Rule is what the order says; false for a plan, or where it cannot be read.
func (o Standing) Rule() (Order, bool) {
	if o.Line == "" {
		return Order{Answers: []string{string(o.Action)}}, o.Action != ""
	}
	rule, err := Parse(o.Line)
	return rule, err == nil
}

// Ended says whether the order is over by what it says itself.
func (o Standing) Ended(rule Order, at At) bool {
	switch rule.Until {
	case UntilTurn:
		return at.Turn != o.Turn
	case UntilRound:
		return at.Round != o.Round
	case UntilDate:
		return !at.Now.Before(rule.Date)
	}
	return false
}

// Disarm lets an order rest and owes its player a word, unless the player did it.
func (o *Standing) Disarm(off Off, text game.Text, at At) {
	if o.Off != "" {
		return
	}
	o.Off, o.OffAt, o.OffSince = off, at.Entries, at.Now
	o.Owed = off != OffPaused && off != OffUndone
	o.Why, o.Count = text.Key, countOf(text)
}

// Arm lets an order answer again.
func (o *Standing) Arm() {
	o.Off, o.Why, o.Count, o.OffAt, o.OffSince, o.Owed = "", "", 0, 0, time.Time{}, false
}

// countOf is the number of a sentence, 0 if it has none.
func countOf(text game.Text) int {
	for i := 0; i+1 < len(text.Args); i += 2 {
		if n, ok := text.Args[i+1].(int); ok && text.Args[i] == "n" {
			return n
		}
	}
	return 0
}

// asksHimself says what an order of the player's own means for the game's: where the player
// lets one rest that would answer the question, or names the question as an exception, the
// player answers.
func (o Standing) asksHimself(rule Order, facts Facts) bool {
	if o.Preset != "" {
		return false
	}
	if o.Off != "" {
		return (o.Off == OffPaused || o.Off == OffUndone) && rule.Meets(facts)
	}
	return rule.Excepts(facts)
}

// List are the orders of all seats of a table, of each in the order in which they are asked:
// the player's own, then the game's.
type List []Standing

// Of are a seat's orders.
func (l List) Of(seat game.Seat) List {
	var own List
	for _, o := range l {
		if o.Seat == seat {
			own = append(own, o)
		}
	}
	return own
}

// First is the seat's first armed order; false if it has none.
func (l List) First(seat game.Seat) (Standing, bool) {
	i := slices.IndexFunc(l, func(o Standing) bool { return o.Seat == seat && o.Off == "" })
	if i < 0 {
		return Standing{}, false
	}
	return l[i], true
}

// Own is how many orders of the player's own a seat has.
func (l List) Own(seat game.Seat) int {
	return len(slices.DeleteFunc(l.Of(seat), func(o Standing) bool { return o.Preset != "" }))
}

// Drop takes out the orders that have ended.
func (l *List) Drop(ended func(Standing) bool) { *l = slices.DeleteFunc(*l, ended) }

// Add puts an order of a player's own behind the player's others, before the game's.
func (l *List) Add(o Standing) {
	i := slices.IndexFunc(*l, func(d Standing) bool { return d.Seat == o.Seat && d.Preset != "" })
	if i < 0 {
		i = len(*l)
	}
	*l = slices.Insert(*l, i, o)
}

// Prefer puts one of the player's own orders before the others.
func (l *List) Prefer(seat game.Seat, n int) {
	i := slices.IndexFunc(*l, func(o Standing) bool { return o.Seat == seat && o.N == n && o.Preset == "" })
	if i >= 0 {
		o := (*l)[i]
		*l = slices.Insert(slices.Delete(*l, i, i+1), 0, o)
	}
}

// Acted ends what ends with its player's own act: the plan, and orders without another end.
func (l *List) Acted(seat game.Seat) {
	l.Drop(func(o Standing) bool {
		rule, ok := o.Rule()
		return o.Seat == seat && (o.Steps != nil || ok && rule.Until == UntilAct)
	})
}

// Rewound disarms what was meant for a position that is no more: all plans, and the orders of
// the seats that took moves back, which would answer again at once. Again says of one of the
// game's orders whether it would; the others have to do with other questions.
func (l List) Rewound(by []game.Seat, again func(Standing) bool, at At) {
	for i := range l {
		o := &l[i]
		switch {
		case slices.Contains(by, o.Seat) && o.Preset != "" && !again(*o):
		case slices.Contains(by, o.Seat):
			o.Disarm(OffUndone, game.Text{}, at)
		case o.Steps != nil:
			o.Disarm(OffRewound, game.Text{}, at)
		}
	}
}

// Learn disarms the plans of the seats for which something has come up.
func (l List) Learn(news map[game.Seat]game.Text, at At) {
	for i := range l {
		if text := news[l[i].Seat]; l[i].Steps != nil && !text.IsZero() {
			l[i].Disarm(OffNews, text, at)
		}
	}
}

// Outlived ends the plans whose turn is over. Happened says that what is left of one has just
// happened by itself: such a plan has done all it could.
func (l *List) Outlived(happened func(Standing) bool, at At) {
	for i := range *l {
		o := &(*l)[i]
		if o.Steps == nil || o.Off != "" || o.Turn == 0 || o.Turn == at.Turn {
			continue
		}
		if happened(*o) {
			o.Steps = []string{}
			continue
		}
		o.Disarm(OffTurn, game.Text{}, at)
	}
	l.dropDone()
}

// dropDone takes out the plans of which nothing is left.
func (l *List) dropDone() {
	l.Drop(func(o Standing) bool { return o.Steps != nil && len(o.Steps) == 0 })
}
