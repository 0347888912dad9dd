package lune

import (
	"image"

	"bivouac/render"
)

// Measures of the inset, which shows the board from above, with elevations as digits.
const (
	insetCell = 41
	insetEdge = 34 // for letters, on the left and below
	insetLeft = render.Gap
	insetTop  = panelEnd - render.Gap - insetEdge - side*insetCell - 2*render.Gap
)

var insetBox = image.Rect(insetLeft, insetTop, panelLeft-render.Gap, panelEnd-render.Gap)

// insetCellBox returns the place of a square in the inset.
func insetCellBox(p place) image.Rectangle {
	x, y := insetBox.Min.X+render.Gap+insetEdge+p.col*insetCell, insetBox.Min.Y+render.Gap+(side-1-p.row)*insetCell
	return image.Rect(x, y, x+insetCell, y+insetCell)
}

// inset shows every level as a digit. The square of a Mech has a frame in its owner's colour, that
// of a Vek has red corners, and that of an obstacle has a bar below.
func (e *easel) inset() {
	for n := range squares {
		p := placeOf(n)
		e.insetSquare(p, insetCellBox(p))
	}
}

func (e *easel) insetSquare(p place, b image.Rectangle) {
	s, level := e.grid.square(p), e.grid.level(p)
	if s.Level < 0 {
		e.Fill(b.Inset(1), abyss)
		e.Text("–", (b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2, render.Style{
			Size: render.SizeSmall, Bold: true, Color: haze, Align: render.Centre,
		})
	} else {
		e.Fill(b.Inset(1), soils[level].top)
		style := render.Style{Size: render.SizeBody, Bold: true, Color: soils[level].digit, Align: render.Centre}
		e.Text(levelDigits[level], (b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2, style)
	}
	if s.Cracked {
		k := sketch{Canvas: e.Canvas, x: float64(b.Min.X), y: float64(b.Min.Y), scale: 1}
		k.stroke(crackDark, 4, 2, 16, 8, 12, 7, 8, 14, 2)
		k.stroke(crackDark, 4, 39, 25, 33, 29, 34, 33, 27, 39)
		k.stroke(crackDark, 4, 2, 38, 9, 33)
		k.stroke(crackDark, 4, 39, 3, 32, 8)
	}
	if s.Obstacle != "" {
		col := rockDark
		if s.Obstacle == "building" {
			col = tower.south
		} else if s.Obstacle == "well" {
			col = plasmaDeep
		}
		e.Fill(image.Rect(b.Min.X+4, b.Max.Y-8, b.Max.X-4, b.Max.Y-2), col)
	}
	e.insetUnit(p, b)
}

func (e *easel) insetUnit(p place, b image.Rectangle) {
	u := e.grid.units[p.index()]
	if u == nil {
		return
	}
	switch m := e.mech(u.Code); {
	case m != nil:
		style := render.Seats[min(max(int(m.Owner), 0), mostSeats-1)]
		e.Frame(b, 12, 7, edgeDark)
		e.Frame(b.Inset(1), 11, 5, style.Fill)
	case figures[u.Code] != nil:
		k := sketch{Canvas: e.Canvas, x: float64(b.Min.X), y: float64(b.Min.Y), scale: 1}
		c := float64(insetCell)
		for _, t := range [...][4]float64{{0, 0, 1, 1}, {c, 0, -1, 1}, {c, c, -1, -1}, {0, c, 1, -1}} {
			k.poly(dangerCol, t[0], t[1], t[0]+15*t[2], t[1], t[0], t[1]+15*t[3])
		}
	default:
		e.Frame(b.Inset(2), 4, 3, edgeDark)
	}
}

// drawInsetLetters draws the names of the columns and rows of the inset.
func drawInsetLetters(c *render.Canvas) {
	style := render.Style{Size: render.SizeSmall, Color: haze, Align: render.Centre}
	for n := range side {
		col, row := insetCellBox(place{n, 0}), insetCellBox(place{0, n})
		c.Text(string(rune('A'+n)), col.Min.X+insetCell/2, col.Max.Y+insetEdge/2, style)
		c.Text(string(rune('1'+n)), row.Min.X-insetEdge/2-2, row.Min.Y+insetCell/2, style)
	}
}
