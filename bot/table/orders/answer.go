package orders

import (
	"slices"

	"bivouac/game"
)

// Question is what a seat is asked.
type Question struct {
	Seat  game.Seat
	ID    int
	Facts Facts
	News  game.Text // what has come up for the seat since its orders answered
}

// Tried is what came of an answer that was tried.
type Tried int

// An answer is refused, the rules break on it, it is played, or a part of it is: the rest was
// refused behind what taught something and stays.
const (
	Refused Tried = iota
	Broken
	Played
	Cut
)

// Answer gives the first answer that the seat's orders have to a question: the next step of
// its plan, else that of its first order that has one; false where none has. Try plays an
// answer of an order, by its number, as its player would type it.
func (l *List) Answer(q Question, at At, try func(n int, answer string) Tried) bool {
	armed := func(o Standing) bool { return o.Seat == q.Seat && o.Off == "" }
	refused := -1
	if i := slices.IndexFunc(*l, func(o Standing) bool { return armed(o) && o.Steps != nil }); i >= 0 {
		if (*l)[i].step(q, try) {
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

// step plays a plan's next step; false when it is refused.
func (o *Standing) step(q Question, try func(n int, answer string) Tried) bool {
	switch try(o.N, o.Steps[0]) {
	case Refused, Broken:
		return false
	case Played:
		o.Steps = o.Steps[1:]
	}
	if q.Facts.OwnTurn() {
		o.Turn = q.Facts[FactTurn].Number
	}
	return true
}

// standing gives the answer of the seat's first order that has one, unless one before it
// says that the player is asked. The game's orders give way to what the player says.
func (l *List) standing(q Question, at At, try func(n int, answer string) Tried) bool {
	himself := false
	for i := 0; i < len(*l); i++ {
		o := &(*l)[i]
		if o.Seat != q.Seat || o.Steps != nil {
			continue
		}
		rule, ok := o.Rule()
		if ok && o.asksHimself(rule, q.Facts) {
			himself = true
		}
		switch {
		case o.Off != "", o.Preset != "" && (himself || q.ID <= o.After):
			continue
		case !ok:
			o.Disarm(OffBroken, game.Text{}, at)
			continue
		}
		if o.Ended(rule, at) {
			*l = slices.Delete(*l, i, i+1)
			i--
			continue
		}
		if !rule.Meets(q.Facts) {
			continue
		}
		if l.answerBy(i, rule, q, at, try) {
			return true
		}
		if rule.Ask && (*l)[i].Off == "" {
			return false
		}
	}
	return false
}

// answerBy gives the first legal answer of the order i, unless news keep it back.
func (l *List) answerBy(i int, rule Order, q Question, at At, try func(n int, answer string) Tried) bool {
	o := &(*l)[i]
	for _, answer := range rule.Answers {
		tried := try(o.N, answer)
		switch {
		case tried == Broken:
			o.Disarm(OffBroken, game.Text{}, at)
			return false
		case tried == Refused:
			continue
		case !rule.Regardless && !q.News.IsZero():
			o.Disarm(OffNews, q.News, at)
			return false
		}
		switch {
		case tried == Cut || o.Left == 0: // it rests, or answers as many as come
		case o.Left == 1:
			*l = slices.Delete(*l, i, i+1)
		default:
			o.Left--
		}
		return true
	}
	if rule.Asked != "" && !rule.Ask { // it names this very question, and has no answer to it
		o.Disarm(OffRefused, game.Text{}, at)
	}
	return false
}

// Answered notes that an order has answered: a plan that is done goes, and an order rests
// whose answer was cut, or goes round in circles.
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

// MaxSame is how often an order may give one answer to one question while no other seat
// answers anything: a Mech that is put here and there again would be put so for ever.
const MaxSame = 5

// Run is what the orders of one seat have answered in a row. The zero value is an empty one.
type Run struct {
	seat game.Seat
	said map[Reply]int
}

// Reply are an answer of an order, and the question that it answers.
type Reply struct {
	Order       int
	Answer, Ask string
}

// Circles notes an answer and says whether it goes round in circles.
func (r *Run) Circles(seat game.Seat, told Reply) bool {
	if r.said == nil || r.seat != seat {
		*r = Run{seat, map[Reply]int{}}
	}
	r.said[told]++
	return r.said[told] >= MaxSame
}
