package rois

import (
	"slices"

	"bivouac/game"
)

// mark is a sign laid over a zone.
type mark int

const (
	source mark = iota // a zone that can act, or the one chosen
	reach              // a zone that can be reached or used
	leap               // one that only a double step reaches
	prey               // an enemy that can be hit
	idle               // one that could be if the card were in hand
	pick               // a zone of some other choice
	danger             // an enemy that could strike
	victim             // an own zone that it could strike
	site               // a zone on which an order works
)

// aims says what the zones of a verb's choice are, in order; verbs that are not
// listed mark what they name as picks.
var aims = map[string][]mark{
	"move": {source, reach}, "strike": {source, prey}, "push": {source, prey}, "shoot": {source, prey},
	"power": {source, prey},
}

// aim is the sign of the n-th zone of a verb. What an order does where no enemy is
// is no blow: troops go, rise or build there.
func (e *easel) aim(verb string, n int, p place) mark {
	list, ok := aims[verb]
	if !ok {
		return pick
	}
	sign := list[min(n, len(list)-1)]
	if z, known := e.zoneAt(p); sign == prey && known && (len(z.Units) == 0 || z.Owner == e.mover()) {
		return reach
	}
	return sign
}

// tag is a figure on a zone: points, units that would die, suits that lead there.
type tag struct {
	text  string
	dead  int
	suits string // letters
	order string // that works there: for words, the picture has its sign
	dim   bool   // the card is not in hand
}

// lane is a line of the overlay from zone to zone; one that is cut ends on a cross.
type lane struct {
	from, to place
	cut      bool
	dim      bool
}

// marked is what an overlay lays on the board; the first sign on a zone stays.
type marked struct {
	order  []place
	signs  map[place]mark
	tags   map[place]tag
	extras map[place]tag // second figures, above the first
	lanes  []lane
	notes  []game.Text // legend of the figures
}

func (m *marked) add(sign mark, p place) {
	if _, taken := m.signs[p]; taken || !p.inside() {
		return
	}
	if m.signs == nil {
		m.signs, m.tags, m.extras = map[place]mark{}, map[place]tag{}, map[place]tag{}
	}
	m.order = append(m.order, p)
	m.signs[p] = sign
}

// addNamed is add for zones by name.
func (m *marked) addNamed(sign mark, names ...string) {
	for _, name := range names {
		if p, ok := parse(name); ok {
			m.add(sign, p)
		}
	}
}

// tag sets the figure of a marked zone.
func (m *marked) tag(name string, t tag) {
	if p, ok := parse(name); ok && m.tags != nil {
		m.tags[p] = t
	}
}

// lane notes a line.
func (m *marked) lane(from, to string, cut, dim bool) {
	a, okA := parse(from)
	b, okB := parse(to)
	if okA && okB {
		m.lanes = append(m.lanes, lane{a, b, cut, dim})
	}
}

// explain adds an entry to the legend, once.
func (m *marked) explain(key game.Key, args ...any) {
	if !slices.ContainsFunc(m.notes, func(n game.Text) bool { return n.Key == key }) {
		m.notes = append(m.notes, game.T(key, args...))
	}
}

// placesIn finds the zones that a word of the notation names, in order: "C1/2-C2"
// is C1 and C2. Orders (GRE1) and cards (10H) are none.
func placesIn(word string) []place {
	var list []place
	for i := 0; i+2 <= len(word); i++ {
		before := i == 0 || !letter(word[i-1]) && !digit(word[i-1]) || word[i-1] == 'x'
		after := i+2 == len(word) || !digit(word[i+2])
		if p, ok := parse(word[i : i+2]); ok && before && after {
			list = append(list, p)
		}
	}
	return list
}

func letter(b byte) bool { return b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' }
func digit(b byte) bool  { return b >= '0' && b <= '9' }

// signs are all marks of the picture.
func (e *easel) signs() marked {
	var m marked
	f := e.scene.Focus
	if f == nil {
		return m
	}
	if f.Overlay != "" {
		e.requested(f.Overlay, &m)
		return m
	}
	given := 0
	for _, a := range f.Args {
		for _, p := range placesIn(a) {
			m.add(e.aim(f.Verb, given, p), p)
			given++
		}
	}
	for _, c := range f.Choices {
		e.choice(&m, c, len(f.Args), given)
	}
	return m
}

// choice marks the zone to be chosen next, after the arguments so far with their zones.
func (e *easel) choice(m *marked, c game.Choice, args, given int) {
	n := 0
	for i, a := range c.Args {
		for _, p := range placesIn(a.Value) {
			if n >= given && i >= args {
				m.add(e.aim(c.Verb, n, p), p)
				return
			}
			n++
		}
	}
}
