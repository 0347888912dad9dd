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
	leap               // a zone that only a double step reaches
	prey               // an enemy that can be hit
	idle               // an enemy that could be hit if the card were in hand
	pick               // a zone of some other choice
	danger             // an enemy that could strike
	victim             // an own zone that an enemy could strike
	site               // a zone on which an order works
)

// aims are the marks of the zones that a verb's choice names, in order; the last applies to all further
// zones. Verbs that are not listed mark all zones as picks.
var aims = map[string][]mark{
	"move": {source, reach}, "strike": {source, prey}, "push": {source, prey}, "shoot": {source, prey},
	"power": {source, prey},
}

// aim returns the mark of the n-th zone p of a verb. Where no enemy stands, prey becomes reach: an order
// moves, raises or builds something there.
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

// tag is what is written on a zone: points, units that would die, suits of the cards that lead there.
type tag struct {
	text  string
	dead  int
	suits string // letters
	order string // that works there; only words name it, since the picture shows its sign
	dim   bool   // the card is not in hand
}

// lane is a line of the overlay from zone to zone.
type lane struct {
	from, to place
	cut      []place // the zone that cuts it, or the two zones of a closed step; nil if nothing does
	dim      bool
}

// marked is what an overlay lays on the board. A zone keeps the first sign that it is given.
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

// addNamed adds a sign to the zones with the given names.
func (m *marked) addNamed(sign mark, names ...string) {
	for _, name := range names {
		if p, ok := parse(name); ok {
			m.add(sign, p)
		}
	}
}

// tag sets what is written on a marked zone.
func (m *marked) tag(name string, t tag) {
	if p, ok := parse(name); ok && m.tags != nil {
		m.tags[p] = t
	}
}

// lane adds a line between two zones. The zones cut say what blocks it: see rois.Line.
func (m *marked) lane(from, to string, cut []string, dim bool) {
	a, okA := parse(from)
	b, okB := parse(to)
	if !okA || !okB {
		return
	}
	l := lane{from: a, to: b, dim: dim}
	for _, name := range cut {
		if p, ok := parse(name); ok {
			l.cut = append(l.cut, p)
		}
	}
	m.lanes = append(m.lanes, l)
}

// explain adds an entry to the legend, unless the legend has one with that key.
func (m *marked) explain(key game.Key, args ...any) {
	if !slices.ContainsFunc(m.notes, func(n game.Text) bool { return n.Key == key }) {
		m.notes = append(m.notes, game.T(key, args...))
	}
}

// placesIn returns the zones that a word of the notation names, in order: "C1/2-C2" names C1 and C2. Orders
// (GRE1) and cards (10H) are not zones.
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

// signs returns all marks of the picture: those of the requested overlay, or those of the choices.
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

// choice marks the next zone that c names. args is how many arguments are chosen so far, given how many zones
// they name.
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
