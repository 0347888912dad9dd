package invade

import (
	"image/color"

	"bivouac/render"
)

// region is a set of squares that is drawn as one field.
type region [files][files]bool // by column and row as seen: see turn.seen

func (r *region) add(p place) { r[p.col][p.row] = true }

func (r *region) has(p place) bool {
	return p.col >= 0 && p.col < files && p.row >= 0 && p.row < files && r[p.col][p.row]
}

// fieldStyle is how a region looks: its ground, its edge, and the edge's dashes.
type fieldStyle struct {
	col    color.RGBA
	wash   float64
	edge   float64
	glow   bool // stronger along the edge
	dashes []float64
}

// Measures of a region's edge inside its squares, in canvas pixels.
const (
	edgeInset = 3.0
	glowInset = 9.0
	glowWide  = 10.0
	glowWash  = 0.2
	cutCorner = 6.0
)

// wash colours a region's squares, a run of neighbours in a row at once.
func (e *easel) wash(r *region, s fieldStyle) {
	col := render.Clear(s.col, s.wash)
	for row := range files {
		for col0 := 0; col0 < files; col0++ {
			if !r[col0][row] {
				continue
			}
			end := col0
			for end+1 < files && r[end+1][row] {
				end++
			}
			e.Fill(turn(false).box(place{col0, row}).Union(turn(false).box(place{end, row})), col)
			col0 = end
		}
	}
}

// region draws a field: its wash and its edge.
func (e *easel) region(r *region, s fieldStyle) {
	e.wash(r, s)
	e.edge(r, s)
}

// edge draws a region's outline, with a glow along it if the style has one.
func (e *easel) edge(r *region, s fieldStyle) {
	for _, loop := range r.loops() {
		if s.glow {
			e.Line(around(loop, glowInset), glowWide, render.Clear(s.col, glowWash))
		}
		line := around(loop, edgeInset)
		e.Line(line, s.edge+render.Hairline, render.Ink)
		e.Line(line, s.edge, s.col, s.dashes...)
	}
}

// corner is where a region's outline changes direction: a crossing of the grid, and the ways in and out.
type corner struct {
	x, y    int // crossings from the map's north west
	in, out int // indexes of ways
}

// ways are the steps of an outline on the canvas: east, south, west, north. A region lies to the right of its
// outline.
var ways = [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// loops returns the closed outlines of the region, by their corners.
func (r *region) loops() (list [][]corner) {
	var seen [4][files + 1][files + 1]bool
	for y := range files + 1 {
		for x := range files {
			if r.border(x, y, 0) && !seen[0][x][y] {
				list = append(list, r.loop(x, y, &seen))
			}
		}
	}
	return list
}

// loop follows an outline from an edge that leads east, and returns its corners.
func (r *region) loop(x, y int, seen *[4][files + 1][files + 1]bool) (loop []corner) {
	way := 0
	for !seen[way][x][y] {
		seen[way][x][y] = true
		x, y = x+ways[way][0], y+ways[way][1]
		next := way
		for _, turn := range []int{1, 0, 3} { // right first: squares that touch at a corner stay apart
			if next = (way + turn) % 4; r.border(x, y, next) {
				break
			}
		}
		if next != way {
			loop = append(loop, corner{x, y, way, next})
		}
		way = next
	}
	return loop
}

// border says whether the edge from a crossing in the direction way has the region on its right side only.
func (r *region) border(x, y, way int) bool {
	right, left := [4][2]int{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}[way], [4][2]int{{0, -1}, {0, 0}, {-1, 0}, {-1, -1}}[way]
	at := func(d [2]int) place { return place{x + d[0], files - 1 - y - d[1]} }
	return r.has(at(right)) && !r.has(at(left))
}

// around returns a closed line that runs inset pixels inside an outline, with cut corners.
func around(loop []corner, inset float64) []render.Point {
	line := make([]render.Point, 0, 2*len(loop)+1)
	for _, c := range loop {
		in, out := ways[c.in], ways[c.out]
		// A way's right hand is the next way.
		right, second := ways[(c.in+1)%4], ways[(c.out+1)%4]
		x := margin + float64(c.x*cell) + inset*float64(right[0]+second[0])
		y := boardTop + float64(c.y*cell) + inset*float64(right[1]+second[1])
		line = append(line, render.Point{X: x - cutCorner*float64(in[0]), Y: y - cutCorner*float64(in[1])},
			render.Point{X: x + cutCorner*float64(out[0]), Y: y + cutCorner*float64(out[1])})
	}
	return append(line, line[0], line[1])
}
