package quantum

import (
	"strings"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// note is the line below the board: what the signs on it mean, on a private picture, else
// what was done last, in words; before anything was done, what the players' counters are.
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

// noteLeast is the room that something on the line must have.
const noteLeast = 200

// untoldFrom tells what labels say that found no room on the board, and says where the line
// goes on.
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

// fought says that the strips show scrapyards, not the first dice.
func (e *easel) fought() bool { return e.view.Round > 0 }

// recent is the last steps of a turn in words, as many as there is room for.
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

// told is one step in a seat's turn in a few words. Another's, who has resigned
// meanwhile, is told with his name.
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
