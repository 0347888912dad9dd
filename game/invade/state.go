package invade

import (
	"fmt"

	"bivouac/game"
	"bivouac/game/notation"
)

// phase is the state of the game (I5.2). The game never waits in the phase start.
type phase uint8

const (
	placement phase = iota
	start
	allocating
	choosing
	moving
	attacking
	over
)

var phaseNames = [...]string{"PLACEMENT", "start", "ALLOCATE", "EFFECT", "MOVE", "ATTACK", "OVER"}

// nowhere is the value of State.puller while no pull is open.
const nowhere int16 = -1

// Bits of State.auto: what has happened automatically since the last action (I16.6d).
const (
	autoAllocation uint8 = 1 << iota
	autoEffect
	autoFight
)

// State is a position; it holds values only, so that Clone is an assignment. save.go encodes it as
// JSON.
type State struct {
	field
	base    [2][kinds]uint8
	dice    [2]dice // the Pre value is lowered by exhaustion
	roll    [roles]uint8
	phase   phase
	active  seat
	opening uint8 // the opening die, 0 if there was none
	effect  effect
	moves   uint8 // movement actions made
	shots   uint8 // attacks made
	auto    uint8
	happens bool  // an entry or a removal happened in this turn (I12.4)
	puller  int16 // square of the Commander that may pull (I8.10)
	turn    uint16
	quiet   uint16
	chosen  [2]columns
	placed  [2]bool
	offer   [2]bool
	asked   [2]int // ID of each seat's open question, 0 for none
	last    int    // the highest ID of a question so far
	end     ending
	now     trace
	before  trace
	luck    game.Rand
	dry     bool // a line is being checked: no dice are rolled (I16.6e)
	hushed  bool // events and questions are not needed
}

// Clone returns a deep copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Copy overwrites the state with a copy of another.
func (s *State) Copy(from game.State) { *s = *from.(*State) }

// Hush disables events and questions from now on.
func (s *State) Hush() { s.hushed = true }

// DryRun returns a copy that stops before the next dice are rolled: a line is checked to the end of
// the turn before any of it is played (I16.6e).
func (s *State) DryRun() game.State {
	c := *s
	c.dry = true
	return &c
}

// owned returns how many soldiers a side has, on the board and in its base (I3.2).
func (s *State) owned(side seat) int { return s.own[side].len() + s.reserve(side) }

func (s *State) reserve(side seat) int {
	n := 0
	for _, k := range s.base[side] {
		n += int(k)
	}
	return n
}

// elites returns how many soldiers of a kind a side owns.
func (s *State) elites(side seat, k kind) int {
	n := int(s.base[side][k])
	for _, q := range s.own[side].squares() {
		if s.cells[q].kind() == k {
			n++
		}
	}
	return n
}

// mine returns the active player's dice.
func (s *State) mine() *dice { return &s.dice[s.active] }

// Pending returns the open questions (I14): to both during the placement, else to the active
// player.
func (s *State) Pending() []game.Decision {
	return notation.Pending(s.asked[:], s.hushed, func(game.Seat) (game.Text, game.Action) {
		return s.question(), s.silence()
	})
}

// question returns the text that asks for the next action. If an enemy stands on the active
// player's exit line, the text begins with a warning.
func (s *State) question() game.Text {
	if s.phase == placement || !s.own[s.active.foe()].onExit(s.active) {
		return s.plainQuestion()
	}
	ask := s.plainQuestion()
	switch {
	case s.phase == allocating:
		ask = game.T("invade.ask.alloc")
	case s.phase == moving && s.puller == nowhere, s.phase == attacking:
		ask = s.Budget(game.Seat(s.active))
	case s.phase == moving:
		ask = game.T("invade.ask.pull")
	case s.phase == choosing:
		ask = game.T("invade.phase.effect")
	}
	return game.T("invade.ask.alarm", "warning", game.T("invade.warn.line"), "ask", ask)
}

// Budget implements game.Budgeter.
func (s *State) Budget(seat game.Seat) game.Text {
	switch {
	case game.Seat(s.active) != seat:
	case s.phase == moving && s.puller == nowhere:
		return game.T("invade.ask.moves", "n", s.movesLeft())
	case s.phase == attacking:
		return game.T("invade.ask.shots", "n", s.shotsLeft())
	}
	return game.Text{}
}

func (s *State) movesLeft() int { return int(s.mine()[com]) - int(s.moves) }

func (s *State) plainQuestion() game.Text {
	switch s.phase {
	case placement:
		return game.T("invade.phase.place")
	case allocating:
		return game.T("invade.phase.alloc")
	case choosing:
		if len(s.suggestEffects()) == 1 {
			return game.T("invade.phase.effect.one")
		}
		return game.T("invade.phase.effect")
	case moving:
		if s.puller != nowhere {
			return game.T("invade.phase.pull", "square", squareArg[square(s.puller)])
		}
		key := game.Key("invade.phase.move")
		if effectData[s.effect].long {
			key = "invade.phase.move.long"
		}
		return game.T(key, "n", s.movesLeft(), "abs", int(s.mine()[abscissa]), "ord", int(s.mine()[ord]))
	case attacking:
		return game.T("invade.phase.attack", "n", s.shotsLeft())
	case start, over:
	}
	panic(fmt.Sprintf("invade: nobody is asked in phase %d", s.phase))
}

// silence returns the action taken at a time limit: the preset with the safest dice, then the end
// of the turn. It returns "" during the placement, which is never made for a player (I4.5).
func (s *State) silence() game.Action {
	switch s.phase {
	case placement:
		return ""
	case allocating:
		return allocWord(s.preset(len(presets) - 1).code())
	default:
		return endText
	}
}

// ask opens a new question for a seat.
func (s *State) ask(side seat) {
	s.last++
	s.asked[side] = s.last
}
