package render

import (
	"image"
	"math"
)

// outline gathers the points of curves; its room is used again and again.
type outline struct{ points []Point }

// flatness is how far a curve may be from the straight pieces that stand for it,
// in pixels: less than a shade of a soft edge.
const flatness = 1.0 / 32

// arc appends the points of a circle's arc, clockwise on the canvas if to is
// more than from, both in radians; ends included.
func (o *outline) arc(at Point, radius, from, to float64) {
	turn := math.Abs(to - from)
	steps := 1
	if radius > flatness {
		steps = max(1, int(math.Ceil(turn/(2*math.Acos(1-flatness/radius)))))
	}
	for n := range steps + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(n)/float64(steps))
		o.points = append(o.points, Point{at.X + radius*cos, at.Y + radius*sin})
	}
}

// circle starts anew with a whole circle.
func (o *outline) circle(at Point, radius float64) {
	o.points = o.points[:0]
	o.arc(at, radius, 0, 2*math.Pi)
}

// rounded starts anew with a rectangle whose edge is inset, with round corners.
func (o *outline) rounded(r image.Rectangle, inset, radius float64) {
	o.points = o.points[:0]
	left, top := float64(r.Min.X)+inset, float64(r.Min.Y)+inset
	right, bottom := float64(r.Max.X)-inset, float64(r.Max.Y)-inset
	radius = max(0, min(radius, (right-left)/2, (bottom-top)/2))
	for n, corner := range [...]Point{{right - radius, bottom - radius}, {left + radius, bottom - radius}, {left + radius, top + radius}, {right - radius, top + radius}} {
		o.arc(corner, radius, float64(n)*math.Pi/2, float64(n+1)*math.Pi/2)
	}
}

// stroke starts anew with the outline of a line with round ends and joins: along
// one side, around the end, back along the other side.
func (o *outline) stroke(line []Point, half float64) {
	o.points = o.points[:0]
	o.side(line, half, 1)
	o.side(line, half, -1)
}

// side appends one side of a line and the round end after it; step is 1 to go
// forward, -1 to come back. Points that repeat the one before are passed over.
func (o *outline) side(line []Point, half float64, step int) {
	at := 0
	if step < 0 {
		at = len(line) - 1
	}
	pen, angle, begun := line[at], 0.0, false
	for range len(line) - 1 {
		at += step
		next := line[at]
		if next == pen {
			continue
		}
		heading := math.Atan2(next.Y-pen.Y, next.X-pen.X)
		if begun {
			o.join(pen, half, angle, heading)
		}
		o.offset(pen, half, heading)
		o.offset(next, half, heading)
		pen, angle, begun = next, heading, true
	}
	if !begun && step < 0 { // a dot: its two ends make it whole
		angle = math.Pi
	}
	o.arc(pen, half, angle-math.Pi/2, angle+math.Pi/2)
}

// offset is the point beside the pen on the left of where it heads.
func (o *outline) offset(pen Point, half, heading float64) {
	sin, cos := math.Sincos(heading - math.Pi/2)
	o.points = append(o.points, Point{pen.X + half*cos, pen.Y + half*sin})
}

// join goes from one heading to the next: round on the outside of the bend,
// through the pen on its inside.
func (o *outline) join(pen Point, half, from, to float64) {
	turn := math.Remainder(to-from, 2*math.Pi)
	if turn > 0 {
		o.arc(pen, half, from-math.Pi/2, from+turn-math.Pi/2)
		return
	}
	o.points = append(o.points, pen)
}

// dash calls draw with each stroke of a dashed line; lengths of stroke and gap
// take turns. The points are valid during the call.
func dash(line []Point, lengths []float64, room []Point, draw func([]Point)) []Point {
	piece, n, left := append(room[:0], line[0]), 0, lengths[0]
	for i := 1; i < len(line); i++ {
		from, to := line[i-1], line[i]
		for long := math.Hypot(to.X-from.X, to.Y-from.Y); long > 0; {
			if long <= left {
				piece, left = append(piece, to), left-long
				break
			}
			share := left / long
			from = Point{from.X + (to.X-from.X)*share, from.Y + (to.Y-from.Y)*share}
			piece = append(piece, from)
			if n%2 == 0 {
				draw(piece)
			}
			n++
			piece, long, left = append(piece[:0], from), long-left, lengths[n%len(lengths)]
		}
	}
	if n%2 == 0 && len(piece) > 1 {
		draw(piece)
	}
	return piece
}
