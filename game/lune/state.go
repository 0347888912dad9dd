package lune

import "bivouac/game"

// phase is the state of the session; the automatic states of L1.11 are never stored.
type phase uint8

const (
	inShop phase = iota
	inDeploy
	inPlayers
	over
)

var phaseNames = [...]string{PhaseShop, PhaseDeploy, PhasePlayers, PhaseOver}

const (
	mostSeats = 3
	mechCount = 3
	mostUnits = 68 // three Mechs off the board and a unit on every square but one
	mostMarks = 16 // largest number of markers on the board
)

// seat is a player 0..2, in the order of joining.
type seat uint8

const nobody seat = 255

// seatSet is a set of seats, one bit each.
type seatSet uint8

func (s seatSet) has(p seat) bool        { return s&(1<<p) != 0 }
func (s seatSet) with(p seat) seatSet    { return s | 1<<p }
func (s seatSet) without(p seat) seatSet { return s &^ (1 << p) }

// battle is everything that a reset of the players' turn restores (L10.12).
type battle struct {
	tiles   [squares]tile
	on      [squares]id // the unit on each square
	units   [mostUnits]unit
	count   uint8 // length of the list of units
	serial  uint8 // the last initiative given (L5.7)
	rocks   uint8 // the last number given to a rock
	markers [mostMarks]marker
	marked  uint8
	grid    int8
	tally   tally
	pilots  [mechCount]pilot
	luck    game.Rand
}

// tally holds the counts of a mission for objectives and statistics (L15).
type tally struct {
	gridLost     uint8
	mechHurt     uint8 // O10
	kills        uint8 // O11: Veks that died, except Minor ones
	chasmKills   uint8 // O5: Veks killed by a Chasm (L15.5)
	plasmaKills  uint8 // O6
	blocked      uint8 // O12
	rocksBroken  uint8 // O4
	capsulesLost uint8 // O1
	wellsLost    uint8 // O3
	rocketsLost  uint8
	rocketsGone  uint8 // O7: took off
	bossDead     bool  // O8
	mechsLost    uint8
}

// pilot is the pilot of a Mech (L17.22).
type pilot struct {
	xp     uint8
	skills uint8 // bit n-1: skill n
	chosen uint8 // number of skills chosen
}

// item is a line of the shop table, in its order (L17).
type item uint8

const (
	itemCP item = iota
	itemLP
	itemAR
	itemCE
	itemCV
	itemLS
	itemDE
	itemGR
	itemSH
	itemCount
	equipment = itemGR // items before it can be mounted on Mechs
)

// share is a copy of an item that the team owns.
type share struct {
	owned bool
	fresh bool  // bought in this visit
	on    uint8 // the Mech 0..2, or 255 when unmounted
}

// done is a mission that is over.
type done struct {
	mission uint8
	won     bool
	grid    int8
	tally   tally
	goals   [3]goal
	count   uint8
}

// goal is a bonus objective and its state.
type goal struct {
	code  uint8 // 1..12
	count uint8
	state uint8 // 0 open, 1 achieved, 2 failed
}

// State is a session; it holds values only, so that Clone is an assignment. save.go encodes it as
// JSON.
type State struct {
	mode    uint8 // 0 campaign, 1..6 a single mission
	shields bool  // option: Active Shields in a single mission
	autoEnd bool
	seats   uint8 // number of seats ever given, those of players who left included
	left    seatSet
	came    [mostSeats]uint8 // order of joining: lowest first (L1.6)
	delay   uint8            // index in delays

	phase   phase
	mission uint8 // 1..6
	turn    uint8 // 0 before PLAYERS(1)
	late    bool  // the clock has said ~1 (L1.8)

	owner  [mechCount]seat
	ready  seatSet
	reset  seatSet // who has proposed or agreed
	spent  bool    // the reset of this mission is used
	giveUp seatSet // who has proposed or agreed to give up (##)

	roster    [6]kind
	types     uint8 // length of roster
	goals     [3]goal
	goalCount uint8

	purse   int8
	resist  int8 // R without Engineers (L17.7)
	shop    [equipment]share
	bought  [3]uint8 // in this visit: see boughtGrid
	guarded bool     // SH was bought: Active Shields in the next mission
	results [6]done
	ended   uint8 // missions in results

	now   battle
	start battle              // at the beginning of this players' turn
	calm  battle              // after the last attack or Repair of this turn, or at its beginning: basis of undo
	acts  [2 * mechCount]play // accepted in this players' turn, for undo
	acted uint8
	since uint8 // plays accepted since this phase or players' turn began, for Read

	asked  [mostSeats]int // open question of each seat, 0 for none
	last   int            // the highest question so far
	end    ending
	was    trace // the last Vek turn or opening
	is     trace // the current players' turn
	rig    rigged
	dry    bool // a preview: no draws, no building resists
	hushed bool // events and questions are not needed
	spy    *spy // counts chances during a replay (measure.go); else nil
}

// ending is the reason for the end of the session.
type ending uint8

const (
	running ending = iota
	won
	darkness // the Grid is at 0 (L18.1)
	abandoned
	deserted // no players remain (L1.6)
)
