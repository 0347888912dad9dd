package render

import (
	"fmt"
	"image/color"
)

// DieStyle is how a die looks.
type DieStyle struct {
	Face, Pip, Edge color.RGBA
}

// Dice styles of the theme: an active die and a used one.
var (
	DieWhite = DieStyle{Paper, Ink, Mist}
	DieFaint = DieStyle{Slate, Mist, Steel}
)

// pips are the places of the pips by value, in quarters of the die's side from its middle.
var pips = [...][]Point{
	1: {{0, 0}},
	2: {{-1, 1}, {1, -1}},
	3: {{-1, 1}, {0, 0}, {1, -1}},
	4: {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	5: {{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}},
	6: {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// Die draws a die with pips, its side in pixels, around a centre. Values outside 1..6 give a blank
// die.
func (c *Canvas) Die(at Point, side float64, value int, s DieStyle) {
	half := side / 2
	box := around(0, Point{at.X - half, at.Y - half}, Point{at.X + half, at.Y + half})
	c.Panel(box, side/5, s.Edge)
	c.Panel(box.Inset(int(Thin)), side/5-Hairline, s.Face)
	if value < 1 || value > 6 {
		return
	}
	for _, p := range pips[value] {
		c.Disc(Point{at.X + p.X*side/4, at.Y + p.Y*side/4}, side/11, s.Pip)
	}
}

// DieNumber draws a die with a number instead of pips, because it has more than six sides or
// because a number is easier to read.
func (c *Canvas) DieNumber(at Point, side float64, value int, s DieStyle) {
	c.Die(at, side, 0, s)
	c.Text(fmt.Sprint(value), int(at.X), int(at.Y), Style{
		Size: max(SmallestNumber, int(side*0.7)), Bold: true, Color: s.Pip, Align: Centre,
	})
}
