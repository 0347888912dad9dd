package game

import "slices"

// The interfaces below are optional. By them a game helps computer players (package mind), which
// otherwise play by the rules alone.

// CertainWin is a certain win in the unit of Judge.Prospects.
const CertainWin = 10_000

// A Judge is a State that can evaluate its seats' prospects, for players that do not search to the
// end. (Evaluator is for people after the end: a count that one sentence explains.)
type Judge interface {
	// Prospects appends each seat's chance to win, 0 to CertainWin, from the full position. The
	// prospects of rivals add up to about CertainWin; those of seats that win together are equal.
	// They are integers, so that choices are the same on every machine. It must not change the State.
	Prospects(to []int) []int
}

// An Expert is a Judge with a second, finer evaluation, for a Strength that asks for it.
type Expert interface {
	// Expertise appends prospects like Judge.Prospects, by the finer evaluation.
	Expertise(to []int) []int
}

// A Reckoner is a State that can return the counts that its evaluation uses. A hint gives its reason
// by comparing the counts after the best answer with those after the second best. Optional.
type Reckoner interface {
	// Reckon returns the counts for a seat, the most important first. They are always the same ones
	// in the same order. It must not change the State.
	Reckon(seat Seat) []Count
}

// A Promiser is a State that says what an answer makes possible for the next one. A panel gives this
// as a reason for the answer that it advises. Optional.
type Promiser interface {
	// Promise returns in a few words what the seat gains by its best next answer after this one:
	// "from there Crab ③ dies". It returns the zero Text if the seat gains nothing.
	Promise(Seat, Action) Text
}

// Count is one of the numbers of an evaluation.
type Count struct {
	Name Text // what is counted: "enemy hit points"
	N    int
	// Slight says that a change of this count alone is no reason to advise an answer.
	Slight bool
	// Fewer says that the seat wants the number to be small, as with enemy hit points.
	Fewer bool
}

// Lost stands for the points of a rival without any prospects: see Rivals.
const Lost = -1 << 31

// Rivals appends the prospects of rivals with these points. The parameter double is the lead in points
// that makes a rival's prospects twice as high as another's.
func Rivals(to []int, double int, points ...int) []int {
	most := slices.Max(points)
	weights, all := make([]int, len(points)), 0
	for i, p := range points {
		if behind := most - p; p != Lost && behind < 20*double {
			weights[i] = (2*double - behind%double) << 20 >> (behind / double) / (2 * double)
			all += weights[i]
		}
	}
	for _, w := range weights {
		to = append(to, w*CertainWin/max(all, 1))
	}
	return to
}

// An Advancer is a State that can recognise answers without progress: those that change nothing, or
// that can be made and reverted endlessly. Computer players and menus of the best choices skip them
// unless there is nothing else.
type Advancer interface {
	// Advances says whether a legal answer of the seat makes progress. From every position a bounded
	// number of answers that make progress leads to the next hand-over of the turn.
	Advances(seat Seat, a Action) bool
}

// A Holder is a State whose turn may end automatically after the last answer. Plans are evaluated
// before the end of the turn, so a search holds the turn open.
type Holder interface {
	// Hold makes the turn wait for an explicit end. It changes the State, and may add legal answers
	// that make no progress.
	Hold()
}

// A Ranker is a State that can preselect answers for a search.
type Ranker interface {
	// Candidates appends legal answers of the seat, the most promising first. It uses only what the
	// seat may know. The order is stable and no answer is repeated. It may omit dominated answers.
	Candidates(seat Seat, to []Action) []Action
}

// A Leaner is a State that can say how near an answer comes to the title's goal. Panels order
// answers of equal value by it. Optional.
type Leaner interface {
	// Leans returns a number that is the greater the nearer a legal answer of the seat comes to the
	// goal.
	Leans(seat Seat, a Action) int
}

// A Budgeter is a State that says in a few words what is left of a turn, for panels whose question
// leaves no room for the Decision's Ask. Optional.
type Budgeter interface {
	// Budget returns a public text about a seat with a question, such as "5 moves left.". It returns
	// the zero Text if there is nothing to say.
	Budget(seat Seat) Text
}

// A Simulated is a State that supports fast simulation: a search reads no events and discards most
// positions.
type Simulated interface {
	State
	// Hush makes Apply return no events and Pending no texts and defaults, in this State and its
	// copies. Everything else is as before.
	Hush()
	// Copy overwrites the State with a clone of another State of the same title, reusing its
	// memory.
	Copy(from State)
}

// A Method is a search algorithm of package mind.
type Method string

// Methods.
const (
	ByChance Method = "random" // any answer that makes progress
	OneStep  Method = "step"   // the answer after which the prospects are best
	Flat     Method = "flat"   // sequential halving over candidates, by playouts from determinizations
	Tree     Method = "tree"   // open-loop tree search over determinizations
	Plan     Method = "plan"   // beam search over whole plans until the seat's hand-over
)

// A Strength is how one level of the computer plays a title.
type Strength struct {
	Method    Method
	Decisions int  // budget of one choice in simulated decisions (not for ByChance)
	Width     int  // beam width: most candidates examined, or plans kept; 0: all
	Depth     int  // decisions of a playout before the position is evaluated; 0: to the end
	Deals     int  // determinizations that a plan is made for (Plan); 0: one
	Finals    int  // best plans of a deal that are compared after the opponents' replies (Plan); 0: none
	Trials    int  // budget in decisions to try the Finals under other random streams instead (Plan); 0: none
	Slips     int  // per thousand choices, how often the second best is taken
	Expert    bool // use Expert.Expertise if the title has it
}

// Levels is how many levels each title has: 1 novice, 2 friendly, 3 club, 4 strong, 5 slow.
const Levels = 5

// A Minded is a Game that sets the Strength of each level, the weakest first. Optional: without it
// the levels have budgets that suit a small game.
type Minded interface {
	Strengths() [Levels]Strength
}
