package orders

import (
	"slices"
	"time"

	"bivouac/game"
)

// Standing is a standing order or a plan of a seat. It answers the seat's next questions. It is the
// seat's secret.
type Standing struct {
	Seat  game.Seat `json:"seat"`
	N     int       `json:"n,omitempty"` // number among all orders that the player has given
	Order           // its content; zero for a plan
	// Line is the order in an older record: see Renew.
	Line string `json:"line,omitempty"`
	// Preset is the ID of the game.Preset that gave the order. It is "" for an order of the
	// player's own.
	Preset string `json:"preset,omitempty"`
	After  int    `json:"after,omitempty"` // it answers only questions whose ID is higher
	// Steps are the remaining steps of a plan, as typed. Order is then empty.
	Steps []string `json:"steps,omitempty"`
	// Turn and Round are the turn and the round in which the order was given. When a step of a plan
	// is played in its player's own turn, Turn becomes that turn.
	Turn  int `json:"turn,omitempty"`
	Round int `json:"round,omitempty"`

	Off      Off       `json:"off,omitempty"`     // why it is disarmed; "" while it is armed
	Why      game.Key  `json:"why,omitempty"`     // for OffNews: the game's sentence
	Count    int       `json:"count,omitempty"`   // the number in that sentence, if it has one
	OffAt    int       `json:"offAt,omitempty"`   // length of the journal when it was disarmed
	OffSince time.Time `json:"offSince,omitzero"` // when it was disarmed
	Owed     bool      `json:"untold,omitempty"`  // its player must still be told that it was disarmed
}

// fieldOwed is the name of Standing.Owed in a record. A record omits it if it is false.
const fieldOwed = "untold"

// Off says why an order is disarmed.
type Off string

// The reasons why an order is disarmed. The player is told once that it was, except for the first two
// reasons.
const (
	OffPaused  Off = "paused"  // its player has switched it off
	OffUndone  Off = "undone"  // its player has undone moves
	OffRewound Off = "rewound" // another player has undone moves
	OffNews    Off = "news"    // there is news: Standing.Why
	OffRefused Off = "refused" // its answer, or the plan's next step, is illegal
	OffCircle  Off = "circle"  // it gave the same answer again and again
	OffTurn    Off = "turn"    // the turn has ended before all steps of the plan were played
	OffBroken  Off = "broken"  // the rules panicked on its answer
)

// At is a moment of a game.
type At struct {
	Now         time.Time
	Entries     int // length of the journal
	Turn, Round int // turns and rounds that have begun; 0 if they are not counted
}

// Ended says whether the order has reached its end.
func (o Standing) Ended(at At) bool {
	return o.Until == UntilTurn && at.Turn != o.Turn || o.Until == UntilRound && at.Round != o.Round
}

// Disarm disarms an order, and records that its player must be told, unless the player has caused
// it.
func (o *Standing) Disarm(off Off, text game.Text, at At) {
	if o.Off != "" {
		return
	}
	o.Off, o.OffAt, o.OffSince = off, at.Entries, at.Now
	o.Owed = off != OffPaused && off != OffUndone
	o.Why, o.Count = text.Key, countOf(text)
}

// Arm arms an order again.
func (o *Standing) Arm() {
	o.Off, o.Why, o.Count, o.OffAt, o.OffSince, o.Owed = "", "", 0, 0, time.Time{}, false
}

// countOf returns the argument "n" of a text, or 0 if the text has none.
func countOf(text game.Text) int {
	for i := 0; i+1 < len(text.Args); i += 2 {
		if n, ok := text.Args[i+1].(int); ok && text.Args[i] == "n" {
			return n
		}
	}
	return 0
}

// asksPlayer says whether an order keeps the game's presets from answering a question, so that the player
// is asked. A preset never does. Any other order does in two cases: its player has disarmed it and it
// would otherwise answer the question, or it is armed and only a condition after "unless" keeps it from
// answering (Excepts).
func (o Standing) asksPlayer(facts Facts) bool {
	if o.Preset != "" {
		return false
	}
	if o.Off != "" {
		return (o.Off == OffPaused || o.Off == OffUndone) && o.Meets(facts)
	}
	return o.Excepts(facts)
}

// List has the orders of all seats of a table. The orders of a seat stand by priority: the player's
// own, then the game's.
type List []Standing

// Of returns a seat's orders.
func (l List) Of(seat game.Seat) List {
	var own List
	for _, o := range l {
		if o.Seat == seat {
			own = append(own, o)
		}
	}
	return own
}

// First returns the seat's first armed order. It returns false if there is none.
func (l List) First(seat game.Seat) (Standing, bool) {
	i := slices.IndexFunc(l, func(o Standing) bool { return o.Seat == seat && o.Off == "" })
	if i < 0 {
		return Standing{}, false
	}
	return l[i], true
}

// Own counts the orders that a seat's player has given, without the game's presets.
func (l List) Own(seat game.Seat) int {
	return len(slices.DeleteFunc(l.Of(seat), func(o Standing) bool { return o.Preset != "" }))
}

// Drop deletes the orders for which the function ended returns true.
func (l *List) Drop(ended func(Standing) bool) { *l = slices.DeleteFunc(*l, ended) }

// Add inserts an order after its player's other orders, before the game's presets.
func (l *List) Add(o Standing) {
	i := slices.IndexFunc(*l, func(d Standing) bool { return d.Seat == o.Seat && d.Preset != "" })
	if i < 0 {
		i = len(*l)
	}
	*l = slices.Insert(*l, i, o)
}

// Prefer moves the player's own order with number n to the front.
func (l *List) Prefer(seat game.Seat, n int) {
	i := slices.IndexFunc(*l, func(o Standing) bool { return o.Seat == seat && o.N == n && o.Preset == "" })
	if i >= 0 {
		o := (*l)[i]
		*l = slices.Insert(slices.Delete(*l, i, i+1), 0, o)
	}
}

// Acted deletes the orders that end when the seat's player acts: the player's plan, and the orders that
// last until the player's next act (UntilAct).
func (l *List) Acted(seat game.Seat) {
	l.Drop(func(o Standing) bool { return o.Seat == seat && (o.Steps != nil || o.Until == UntilAct) })
}

// Rewound disarms orders after an undo by the seats in the parameter undoers. It disarms the plans of all
// seats. It also disarms the standing orders of the undoers, because these orders would repeat at once
// what was undone. A preset of an undoer stays armed if the function repeats returns false for it, because
// then it does not answer the question that is open now.
func (l List) Rewound(undoers []game.Seat, repeats func(Standing) bool, at At) {
	for i := range l {
		o := &l[i]
		switch {
		case slices.Contains(undoers, o.Seat) && o.Preset != "" && !repeats(*o):
		case slices.Contains(undoers, o.Seat):
			o.Disarm(OffUndone, game.Text{}, at)
		case o.Steps != nil:
			o.Disarm(OffRewound, game.Text{}, at)
		}
	}
}

// Learn disarms the plans (orders with steps) of each seat for which the map news has a text.
func (l List) Learn(news map[game.Seat]game.Text, at At) {
	for i := range l {
		if text := news[l[i].Seat]; l[i].Steps != nil && !text.IsZero() {
			l[i].Disarm(OffNews, text, at)
		}
	}
}

// Outlived disarms the plans whose turn is over. It deletes a plan instead if the function happened says
// that all remaining steps of the plan have already been done in another way.
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

// dropDone deletes finished plans.
func (l *List) dropDone() {
	l.Drop(func(o Standing) bool { return o.Steps != nil && len(o.Steps) == 0 })
}
