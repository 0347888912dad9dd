package orders

import (
	"slices"

	"bivouac/game"
)

// Question is a seat's open question.
type Question struct {
	Seat  game.Seat
	ID    int
	Facts Facts
	News  game.Text // news for the seat since its orders last answered
}

// Tried is the result of trying an answer.
type Tried int

// The results of trying an answer.
const (
	Refused Tried = iota // the answer is not legal
	Broken               // the rules panicked
	Played
	Cut // played up to an action that cannot be undone; the rest of the answer was refused
)

// Answer answers a question by the orders of its seat: by the next step of the seat's plan, or else
// by the first order that has an answer. It returns false if no order has an answer. The function
// try plays an answer of the order with number n as if the order's player had typed it.
func (l *List) Answer(q Question, at At, try func(n int, answer string) Tried) bool {
	armed := func(o Standing) bool { return o.Seat == q.Seat && o.Off == "" }
	refused := -1
	if i := slices.IndexFunc(*l, func(o Standing) bool { return armed(o) && o.Steps != nil }); i >= 0 {
		if (*l)[i].step(q, at, try) {
			return true
		}
		refused = (*l)[i].N
	}
	if l.standing(q, at, try) {
		return true
	}
	i := slices.IndexFunc(*l, func(o Standing) bool { return armed(o) && o.N == refused })
	if i >= 0 && !q.Facts.AwayTurn() {
		(*l)[i].Disarm(OffRefused, game.Text{}, at)
	}
	return false
}

// step plays a plan's next step. It returns false if the step is refused.
func (o *Standing) step(q Question, at At, try func(n int, answer string) Tried) bool {
	switch try(o.N, o.Steps[0]) {
	case Refused, Broken:
		return false
	case Played:
		o.Steps = o.Steps[1:]
	}
	if q.Facts.OwnTurn() {
		o.Turn = at.Turn
	}
	return true
}

// The method standing gives the answer of the seat's first order that has one. It returns false if no
// order has one, or if an earlier order says that the player is to be asked. The player's orders come
// before the game's presets.
func (l *List) standing(q Question, at At, try func(n int, answer string) Tried) bool {
	themselves := false
	for i := 0; i < len(*l); i++ {
		o := &(*l)[i]
		if o.Seat != q.Seat || o.Steps != nil {
			continue
		}
		if o.asksPlayer(q.Facts) {
			themselves = true
		}
		if o.Off != "" || o.Preset != "" && (themselves || q.ID <= o.After) {
			continue
		}
		if o.Ended(at) {
			*l = slices.Delete(*l, i, i+1)
			i--
			continue
		}
		if !o.Meets(q.Facts) {
			continue
		}
		if len(o.Answers) == 0 {
			return false
		}
		if l.answerBy(i, q, at, try) {
			return true
		}
	}
	return false
}

// answerBy gives the first legal answer of the order at index i. It returns false if it has given no
// answer. It disarms the order instead of answering in three cases: the rules panic, there is news and
// Order.Anyway is false, or no answer is legal and the order is for one kind of question (Order.Asked).
func (l *List) answerBy(i int, q Question, at At, try func(n int, answer string) Tried) bool {
	o := &(*l)[i]
	for _, answer := range o.Answers {
		tried := try(o.N, answer)
		switch {
		case tried == Broken:
			o.Disarm(OffBroken, game.Text{}, at)
			return false
		case tried == Refused:
			continue
		case !o.Anyway && !q.News.IsZero():
			o.Disarm(OffNews, q.News, at)
			return false
		}
		if o.Once && tried != Cut { // an order that was played in part is disarmed instead
			*l = slices.Delete(*l, i, i+1)
		}
		return true
	}
	if o.Asked != "" { // the order is about this kind of question, but has no legal answer
		o.Disarm(OffRefused, game.Text{}, at)
	}
	return false
}

// Answered updates orders after an answer. It deletes finished plans. It disarms the order that gave
// the answer if only a part of the answer was played, or if Circles returns true.
func (l *List) Answered(seat game.Seat, reply Reply, tried Tried, run *Run, at At) {
	l.dropDone()
	i := slices.IndexFunc(*l, func(o Standing) bool { return o.Seat == seat && o.N == reply.Order })
	if i < 0 {
		return
	}
	switch circles := run.Circles(seat, reply); {
	case tried == Cut:
		(*l)[i].Disarm(OffRefused, game.Text{}, at)
	case circles:
		(*l)[i].Disarm(OffCircle, game.Text{}, at)
	}
}

// maxSame is how often an order may give the same answer to the same question while no other seat answers.
// Without this limit, two orders could change a placement to and fro endlessly.
const maxSame = 5

// Run counts the answers that one seat's orders give while no other seat answers. The zero value is
// empty.
type Run struct {
	seat game.Seat
	said map[Reply]int
}

// Reply is an answer of an order, with the question that it answers.
type Reply struct {
	Order       int
	Answer, Ask string
}

// Circles records an answer and says whether it has now been given maxSame times.
func (r *Run) Circles(seat game.Seat, told Reply) bool {
	if r.said == nil || r.seat != seat {
		*r = Run{seat, map[Reply]int{}}
	}
	r.said[told]++
	return r.said[told] >= maxSame
}
