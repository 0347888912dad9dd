package rois

import (
	"slices"
	"sync"

	"bivouac/game"
	"bivouac/game/notation"
)

// phase is the part of the set-up or of a turn that is going on (R5, R6).
type phase uint8

const (
	inArmies   phase = iota // both choose their army (R4.14)
	inTerrain               // secret forms of R5.5
	inOrders                // secret forms of R5.8
	inOrder                 // the active player decides about the order in the slot (R7)
	inAction                // the active player acts or ends the turn (R6.4)
	inReaction              // the other player answers the announced action (R13)
	inChoice                // a player must decide something inside an effect (R6.6)
	over
)

// form is a player's secret set-up form, revealed when both are in.
type form struct {
	done    bool
	set     area // zones that the player has decided (R5.5)
	plots   [zones]plot
	kept    uint8 // the orders kept (R5.8), as bits of their numbers
	laid    order
	up      bool
	hero    zone          // zone of the hero (R-ELF5.1), or noZone
	markers [markers]zone // zones of the markers (R29.2); noZone for a marker not yet placed
}

// player is the state of one seat.
type player struct {
	army    army
	chosen  bool  // army chosen (R4.14)
	initial uint8 // units at the start (R1.16)
	waiting uint8 // regained units that wait for room (R-INS4.3)
	hand    cards
	use     cards // cards of the hand that are used first in their suit (R3.1); secret
	form    form
	// Sets of orders are bits of the orders' numbers: 1<<number.
	kept    uint8         // kept and not lost (R3.5)
	lost    uint8         // discarded for good
	slot    order         // the order in play, or noOrder
	active  bool          // the order in the slot lies face up
	known   bool          // the order in the slot lies face down, but the enemy knows it (R7.5)
	locked  bool          // its own text forbids turning or swapping it (R7.6)
	crowned bool          // the hero has been named (R-ELF5.1)
	once    bool          // the order that works once per game has been used (R-INS4.1)
	night   bool          // it is night for this player's attacks (R-ORC2.1)
	markers [markers]zone // zones of leader, magic weapon, doctor (R29); noZone if not on the board
	draw    bool          // offers a draw (R15.4)
	turns   uint16        // own turns begun
	// Cards and order of the enemy that this player alone was shown, in player turn seenIn (R30.8).
	seen      cards
	seenOrder order
	seenIn    uint16
}

// reserve returns the kept orders that are not in the slot, as bits of their numbers.
func (p *player) reserve() uint8 {
	if p.slot == noOrder {
		return p.kept
	}
	return p.kept &^ (1 << p.slot.number())
}

// stage is the progress of the current action.
type stage uint8

const (
	idle      stage = iota
	announced       // may be answered in a window
	diverted        // a shot whose target a player must choose (R-COL1)
	broken          // cancelled; may be replaced until another input (R13.6)
)

// table is the current action and its cards (R3.2).
type table struct {
	stage     stage
	play      play
	cards     cards        // shown, not yet in the discard pile
	cancelled card         // if broken, the card that rep replaces; after rep, the new card
	answer    play         // the other player's answer; verb noVerb before it
	paid      cards        // paid for the answer
	spread    [zones]uint8 // points that the answer has moved to each zone so far (R-GRE5)
	// A drawn card that must be played now (R-CAR3, R-COL2); else noCard.
	must   card
	traded bool  // the player's own order turned up that card: their turn ends unless they play it
	drawn  cards // cards turned up by the action, discarded together with those it plays
	// thinned says that a Fury has struck the attackers (R-GAU6.2). Then only fit of the announced
	// units are left, and lead says whether the hero is one of them.
	thinned, lead bool
	fit           uint8
}

// choiceKind is the kind of decision inside an effect (R6.6).
type choiceKind uint8

const (
	noChoice    choiceKind = iota
	chooseZone             // R-COL1: where the shot goes
	chooseCard             // what to do with table.must
	chooseGuess            // R-GOB3, R-INS4: the next guess
	chooseDrop             // R-GOB6: a card to discard at the end
	chooseStep             // R-UND1: the next step of a march
)

// choice is the decision that a player must make in phase inChoice.
type choice struct {
	kind  choiceKind
	by    seat
	held  held // the order whose effect it is
	count int8 // guesses made; for a march, the greatest depth at which a step may start
}

// follow is what the active player may do right after an attack; any other input forfeits it
// (R6.9). Unused fields are noZone and empty.
type follow struct {
	from, struck zone // an own strike that may be followed by a sacrifice (R-GOB4)
	emptied      area // zones that an own attack has emptied, which may be looted (R-GOB5)
}

// marks holds the flags of the current player turn, which are cleared at its start.
type marks struct {
	acted   bool        // something was played or discarded, or an order action used
	counts  bool        // something was done that prevents disorganisation (R14.2)
	jammed  bool        // a card was jammed (R-COL2.3)
	fought  bool        // strike, push or shot announced with hand cards (R-DWA6.2)
	volley  bool        // a shot of two cards was resolved (R-ELF6)
	noRed   bool        // no strike, push or shot with red cards any more (R-ROM3.2, R-DWA6.2)
	noMove  bool        // no move any more (R-ROM3.2)
	once    bool        // the player's order that works once per turn was used
	used    bool        // the player's order was used and so turns over at the end of the turn (R14.5)
	noDraw  bool        // no end-of-turn draw (R-CAR6, R-GOB3)
	drawsTo uint8       // draw up to this many cards instead of two; 0 for the normal draw (R-DWA3)
	hurt    bool        // a unit lost HP by a hostile cause (R15.6)
	dropped bool        // the last input was an action that a trigger made illegal (R6.3)
	sealed  zone        // a zone that no unit may enter any more (R-INS2.2), or noZone
	hit     [zones]area // targets of each zone's resolved attacks (R-GAU1)
	follow  follow
}

// reason is why the game is over (R15).
type reason uint8

const (
	notOver reason = iota
	reasonBeaten
	reasonBoth // both beaten at the same check (R15.3)
	reasonResigned
	reasonAgreed
	reasonRounds
	reasonQuiet
	reasonForfeit
)

// ending is how the game ended.
type ending struct {
	reason reason
	winner seat // nobody for a draw
}

// State is a position. All of it is copied by assignment except the steps in now and before.
type State struct {
	set     variant
	room    uint8 // capacity of a zone (R4.3)
	phase   phase
	active  seat
	turn    uint16 // number of the player turn, from 1 (R14.8)
	quiet   uint16 // player turns without a hostile loss so far (R15.6)
	players [2]player
	ground  ground
	board   [zones]place
	pile    [deckSize]card // draw pile: the next card is pile[piled-1]
	piled   uint8
	discard [deckSize]card // discard pile, oldest card first: discard[:thrown] (R3.2)
	thrown  uint8
	owned   [zones]suit // a suit of the player who may place terrain there (R5.4b), or noSuit
	marks   marks
	table   table
	choice  choice
	asked   [2]int // open question of each seat, 0 for none
	last    int    // number of the latest question
	end     ending
	now     trace
	before  trace
	deck    game.Rand // shuffles (R3.6)
	soil    game.Rand // random terrain
	chance  game.Rand // random cards of a hand, random orders
	hushed  bool      // events and questions are not needed
}

// ask opens a new question for a seat.
func (s *State) ask(of seat) {
	s.last++
	s.asked[of] = s.last
}

// events collects the events of an action. A nil *events means that they are not needed.
type events = notation.Events

// logs is a pool of event lists, never nil.
var logs = sync.Pool{New: func() any { return &events{} }}

// putBack resets a list and returns it to the pool.
func putBack(out *events) {
	clear(*out)
	*out = (*out)[:0]
	logs.Put(out)
}

// aside marks events as meant for the history alone: those from an index on that have one of the keys.
func aside(out *events, from int, keys ...game.Key) {
	if out == nil {
		return
	}
	for i := range (*out)[from:] {
		e := &(*out)[from+i]
		e.Aside = e.Aside || slices.Contains(keys, e.Text.Key)
	}
}

// tells reports whether one of the events from an index on has a key.
func tells(out *events, from int, key game.Key) bool {
	return out != nil && slices.ContainsFunc((*out)[from:], func(e game.Event) bool { return e.Text.Key == key })
}
