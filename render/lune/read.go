package lune

import (
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

var _ render.Reader = Painter{}

// Read returns the board for screen readers: the mission, the Mechs, the other units with what they
// will do, what stands and lies on squares, and the levels by row.
func (Painter) Read(s render.Scene) []render.Section {
	t := newTeller(s)
	now := render.Section{Title: t.say("lune.picture.read.now")}
	if charted(t.view) {
		now.Lines = t.chartLines()
		now.Lines = now.Lines[:len(now.Lines)-1] // the Mechs have a section
		return []render.Section{now, t.readMechs()}
	}
	now.Lines = append([]string{t.head()}, t.focusLines()...)
	things := render.Section{Title: t.say("lune.picture.read.things")}
	for _, line := range t.things() {
		things.Lines = append(things.Lines, strings.Split(strings.TrimSuffix(line, "."), ". ")...)
	}
	return []render.Section{now, t.readMechs(), t.readOthers(), things, t.readLevels()}
}

// readMechs returns the three Mechs with their equipment, a line for each.
func (t teller) readMechs() render.Section {
	s := render.Section{Title: t.say("lune.picture.read.mechs")}
	for n := range t.view.Mechs {
		s.Add(t.readMech(&t.view.Mechs[n]))
	}
	return s
}

func (t teller) readMech(m *lune.Mech) string {
	line := t.say("lune.picture.read.mech", "code", m.Code, "kind", mechKey(m.Code), "who", t.called(m.Owner))
	if !m.Alive {
		return line + " " + t.say("lune.picture.destroyed") + "."
	}
	if m.At != "" {
		line += " " + t.say("lune.picture.read.at", "square", m.At)
	}
	line += " " + t.say("lune.picture.read.health", "hp", m.HP, "most", m.Most, "move", m.Move)
	var list []string
	for _, code := range append(m.Weapons[:len(m.Weapons):len(m.Weapons)], m.Upgrades...) {
		list = append(list, code+" "+t.say(itemKey(code)))
	}
	for _, skill := range m.Skills {
		list = append(list, t.say(game.Key("lune.skill."+strconv.Itoa(skill))))
	}
	line += ". " + strings.Join(list, ", ")
	if m.Moved && !m.Acted {
		line += ", " + t.say("lune.picture.alt.moved")
	}
	if m.Acted {
		line += ", " + t.say("lune.picture.alt.acted")
	}
	if u := t.unit(m.Code); u != nil {
		line += t.statusWords(u)
	}
	return line + "."
}

// readOthers returns Veks, Rockets and rocks, each with its next action.
func (t teller) readOthers() render.Section {
	s := render.Section{Title: t.say("lune.picture.read.others")}
	for n := range t.view.Units {
		u := &t.view.Units[n]
		if mechs[u.Code] != nil {
			continue
		}
		line := t.say("lune.picture.read.unit", "id", u.ID, "kind", mechKey(u.Code), "square", u.At)
		line += " " + t.say("lune.picture.read.health", "hp", u.HP, "most", u.Most, "move", u.Move)
		if u.Code == "R" {
			line += ", " + t.say("lune.picture.alt.leaves", "turn", u.Leaves)
		}
		if line += t.statusWords(u); t.leavesPlasma(u) {
			line += ", " + t.say("lune.picture.read.plasmoid")
		}
		s.Add(line + "." + t.readAim(u))
	}
	if len(s.Lines) == 0 {
		s.Add(t.say("lune.picture.alt.alone"))
	}
	return s
}

// readAim returns what a unit will do as a sentence, or "" for nothing.
func (t teller) readAim(u *lune.Unit) string {
	hits, void := t.hits(u)
	switch {
	case len(hits) == 0:
		return ""
	case void:
		return " " + render.Capital(t.say("lune.picture.alt.void", "list", t.hitWords(hits))) + "."
	case hits[0].Damage == 0:
		return " " + t.say("lune.picture.read.lob", "square", hits[0].At)
	default:
		return " " + t.say("lune.picture.read.aim", "list", t.hitWords(hits))
	}
}

// readLevels returns the elevations: a line for each row from 8 to 1, from column A to H.
func (t teller) readLevels() render.Section {
	s := render.Section{Title: t.say("lune.picture.read.levels")}
	for row := side - 1; row >= 0; row-- {
		var list []string
		for col := range side {
			square := t.grid.square(place{col, row})
			if square.Level < 0 {
				list = append(list, t.say("lune.picture.read.chasm"))
				continue
			}
			list = append(list, strconv.Itoa(square.Level))
		}
		s.Add(t.say("lune.picture.read.row", "row", row+1, "list", strings.Join(list, " ")))
	}
	return s
}
