package lune

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
)

// teller says in words what the easel draws.
type teller struct {
	*easel
}

func newTeller(s render.Scene) teller {
	view := viewOf(s)
	t := teller{&easel{view: &view, scene: s, grid: gridOf(&view)}}
	if !charted(&view) {
		t.marks = t.wanted()
	}
	return t
}

// alt returns the alt text: it is sufficient to follow the game, with the most important things
// first, since the end may be truncated.
func (t teller) alt() string {
	if charted(t.view) {
		return strings.Join(t.chartLines(), "\n")
	}
	lines := append([]string{t.head()}, t.focusLines()...)
	lines = append(lines, t.mechLines(), t.vekLines())
	lines = append(lines, t.things()...)
	said := strings.Join(lines, "\n")
	// Levels are left out first, since squares that can be reached are listed by level anyway.
	whole, most := said+"\n"+t.levels(), render.MaxAlt
	if t.scene.Crop != nil {
		most -= cropHead
	}
	if t.scene.Focus == nil || utf8.RuneCountInString(whole) <= most {
		said = whole
	}
	room := min(latelyRoom, render.MaxAlt-utf8.RuneCountInString(said)-latelyHead)
	return strings.Join(append([]string{said}, t.scene.LatelyAs("lune.picture.alt.lately", room)...), "\n")
}

// head returns some sentences about the state of the mission.
func (t teller) head() string {
	v := t.view
	key := game.Key("lune.picture.alt.head")
	if v.Turn == 0 {
		key = "lune.picture.alt.deploy"
	}
	text := t.say(key, "n", v.Mission, "mission", missionKey(v.Mission), "turn", v.Turn, "turns", v.Turns,
		"grid", v.Grid)
	if v.Resist != lune.FirstResist {
		text += " " + t.say("lune.picture.alt.resist", "resist", v.Resist)
	}
	if v.Coming != "" {
		text += " " + t.say(game.Key("lune.picture.coming."+v.Coming)) + "."
	}
	if who := t.waited(); who != "" {
		text += " " + t.say("lune.picture.alt.asked", "who", who)
	}
	var list []string
	for _, o := range v.Objectives {
		list = append(list, t.objectiveWords(o))
	}
	if len(list) > 0 {
		text += " " + t.listed(game.Key("lune.picture.objectives"), strings.Join(list, ", ")) + "."
	}
	return text
}

// objectiveWords returns an objective with its count and, unless it is still open, its state:
// "Forests 4 (at least 2)".
func (t teller) objectiveWords(o lune.Objective) string {
	name, count := objectiveKey(o.Code), game.Key("lune.picture.alt.count")
	switch o.Code {
	case "O2", "O4", "O5", "O6", "O11", "O12":
		count = "lune.picture.alt.count.least"
	case "O9", "O10":
		name, count = "lune.picture.alt.lost."+game.Key(o.Code), "lune.picture.alt.count.most"
	}
	if o.State == "open" {
		return t.say(name) + " " + t.say(count+".open", "n", o.Count, "goal", o.Goal)
	}
	return t.say(name) + " " + t.say(count, "n", o.Count, "goal", o.Goal,
		"state", game.Key("lune.picture.alt.state."+o.State))
}

// listed returns a text that consists of a name (a Key or a Text) and the list of what belongs to
// it.
func (t teller) listed(what any, list string) string {
	return t.say("lune.picture.alt.listed", "what", what, "list", list)
}

// waited returns the names of the players who have a question to answer.
func (t teller) waited() string {
	var list []any
	for _, p := range t.view.Players {
		if asked(t.view, p) {
			list = append(list, t.called(p.Seat))
		}
	}
	return t.scene.Say(game.List("lune.list", list...))
}

// mechLines returns one line about the three Mechs.
func (t teller) mechLines() string {
	var list []string
	for n := range t.view.Mechs {
		m := &t.view.Mechs[n]
		text := t.mechName(m)
		if !m.Alive {
			list = append(list, text+", "+strings.ToLower(t.say("lune.picture.destroyed")))
			continue
		}
		text += t.placed(m.At, m.HP)
		for _, code := range m.Weapons[min(1, len(m.Weapons)):] { // except the base weapon
			text += ", " + t.say(itemKey(code))
		}
		if m.Moved && !m.Acted {
			text += ", " + t.say("lune.picture.alt.moved")
		}
		if m.Acted {
			text += ", " + t.say("lune.picture.alt.acted")
		}
		if u := t.unit(m.Code); u != nil {
			text += t.statusWords(u)
		}
		list = append(list, text)
	}
	return strings.Join(list, ". ") + "."
}

// mechName returns the name of a Mech, with its owner if the Mechs have different owners.
func (t teller) mechName(m *lune.Mech) string {
	name := t.say(mechKey(m.Code))
	for n := range t.view.Mechs {
		if t.view.Mechs[n].Owner != m.Owner {
			return name + " (" + t.called(m.Owner) + ")"
		}
	}
	return name
}

// placed returns where a unit is, if it is on the board, and its health: " on D5, health 2".
func (t teller) placed(at string, hp int) string {
	text := ", " + t.say("lune.picture.alt.health", "hp", hp)
	if at == "" {
		return text
	}
	return " " + t.say("lune.picture.alt.at", "square", at) + text
}

// vekLines returns one line: first the auras that hold for all Veks, then the units that are not
// Mechs, each with its next action, and last the Veks that leave Plasma when they die.
func (t teller) vekLines() string {
	var list []string
	var leaving []any
	for _, aura := range auras {
		if t.aura(aura.psion) {
			list = append(list, render.Capital(t.say(aura.key)))
		}
	}
	for n := range t.view.Units {
		u := &t.view.Units[n]
		if mechs[u.Code] != nil {
			continue
		}
		text := t.say(mechKey(u.Code))
		if sign := u.Sign(); sign != "" {
			text = t.say("lune.unit", "kind", mechKey(u.Code), "id", sign)
		}
		text += t.placed(u.At, u.HP)
		if u.Code == "R" {
			text += ", " + t.say("lune.picture.alt.leaves", "turn", u.Leaves)
		}
		list = append(list, text+t.statusWords(u)+t.aimWords(u))
		if t.leavesPlasma(u) {
			leaving = append(leaving, cmp.Or(u.Sign(), t.say(mechKey(u.Code))))
		}
	}
	if len(list) == 0 {
		return t.say("lune.picture.alt.alone")
	}
	if len(leaving) > 0 {
		who := game.List("lune.list", leaving...)
		list = append(list, t.say("lune.picture.alt.plasmoid", "n", len(leaving), "who", who))
	}
	return strings.Join(list, ". ") + "."
}

// leavesPlasma says whether a Vek leaves Plasma when it dies, while other Veks do not.
func (t teller) leavesPlasma(u *lune.Unit) bool { return u.Plasmoid && !t.aura("PP") }

// aimWords returns what a Vek will do, such as ", will strike D5 and D4 for 2", or "" for nothing.
func (t teller) aimWords(u *lune.Unit) string {
	hits, void := t.hits(u)
	switch {
	case len(hits) == 0:
		return ""
	case void:
		return ", " + t.say("lune.picture.alt.void", "list", t.hitWords(hits))
	case hits[0].Damage == 0: // a Blobber lobs a Blob
		return ", " + t.say("lune.picture.alt.lob", "square", hits[0].At)
	default:
		return ", " + t.say("lune.picture.alt.aim", "list", t.hitWords(hits))
	}
}

// hits returns the squares that a unit has announced to strike, the nearest first. void says that
// the unit dies before it can strike.
func (t teller) hits(u *lune.Unit) (hits []lune.Hit, void bool) {
	for _, a := range t.announced() {
		if a.By == u.ID {
			return a.Hits, a.Void
		}
	}
	return nil, false
}

// hitWords returns the squares that are struck, with their damage. Neighbours in the list that take
// the same damage share one number.
func (t teller) hitWords(hits []lune.Hit) string {
	var list []string
	for from, n := 0, 0; from < len(hits); from = n {
		var at []string
		for n = from; n < len(hits) && hits[n].Damage == hits[from].Damage; n++ {
			at = append(at, hits[n].At)
		}
		list = append(list, t.say("lune.picture.read.hit", "square", strings.Join(at, ", "), "damage", hits[from].Damage))
	}
	return strings.Join(list, ", ")
}

func (t teller) statusWords(u *lune.Unit) string {
	text := ""
	for _, s := range [...]struct {
		key game.Key
		on  bool
	}{
		{"lune.picture.legend.fire", u.Fire}, {"lune.picture.legend.web", len(u.Webbed) > 0},
		{"lune.picture.legend.overload", u.Overload},
		{"lune.picture.alt.shield", u.Shield}, {"lune.picture.alt.flies", u.Flies && !t.aura("FP")},
	} {
		if s.on {
			text += ", " + t.say(s.key)
		}
	}
	return text
}

// auras are the effects that Psions have on all Veks, with the legend's text for each.
var auras = [...]struct {
	psion string
	key   game.Key
}{{"FP", "lune.picture.legend.wing"}, {"PP", "lune.picture.legend.drop"}}

// aura says whether a Psion of that kind is on the board.
func (t teller) aura(psion string) bool { return slices.Contains(t.view.Auras, psion) }

// latelyRoom is the maximum number of characters that an alt text uses for the latest events.
const latelyRoom = 250

// cropHead is the usual number of characters that say what a crop shows and list its numbers.
const cropHead = 200

// latelyHead is the maximum number of characters before the sentences about the latest events.
const latelyHead = 20

// called returns a player's name.
func (t teller) called(seat game.Seat) string { return t.scene.Joined(seat, seated) }
