package game

import "slices"

// Computer players (package mind) play every game by its rules alone. A game may help
// them with what only it knows; each of these is optional.

// Sure is the whole of what there is to win, in the unit of Judge.Prospects.
const Sure = 10_000

// A Judge is a State that can say how good its seats' prospects are, for players that do
// not search to the end. (Evaluator is another thing: it tells people after the end how
// the game stood, by a count that one sentence explains.)
type Judge interface {
	// Prospects appends each seat's chance to win, as far as the position shows it to
	// somebody who sees all of it, 0 to Sure: rivals' add up to about Sure, those of a
	// common cause are the same. Whole numbers, since choices must be the same on every
	// machine. It must not change the State.
	Prospects(to []int) []int
}

// An Expert is a Judge with a finer judgement, for players whose Strength asks for it.
type Expert interface {
	// Expertise appends what Judge.Prospects does, as an expert sees it.
	Expertise(to []int) []int
}

// Lost is the points of a rival who has no prospects any more: see Rivals.
const Lost = -1 << 31

// Rivals appends the prospects of rivals whose positions a Judge has given points: each
// double points more double a rival's prospects against the others'.
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
		to = append(to, w*Sure/max(all, 1))
	}
	return to
}

// An Advancer is a State that knows answers which do not get on: which change nothing, or
// can be taken back and made again for ever. Players, and menus that offer a choice of the
// best, leave them out unless nothing else is there.
type Advancer interface {
	// Advances says whether a legal answer of the seat gets on. From every position the
	// answers that do lead to the next hand-over in a bounded number of steps.
	Advances(seat Seat, a Action) bool
}

// A Holder is a State whose turn may end by itself behind the last answer. Plans are
// judged before what follows a turn, so that they hold it.
type Holder interface {
	// Hold has the turn wait for the answer that ends it. It changes the State; of the
	// answers of the turn it may add some that do not get on.
	Hold()
}

// A Ranker is a State that can name the answers worth a thought.
type Ranker interface {
	// Candidates appends legal answers of the seat, the most promising at first sight
	// first, from what the seat may know; without repetition and in a stable order. It
	// may leave out what is never better than another.
	Candidates(seat Seat, to []Action) []Action
}

// A Simulated is a State that a search can play thousands of times: nobody reads what
// happens there, and most positions are thrown away at once.
type Simulated interface {
	State
	// Hush has Apply tell no events from now on, and Pending neither questions nor
	// defaults. Copies are hushed too; all else is as before.
	Hush()
	// Copy makes the State what a Clone of another one of its title is, in the memory
	// that it has.
	Copy(from State)
}

// A Method is an algorithm by which package mind chooses.
type Method string

// Methods.
const (
	ByChance Method = "random" // any answer that gets on
	OneStep  Method = "step"   // the answer behind which the prospects are best
	Flat     Method = "flat"   // sequential halving over candidates, by playouts from deals
	Tree     Method = "tree"   // open-loop tree search over deals
	Plan     Method = "plan"   // a beam of whole plans until the seat's hand-over
)

// A Strength is how one level of the computer plays a title.
type Strength struct {
	Method    Method
	Decisions int  // budget of one choice in simulated decisions (not for ByChance)
	Width     int  // most candidates that are looked at, or plans kept; 0: all
	Depth     int  // decisions of a playout before the position is judged; 0: to the end
	Deals     int  // deals that a plan is made for (Plan); 0: one
	Finals    int  // best plans of a deal that are compared by what answers them (Plan); 0: none
	Trials    int  // decisions for which the Finals are tried under other lucks instead (Plan); 0: none
	Slips     int  // of a thousand choices, those in which the second best is taken
	Expert    bool // positions are judged by Expert.Expertise where the title has it
}

// Levels is how many levels each title has: 1 novice, 2 friendly, 3 club, 4 strong, 5 slow.
const Levels = 5

// A Minded is a Game that says how the computer plays it at each level, the weakest
// first. Without it players have budgets that suit a small game.
type Minded interface {
	Strengths() [Levels]Strength
}
