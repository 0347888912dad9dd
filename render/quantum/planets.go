package quantum

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// slotPlaces are the corners of a planet's square in the order in which slots are drawn, in units of slotAway
// from the planet's middle.
var slotPlaces = [...]struct{ x, y int }{{-1, -1}, {1, 1}, {1, -1}, {-1, 1}}

// world is the colours of the planets with a certain number.
type world struct{ light, fill, shade, halo color.RGBA }

// worlds are the looks of planets by number, from 7 on: a grey moon, a banded giant, a sea with land, a giant
// with a storm.
var worlds = [...]world{
	{render.RGB(0x6C7A90), render.RGB(0x566377), render.RGB(0x394558), render.RGB(0x24304A)},
	{render.RGB(0x9A6837), render.RGB(0x81532A), render.RGB(0x573720), render.RGB(0x2E2837)},
	{render.RGB(0x2F7F78), render.RGB(0x22655F), render.RGB(0x174745), render.RGB(0x153240)},
	{render.RGB(0x875095), render.RGB(0x6C3D7A), render.RGB(0x482A57), render.RGB(0x2B2347)},
}

// asleep returns a world by night, for a planet on which nothing can be built now.
func (w world) asleep() world {
	return world{light: w.shade, fill: w.halo, shade: w.halo, halo: w.halo}
}

// worldOf returns the index in worlds of a planet's number.
func worldOf(number int) int { return min(max(number-7, 0), len(worlds)-1) }

// drawWorld draws a planet with its halo: a lit body, its surface, and the night on its far side.
func drawWorld(c *render.Canvas, at render.Point, n int, w world) {
	c.Polygon(stepped(circle(at, planetRadius+planetHalo), surfaceGrain), w.halo)
	c.Disc(at, planetRadius, w.fill)
	switch n {
	case 0: // craters
		for _, p := range []struct{ x, y, r float64 }{
			{-0.55, -0.4, 0.2}, {0.1, -0.72, 0.13}, {-0.7, 0.2, 0.12}, {0.5, -0.35, 0.16}, {-0.3, 0.66, 0.17}, {0.3, 0.5, 0.1},
		} {
			crater := render.Point{X: at.X + p.x*planetRadius, Y: at.Y + p.y*planetRadius}
			c.Polygon(stepped(circle(crater, p.r*planetRadius), surfaceGrain), w.shade)
			lit := render.Point{X: crater.X + render.Thin, Y: crater.Y + render.Thin}
			c.Polygon(stepped(circle(lit, p.r*planetRadius-render.Thin), surfaceGrain), w.light)
		}
	case 1, 3: // bands of cloud
		for _, b := range [][2]float64{{-0.8, -0.5}, {-0.2, 0.1}, {0.45, 0.75}} {
			c.Polygon(stepped(belt(at, planetRadius-1, b[0], b[1]), surfaceGrain), w.light)
		}
		if n == 3 {
			storm := render.Point{X: at.X - 0.5*planetRadius, Y: at.Y + 0.43*planetRadius}
			c.Polygon(stepped(circle(storm, 0.16*planetRadius), surfaceGrain), w.shade)
		}
	case 2: // land
		for _, land := range [][]render.Point{
			{{X: -0.8, Y: -0.45}, {X: -0.5, Y: -0.75}, {X: -0.2, Y: -0.7}, {X: -0.3, Y: -0.4},
				{X: -0.6, Y: -0.15}, {X: -0.85, Y: -0.1}},
			{{X: 0.15, Y: -0.8}, {X: 0.55, Y: -0.65}, {X: 0.5, Y: -0.35}, {X: 0.2, Y: -0.5}},
			{{X: -0.6, Y: 0.35}, {X: -0.2, Y: 0.45}, {X: 0.2, Y: 0.7}, {X: 0, Y: 0.9}, {X: -0.45, Y: 0.75}},
			{{X: 0.55, Y: 0}, {X: 0.85, Y: -0.1}, {X: 0.8, Y: 0.3}, {X: 0.6, Y: 0.35}},
		} {
			var outline []render.Point
			for _, p := range land {
				outline = append(outline, render.Point{X: at.X + p.X*planetRadius, Y: at.Y + p.Y*planetRadius})
			}
			c.Polygon(stepped(outline, surfaceGrain), w.light)
		}
	}
	c.Polygon(stepped(night(at, planetRadius-1), surfaceGrain), w.shade)
}

// belt returns the part of a disc between two heights, which are in radii from its middle.
func belt(at render.Point, r, from, to float64) []render.Point {
	const steps = 8
	var right, left []render.Point
	for n := range steps + 1 {
		y := from + (to-from)*float64(n)/steps
		x := math.Sqrt(1 - y*y)
		right = append(right, render.Point{X: at.X + r*x, Y: at.Y + r*y})
		left = append(left, render.Point{X: at.X - r*x, Y: at.Y + r*y})
	}
	slices.Reverse(left)
	return append(right, left...)
}

// night returns the crescent on the south east of a disc that the light does not reach.
func night(at render.Point, r float64) []render.Point {
	const steps = 24
	var rim, edge []render.Point
	for n := range steps + 1 {
		angle := -math.Pi/4 + math.Pi*float64(n)/steps // from the north east to the south west
		sin, cos := math.Sincos(angle)
		rim = append(rim, render.Point{X: at.X + r*cos, Y: at.Y + r*sin})
		along, across := r*math.Sin(angle-math.Pi/4), 0.72*r*math.Cos(angle-math.Pi/4)
		edge = append(edge, render.Point{X: at.X + (across-along)/math.Sqrt2, Y: at.Y + (across+along)/math.Sqrt2})
	}
	slices.Reverse(edge)
	return append(rim, edge...)
}

// bodies draws the nine planets without what stands on them, and the grid over them, since their rims reach
// under the ships in orbit. A starting planet has a ring of its player's colour.
func (e *easel) bodies() {
	for _, p := range e.view.Planets {
		at, ok := parse(p.Square)
		if !ok {
			continue
		}
		middle := e.middle(at)
		look := e.sheet.worlds
		if e.marks.has(at, shut) {
			look = e.sheet.asleep
		}
		e.Stamp(look[worldOf(p.Number)], int(middle.X), int(middle.Y))
		if p.Start != game.Spectator {
			e.Ring(middle, planetRadius+render.Thin, render.Medium, e.style(p.Start).Fill)
		}
		box := e.box(at)
		for _, edge := range []int{box.Min.X, box.Max.X} {
			e.Fill(image.Rect(edge-1, box.Min.Y-cell/2, edge+1, box.Max.Y+cell/2), overWorld)
		}
		for _, edge := range []int{box.Min.Y, box.Max.Y} {
			e.Fill(image.Rect(box.Min.X-cell/2, edge-1, box.Max.X+cell/2, edge+1), overWorld)
		}
	}
}

// overWorld is the colour of the grid where it runs over a planet.
var overWorld = gridLine

// planets draws what stands on the nine planets: number, slots, cubes.
func (e *easel) planets() {
	for _, p := range e.view.Planets {
		if at, ok := parse(p.Square); ok {
			e.planet(at, p)
		}
	}
}

func (e *easel) planet(at place, p quantum.Planet) {
	middle, ink := e.middle(at), render.White
	if e.marks.has(at, shut) {
		ink = haze
	}
	e.Text(fmt.Sprint(p.Number), int(middle.X), int(middle.Y), render.Style{
		Size: render.SizeHuge, Bold: true, Color: ink, Align: render.Centre,
	})
	for n := range p.Slots {
		e.slot(middle, n, p)
	}
}

// slotAt returns the middle of a planet's n-th slot.
func slotAt(middle render.Point, n int) render.Point {
	corner := slotPlaces[n%len(slotPlaces)]
	return render.Point{X: middle.X + float64(corner.x*slotAway), Y: middle.Y + float64(corner.y*slotAway)}
}

// slot draws one slot: a hollow, or the cube that stands in it, with the owner's letter.
func (e *easel) slot(middle render.Point, n int, p quantum.Planet) {
	at := slotAt(middle, n)
	if n >= len(p.Cubes) {
		e.Panel(square(at, slotSide), render.RadiusSmall, haze)
		e.Panel(square(at, slotSide-2*render.Thin), render.RadiusSmall-render.Thin, slotEmpty)
		return
	}
	style := e.style(p.Cubes[n])
	front := e.cube(at, slotSide, style)
	e.Text(e.letter(p.Cubes[n]), int(front.X), int(front.Y), render.Style{
		Size: render.SizeSmall, Bold: true, Color: style.Text, Align: render.Centre,
	})
}

// cube draws a solid cube seen from its front, a little from above and from the right. The cube is a little
// larger than side. It returns the middle of the front.
func (e *easel) cube(at render.Point, side float64, style render.SeatStyle) render.Point {
	deep := side / 4
	left, top, right, low := at.X-side/2-1, at.Y-side/2+deep/2, at.X+side/2-deep/2, at.Y+side/2+1
	back := render.Point{X: right + deep, Y: top - deep}
	e.Polygon([]render.Point{{X: left - 2, Y: top}, {X: left + deep - 2, Y: back.Y - 2}, {X: back.X + 2, Y: back.Y - 2},
		{X: back.X + 2, Y: low - deep}, {X: right, Y: low + 2}, {X: left - 2, Y: low + 2}}, style.Edge)
	e.Polygon([]render.Point{{X: left, Y: top}, {X: left + deep, Y: back.Y}, back, {X: right, Y: top}},
		render.Mix(style.Fill, render.White, 0.5))
	e.Polygon([]render.Point{{X: right, Y: top}, back, {X: back.X, Y: low - deep}, {X: right, Y: low}},
		render.Mix(style.Fill, render.Ink, 0.35))
	e.Fill(image.Rect(int(left), int(top), int(right), int(low)), style.Fill)
	return render.Point{X: (left + right) / 2, Y: (top + low) / 2}
}

// ships draws the fleets. Only the active player's ships have marks (section 19.3).
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
		e.Stamp(e.sheet.ships[look], int(e.middle(p).X), int(e.middle(p).Y))
	}
}
