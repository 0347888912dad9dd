package rois

import "bivouac/game"

// Names of a View's Phase (R5, R6).
const (
	PhaseArmies   = "ARMIES"   // both choose their army (R4.14)
	PhaseTerrain  = "TERRAIN"  // secret terrain forms (R5.5)
	PhaseOrders   = "ORDERS"   // secret order forms (R5.8)
	PhaseOrder    = "ORDER"    // the active player decides about the order in the slot (R7)
	PhaseAction   = "ACTION"   // the active player acts or ends the turn (R6.4)
	PhaseReaction = "REACTION" // the other player answers the announced action (R13)
	PhaseChoice   = "CHOICE"   // a decision inside an effect (R6.6)
	PhaseOver     = "OVER"
)

// View is what one seat may know of a position (R30). Zones are written "A1".."E5"
// and listed in reading order, cards as in R31.1 ("10H", "*1"), orders by ID
// ("GRE1"). Red is seat 0, with the home row in the south; Black is seat 1.
type View struct {
	Seat       game.Seat `json:"seat"`  // the viewer; game.Spectator for the public view
	Phase      string    `json:"phase"` // one of the constants above
	Turn       int       `json:"turn"`  // number of the player turn, from 1; 0 in the set-up
	Round      int       `json:"round"`
	Rounds     int       `json:"rounds"`     // the last round (R15.5)
	Quiet      int       `json:"quiet"`      // player turns without a hostile loss (R15.6)
	QuietLimit int       `json:"quietLimit"` // 0 when off
	Active     game.Seat `json:"active"`     // whose turn it is; game.Spectator in the set-up
	Theme      string    `json:"theme"`      // antique, fantasy or future: names and looks of terrain (R16.1)
	Capacity   int       `json:"capacity"`   // units a zone holds (R4.3)
	Orders     bool      `json:"orders"`     // played with orders (R4.4)
	Passages   bool      `json:"passages"`   // with demanding terrain (R4.7)
	Specials   bool      `json:"specials"`   // with leader, magic weapon and doctor (R4.8)
	FreeFlip   bool      `json:"freeFlip"`   // activating an order is free (R4.9)
	Zones      []Zone    `json:"zones"`      // all 25
	Players    []Player  `json:"players"`    // Red, Black
	Pile       int       `json:"pile"`       // cards in the draw pile
	Discard    []string  `json:"discard"`    // the whole discard pile, the top card last
	// Open is the announced action while it is being answered or waits for a choice. It also stays here
	// after it was cancelled (Broken), as long as the cancelled card may be replaced.
	Open *Action `json:"open,omitempty"`
	// Choice is the decision in PhaseChoice: divert, play, guess, discard or march.
	Choice string  `json:"choice,omitempty"`
	Must   string  `json:"must,omitempty"` // the drawn card that must be played now (R-CAR3, R-COL2)
	Last   *Trace  `json:"last,omitempty"` // the last turn that has ended
	Now    *Trace  `json:"now,omitempty"`  // the current turn
	End    *Ending `json:"end,omitempty"`
}

// Zone is one square.
type Zone struct {
	Name    string    `json:"name"`
	Terrain string    `json:"terrain,omitempty"` // letter of R16.1: F B H M L E T W R G; "" for open ground
	Walls   string    `json:"walls,omitempty"`   // closed edges of a wall: letters of "NESW"
	Choice  string    `json:"choice,omitempty"`  // PhaseTerrain, own form: what I have chosen here so far
	Owned   game.Seat `json:"owned"`             // PhaseTerrain: who places terrain here, else game.Spectator
	Owner   game.Seat `json:"owner"`             // owner of the troop here; game.Spectator for none
	Units   []Unit    `json:"units"`             // the troop, healthiest first
	Flayer  *Unit     `json:"flayer,omitempty"`  // embedded unit of the other side (R-ORC6)
	Hive    game.Seat `json:"hive"`              // owner of the hive here (R-INS5); game.Spectator for none
	// Markers are the specials here (R29): L leader, W magic weapon, D doctor; they belong to the
	// owner of the troop.
	Markers  string `json:"markers,omitempty"`
	Support  int    `json:"support"`  // support that the troop would have in an attack now (R10.1)
	Cover    int    `json:"cover"`    // total protection against an enemy attack now (R10.4)
	Penalty  int    `json:"penalty"`  // total penalty against an enemy attack now (R10.3)
	Captured bool   `json:"captured"` // the troop is captured (R-ORC4)
	Pinned   bool   `json:"pinned"`   // a Flayer keeps the troop from moving (R-ORC6.2)
}

// Unit is one piece.
type Unit struct {
	HP   int  `json:"hp"`
	Most int  `json:"most"` // its maximum
	Hero bool `json:"hero,omitempty"`
}

// Player is the state of one seat.
type Player struct {
	Seat    game.Seat `json:"seat"`
	Army    string    `json:"army"`    // code of R34.2; "" before it is chosen
	Asked   bool      `json:"asked"`   // has a question to answer now
	Alive   int       `json:"alive"`   // units on the board (R1.16)
	Dead    int       `json:"dead"`    // units lost (R1.16)
	Waiting int       `json:"waiting"` // regained units that wait for room (R-INS4.3)
	Initial int       `json:"initial"`
	Beaten  int       `json:"beaten"` // with fewer units than this the player is beaten (R15.1)
	HP      int       `json:"hp"`     // sum of current HP
	UnitHP  int       `json:"unitHP"` // full HP of a unit (R4.2)
	Cards   int       `json:"cards"`  // size of the hand
	Hand    []string  `json:"hand"`   // own hand, in the order of R3.1; empty for others
	// Slot is the order in play; "" if the slot is empty or the viewer may not know it.
	Slot    string   `json:"slot"`
	Laid    bool     `json:"laid"`    // something lies in the slot
	Up      bool     `json:"up"`      // face up: in force
	Known   bool     `json:"known"`   // face down, but publicly known (R7.5)
	Locked  bool     `json:"locked"`  // it cannot be turned or swapped (R7.6)
	Copies  string   `json:"copies"`  // the enemy's order that R-GAU5 copies now
	Kept    []string `json:"kept"`    // own: orders kept and not lost; empty for others
	Reserve int      `json:"reserve"` // how many lie in the reserve
	Lost    []string `json:"lost"`    // discarded for good
	Night   bool     `json:"night"`   // it is night for this player's attacks (R-ORC2.2)
	Draw    bool     `json:"draw"`    // the player offers a draw
	// Seen is what this player alone was shown in this turn or the last (R30.8): cards or an order.
	Seen []string `json:"seen,omitempty"`
}

// Kinds of an Action and of its arrows (R32.7).
const (
	KindStrike = "strike" // also its variants, and the attacks of orders in melee
	KindPush   = "push"
	KindMove   = "move" // also jumps and placements
	KindShot   = "shot"
	KindHeal   = "heal"
	KindRuse   = "ruse"
	KindThrow  = "throw" // the discard action
	KindOrder  = "order" // any other order action, and the order phase
)

// Action is one input, announced or performed.
type Action struct {
	Seat   game.Seat `json:"seat"`
	Kind   string    `json:"kind"`
	From   string    `json:"from,omitempty"`
	To     string    `json:"to,omitempty"`
	Via    string    `json:"via,omitempty"`   // zone passed by a double step, or stepped to first (whip)
	Units  []Unit    `json:"units,omitempty"` // the units that take part
	Cards  []string  `json:"cards,omitempty"` // cards shown
	Text   string    `json:"text"`            // in the notation of R31
	What   game.Text `json:"-"`               // the current action in words
	Broken bool      `json:"broken,omitempty"`
	// Hits is the effect of the action as computed now (R13.2). If mercenaries take part, it is the outcome
	// in which they fail, and Doubled that in which they succeed.
	Hits    []Hit `json:"hits,omitempty"`
	Doubled []Hit `json:"doubled,omitempty"`
}

// Hit is what the units of one side in a zone have lost or regained.
type Hit struct {
	Zone   string    `json:"zone"`
	Seat   game.Seat `json:"seat"`           // whose units
	Points int       `json:"points"`         // HP lost in all
	Dead   int       `json:"dead,omitempty"` // units removed
	Healed int       `json:"healed,omitempty"`
}

// Trace is the record of one player turn.
type Trace struct {
	Turn  int       `json:"turn"`
	Seat  game.Seat `json:"seat"`
	Steps []Step    `json:"steps"` // in order
	Line  string    `json:"line"`  // the log of R31.3
}

// Step is one input or one automatic consequence with its effects.
type Step struct {
	Action
	Answer    string   `json:"answer,omitempty"` // the reaction: "counter 7H 2S", "numb 7H"
	Cancelled bool     `json:"cancelled,omitempty"`
	Drawn     []string `json:"drawn,omitempty"` // cards turned over
	Pushed    string   `json:"pushed,omitempty"`
	Done      []Hit    `json:"done,omitempty"` // its effects
}

// Ending describes how the game ended (R15).
type Ending struct {
	// Reason is beaten, both, resigned, agreed, rounds or quiet. A forfeit counts as resigned.
	Reason  string      `json:"reason"`
	Winners []game.Seat `json:"winners"` // none: a draw
	Kept    [2][]string `json:"kept"`    // the orders that each player had kept (R30.10)
	Hands   [2][]string `json:"hands"`
}
