package render

import (
	"fmt"
	"image/color"
)

// Drawing is a picture as a list of simple commands, so that other libraries can draw it for
// benchmarks. It is written as JSON.
type Drawing struct {
	W       int       `json:"w"`
	H       int       `json:"h"`
	Static  int       `json:"static"` // how many of the first commands are the same in every picture
	Cmds    []Command `json:"cmds"`
	Sprites []Figure  `json:"sprites"` // the sprites that the commands stamp
}

// Figure is a sprite: its commands draw it in a square with sides of Side pixels. The middle of the
// square is the sprite's origin.
type Figure struct {
	Side int       `json:"side"`
	Cmds []Command `json:"cmds"`
}

// Command draws one thing, filled or stroked, in canvas pixels:
//
//	rect    at X, Y, of W by H, with corners of radius R
//	poly    Points, filled as a closed shape or stroked as an open line
//	circle  around X, Y with radius R
//	text    Text from X on, with its base line at Y
//	sprite  the sprite with the index Sprite, its middle at X, Y, with an Opacity of 0 to 1
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

	Sprite  int     `json:"sprite,omitempty"`
	Opacity float64 `json:"opacity,omitempty"`
}

// Commands returns what the picture of a painting on this ground consists of: the ground's own
// commands, then those of the painting.
func (g *Ground) Commands(paint func(*Canvas)) Drawing {
	g.made()
	n := newNotes(g.rect, g.rect)
	paint(&n.canvas)
	n.canvas.DrawStamped()
	size := g.rect.Size()
	r := recorder{Drawing: Drawing{W: size.X, H: size.Y}, known: map[*picture]int{}}
	r.Cmds = r.add(nil, g.ops, Point{}, nil)
	r.Static = len(r.Cmds)
	r.Cmds = r.add(r.Cmds, n.canvas.ops, Point{}, nil)
	return r.Drawing
}

// recorder builds a Drawing that contains each sprite once.
type recorder struct {
	Drawing
	known map[*picture]int
}

// add appends the ops as commands, moved by an offset. If tint is not nil, it replaces their
// colours, and a stamped sprite is expanded into its own commands.
func (r *recorder) add(to []Command, ops []op, by Point, tint *color.RGBA) []Command {
	for i := range ops {
		o := &ops[i]
		switch {
		case o.kind == stampOp && tint != nil:
			half := float64(o.sprite.half)
			to = r.add(to, o.sprite.ops, Point{by.X + o.at.X - half, by.Y + o.at.Y - half}, tint)
		case o.kind == stampOp:
			to = append(to, Command{
				Op: "sprite", Sprite: r.figure(o.sprite), X: by.X + o.at.X, Y: by.Y + o.at.Y, Opacity: float64(o.opacity) / 0xFF,
			})
		case o.kind == stencilOp:
			to = r.add(to, o.layer, by, &o.color)
		case tint != nil:
			to = append(to, o.command(by, css(*tint)))
		default:
			to = append(to, o.command(by, css(o.color)))
		}
	}
	return to
}

// figure returns the index of a sprite in the Drawing, and adds the sprite if it is new.
func (r *recorder) figure(p *picture) int {
	n, ok := r.known[p]
	if !ok {
		cmds := r.add(nil, p.ops, Point{}, nil) // first the sprites that it stamps itself
		n = len(r.Sprites)
		r.known[p] = n
		r.Sprites = append(r.Sprites, Figure{Side: 2 * p.half, Cmds: cmds})
	}
	return n
}

// css formats a premultiplied colour as "#rrggbbaa", which is not premultiplied.
func css(c color.RGBA) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x%02x", n.R, n.G, n.B, n.A)
}

// command returns the command for an op that draws one thing, moved by an offset, in the colour
// col.
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
