package quantum

import (
	"fmt"
	"image"
	"image/color"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
)

// Columns of a player's strip, in canvas pixels.
const (
	stripMark  = 52
	stripName  = stripMark + markRadius + render.Pad
	nameMax    = 248
	cubesLeft  = 360
	cubeSide   = 34
	cubeStep   = 42
	crownLeft  = 600
	researchAt = 784
	trackWide  = 156
	scrapLeft  = 968
	dieSide    = 50
	dieStep    = 54
)

// seats returns the players in turn order, or in seat order before there is a turn order.
func (e *easel) seats() []game.Seat {
	if len(e.view.Order) == len(e.view.Players) {
		return e.view.Order
	}
	var list []game.Seat
	for _, p := range e.view.Players {
		list = append(list, p.Seat)
	}
	return list
}

// strip draws what belongs to the row-th player in turn order: cubes placed, domination, research, scrapyard
// (section 19.4).
func (e *easel) strip(row int) {
	seat := e.seats()[row]
	p, style := e.view.Players[seat], e.style(seat)
	box := stripBox(row)
	y := (box.Min.Y + box.Max.Y) / 2
	if e.asked(p) {
		e.Frame(box, render.Radius, render.Thin, render.Accent)
	}
	e.Mark(render.Point{X: stripMark, Y: float64(y)}, markRadius, style)
	e.Text(p.Faction, stripMark, y, render.Style{
		Size: render.SizeSmall, Bold: true, Color: style.Text, Align: render.Centre,
	})
	e.DrawName(&e.scene, seat, e.seated(), stripName, y, render.Style{
		Size: render.SizeBody, Bold: true, Color: style.Glow, Max: nameMax,
	})
	e.cubes(p, style, y)
	if p.Out {
		e.Text(e.say("quantum.picture.resigned"), crownLeft, y, render.Style{
			Size: render.SizeBody, Color: haze, Max: width - render.Space - crownLeft,
		})
		return
	}
	e.track(crownLeft, y, p.Domination, crown)
	e.track(researchAt, y, p.Research, flask)
	e.scrap(p, style, y)
}

// asked says whether a player's strip is lit: for the active player, and for those who have to roll.
func (e *easel) asked(p quantum.Player) bool {
	if e.view.End != nil {
		return false
	}
	return p.Asked || p.Seat == e.view.Active
}

const cubesAll = 5 // cubes of a player (Q1.5)

// cubes draws a player's five cubes, those placed filled (Q1.5).
func (e *easel) cubes(p quantum.Player, style render.SeatStyle, y int) {
	for n := range min(len(p.Cubes)+p.Reserve, cubesAll) {
		at := render.Point{X: float64(cubesLeft + cubeSide/2 + n*cubeStep), Y: float64(y)}
		if n < len(p.Cubes) {
			e.cube(at, cubeSide, style)
			continue
		}
		e.Frame(square(at, cubeSide), render.RadiusSmall/2, render.Thin, render.Steel)
	}
}

// counterMost is the maximum of domination and research (Q9.1, Q6.11).
const counterMost = 6

// track draws a counter: a sign, its number, and six steps below.
func (e *easel) track(left, y, value int, sign func(*render.Canvas, render.Point, color.RGBA)) {
	const up, down, high = 12, 18, 12
	sign(e.Canvas, render.Point{X: float64(left + iconRadius), Y: float64(y - up)}, haze)
	col := render.Paper
	if value >= counterMost-1 {
		col = render.Accent
	}
	e.Text(fmt.Sprint(value), left+2*iconRadius+render.Pad, y-up, render.Style{
		Size: render.SizeNumber, Bold: true, Color: col,
	})
	const step = trackWide / counterMost
	for n := range counterMost {
		box := image.Rect(left+n*step, y+down-high/2+2, left+(n+1)*step-render.Thin, y+down+high/2+2)
		fill := slotEmpty
		if n < value {
			fill = col
		}
		e.Panel(box, render.Thin, fill)
	}
}

// scrap draws the scrapyard after its sign, or the first roll during the set-up.
func (e *easel) scrap(p quantum.Player, style render.SeatStyle, y int) {
	values := p.Scrap
	if len(p.Roll) > 0 {
		values = p.Roll
	}
	left := scrapLeft
	if e.fought() {
		scrapyard(e.Canvas, render.Point{X: float64(left + iconRadius), Y: float64(y)}, haze)
		left += 2*iconRadius + render.Pad
		if len(values) == 0 {
			e.Text("0", left, y, render.Style{Size: render.SizeNumber, Bold: true, Color: haze})
		}
	}
	for n, v := range values {
		at := render.Point{X: float64(left + dieSide/2 + n*dieStep), Y: float64(y)}
		e.DieNumber(at, dieSide, v, render.DieStyle{Face: style.Fill, Pip: style.Text, Edge: style.Edge})
	}
}

// crown draws the sign of domination.
func crown(c *render.Canvas, at render.Point, col color.RGBA) {
	const r = iconRadius
	c.Polygon([]render.Point{
		{X: at.X - r, Y: at.Y - 0.6*r}, {X: at.X - 0.5*r, Y: at.Y}, {X: at.X, Y: at.Y - r}, {X: at.X + 0.5*r, Y: at.Y},
		{X: at.X + r, Y: at.Y - 0.6*r}, {X: at.X + 0.75*r, Y: at.Y + 0.8*r}, {X: at.X - 0.75*r, Y: at.Y + 0.8*r},
	}, col)
}

// flask draws the sign of research.
func flask(c *render.Canvas, at render.Point, col color.RGBA) {
	const r = iconRadius
	c.Polygon([]render.Point{
		{X: at.X - 0.35*r, Y: at.Y - r}, {X: at.X + 0.35*r, Y: at.Y - r}, {X: at.X + 0.35*r, Y: at.Y - 0.3*r},
		{X: at.X + 0.9*r, Y: at.Y + 0.9*r}, {X: at.X - 0.9*r, Y: at.Y + 0.9*r}, {X: at.X - 0.35*r, Y: at.Y - 0.3*r},
	}, col)
}
