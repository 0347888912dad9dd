package lune

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// board returns the board in fixed-width characters, each square with its level and what stands
// there, then the other things that the picture shows.
func (t teller) board() string {
	if charted(t.view) {
		return strings.Join(t.chartLines(), "\n")
	}
	var b strings.Builder
	for row := side - 1; row >= 0; row-- {
		fmt.Fprint(&b, row+1)
		for col := range side {
			b.WriteString(t.cell(place{col, row}))
		}
		b.WriteByte('\n')
	}
	b.WriteString("  A    B    C    D    E    F    G    H\n")
	lines := append([]string{t.head()}, t.focusLines()...)
	lines = append(lines, t.mechLines(), t.vekLines())
	lines = append(lines, t.things()...)
	b.WriteString(strings.Join(lines, "\n"))
	return b.String()
}

// contents are the letters for what lies or stands on a square, used if no unit is there.
var contents = map[string]string{
	"mountain": "M", "building": "H", "well": "W", "forest": "f", "fire": "~", "plasma": "p",
}

// cell returns one square, five characters wide: " 1V3 ", with ' for a cracked tile.
func (t teller) cell(p place) string {
	s := t.grid.square(p)
	text := levelText(s)
	if s.Cracked {
		text += "'"
	}
	switch u := t.grid.units[p.index()]; {
	case u != nil:
		text += u.ID
	case s.Obstacle != "":
		text += contents[s.Obstacle] + strconv.Itoa(s.Count)
	case s.Capsule:
		text += "k"
	case s.Marker == "meteor":
		text += "*"
	case s.Marker != "":
		text += "?"
	default:
		text += contents[s.Terrain]
	}
	return fmt.Sprintf(" %-4s", text)
}

func levelText(s *lune.Square) string {
	if s.Level < 0 {
		return "-"
	}
	return strconv.Itoa(s.Level)
}

// levels returns all elevations, row 8 first, with a letter for a Chasm.
func (t teller) levels() string {
	key := game.Key("lune.picture.alt.levels")
	var rows []string
	for row := side - 1; row >= 0; row-- {
		var levels []string
		for col := range side {
			level := levelText(t.grid.square(place{col, row}))
			if level == "-" {
				key, level = "lune.picture.alt.levels.chasm", t.say("lune.picture.alt.chasm")
			}
			levels = append(levels, level)
		}
		if even := slices.Compact(slices.Clone(levels)); len(even) == 1 {
			levels = []string{t.say("lune.picture.alt.even", "level", even[0])}
		}
		rows = append(rows, strings.Join(levels, " "))
	}
	return t.say(key, "rows", strings.Join(rows, ", "))
}

// things returns a line that lists what stands and lies on squares, by kind.
func (t teller) things() []string {
	var list []string
	for _, thing := range [...]struct {
		key game.Key
		is  func(*lune.Square) bool
	}{
		{"lune.picture.alt.emerge", func(s *lune.Square) bool { return s.Marker == "emerge" }},
		{"lune.picture.alt.meteor", func(s *lune.Square) bool { return s.Marker == "meteor" }},
		{"lune.picture.alt.building", func(s *lune.Square) bool { return s.Obstacle == "building" }},
		{"lune.picture.alt.capsule", func(s *lune.Square) bool { return s.Capsule }},
		{"lune.picture.alt.well", func(s *lune.Square) bool { return s.Obstacle == "well" }},
		{"lune.picture.alt.plasma", func(s *lune.Square) bool { return s.Terrain == "plasma" }},
		{"lune.picture.alt.fire", func(s *lune.Square) bool { return s.Terrain == "fire" }},
		{"lune.picture.alt.forest", func(s *lune.Square) bool { return s.Terrain == "forest" }},
		{"lune.picture.alt.mountain", func(s *lune.Square) bool { return s.Obstacle == "mountain" }},
		{"lune.picture.alt.cracked", func(s *lune.Square) bool { return s.Cracked }},
	} {
		if found := t.where(thing.is, thing.key != "lune.picture.alt.cracked"); found != "" {
			list = append(list, t.listed(thing.key, found))
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []string{strings.Join(list, ". ") + "."}
}

// where returns the squares that meet a condition. Three or more neighbours in a row are written as
// the first and the last. If noted is true, it adds the number of buildings, whether a Mountain or
// a Well was hit, and shields.
func (t teller) where(is func(*lune.Square) bool, noted bool) string {
	var list []string
	from, last := 0, -2 // of the latest run of neighbours without notes
	for n := range squares {
		s := &t.grid.squares[n]
		if !is(s) {
			continue
		}
		var notes []string
		switch {
		case !noted:
		case s.Obstacle == "building" && s.Count > 1:
			notes = append(notes, strconv.Itoa(s.Count))
		case s.Obstacle != "" && s.Obstacle != "building" && s.Count == 1:
			notes = append(notes, t.say("lune.picture.alt.hit"))
		}
		if s.Shield && noted {
			notes = append(notes, t.say("lune.picture.alt.shield"))
		}
		if len(notes) > 0 {
			list, last = append(list, s.Name+" ("+strings.Join(notes, ", ")+")"), -2
			continue
		}
		if n != last+1 || n%side == 0 {
			from = n
		}
		last = n
		switch n - from {
		case 0, 1:
			list = append(list, s.Name)
			continue
		case 2:
			list = list[:len(list)-1]
		}
		list[len(list)-1] = t.say("lune.picture.alt.span", "from", t.grid.squares[from].Name, "to", s.Name)
	}
	return strings.Join(list, ", ")
}

// focusLines returns lines that list the squares that the overlay marks, each under the name of its
// mark in the legend.
func (t teller) focusLines() []string {
	var lines []string
	if f := t.scene.Focus; f != nil && len(f.Args) > 0 {
		if m := t.mech(f.Args[0]); m != nil && m.At == "" && m.Alive { // to be deployed
			lines = append(lines, t.listed(game.Key("lune.picture.alt.source"), t.mechName(m))+".")
		}
	}
	for sign := range markSigns {
		groups := t.groups(mark(sign))
		if mark(sign) == linked && t.shows(lune.OverlayPlasma) { // one line for all groups
			var all []string
			for _, g := range groups {
				all = append(all, strings.Join(g.at, ", "))
			}
			if len(all) > 0 {
				groups = []group{{at: []string{t.joined(all)}}}
			}
		}
		for _, g := range groups {
			list := strings.Join(g.at, ", ")
			if mark(sign) == reach {
				list = t.byLevel(g.at)
			}
			lines = append(lines, t.listed(t.groupName(mark(sign), g), list)+".")
		}
	}
	if t.marks.note != "" {
		lines = append(lines, t.marks.note)
	}
	return lines
}

// shows says whether the picture shows an overlay.
func (t teller) shows(overlay string) bool {
	return t.scene.Focus != nil && t.scene.Focus.Overlay == overlay
}

// group is marked squares with the same tag.
type group struct {
	tag string
	at  []string // squares; for a Mech, its name too
}

// groups returns the squares with a sign in board order, grouped by tag.
func (t teller) groups(sign mark) (list []group) {
	for n := range squares {
		p := placeOf(n)
		if s, ok := t.marks.signs[p]; !ok || s != sign {
			continue
		}
		tag, at := t.marks.tags[p].text, p.String()
		if u := t.grid.units[n]; sign == source && u != nil && t.mech(u.Code) != nil {
			at = t.mechName(t.mech(u.Code)) + " " + t.say("lune.picture.alt.at", "square", at)
		}
		i := slices.IndexFunc(list, func(g group) bool { return g.tag == tag })
		if i < 0 {
			i, list = len(list), append(list, group{tag: tag})
		}
		list[i].at = append(list[i].at, at)
	}
	return list
}

// byLevel returns squares grouped by level, the highest first: "B5, C5 (level 2); D4 (level 1)".
func (t teller) byLevel(at []string) string {
	var list []string
	for level := len(soils) - 1; level >= 0; level-- {
		on := slices.DeleteFunc(slices.Clone(at), func(name string) bool {
			p, ok := parse(name)
			return !ok || t.grid.square(p).Level != level
		})
		if len(on) > 0 {
			list = append(list, t.say("lune.square", "square", strings.Join(on, ", "), "level", level))
		}
	}
	return t.joined(list)
}

// joined returns one text of several parts that are lists themselves, such as "A1, A2; B1".
func (t teller) joined(parts []string) string {
	all := ""
	for n, part := range parts {
		if n == 0 {
			all = part
			continue
		}
		all = t.say("lune.and", "one", all, "two", part)
	}
	return all
}

// groupName returns the name of a group of marked squares, a Key or a Text.
func (t teller) groupName(sign mark, g group) any {
	switch {
	case sign == source:
		return game.Key("lune.picture.alt.source")
	case sign == reach && g.tag != "":
		return game.T("lune.picture.alt.fall", "n", strings.TrimPrefix(g.tag, "−"))
	case sign == prey:
		return game.T("lune.picture.alt.prey", "n", len(g.at))
	case sign == linked && t.shows(lune.OverlayRockets):
		return game.T("lune.picture.alt.beside", "turn", strings.TrimPrefix(g.tag, "T"))
	case sign == linked:
		return game.Key("lune.picture.alt.joined")
	}
	return game.Literal(render.Capital(t.say(markSigns[sign].key)))
}

// chartLines returns the lines about the picture between missions and at the end.
func (t teller) chartLines() []string {
	v := t.view
	lines := []string{t.say("lune.picture.alt.chart", "grid", v.Grid, "purse", v.Purse)}
	if v.End != nil {
		lines = []string{t.say(endKey(t.reason())), t.statsWords()}
	} else {
		lines = append(lines, t.say("lune.picture.alt.next", "n", v.Mission, "mission", missionKey(v.Mission)))
	}
	for n := range v.Results {
		lines = append(lines, t.resultWords(&v.Results[n]))
	}
	if v.Shop != nil {
		lines = append(lines, t.shopWords())
	}
	return append(lines, t.mechLines())
}

func (t teller) statsWords() string {
	s := t.view.Stats
	return t.say("lune.picture.alt.stats", "grid", t.view.Grid, "bonus", s.Bonus, "kills", s.Kills,
		"lost", s.GridLost, "mechs", s.MechsLost)
}

func (t teller) resultWords(r *lune.Result) string {
	became := game.Key("lune.picture.alt.lost")
	if r.Won {
		became = "lune.picture.alt.won"
	}
	list := []string{t.say(became)}
	for _, o := range r.Objectives {
		list = append(list, t.objectiveWords(o))
	}
	return t.say("lune.picture.alt.result", "n", r.Mission, "mission", missionKey(r.Mission),
		"list", strings.Join(list, ", "))
}

// shopWords returns the items of the shop with their prices, and who has them.
func (t teller) shopWords() string {
	var list []string
	for _, i := range t.view.Shop.Items {
		text := fmt.Sprint(t.say(itemKey(i.Code)), " ", i.Price)
		switch {
		case i.Owned && i.On != "":
			text += " (" + t.say(mechKey(i.On)) + ")"
		case i.Owned:
			text += " (" + t.say("lune.picture.item.spare") + ")"
		case i.Count > 0:
			text += " (" + t.say("lune.picture.alt.bought", "n", i.Count) + ")"
		}
		list = append(list, text)
	}
	return t.say("lune.picture.alt.shop", "items", strings.Join(list, ", "))
}
