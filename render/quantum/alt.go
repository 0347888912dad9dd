package quantum

import (
	"fmt"
	"strings"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// teller says in words what the easel draws.
type teller struct {
	*easel
}

func newTeller(s render.Scene) teller {
	t := teller{&easel{view: viewOf(s), scene: s}}
	t.marks = t.signs()
	return t
}

// alt returns the alt text. It is enough to follow the game and gives the most important first, since the end
// may be truncated.
func (t teller) alt() string {
	lines := []string{t.head()}
	if t.view.End != nil && len(t.scene.Told) == 0 { // otherwise the events say why the game ended
		lines = append(lines, t.reason())
	}
	lines = append(lines, t.focusLines()...)
	lines = append(lines, t.scene.LatelyAs("quantum.picture.alt.lately", latelyRoom)...)
	for _, seat := range t.seats() {
		lines = append(lines, t.player(seat))
	}
	lines = append(lines, t.slotsLine())
	return strings.Join(lines, "\n")
}

func (t teller) head() string {
	v := t.view
	if v.End != nil {
		return t.round() + t.verdict(t.called)
	}
	if t.scene.Unbegun {
		return t.say("quantum.picture.alt.unbegun")
	}
	line := ""
	switch v.Phase {
	case quantum.PhaseRoll:
		return t.say("quantum.picture.alt.roll")
	case quantum.PhaseActions:
		line = t.say("quantum.picture.alt.turn", "round", v.Round, "who", t.called(v.Active), "actions", v.Actions)
	default:
		line = t.round() + t.say(game.Key("quantum.picture.alt."+strings.ToLower(v.Phase)), "who", t.called(v.Active))
		if v.Phase != quantum.PhasePlace {
			line += " " + t.say("quantum.picture.alt.actions", "actions", v.Actions)
		}
	}
	if v.Gains > 0 {
		line += " " + t.say("quantum.picture.alt.gains", "gains", v.Gains)
	}
	return line
}

// round returns the words that open a sentence with the round. It returns "" during the set-up, which has no
// rounds.
func (t teller) round() string {
	if t.view.Round == 0 {
		return ""
	}
	return t.say("quantum.picture.round", "round", t.view.Round) + ". "
}

// player describes a player's strip in words, with the ships and cubes on the board.
func (t teller) player(seat game.Seat) string {
	p := t.view.Players[seat]
	who := t.scene.Player(seat, t.seated()) + " (" + t.scene.Say(t.factionName(seat)) + ")"
	cubes := ""
	if len(p.Cubes) > 0 {
		cubes = " (" + strings.Join(p.Cubes, ", ") + ")"
	}
	if p.Out {
		return t.say("quantum.picture.alt.out", "who", who, "placed", len(p.Cubes), "cubes", cubes)
	}
	line := t.say("quantum.picture.alt.player", "who", who, "placed", len(p.Cubes), "cubes", cubes,
		"domination", p.Domination, "research", p.Research, "ships", t.fleet(seat))
	switch {
	case len(p.Roll) > 0:
		line += " " + t.say("quantum.picture.alt.rolled", "dice", digits(p.Roll))
	case len(p.Scrap) > 0:
		line += " " + t.say("quantum.picture.alt.scrap", "dice", digits(p.Scrap))
	}
	return line
}

// slotsLine lists the planets with their free slots.
func (t teller) slotsLine() string {
	var list []string
	for _, p := range t.view.Planets {
		list = append(list,
			t.say("quantum.picture.alt.planet", "square", p.Square, "size", p.Number, "free", p.Slots-len(p.Cubes)))
	}
	return t.say("quantum.picture.alt.planets", "list", strings.Join(list, ", "))
}

func digits(values []int) string { return strings.Trim(fmt.Sprint(values), "[]") }

// fleet lists the ships of a seat: "3 on d4 (moved), 5 on e9".
func (t teller) fleet(seat game.Seat) string {
	var list []string
	for _, s := range t.view.Ships {
		if s.Seat == seat {
			list = append(list, t.ship(s))
		}
	}
	if len(list) == 0 {
		return t.say("quantum.picture.alt.nobody")
	}
	return strings.Join(list, ", ")
}

func (t teller) ship(s quantum.Ship) string {
	text := t.say("quantum.picture.alt.ship", "value", s.Value, "square", s.Square)
	var notes []string
	if s.Seat == t.view.Active && s.Moved {
		notes = append(notes, t.say("quantum.picture.alt.moved"))
	}
	if s.Seat == t.view.Active && s.Used {
		notes = append(notes, t.say("quantum.picture.alt.used"))
	}
	if len(notes) > 0 {
		text += " (" + strings.Join(notes, ", ") + ")"
	}
	return text
}

// focusLines lists the squares that the overlay marks, under the names that the legend gives the marks, with
// the odds on them. If a requested overlay marks nothing, the only line says so.
func (t teller) focusLines() []string {
	var lines []string
	for _, l := range legendKeys {
		var squares []string
		for _, p := range t.marks.order {
			if !t.marks.has(p, l.sign) {
				continue
			}
			text := p.String()
			if percent, ok := t.marks.odds[p]; ok {
				text = t.say("quantum.picture.alt.odds", "square", text, "percent", percent)
			}
			squares = append(squares, text)
		}
		if len(squares) > 0 {
			lines = append(lines, t.say("quantum.picture.alt.marked", "what", l.key, "squares", strings.Join(squares, ", ")))
		}
	}
	if t.marks.sums {
		lines = append(lines, t.sumLine())
	}
	if f := t.scene.Focus; len(lines) == 0 && f != nil && f.Overlay != "" {
		lines = append(lines, t.say(game.Key("quantum.picture.legend.none."+f.Overlay))+".")
	}
	return lines
}

// sumLine lists the sum of the player's ships at each open planet and the sum that it needs: "h2: 5 of 8".
func (t teller) sumLine() string {
	var list []string
	for _, p := range quantum.Plans(t.view, t.mover()) {
		if p.Open {
			list = append(list, t.say("quantum.picture.alt.sum", "square", p.Planet, "sum", p.Sum, "size", p.Number))
		}
	}
	return t.say("quantum.picture.alt.sums", "sums", strings.Join(list, ", "))
}

// latelyRoom is the maximum number of characters that an alt text spends on the latest events.
const latelyRoom = 300

// called returns a player's full name.
func (t teller) called(seat game.Seat) string { return t.scene.Called(seat, t.seated()) }
