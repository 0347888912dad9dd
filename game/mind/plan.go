package mind

import (
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"bivouac/game"
)

// line is a partial plan: answers of the seat (in a cooperative game, of all seats asked). It holds the
// position before its last answer, since most lines are pruned before the position after it is
// needed.
type line struct {
	before game.State // nil at the root
	last   game.Move
	first  game.Action // the seat's first answer; "" at the root
	value  int
	print  uint64 // order-independent hash of the answers
	ends   bool   // the last answer hands over
	past   *taken // the answers before the last
}

// taken is a linked list of a plan's answers, the last first.
type taken struct {
	before *taken
	move   game.Move
}

// answers returns the plan's answers in order.
func (l line) answers() []game.Move {
	all := []game.Move{l.last}
	for t := l.past; t != nil; t = t.before {
		all = append(all, t.move)
	}
	slices.Reverse(all)
	return all
}

// longest is the largest number of answers in a plan.
const longest = 64

// plan searches with a beam for the best sequence of answers until the seat hands over. It values a
// sequence by the position after it, and keeps the Width best ones of each length. It does so in
// Strength.Deals determinizations, since random events fall within a plan. The value of an answer is
// the mean, over the determinizations, of the best plan that begins with it. The Finals best plans of
// each determinization are valued again after the opponents' best replies or, with Trials, under other
// random streams.
func (s *search) plan() ([]Option, error) {
	order := answers(s.deal(0), s.seat, nil)
	worth := map[game.Action]int{}
	deals := max(1, s.strength.Deals)
	var pool []line
	for n := range deals {
		most := s.strength.Decisions * (n + 1) / deals
		search, closely := most, s.strength.Finals > 0 && s.strength.Trials == 0
		if closely {
			search -= (most - s.spent) / 2
		}
		best, whole, err := s.planned(s.held(n), search, s.strength.Finals)
		if err == nil && closely {
			err = s.finals(whole, best, most)
		}
		if err != nil {
			return nil, err
		}
		for a, v := range best {
			worth[a] += v
		}
		if s.strength.Trials > 0 {
			pool = append(pool, whole...)
		}
	}
	for a := range worth {
		worth[a] /= deals
	}
	tried, err := s.trials(pool)
	if err != nil {
		return nil, err
	}
	closer(worth, tried)
	options := make([]Option, len(order))
	for i, a := range order {
		options[i] = Option{a, worth[a]}
	}
	return options, nil
}

// held returns a determinization whose turn waits for an explicit end.
func (s *search) held(n int) game.State {
	from := s.deal(n)
	if h, ok := from.(game.Holder); ok {
		h.Hold()
	}
	return from
}

// planned returns, for one determinization, the value of the best plan for each first answer, and the
// best complete plans, at most as many as wholes says. It stops once s.spent reaches most.
func (s *search) planned(from game.State, most, wholes int) (map[game.Action]int, []line, error) {
	turn := turnOf(from)
	best := map[game.Action]int{}
	beam := []line{{value: s.prospects(from)[s.seat]}}
	var whole []line
	for n := 0; n < longest && len(beam) > 0 && (n == 0 || s.spent < most); n++ {
		grown := s.grown[:0]
		for _, l := range beam {
			at := from
			var err error
			if l.before != nil {
				spent := s.spent
				at, _, err = s.after(l.before, l.last, turn)
				s.spent = spent // this answer was counted when it was tried
			}
			if err == nil {
				grown, err = s.lengthen(l, at, turn, grown)
			}
			if err != nil {
				return nil, nil, err
			}
		}
		for _, g := range grown {
			if v, known := best[g.first]; !known || g.value > v {
				best[g.first] = g.value
				s.note(g)
			}
			if g.ends && wholes > 0 {
				whole = append(whole, g)
			}
		}
		beam = keep(slices.DeleteFunc(grown, func(l line) bool { return l.ends }), s.strength.Width)
		s.grown = grown
	}
	return best, keep(whole, wholes), nil
}

// following returns the rest of the plan by which an answer is rated, up to the next random event. If
// plans are made for only one determinization, it returns the whole rest, since no random events fall
// within them. It returns nil if the answer has no plan.
func (s *search) following(first game.Action) ([]game.Move, error) {
	l, planned := s.plans[first]
	if !planned {
		return nil, nil
	}
	luck := game.NewRand(s.seeded(0), "mind")
	state := s.blind.Deal(&luck)
	if h, ok := state.(game.Holder); ok {
		h.Hold()
	}
	var next []game.Move
	for i, a := range l.answers() {
		d, ok := asked(state, a.Seat)
		if !ok {
			break
		}
		events, err := state.Apply(answerOf(d, a.Action))
		if refused := (*game.Refusal)(nil); errors.As(err, &refused) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("seat %d plans %q: %w", a.Seat, a.Action, err)
		}
		if i > 0 {
			next = append(next, game.Move{Seat: a.Seat, Action: a.Action})
		}
		if s.strength.Deals > 1 && slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals }) {
			break
		}
	}
	return next, nil
}

// note stores a plan if it is the best one so far for its first answer.
func (s *search) note(l line) {
	if s.plans == nil {
		s.plans = map[game.Action]line{}
	}
	if known, ok := s.plans[l.first]; !ok || l.value > known.value {
		s.plans[l.first] = l
	}
}

// lengthen appends the line extended by each possible answer. In a cooperative game, an answer that
// hands over has the value of the position before it: the judge already values that position as if the
// turn ended, and the random draws of the enemy's turn say nothing about the plan.
func (s *search) lengthen(l line, at game.State, turn int, to []line) ([]line, error) {
	past := l.past
	if l.first != "" {
		past = &taken{l.past, l.last}
	}
	for _, d := range at.Pending() {
		if d.Seat != s.seat && (!s.coop || l.first == "") {
			continue
		}
		from := len(s.legal)
		if s.named != "" && l.first == "" {
			s.legal = append(s.legal, s.named)
		} else {
			s.legal = answers(at, d.Seat, s.legal)
		}
		for _, a := range s.legal[from:] {
			next := line{before: at, last: answerOf(d, a), first: l.first, print: l.print + fingerprint(d.Seat, a), past: past}
			if next.first == "" {
				next.first = a
			}
			state, ends, err := s.after(at, next.last, turn)
			if err != nil {
				return nil, err
			}
			next.ends, next.value = ends, s.prospects(state)[s.seat]
			if _, over := state.Result(); ends && s.coop && !over {
				next.value = l.value
			}
			s.drop(state)
			to = append(to, next)
		}
		s.legal = s.legal[:from]
	}
	return to, nil
}

// after returns the position after an answer and the other seats' reactions to it, and whether the
// answer hands over.
func (s *search) after(before game.State, m game.Move, turn int) (game.State, bool, error) {
	state := s.copied(before)
	if err := s.act(state, m); err != nil {
		return nil, false, err
	}
	return s.countered(state, s.seat, turn)
}

// countered plays the reactions of other seats that are asked within a seat's turn, until the seat is
// asked again. Each reaction is the best for the reacting seat, by the position right after it. In a
// cooperative game there are no reactions, since all seats plan together. It returns the position then,
// and whether the seat's turn has ended.
func (s *search) countered(state game.State, seat game.Seat, turn int) (game.State, bool, error) {
	for n := 0; ; n++ {
		pending := state.Pending()
		_, still := among(pending, seat)
		over := turnOf(state) != turn
		if still || s.coop || over || len(pending) == 0 || n == longest {
			return state, over || len(pending) == 0 || !still && !s.coop, nil
		}
		best, err := s.bestAnswer(state, pending[:1], pending[0].Seat, nil)
		if err != nil {
			return nil, false, err
		}
		s.drop(state)
		state = best
	}
}

// bestAnswer tries every answer to the decisions of and returns the position after the one that is best
// for the seat. If the function then is not nil, each position is passed through it before it is
// valued. bestAnswer returns nil if there is no answer.
func (s *search) bestAnswer(state game.State, of []game.Decision, seat game.Seat,
	then func(game.State) (game.State, error)) (game.State, error) {
	var best game.State
	most := -1
	for _, d := range of {
		from := len(s.legal)
		s.legal = answers(state, d.Seat, s.legal)
		for _, a := range s.legal[from:] {
			next := s.copied(state)
			err := s.act(next, answerOf(d, a))
			if err == nil && then != nil {
				next, err = then(next)
			}
			if err != nil {
				return nil, err
			}
			if v := s.prospects(next)[seat]; v > most {
				best, next, most = next, best, v
			}
			s.drop(next)
		}
		s.legal = s.legal[:from]
	}
	return best, nil
}

// keep returns the best lines, at most as many as most says, or all if most is 0. Of lines with the same
// answers in another order it keeps only the best one. Among equals the first is kept.
func keep(all []line, most int) []line {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		return cmp.Or(cmp.Compare(all[j].value, all[i].value), cmp.Compare(i, j))
	})
	seen := map[uint64]bool{}
	var kept []line
	for _, i := range order {
		if most > 0 && len(kept) == most {
			break
		}
		if l := all[i]; !seen[l.print] {
			seen[l.print] = true
			kept = append(kept, l)
		}
	}
	return kept
}

// finals values the best complete plans again after the replies to them, until s.spent reaches most. It
// changes the values in best accordingly.
func (s *search) finals(whole []line, best map[game.Action]int, most int) error {
	if s.strength.Finals == 0 || len(whole) < 2 {
		return nil
	}
	worth := map[game.Action]int{}
	for _, l := range keep(whole, s.strength.Finals) {
		if s.spent >= most {
			break
		}
		v, err := s.outcome(l)
		if err != nil {
			return err
		}
		if most, known := worth[l.first]; !known || v > most {
			worth[l.first] = v
			s.plans[l.first] = l
		}
	}
	if len(worth) > 1 {
		closer(best, worth)
	}
	return nil
}

// closer replaces values in best by those in worth, which come from a deeper search. Answers that are
// not in worth get less than any answer that is. If worth is empty, best does not change.
func closer(best, worth map[game.Action]int) {
	if len(worth) == 0 {
		return
	}
	least := game.CertainWin
	for _, v := range worth {
		least = min(least, v)
	}
	for a := range best {
		if v, known := worth[a]; known {
			best[a] = v
		} else {
			best[a] = min(best[a], max(least-1, 0))
		}
	}
}

// answered is the number of random streams under which outcome values a plan.
const answered = 4

// outcome returns the mean value of a plan after the replies to it, over several random streams.
func (s *search) outcome(l line) (int, error) {
	sum := 0
	for n := range answered {
		luck := game.NewRand(s.seeded(n), "answer")
		state := l.before.Redeal(s.seat, &luck)
		if err := s.act(state, l.last); err != nil {
			return 0, err
		}
		v, err := s.reply(state)
		if err != nil {
			return 0, err
		}
		sum += v
	}
	return sum / answered, nil
}

// reply plays the next seat's best replies to a plan, each by the position right after it, until that
// seat hands over, and returns the searching seat's prospects then. In a cooperative game it plays the
// players' next turn instead, and returns the best prospects before its hand-over.
func (s *search) reply(state game.State) (int, error) {
	pending := state.Pending()
	if len(pending) == 0 {
		return s.prospects(state)[s.seat], nil
	}
	seat, turn := pending[0].Seat, turnOf(state)
	top := s.prospects(state)[s.seat]
	for range longest {
		pending := state.Pending()
		if !s.coop {
			pending = slices.DeleteFunc(slices.Clone(pending), func(d game.Decision) bool { return d.Seat != seat })
		}
		best, err := s.bestAnswer(state, pending, seat, func(next game.State) (game.State, error) {
			next, _, err := s.countered(next, seat, turn)
			return next, err
		})
		if err != nil {
			return 0, err
		}
		if best == nil {
			break
		}
		s.drop(state)
		state = best
		_, still := asked(state, seat)
		if over := !still || turnOf(state) != turn; over && !s.coop {
			return s.prospects(state)[s.seat], nil
		} else if over {
			break
		}
		top = max(top, s.prospects(state)[s.seat])
	}
	return top, nil
}

// fingerprint returns a hash of an answer, the same on every machine.
func fingerprint(seat game.Seat, a game.Action) uint64 {
	h := fnv.New64a()
	h.Write([]byte{byte(seat)})
	h.Write([]byte(a))
	return h.Sum64()
}

// turnOf returns the number of the current turn, 0 if the game counts none.
func turnOf(state game.State) int {
	if e, ok := state.(game.Evaluator); ok {
		return e.Turn()
	}
	return 0
}
