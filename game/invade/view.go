package invade

import "bivouac/game"

// View is what one seat may know of a position (I15): everything but the other's squares before the
// reveal and future dice. It is built from zero, so a painter cannot show hidden information.
// Squares are written "a1".."p16", kinds "N", "A", "B", "C", sides are game.Seat 0 (South) and 1
// (North).
type View struct {
	Seat    game.Seat `json:"seat"`            // the viewer
	Phase   string    `json:"phase"`           // PLACEMENT, ALLOCATE, EFFECT, MOVE, ATTACK or OVER
	Turn    int       `json:"turn"`            // 1..200, at the end the last one; 0 during the placement
	Active  game.Seat `json:"active"`          // whose turn it is; during the placement who will start
	Opening int       `json:"opening"`         // the opening die 1..6 (I4.2); 0 in a position set up by hand
	Sides   [2]Side   `json:"sides"`           // South, North
	Units   []Soldier `json:"units"`           // all soldiers on the board, in the order a1, b1, .. p16
	Roll    []int     `json:"roll"`            // the active player's five dice as rolled
	Effect  string    `json:"effect"`          // the effect chosen: "", "1", "2", "3", "4", "5A", "6:24"
	Open    string    `json:"open"`            // the effects offered now (I17.4): "2, 4-5"; or ""
	Longer  bool      `json:"longer"`          // effect 2 is in force
	Ties    bool      `json:"ties"`            // effect 4 is in force
	Moves   Used      `json:"moves"`           // movement actions (I8.1)
	Shots   Used      `json:"shots"`           // attacks (I10.1)
	Puller  string    `json:"puller"`          // square of the Commander that may pull now; "" if none
	Quiet   int       `json:"quiet"`           // quiet turns in a row (I12.4)
	Alarm   []string  `json:"alarm"`           // enemies on the active player's exit line (I17.10)
	Columns string    `json:"columns"`         // the viewer's own placement before the reveal: "dhm"
	Last    *Trace    `json:"last,omitempty"`  // the last turn that has ended
	Now     *Trace    `json:"now,omitempty"`   // the current turn
	End     *Ending   `json:"end,omitempty"`   // how the game ended
	Board   Places    `json:"board,omitempty"` // soldiers: "S", "SA", "NB0"; "/1" is hurt, "^" has moved
}

// Places maps squares to soldiers; an empty square is absent.
type Places map[string]string

// Side is one player's half of a View.
type Side struct {
	Seat   game.Seat `json:"seat"`           // 0 or 1
	Base   Count     `json:"base"`           // the reserve outside the board (I2.3)
	Field  Count     `json:"field"`          // the soldiers on the board
	Owned  int       `json:"owned"`          // base and field together, at most 20
	Dice   Dice      `json:"dice"`           // as they lie now; all 0 before the first allocation
	Next   *Dice     `json:"next,omitempty"` // after the upheaval to come (I9); nil if none is to come
	Pre    int       `json:"pre"`            // Precision while active, Dodge while passive (I6.3)
	Placed bool      `json:"placed"`         // has confirmed the placement
	Offer  bool      `json:"offer"`          // has a standing offer of a draw
	Exit   int       `json:"exit"`           // row of the own exit line: 1 or 16
}

// Count is the number of soldiers of each kind.
type Count struct {
	N int `json:"N"`
	A int `json:"A"`
	B int `json:"B"`
	C int `json:"C"`
}

// Dice are the values 1..6 by role; 0 if there is none.
type Dice struct {
	Com int `json:"com"`
	Abs int `json:"abs"`
	Ord int `json:"ord"`
	Eff int `json:"eff"`
	Pre int `json:"pre"`
}

// Used is how many of the allowed actions have been taken.
type Used struct {
	Made int `json:"made"`
	Most int `json:"most"` // how many are allowed; 0 if not known yet
}

// Soldier is one soldier on the board.
type Soldier struct {
	Square string    `json:"square"`
	Side   game.Seat `json:"side"`
	Kind   string    `json:"kind"`
	HP     int       `json:"hp"`    // 1 or 2
	Moved  bool      `json:"moved"` // has made its own move this turn
	Shell  bool      `json:"shell"` // a Bombardier with its shell loaded
}

// Trace is the record of one turn.
type Trace struct {
	Turn   int       `json:"turn"`
	Side   game.Seat `json:"side"`
	Roll   []int     `json:"roll"`
	Effect string    `json:"effect"`
	Steps  []Step    `json:"steps"` // in order
	Falls  []Fall    `json:"falls"` // soldiers removed, in order
	Line   string    `json:"line"`  // the log line of I16.7 (so far)
}

// Step is one entry, move, pull, attack or shell.
type Step struct {
	Kind string   `json:"kind"`           // enter, move, pull, attack or shell
	From string   `json:"from"`           // "" for an entry
	To   string   `json:"to"`             // for an attack or a shell, the target
	Path []string `json:"path,omitempty"` // of a move or a pull: from, the corner if there is one, to
	Text string   `json:"text"`           // in the notation: "d1-f7"
}

// Fall is one soldier removed.
type Fall struct {
	Square string    `json:"square"`
	Side   game.Seat `json:"side"`
	Kind   string    `json:"kind"`
}

// Ending describes how the game ended.
type Ending struct {
	// Reason is line, kill, quiet, limit, both, agreed, resign, forfeit or void.
	Reason string      `json:"reason"`
	Winner []game.Seat `json:"winner"` // empty if the game was drawn or cancelled
}
