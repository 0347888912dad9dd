package render

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/png"
	"strconv"

	"bivouac/game"
	"bivouac/game/naming"
)

// A Chart is a line chart over time: one line for each seat, distinguished by colour, shapes and
// name.
type Chart struct {
	Lines []ChartLine
	// Step returns the name of the n-th step of time. The first and the last step are named on the
	// chart.
	Step func(n int) string
	// First is the number of the first value's step.
	First int
	// Percent is the suffix of a percentage, such as "%" or " %".
	Percent string
	// Marks are the indexes of the values that get a vertical line.
	Marks []int
}

// ChartLine is one line of a Chart: values from 0 to 1, one for each step.
type ChartLine struct {
	Seat   game.Seat // Spectator for a line that all seats share
	Style  SeatStyle // see StyleOf
	Name   naming.Name
	Values []float64
}

// Layout of the chart in canvas pixels.
const (
	chartWide, chartHigh = 1080, 720
	chartLeft            = 140
	chartRight           = chartWide - 48
	chartTop             = 168
	chartBottom          = chartHigh - 96
	chartShapes          = 12 // maximum per line
)

// PNG returns the picture. It returns an error if the Chart has no line, or if its first line has
// no value.
func (c Chart) PNG() ([]byte, error) {
	if len(c.Lines) == 0 || len(c.Lines[0].Values) == 0 {
		return nil, fmt.Errorf("render: a chart without values")
	}
	canvas := NewCanvas(chartWide, chartHigh)
	canvas.Fill(canvas.Image.Rect, Night)
	c.grid(canvas)
	for _, n := range c.Marks {
		canvas.Line([]Point{c.at(n, 0), c.at(n, 1)}, Hairline, Accent, 12, 8)
	}
	for i := len(c.Lines) - 1; i >= 0; i-- {
		c.Lines[i].draw(canvas, c)
	}
	c.legend(canvas)
	var b bytes.Buffer
	if err := png.Encode(&b, canvas.Image); err != nil {
		return nil, fmt.Errorf("render: write a chart: %w", err)
	}
	return b.Bytes(), nil
}

// at returns the position of the n-th value on the canvas.
func (c Chart) at(n int, value float64) Point {
	steps := max(len(c.Lines[0].Values)-1, 1)
	return Point{
		X: chartLeft + float64(chartRight-chartLeft)*float64(n)/float64(steps),
		Y: chartBottom - float64(chartBottom-chartTop)*min(max(value, 0), 1),
	}
}

// grid draws the scale: a line at each quarter, percentages, and the names of the first and the
// last step.
func (c Chart) grid(canvas *Canvas) {
	box := image.Rect(chartLeft-Pad, chartTop-Pad, chartRight+Pad, chartBottom+Pad)
	canvas.Panel(box, Radius, Slate)
	for quarter := range 5 {
		y := c.at(0, float64(quarter)/4).Y
		canvas.Line([]Point{{chartLeft, y}, {chartRight, y}}, Hairline, Steel)
		if quarter%2 == 0 {
			canvas.Text(strconv.Itoa(25*quarter)+c.Percent, chartLeft-Space, int(y), Style{
				Size: SizeSmall, Color: Mist, Align: Right,
			})
		}
	}
	last := c.First + len(c.Lines[0].Values) - 1
	y := chartBottom + 52
	canvas.Text(c.Step(c.First), chartLeft, y, Style{Size: SizeSmall, Color: Mist})
	if last > c.First {
		canvas.Text(c.Step(last), chartRight, y, Style{Size: SizeSmall, Color: Mist, Align: Right})
	}
}

// legend names the lines above the chart, two in a row.
func (c Chart) legend(canvas *Canvas) {
	column := (chartRight - chartLeft + Pad) / 2
	rows := (len(c.Lines) + 1) / 2
	for i, l := range c.Lines {
		x, y := chartLeft+i%2*column, chartTop/2-Pad+(i/2)*56-(rows-1)*28
		style := l.Style
		canvas.Mark(Point{float64(x), float64(y)}, 20, style)
		name := Style{Size: SizeBody, Bold: true, Color: style.Glow, Max: column - 64}
		canvas.Text(cmp.Or(name.cut(l.Name), l.Name.String()), x+40, y, name)
	}
}

// draw strokes the line and marks some of its values with the seat's shape, the last value always.
func (l ChartLine) draw(canvas *Canvas, c Chart) {
	style := l.Style
	points := make([]Point, len(l.Values))
	for n, v := range l.Values {
		points[n] = c.at(n, v)
	}
	canvas.Line(points, Thick, Night)
	canvas.Line(points, Medium, style.Glow)
	every := (len(points) + chartShapes - 1) / chartShapes
	for n := len(points) - 1; n >= 0; n -= max(every, 1) {
		canvas.Mark(points[n], 14, style)
	}
}
