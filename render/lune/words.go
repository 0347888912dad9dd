package lune

import (
	"fmt"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// board is the board in fixed-width characters: each square its level and what
// stands there; then what the picture tells besides.
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

// letters of what lies and stands on squares, where no unit is.
var contents = map[string]string{
	"mountain": "M", "building": "H", "well": "W", "forest": "f", "fire": "~", "plasma": "p",
}

// cell is one square, five characters wide: " 1V3 ", with ' for a cracked tile.
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

// levels are all elevations, row 8 first.
func (t teller) levels() string {
	var rows []string
	for row := side - 1; row >= 0; row-- {
		var levels []string
		for col := range side {
			levels = append(levels, levelText(t.grid.square(place{col, row})))
		}
		rows = append(rows, strings.Join(levels, " "))
	}
	return t.say("lune.picture.alt.levels", "rows", strings.Join(rows, ", "))
}

// things lists what stands and lies on squares, by kind.
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
		if found := t.where(thing.is); found != "" {
			list = append(list, t.listed(thing.key, found))
		}
	}
	if len(list) == 0 {
		return nil
	}
	return []string{strings.Join(list, ". ") + "."}
}

// where are the squares of which something holds: how many Buildings, whether a Mountain or a Well was hit,
// and shields.
func (t teller) where(is func(*lune.Square) bool) string {
	var list []string
	for n := range squares {
		s := &t.grid.squares[n]
		if !is(s) {
			continue
		}
		var notes []string
		switch {
		case s.Obstacle == "building" && s.Count > 1:
			notes = append(notes, strconv.Itoa(s.Count))
		case s.Obstacle != "" && s.Obstacle != "building" && s.Count == 1:
			notes = append(notes, t.say("lune.picture.alt.hit"))
		}
		if s.Shield {
			notes = append(notes, t.say("lune.picture.alt.shield"))
		}
		text := s.Name
		if len(notes) > 0 {
			text += " (" + strings.Join(notes, ", ") + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// focusLines list the squares that the overlay marks, by what the legend calls them.
func (t teller) focusLines() []string {
	var lines []string
	for sign, l := range markSigns {
		var found []string
		for _, p := range t.marks.order {
			if t.marks.signs[p] == mark(sign) {
				text := p.String()
				if tag, ok := t.marks.tags[p]; ok {
					text += " (" + tag.text + ")"
				}
				found = append(found, text)
			}
		}
		if len(found) > 0 {
			lines = append(lines, t.say("lune.picture.alt.listed",
				"what", game.Literal(render.Capital(t.say(l.key))), "list", strings.Join(found, ", "))+".")
		}
	}
	if t.marks.note != "" {
		lines = append(lines, t.marks.note)
	}
	return lines
}

// chartLines are the picture between missions and at the end.
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

// shopWords are prices, and who has what.
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
