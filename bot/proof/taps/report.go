package taps

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"bivouac/bot/phone"
	"bivouac/game"
)

// The classes of answers for all titles. A Plan adds other classes. OtherSide has the other side's
// turns in which the player had to answer. WithOrders has these turns and also the turns in which
// standing orders gave all the player's answers. Such a turn costs no tap.
const (
	OwnTurn    = "turn"
	OtherSide  = "the other side's turn"
	WithOrders = "the other side's turn, with orders"
)

// Plan says how a title's answers are counted. It is read from the file testdata/taps.txt in the
// title's folder. Each line of the file is one of these:
//
//	apart CLASS: KIND ...       questions of these kinds are counted in this class, not as a turn
//	together CLASS: KIND ...    the same, but the answers of all seats are counted together
//	by seats                    turns are counted apart for each number of players
//	bound CLASS: MEDIAN NINETY  the most taps allowed: for the median, and for nine turns in ten
//
// The kind of a question is what the game says in the fact "asked".
type Plan struct {
	bySeats  bool
	apart    map[string]string // by kind of question: its class
	together map[string]bool   // by class
	Bounds   map[string][2]int // by class
}

// ReadPlan reads a Plan. The error names the first line that is wrong.
func ReadPlan(r io.Reader) (Plan, error) {
	p := Plan{apart: map[string]string{}, together: map[string]bool{}, Bounds: map[string][2]int{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		head, list, _ := strings.Cut(line, ":")
		word, class, _ := strings.Cut(head, " ")
		values := strings.Fields(list)
		switch {
		case line == "by seats":
			p.bySeats = true
		case (word == "apart" || word == "together") && class != "" && len(values) > 0:
			for _, kind := range values {
				p.apart[kind] = class
			}
			p.together[class] = word == "together"
		case word == "bound" && class != "" && len(values) == 2:
			median, err := strconv.Atoi(values[0])
			ninety, err2 := strconv.Atoi(values[1])
			if err != nil || err2 != nil {
				return p, fmt.Errorf("line %d: %q are no two numbers of taps", n, list)
			}
			p.Bounds[class] = [2]int{median, ninety}
		default:
			return p, fmt.Errorf("line %d: %q, want apart, together or bound, a class, a colon and a list", n, line)
		}
	}
	return p, lines.Err()
}

// stretchKey identifies a Stretch: one turn, or another series of answers of a seat.
type stretchKey struct {
	class string
	turn  int
	seat  game.Seat
}

// key returns the key of the Stretch (a turn, or another series of answers) that an answer belongs
// to. It depends on what the game says about the answer's question.
func (p Plan) key(seats int, state game.State, entry game.Entry) stretchKey {
	k := stretchKey{class: OwnTurn, seat: entry.Seat}
	if p.bySeats {
		k.class = fmt.Sprintf("%s, %d players", OwnTurn, seats)
	}
	s, ok := state.(game.Informed)
	if !ok {
		return k
	}
	k.turn, _ = s.Turns()
	for _, f := range s.Facts(entry.Seat) {
		if f.ID == game.Mine && f.Word == game.No {
			k.class = OtherSide
		}
	}
	for _, f := range s.Facts(entry.Seat) {
		if class := p.apart[f.Word]; f.ID == game.Asked && class != "" {
			k.class = class
		}
	}
	if p.together[k.class] {
		k.seat = game.Spectator
	}
	return k
}

// Stretch is what one turn, or another series of answers of a seat, has cost.
type Stretch struct {
	Taps    int // taps on the way to the answers
	Trips   int // presses that the bot answered
	Reads   int // messages that were read, or that changed while being read
	Answers int
	Typed   int // answers that were typed, because no control led to them
	class   string
	idle    bool // is true after one answer without arguments, which only ends the turn
}

// Report is what games have cost.
type Report struct {
	Games     int                  `json:"games"`
	Stretches map[string][]Stretch `json:"-"`       // by class
	Ordered   int                  `json:"ordered"` // answers that standing orders gave
	Questions Sight                `json:"questions"`
	Mistakes  map[string]Sight     `json:"mistakes"` // the bot's answers to mistakes, by the mistake's name
	Odds      Sight                `json:"odds"`
	Panels    Panels               `json:"panels"`
	Answers   map[string]Answer    `json:"answers"` // by verb
	Opened    int                  `json:"opened"`  // panels opened, a tap each

	open   map[stretchKey]*Stretch
	orders map[stretchKey]bool // stretches with answers by standing orders
}

// Answer is what the answers with one verb have cost, without the tap that opened the panel.
type Answer struct {
	N    int        `json:"n"`
	Taps int        `json:"taps"`
	By   [costs]int `json:"by"` // answers that cost 1, 2, ... taps; the last also counts those that cost more
}

// costs is the length of Answer.By.
const costs = 6

// gave counts an answer.
func (r *Report) gave(verb string, taps int) {
	a := r.Answers[verb]
	a.N, a.Taps = a.N+1, a.Taps+taps
	a.By[min(max(taps, 1), costs)-1]++
	r.Answers[verb] = a
}

func newReport() *Report {
	r := Sum()
	r.Games, r.open, r.orders = 1, map[stretchKey]*Stretch{}, map[stretchKey]bool{}
	return r
}

// obeyed counts an answer that a standing order gave.
func (r *Report) obeyed(k stretchKey) {
	r.Ordered++
	r.orders[k] = true
}

// stretch returns the open stretch of a key. It begins one if there is none.
func (r *Report) stretch(k stretchKey) *Stretch {
	if r.open[k] == nil {
		r.open[k] = &Stretch{class: k.class}
	}
	return r.open[k]
}

// end counts the open stretches. It leaves out a seat's own turn in which the player only ended the
// turn.
func (r *Report) end() {
	keys := slices.SortedFunc(maps.Keys(r.open), func(a, b stretchKey) int {
		return strings.Compare(fmt.Sprintf("%8d %8d %s", a.turn, a.seat, a.class),
			fmt.Sprintf("%8d %8d %s", b.turn, b.seat, b.class))
	})
	for _, k := range keys {
		if strings.HasPrefix(k.class, OwnTurn) && r.open[k].idle {
			continue
		}
		r.Stretches[k.class] = append(r.Stretches[k.class], *r.open[k])
		if k.class == OtherSide {
			r.Stretches[WithOrders] = append(r.Stretches[WithOrders], *r.open[k])
		}
	}
	for k := range r.orders {
		if k.class == OtherSide && r.open[k] == nil {
			r.Stretches[WithOrders] = append(r.Stretches[WithOrders], Stretch{class: WithOrders})
		}
	}
	r.open, r.orders = nil, nil
}

// The method saw goes back over the press m and the presses before it, through the panels that a
// player saw. It counts whether panels of turns fitted on the screen, and whether questions and odds
// (the lines about a choice to confirm) were in sight.
func (r *Report) saw(class string, m *move) {
	for ; m != nil; m = m.from.back {
		if ofTurn(class) {
			r.Panels.Look(m.from.seen)
		}
		blocks := shape(m.from.seen, phone.P1)
		r.Questions.look(blocks, question)
		if strings.Contains(m.id, "|a|") {
			r.Odds.look(blocks, odds)
		}
	}
}

// ofTurn says whether a class has a seat's own turns or the other side's turns. The panels of turns
// must fit on the screen. The panels of a set-up need not fit.
func ofTurn(class string) bool { return strings.HasPrefix(class, OwnTurn) || class == OtherSide }

// Add adds the counts of another report.
func (r *Report) Add(o *Report) {
	r.Games += o.Games
	r.Ordered += o.Ordered
	r.Opened += o.Opened
	for verb, of := range o.Answers {
		a := r.Answers[verb]
		a.N, a.Taps = a.N+of.N, a.Taps+of.Taps
		for i, n := range of.By {
			a.By[i] += n
		}
		r.Answers[verb] = a
	}
	for class, list := range o.Stretches {
		r.Stretches[class] = append(r.Stretches[class], list...)
	}
	r.Questions.add(o.Questions)
	for name, of := range o.Mistakes {
		of.add(r.Mistakes[name])
		r.Mistakes[name] = of
	}
	r.Odds.add(o.Odds)
	r.Panels.add(o.Panels)
}

// Sum returns an empty report, to which other reports are added.
func Sum() *Report {
	return &Report{Stretches: map[string][]Stretch{}, Answers: map[string]Answer{}, Mistakes: map[string]Sight{},
		Panels: Panels{}}
}

// Refusals returns the sum over all mistakes.
func (r *Report) Refusals() (all Sight) {
	for _, of := range r.Mistakes {
		all.add(of)
	}
	return all
}

// Spread summarises one count, such as taps, over all turns of a class. It has the median, the value
// that nine turns in ten do not exceed, and the highest value.
type Spread struct {
	Median int `json:"median"`
	Ninety int `json:"ninety"`
	Most   int `json:"most"`
}

// Class is one line of the report's table: what the turns of one class have cost.
type Class struct {
	Class   string `json:"class"`
	N       int    `json:"n"`
	Taps    Spread `json:"taps"`
	Reads   Spread `json:"reads"`
	Trips   Spread `json:"trips"`
	Answers Spread `json:"answers"`
	Typed   int    `json:"typed"`
}

// Classes returns the lines of the report's table, one for each class.
func (r *Report) Classes() []Class {
	var all []Class
	for _, class := range slices.Sorted(maps.Keys(r.Stretches)) {
		list := r.Stretches[class]
		c := Class{Class: class, N: len(list)}
		of := func(f func(Stretch) int) Spread {
			var values []int
			for _, s := range list {
				values = append(values, f(s))
			}
			slices.Sort(values)
			return Spread{values[len(values)/2], values[min(len(values)*9/10, len(values)-1)], values[len(values)-1]}
		}
		c.Taps = of(func(s Stretch) int { return s.Taps })
		c.Reads = of(func(s Stretch) int { return s.Reads })
		c.Trips = of(func(s Stretch) int { return s.Trips })
		c.Answers = of(func(s Stretch) int { return s.Answers })
		for _, s := range list {
			c.Typed += s.Typed
		}
		all = append(all, c)
	}
	return all
}

// Over returns the bounds that were exceeded. Two bounds hold for all titles: panels of turns must fit
// on each phone, and every question, refusal and line of odds must be in sight.
func (r *Report) Over(p Plan) []string {
	var all []string
	q, no, o := r.Questions, r.Refusals(), r.Odds
	if q.Out+no.Out+o.Out > 0 {
		all = append(all, fmt.Sprintf("out of sight: questions %d of %d, refusals %d of %d, odds %d of %d", q.Out,
			q.Shown, no.Out, no.Shown, o.Out, o.Shown))
	}
	for _, name := range slices.Sorted(maps.Keys(r.Panels)) {
		if of := r.Panels[name]; of.Whole < of.Shown {
			all = append(all, fmt.Sprintf("%s: %d of %d panels do not stand whole, such as\n%s\n", name, of.Shown-of.Whole,
				of.Shown, of.Worst))
		}
	}
	for _, c := range r.Classes() {
		if b, ok := p.Bounds[c.Class]; ok && (c.Taps.Median > b[0] || c.Taps.Ninety > b[1]) {
			all = append(all, fmt.Sprintf("%s: %d taps, nine of ten %d; at most %d, %d", c.Class, c.Taps.Median,
				c.Taps.Ninety, b[0], b[1]))
		}
	}
	return all
}
