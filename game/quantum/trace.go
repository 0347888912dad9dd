package quantum

// stepKind is the kind of a step.
type stepKind uint8

const (
	stepReconfigure stepKind = iota
	stepDeploy
	stepMove
	stepAttack
	stepBuild
	stepResearch
	stepStrike
	stepTransport
	stepWarp
	stepModify
	stepReroll
	stepInfamy
	stepBreak
	stepGain
	stepResign
)

var stepNames = [...]string{
	StepReconfigure, StepDeploy, StepMove, StepAttack, StepBuild, StepResearch, StepStrike, StepTransport,
	StepWarp, StepModify, StepReroll, StepInfamy, StepBreak, StepGain, StepResign,
}

// step is one thing that happened in a turn.
type step struct {
	kind          stepKind
	by            seat
	value, became uint8 // of the ship, before and after
	from, to      square
	path          [longestWay]square
	length        uint8 // of the path
	cargo, drop   square
	planet        planet
	count         uint8 // the moving player's new counter: domination, or research
	ability       bool
	alone         bool // automatic
	fight         fight
}

// fight is the combat of an attack or a Strike; target is nowhere if there is none.
type fight struct {
	target       square
	owner        seat
	defender     uint8 // the defending ship's value
	black, white uint8
	won, took    bool
	asked        bool  // the choice to take or not was made
	rerolled     uint8 // what the loser shows in the scrapyard
	dropped      uint8 // the owner's domination after the fight
}

// mostSteps is more than any turn needs: three actions, five abilities, four cubes by Infamy, a
// Breakthrough, five gains and three resignations.
const mostSteps = 24

// trace is the record of a turn.
type trace struct {
	round uint8 // 0: there was none
	seat  seat
	alone bool // phase 1 ended automatically (Q4.6b)
	ended bool // phase 1 is over
	n     uint8
	steps [mostSteps]step
}

// note appends a step to the record of the current turn.
func (s *State) note(p step) {
	t := &s.now
	if t.n == mostSteps {
		t.n--
	}
	t.steps[t.n] = p
	t.n++
}

// did returns a step of the active player without a ship.
func (s *State) did(kind stepKind) step {
	return step{kind: kind, by: s.active, from: nowhere, to: nowhere, cargo: nowhere, drop: nowhere, planet: noPlanet,
		fight: fight{target: nowhere}}
}

// lastFight returns the step with the last combat of a turn. It returns nil if there was none.
func (t *trace) lastFight() *step {
	for n := int(t.n) - 1; n >= 0; n-- {
		if t.steps[n].fight.target != nowhere {
			return &t.steps[n]
		}
	}
	return nil
}
