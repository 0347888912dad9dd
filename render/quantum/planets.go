package quantum

import (
	"fmt"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// slotPlaces are the corners of a planet's square in the order in which slots
// are drawn, in distances from its middle.
var slotPlaces = [...]struct{ x, y int }{{-1, -1}, {1, 1}, {1, -1}, {-1, 1}}

// planets draws the nine planets: number, slots with cubes, whose start.
func (e *easel) planets() {
	for _, p := range e.view.Planets {
		if at, ok := parse(p.Square); ok {
			e.planet(at, p)
		}
	}
}

func (e *easel) planet(at place, p quantum.Planet) {
	middle := at.middle()
	w := worlds[min(max(p.Number-7, 0), len(worlds)-1)]
	if p.Start != game.Spectator {
		e.Ring(middle, planetRadius+render.Thin, render.Medium, e.style(p.Start).Fill)
	}
	e.Disc(middle, planetRadius, w.shade)
	e.Disc(render.Point{X: middle.X - render.Thin, Y: middle.Y - render.Thin}, planetRadius-render.Thick, w.light)
	e.Text(fmt.Sprint(p.Number), int(middle.X), int(middle.Y), render.Style{Size: render.SizeHuge, Bold: true, Color: w.ink, Align: render.Centre})
	for n := range p.Slots {
		e.slot(middle, n, p)
	}
}

// slot is one slot: empty, or the owner's colour and letter.
func (e *easel) slot(middle render.Point, n int, p quantum.Planet) {
	corner := slotPlaces[n%len(slotPlaces)]
	at := render.Point{X: middle.X + float64(corner.x*slotAway), Y: middle.Y + float64(corner.y*slotAway)}
	if n >= len(p.Cubes) {
		e.Panel(square(at, slotSide), render.RadiusSmall, haze)
		e.Panel(square(at, slotSide-2*render.Thin), render.RadiusSmall-render.Thin, slotEmpty)
		return
	}
	style := e.style(p.Cubes[n])
	e.Panel(square(at, slotSide+render.Thin), render.RadiusSmall, style.Edge)
	e.Panel(square(at, slotSide), render.RadiusSmall-render.Hairline, style.Fill)
	e.Text(e.letter(p.Cubes[n]), int(at.X), int(at.Y), render.Style{Size: render.SizeSmall, Bold: true, Color: style.Text, Align: render.Centre})
}

// ships draws the fleets. Marks count for the active player only (section 19.3).
func (e *easel) ships() {
	for _, s := range e.view.Ships {
		p, ok := parse(s.Square)
		if !ok {
			continue
		}
		look := shipLook{faction: e.letter(s.Seat), value: s.Value}
		if s.Seat == e.view.Active && e.view.End == nil {
			look.moved, look.used = s.Moved, s.Used
		}
		e.Stamp(e.sheet.ships[look], int(p.middle().X), int(p.middle().Y))
	}
}
