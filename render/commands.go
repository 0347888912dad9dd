package render

import (
	"fmt"
	"image/color"
)

// Drawing is a picture as a list of plain commands, so that other libraries can
// draw the same: for comparisons of speed. It is written as JSON.
type Drawing struct {
	W      int       `json:"w"`
	H      int       `json:"h"`
	Static int       `json:"static"` // so many of the first commands are the same in every picture
	Cmds   []Command `json:"cmds"`
}

// Command draws one thing, filled or stroked, in canvas pixels:
//
//	rect    at X, Y, of W by H, with corners of radius R
//	poly    Points, filled as a closed shape or stroked as an open line
//	circle  around X, Y with radius R
//	text    Text from X on, with its base line at Y
//
// Colours are "#rrggbbaa", not premultiplied; "" is none.
type Command struct {
	Op     string       `json:"op"`
	X      float64      `json:"x"`
	Y      float64      `json:"y"`
	W      float64      `json:"w,omitempty"`
	H      float64      `json:"h,omitempty"`
	R      float64      `json:"r,omitempty"`
	Points [][2]float64 `json:"pts,omitempty"`
	Fill   string       `json:"fill,omitempty"`
	Stroke string       `json:"stroke,omitempty"`
	Width  float64      `json:"width,omitempty"`
	Dash   []float64    `json:"dash,omitempty"`
	Size   int          `json:"size,omitempty"`
	Bold   bool         `json:"bold,omitempty"`
	Text   string       `json:"text,omitempty"`
}

// Commands is what a painting on this ground draws, sprites taken apart.
func (g *Ground) Commands(paint func(*Canvas)) Drawing {
	n := newNotes(g.rect, g.rect)
	paint(&n.canvas)
	size := g.rect.Size()
	d := Drawing{W: size.X, H: size.Y}
	d.add(g.ops, Point{}, 1, nil)
	d.Static = len(d.Cmds)
	d.add(n.canvas.ops, Point{}, 1, nil)
	return d
}

// add appends ops, moved and with a further opacity; a tint replaces their colours.
func (d *Drawing) add(ops []op, by Point, opacity float64, tint *color.RGBA) {
	for i := range ops {
		o := &ops[i]
		switch o.kind {
		case stampOp:
			half := float64(o.sprite.half)
			d.add(o.sprite.ops, Point{by.X + o.at.X - half, by.Y + o.at.Y - half}, opacity*float64(o.opacity)/0xFF, tint)
		case stencilOp:
			d.add(o.layer, by, opacity, &o.color)
		default:
			col := o.color
			if tint != nil {
				col = *tint
			}
			d.Cmds = append(d.Cmds, o.command(by, css(col, opacity)))
		}
	}
}

// css is a premultiplied colour as others write it.
func css(c color.RGBA, opacity float64) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x%02x", n.R, n.G, n.B, uint8(float64(n.A)*opacity+0.5))
}

// command is an op that draws one thing.
func (o *op) command(by Point, col string) Command {
	box := o.box
	c := Command{X: by.X + o.at.X, Y: by.Y + o.at.Y, Width: o.width}
	switch o.kind {
	case fillOp, panelOp, frameOp:
		c.Op, c.R = "rect", o.radius
		c.X, c.Y = by.X+float64(box.Min.X)+o.width/2, by.Y+float64(box.Min.Y)+o.width/2
		c.W, c.H = float64(box.Dx())-o.width, float64(box.Dy())-o.width
	case discOp, ringOp:
		c.Op, c.R = "circle", o.radius
	case polygonOp, lineOp:
		c.Op, c.Dash = "poly", o.dashes
		for _, p := range o.points {
			c.Points = append(c.Points, [2]float64{by.X + p.X, by.Y + p.Y})
		}
	case textOp:
		c.Op, c.Text, c.Size, c.Bold = "text", o.text, o.font.key.size, o.font.key.bold
	default:
		panic(fmt.Sprintf("render: unknown op %d", o.kind))
	}
	if o.width > 0 {
		c.Stroke = col
	} else {
		c.Fill = col
	}
	return c
}
