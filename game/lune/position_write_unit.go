package lune

import (
	"fmt"
	"strings"
)

// units writes the Mechs and the living units, in the order of appearance.
func (w *sheet) units(s *State, b *battle) {
	for k := range kind(mechCount) {
		w.add(true, "%s%s", b.units[k].words(b), s.mechWords(k, b))
	}
	for i := mechCount; i < int(b.count); i++ {
		if u := &b.units[i]; u.alive {
			w.add(true, "%s", u.words(b))
		}
	}
	w.add(b.serial > 0, "serial %d", b.serial)
	w.add(b.rocks > 0, "rocks %d", b.rocks)
}

// words are a unit's number, square and state.
func (u *unit) words(b *battle) string {
	text := kinds[u.kind].code
	switch {
	case isVek(u.kind):
		text = fmt.Sprintf("V%d %s", u.order, text)
	case !isMech(u.kind):
		text += fmt.Sprint(u.order)
	}
	switch {
	case !u.alive:
		return text + " dead"
	case u.at == nowhere:
		text += " off"
	default:
		text += " " + u.at.name()
	}
	if u.hp != u.most {
		text += fmt.Sprintf(" hp %d", u.hp)
	}
	return text + u.state(b)
}

// state is what else holds of a unit that is alive.
func (u *unit) state(b *battle) (text string) {
	for _, word := range u.marks().Words() {
		text += " " + word
	}
	if u.aim.set {
		text += " aim " + u.aim.text()
	}
	if u.webs != none {
		text += " webs " + kinds[b.units[u.webs].kind].code
	}
	if u.leaves > 0 {
		text += fmt.Sprintf(" leaves %d", u.leaves)
	}
	if u.fell > 0 {
		text += fmt.Sprintf(" fell %d", u.fell)
	}
	return text
}

// mechWords are the equipment and the pilot of a Mech.
func (s *State) mechWords(k kind, b *battle) string {
	text := ""
	for i := range equipment {
		if h := &s.shop[i]; h.owned && h.on == uint8(k) {
			text += " " + itemCodes[i] + h.freshWord()
		}
	}
	p := &b.pilots[k]
	if p.xp > 0 {
		text += fmt.Sprintf(" xp %d", p.xp)
	}
	for n := uint8(1); n <= skillCount; n++ {
		if p.has(n) {
			text += fmt.Sprintf(" skill %d", n)
		}
	}
	return text
}

// text is the aim as in L20.1: E, E3, *.
func (a aim) text() string {
	switch {
	case a.burst:
		return "*"
	case a.n > 0:
		return fmt.Sprintf("%c%d", dirLetters[a.dir], a.n)
	}
	return dirLetters[a.dir : a.dir+1]
}

// done are the inputs of this players' turn and the draws of resistance that fell, in
// the notation; false when there are none, or not all is known any more.
func (s *State) done() (string, bool) {
	if s.phase != inPlayers || s.acted == 0 || s.is.cut {
		return "", false
	}
	text, rolls := "", ""
	for i := range s.acts[:s.acted] {
		text += " " + strings.ReplaceAll(string(s.acts[i].text()), " ", "")
	}
	for _, m := range s.is.list() {
		if m.kind == mDraw && m.why == forResist {
			rolls += fmt.Sprintf(" %d", m.n)
		}
	}
	if rolls != "" {
		text += "; rolls" + rolls
	}
	return text, true
}
