package game

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// A Chance is a random outcome in a step, with its exact expectation. A greater outcome is better
// for the seat.
type Chance struct {
	// Kind names what the outcome decided. The text <game>.chance.<kind> describes it, with the
	// arguments n (how many), got and mean.
	Kind string
	Seat Seat // Spectator: of everybody, in a cooperative game
	// N is the number of outcomes, 1 for one. An outcome that is taken back (the table plays a turn
	// again) is given once more with every number negated.
	N              int
	Got, Mean, Var float64 // the outcome, its expectation and its variance
}

// Lucky is a Game that reports the luck of a step. The step applied move to before, which led to
// after with these events. Luck must not change either position, and is called only after the end
// of a match. Optional.
type Lucky interface {
	Luck(before State, move Move, events []Event, after State) []Chance
}

// An Evaluator is a State with a simple score. Its methods are called only after the end of a match.
// Optional. The text <game>.measure says in a sentence what is counted.
type Evaluator interface {
	// Turn returns the number of the current turn as the players count turns, from 1. It never
	// decreases, and is 0 during the set-up.
	Turn() int
	// Evaluate returns each seat's share of the prospects, from 0 to 1. The shares of rivals
	// add up to 1; those of seats that win together are equal.
	Evaluate() []float64
}

// Shares returns each seat's part of all points. If nobody has points, all parts are 0.
func Shares(points []float64) []float64 {
	all := 0.0
	for _, p := range points {
		all += p
	}
	shares := make([]float64, len(points))
	for i, p := range points {
		shares[i] = p / max(all, 1)
	}
	return shares
}

// A Dated is an Evaluator whose players do not count turns in one sequence, for example because they
// start again at 1 in each mission. Optional.
type Dated interface {
	// Date returns the name of a turn that Turn returned, such as "mission 3, turn 2". It returns
	// the zero Text if the number alone is enough.
	Date(turn int) Text
}

// Fortune is the sum of a seat's chances of one kind.
type Fortune Chance

// Sigmas returns by how many standard deviations the luck differs from its expectation; a negative
// number means less. It returns 0 if nothing was uncertain.
func (f Fortune) Sigmas() float64 {
	if f.Var <= 0 {
		return 0
	}
	return (f.Got - f.Mean) / math.Sqrt(f.Var)
}

// Standing is the score at the end of a turn.
type Standing struct {
	Turn int
	// From and To are the journal entries of the turn: From <= i < To.
	From, To int
	Shares   []float64 // by seat: see Evaluator
}

// A Swing is a turn that changed the score a lot.
type Swing struct {
	Standing
	Seat          Seat    // that gained most; Spectator: all seats gained, or lost if After is less
	Before, After float64 // the share of Seat
}

// Size returns how large the change was, 0 to 1.
func (s Swing) Size() float64 { return math.Abs(s.After - s.Before) }

// Review is the statistics of a match, computed by one replay.
type Review struct {
	// Since is the first entry that could be replayed; more than 0 if the rules changed. Earlier
	// entries are not counted.
	Since    int
	Turns    int        // as the game counts them; 0 if it does not
	Fortunes []Fortune  // by kind and seat, in order of first occurrence
	Start    []float64  // the score when the first turn began
	Course   []Standing // turn by turn, the last as the match ended; nil if the game has no score
	played   []float64  // the score before the match was given up or its end agreed; else nil
	settled  bool       // true if the last score is the result of the match
}

// Review replays the whole match with every secret, so it is for the time after the end. Errors:
// ErrOldRules, or that the journal does not replay.
func (m *Match) Review() (Review, error) {
	r := Review{Since: m.Since()}
	state, err := m.Beginning()
	if err != nil {
		return r, err
	}
	from := m.rigged()
	before := state
	for _, i := range m.live() {
		if err := applyRigs(state, m.Setup.Rigs, from, i); err != nil {
			return r, err
		}
		from = max(from, i+1)
		before = state.Clone()
		events, err := reapply(state, m.Journal[i])
		if err != nil {
			return r, fmt.Errorf("replay entry %d: %w", i, err)
		}
		r.chances(m.Game, before, m.Journal[i], events, state)
		r.stand(i, before, state)
	}
	if result, over := state.Result(); over && !result.Void {
		r.settle(result)
		if judge, ok := before.(Evaluator); ok && m.givenUp() {
			r.played = judge.Evaluate()
		}
	}
	return r, nil
}

// givenUp says whether the last entry is a player's act that answers no question: the player resigned
// or left, or all agreed. A move of the clock counts as play.
func (m *Match) givenUp() bool {
	live := m.live()
	if len(live) == 0 {
		return false
	}
	last := m.Journal[live[len(live)-1]]
	return last.Decision == 0 && last.Seat != Spectator
}

// settle sets the last standing to the result. Among rivals the winners share everything equally, and
// in a draw all seats do. In a cooperative game every share is 1 for a win and 0 for a defeat.
func (r *Review) settle(result Result) {
	if len(r.Course) == 0 {
		return
	}
	shares := make([]float64, len(r.Start))
	switch winners := len(result.Winners); {
	case r.cooperative():
		for seat := range shares {
			shares[seat] = float64(min(winners, 1))
		}
	case winners == 0:
		for seat := range shares {
			shares[seat] = 1 / float64(len(shares))
		}
	default:
		for _, seat := range result.Winners {
			shares[seat] = 1 / float64(winners)
		}
	}
	r.Course[len(r.Course)-1].Shares, r.settled = shares, true
}

// cooperative says whether the seats win together. It is true if the shares of any standing do not
// add up to 1.
func (r *Review) cooperative() bool {
	return apart(r.Start) || slices.ContainsFunc(r.Course, func(s Standing) bool { return apart(s.Shares) })
}

// apart says whether the shares do not add up to 1.
func apart(shares []float64) bool {
	all := 0.0
	for _, x := range shares {
		all += x
	}
	return math.Abs(all-1) > 1e-6
}

// chances adds the luck of a step.
func (r *Review) chances(g Game, before State, e Entry, events []Event, after State) {
	lucky, ok := g.(Lucky)
	if !ok {
		return
	}
	move := Move{Seat: e.Seat, Action: e.Action}
	if d, asked := askedOf(before.Pending(), e.Seat); asked && e.Decision != 0 {
		move.Decision = d.ID
	}
	for _, c := range lucky.Luck(before, move, events, after) {
		r.add(c)
	}
}

// add adds a chance to its Fortune.
func (r *Review) add(c Chance) {
	i := slices.IndexFunc(r.Fortunes, func(f Fortune) bool { return f.Kind == c.Kind && f.Seat == c.Seat })
	if i < 0 {
		r.Fortunes = append(r.Fortunes, Fortune(c))
		return
	}
	f := &r.Fortunes[i]
	f.N, f.Got, f.Mean, f.Var = f.N+c.N, f.Got+c.Got, f.Mean+c.Mean, f.Var+c.Var
}

// stand records the score after entry i for the turn that was under way before it.
func (r *Review) stand(i int, before, after State) {
	was, ok := before.(Evaluator)
	now, _ := after.(Evaluator)
	if !ok {
		return
	}
	turn := max(was.Turn(), 1) // the set-up counts with the first turn
	if r.Course == nil {
		r.Start = was.Evaluate()
	}
	r.Turns = max(r.Turns, turn)
	if n := len(r.Course); n > 0 && r.Course[n-1].Turn == turn {
		r.Course[n-1].To, r.Course[n-1].Shares = i+1, now.Evaluate()
		return
	}
	from := r.Since
	if n := len(r.Course); n > 0 {
		from = r.Course[n-1].To
	}
	r.Course = append(r.Course, Standing{Turn: turn, From: from, To: i + 1, Shares: now.Evaluate()})
}

// Swings returns the turns whose play changed the score most and for good, the largest change first.
// It returns no more than most of them, and only changes of at least least (0 to 1). A change is for
// good if more than half of it was left after every later turn, and in the result. The turn in which
// the leader wins is left out, since it only ends what was decided before.
func (r Review) Swings(most int, least float64) []Swing {
	var all []Swing
	before := r.Start
	for i, s := range r.Course {
		if r.played != nil && i == len(r.Course)-1 {
			s.Shares = r.played
		}
		swing := swingOf(before, s)
		ends := i == len(r.Course)-1 && r.settled && r.played == nil && swing.led(before)
		if swing.Size() >= max(least, 1e-9) && !ends && r.lasts(swing, i) {
			all = append(all, swing)
		}
		before = s.Shares
	}
	slices.SortStableFunc(all, func(a, b Swing) int { return cmp.Compare(b.Size(), a.Size()) })
	return all[:min(most, len(all))]
}

// led says whether the seat that gained was already ahead; before holds the shares before the turn.
// If all seats win together, it says whether the change went in the direction that was already the
// likelier one.
func (s Swing) led(before []float64) bool {
	if s.Seat < 0 {
		return s.Before != 0.5 && s.Before > 0.5 == (s.After > s.Before)
	}
	for seat, share := range before {
		if Seat(seat) != s.Seat && share >= s.Before {
			return false
		}
	}
	return true
}

// undone is how many turns lasts looks back to recognise a change that only takes back another one.
const undone = 2

// lasts says whether more than half of the change in turn i of the Course was left after all later
// turns and is new: the shares were not like that already a few turns before.
func (r Review) lasts(x Swing, i int) bool {
	seat := max(x.Seat, 0) // a common share is the same for all
	changed := func(s Standing) bool {
		return int(seat) < len(s.Shares) && 2*(s.Shares[seat]-x.Before)/(x.After-x.Before) > 1
	}
	before := slices.Concat([]Standing{{Shares: r.Start}}, r.Course[:i])
	return !slices.ContainsFunc(before[max(0, len(before)-undone):], changed) &&
		!slices.ContainsFunc(r.Course[i:], func(s Standing) bool { return !changed(s) })
}

// swingOf returns the Swing of a turn, for the rival who gained most or for all seats in common. before
// holds the shares before the turn.
func swingOf(before []float64, s Standing) Swing {
	n := min(len(before), len(s.Shares))
	if n == 0 {
		return Swing{Standing: s}
	}
	if alike(before[:n]) && alike(s.Shares[:n]) {
		return Swing{Standing: s, Seat: Spectator, Before: before[0], After: s.Shares[0]}
	}
	best := 0
	for seat := range n {
		if s.Shares[seat]-before[seat] > s.Shares[best]-before[best] {
			best = seat
		}
	}
	return Swing{Standing: s, Seat: Seat(best), Before: before[best], After: s.Shares[best]}
}

// alike says whether all shares are equal.
func alike(shares []float64) bool {
	return !slices.ContainsFunc(shares, func(x float64) bool { return x != shares[0] })
}
