package quantum

import (
	"strings"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// note draws the line below the board. On a private picture it explains the marks. Otherwise it says in words
// what was done last or, before anything was done, what the players' counters are.
func (e *easel) note() {
	left := e.untoldFrom(noteBox.Min.X + render.Pad)
	if left > noteBox.Max.X-noteLeast || e.legend(left) {
		return
	}
	turns := e.turns()
	if len(turns) == 0 || len(turns[len(turns)-1].Steps) == 0 {
		e.counters(left)
		return
	}
	t := turns[len(turns)-1]
	const y = noteTop + noteHigh/2
	e.Mark(render.Point{X: float64(left + iconRadius), Y: y}, iconRadius, e.style(t.Seat))
	left += 2*iconRadius + render.Gap
	style := render.Style{Size: render.SizeSmall, Color: render.Paper}
	style.Max = noteBox.Max.X - render.Pad - left
	e.Text(e.recent(t, style), left, y, style)
}

// noteLeast is the room that anything on the line must have.
const noteLeast = 200

// untoldFrom writes the labels that found no room on the board, and returns where the line goes on.
func (e *easel) untoldFrom(left int) int {
	list := render.Untold(e.untold)
	if list == "" {
		return left
	}
	style := render.Style{Size: render.SizeSmall, Color: render.Paper, Max: noteBox.Max.X - render.Pad - left}
	return left + e.Text(e.say("quantum.picture.legend.untold", "list", list), left,
		noteTop+noteHigh/2, style) + render.Space
}

// counters names what the strips below count.
func (e *easel) counters(left int) {
	const y = noteTop + noteHigh/2
	style := render.Style{Size: render.SizeSmall, Color: render.Paper}
	write := func(key game.Key) { left += e.Text(e.say(key), left, y, style) + 2*render.Space }
	e.Frame(square(render.Point{X: float64(left) + iconRadius, Y: y}, 2*iconRadius),
		render.RadiusSmall/2, render.Thin, haze)
	left += 2*iconRadius + render.Gap
	write("quantum.picture.key.cubes")
	crown(e.Canvas, render.Point{X: float64(left) + iconRadius, Y: y}, haze)
	left += 2*iconRadius + render.Gap
	write("quantum.picture.key.domination")
	flask(e.Canvas, render.Point{X: float64(left) + iconRadius, Y: y}, haze)
	left += 2*iconRadius + render.Gap
	write("quantum.picture.key.research")
	if e.fought() {
		scrapyard(e.Canvas, render.Point{X: float64(left) + iconRadius, Y: y}, haze)
		left += 2*iconRadius + render.Gap
		write("quantum.picture.key.scrap")
	}
}

// fought says whether the strips show scrapyards rather than the first dice.
func (e *easel) fought() bool { return e.view.Round > 0 }

// recent returns the last steps of a turn in words, as many as have room in the style.
func (e *easel) recent(t traced, style render.Style) string {
	limit := style.Max
	style.Max = 0
	text := ""
	for i := len(t.Steps) - 1; i >= 0; i-- {
		longer := e.told(t.Steps[i], t.Seat)
		if text != "" {
			longer += " · " + text
		}
		if text != "" && render.Width("… "+longer, style) > limit {
			return "… " + text
		}
		text = longer
	}
	return text
}

// told describes a step of a turn in a few words. The step of another seat, whose player has resigned in the
// meantime, names that player.
func (e *easel) told(s quantum.Step, turn game.Seat) string {
	key := "quantum.picture.step." + s.Kind
	if s.Seat != turn {
		key += ".other"
	}
	args := []any{
		"who", e.name(s.Seat), "from", s.From, "to", s.To, "planet", s.Planet, "value", s.Value, "became", s.Became,
		"count", s.Count, "carried", s.Carried, "dropped", s.Dropped,
	}
	if s.From == "" {
		args[3] = e.say("quantum.picture.scrap")
	}
	if c := s.Combat; c != nil {
		key += "." + map[bool]string{true: "won", false: "lost"}[c.Won]
		args = append(args, "at", c.From, "target", c.Target, "mine", c.Totals[0], "theirs", c.Totals[1])
	}
	return strings.TrimSpace(e.say(game.Key(key), args...))
}
