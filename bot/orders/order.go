package orders

import (
	"slices"

	"bivouac/game"
)

// Until is what ends an order.
type Until string

// What ends an order. UntilAct, the zero value, is the next act of the order's player.
const (
	UntilAct       Until = ""
	UntilTurn      Until = "turn"  // the turn in which it was given is over
	UntilRound     Until = "round" // the round in which it was given is over
	UntilWithdrawn Until = "withdrawn"
)

// Order is the content of one standing order.
type Order struct {
	Asked string `json:"asked,omitempty"` // the kind of question (game.Asked); "" for any
	// Answers are in the game's notation. The order gives the first legal one. If Answers is empty,
	// the player is asked, and later orders do not answer.
	Answers []string    `json:"answers,omitempty"`
	Own     game.Test   `json:"own,omitzero"`     // the answer's own condition (game.Ready)
	If      []game.Test `json:"if,omitempty"`     // one of them must hold; empty: always
	Unless  bool        `json:"unless,omitempty"` // if true, none of If may hold
	Once    bool        `json:"once,omitempty"`   // the order ends with its first answer
	Until   Until       `json:"until,omitempty"`  // what ends the order otherwise
	Anyway  bool        `json:"anyway,omitempty"` // the order answers even if there is news (game.Informed.News)
}

// OfPreset returns the order of a game's preset.
func OfPreset(p game.Preset) Order {
	return Order{
		Asked: p.Asked, Answers: []string{p.Answer}, If: []game.Test{p.If}, Until: UntilWithdrawn, Anyway: true,
	}
}

// Menus returns the questions for which menus offer orders. If the game has presets, every question
// also offers the answer "ask me".
func Menus(info game.Info) []game.Ahead {
	if len(info.Presets) == 0 {
		return info.Ahead
	}
	menus := slices.Clone(info.Ahead)
	for i := range menus {
		menus[i].Answers = append(slices.Clip(menus[i].Answers), game.Ready{})
	}
	return menus
}

// Facts are what is known about a question. They are nil if nothing is known.
type Facts []game.Fact

// Meets says whether the order answers a question with these facts.
func (o Order) Meets(f Facts) bool {
	return o.about(f) && (len(o.If) == 0 || o.given(f) != o.Unless)
}

// Excepts says whether only a condition after "unless" keeps the order from answering a question with
// these facts. The player of such an order wants to be asked.
func (o Order) Excepts(f Facts) bool { return o.about(f) && o.Unless && o.given(f) }

// The method about says whether a question with these facts is of the kind that the order is for, and
// whether the answer's own condition holds.
func (o Order) about(f Facts) bool {
	return (o.Asked == "" || game.Is(game.Asked, o.Asked).Holds(f)) && o.Own.Holds(f)
}

// The method given says whether at least one of the order's conditions holds for these facts.
func (o Order) given(f Facts) bool {
	return slices.ContainsFunc(o.If, func(t game.Test) bool { return t.Holds(f) })
}

// AwayTurn says whether a seat is asked in another seat's turn.
func (f Facts) AwayTurn() bool { return game.Is(game.Mine, game.No).Holds(f) }

// OwnTurn says whether a seat is asked in its own turn.
func (f Facts) OwnTurn() bool { return game.Is(game.Mine, game.Yes).Holds(f) }
