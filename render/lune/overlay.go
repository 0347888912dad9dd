package lune

import (
	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// mark is a sign laid over a square.
type mark int

const (
	source  mark = iota // the Mech that is chosen, or one that may be chosen
	reach               // a Mech can go there
	prey                // would be struck
	lane                // a shot flies over it
	swallow             // the next landslide takes it
	linked              // it belongs to a group of Plasma, or is beside a Rocket
)

// tag is a text on a square: the damage of a fall, the letter of a group, or a turn.
type tag struct {
	text string
	bad  bool
}

// marked is what the private picture marks and says.
type marked struct {
	order   []place
	signs   map[place]mark
	tags    map[place]tag
	outcome *lune.Outcome // of the one choice that is left
	note    string
}

// add puts a sign on squares, but not on those that have a sign already.
func (m *marked) add(sign mark, list ...string) {
	for _, name := range list {
		p, ok := parse(name)
		if _, taken := m.signs[p]; !ok || taken {
			continue
		}
		if m.signs == nil {
			m.signs = map[place]mark{}
		}
		m.order = append(m.order, p)
		m.signs[p] = sign
	}
}

func (m *marked) write(at string, t tag) {
	p, ok := parse(at)
	if !ok {
		return
	}
	if m.tags == nil {
		m.tags = map[place]tag{}
	}
	m.tags[p] = t
}

// markSigns are how marks look, and what the legend calls them.
var markSigns = [...]struct {
	sign string
	key  game.Key
}{
	source: {"pick", "lune.picture.legend.source"}, reach: {"reach", "lune.picture.legend.reach"},
	prey:    {"prey", "lune.picture.legend.prey"},
	lane:    {"lane", "lune.picture.legend.lane"},
	swallow: {"swallow", "lune.picture.legend.swallow"}, linked: {"linked", "lune.picture.legend.linked"},
}

// legend returns the legend items of the marks that are used.
func (m *marked) legend() (list []legendItem) {
	var used [len(markSigns)]bool
	for _, s := range m.signs {
		used[s] = true
	}
	for n, s := range markSigns {
		if used[n] {
			list = append(list, legendItem{s.sign + " small", s.key, nil})
		}
	}
	return list
}

// marked draws the mark of a square, below what stands there.
func (e *easel) marked(p place) {
	if sign, ok := e.marks.signs[p]; ok {
		e.stand(e.sheet.signs[markSigns[sign].sign], p)
	}
}

// reachSign and the functions below draw the signs of an overlay, as large as a square.
func reachSign(k sketch) {
	outlineTop(k, edgeDark, 8, 5)
	outlineTop(k, render.Accent, 4.5, 5)
	k.oval(edgeDark, 0, 0, 17, 11)
	k.oval(render.Accent, 0, 0, 13, 8)
}

func pickSign(k sketch) {
	outlineTop(k, edgeDark, 11, 4)
	outlineTop(k, render.Accent, 7, 4)
}

func preySign(k sketch) {
	outlineTop(k, edgeDark, 11, 4)
	outlineTop(k, flameOuter, 7, 4)
	for n := range 4 {
		p := onCircle(n, 4)
		k.stroke(edgeDark, 9, p.X*halfWide*0.5, p.Y*halfHigh*0.5, p.X*halfWide*0.85, p.Y*halfHigh*0.85)
		k.stroke(flameOuter, 5, p.X*halfWide*0.5, p.Y*halfHigh*0.5, p.X*halfWide*0.85, p.Y*halfHigh*0.85)
	}
}

func laneSign(k sketch) {
	k.oval(edgeDark, 0, 0, 12, 8)
	k.oval(flameInner, 0, 0, 9, 5.5)
}

func swallowSign(k sketch) {
	outlineTop(k, edgeDark, 10, 5)
	outlineTop(k, amber, 6, 5)
	k.poly(edgeDark, -9, -20, 9, -20, 9, -4, 22, -4, 0, 22, -22, -4, -9, -4)
	k.poly(amber, -5, -16, 5, -16, 5, 0, 13, 0, 0, 16, -13, 0, -5, 0)
}

func linkedSign(k sketch) {
	outlineTop(k, soils[4].top, 9, 5)
	outlineTop(k, plasmaDeep, 5, 5)
}
