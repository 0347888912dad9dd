package rois

import (
	"image"
)

// A piece may be covered by labels by this part of it: its figure and its bar stay.
const coveredMost = 1.0 / 3

// labels are where something is written on the board. What belongs to one place is laid
// first; chips then look for room around it.
type labels struct {
	taken  []image.Rectangle
	pieces []image.Rectangle
	left   int // chips that found no room
}

// fix notes a label that has its place.
func (l *labels) fix(box image.Rectangle) { l.taken = append(l.taken, box) }

// free says whether a label overlaps no other and leaves enough of every piece to see.
func (l *labels) free(box image.Rectangle) bool {
	for _, t := range l.taken {
		if t.Overlaps(box) {
			return false
		}
	}
	for _, piece := range l.pieces {
		if !piece.Overlaps(box) {
			continue
		}
		covered := area(piece.Intersect(box))
		for _, t := range l.taken {
			covered += area(piece.Intersect(t))
		}
		if float64(covered) > coveredMost*float64(area(piece)) {
			return false
		}
	}
	return true
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }

// tries are how many steps a label moves up or down in search of room.
const tries = 12

// settle finds room in or near a zone for a label, the nearest to the wanted one: first
// along its line, then lines below and above it. False if there is none: then the
// zone's label is left to the words of the picture.
func (l *labels) settle(p place, want image.Rectangle) (image.Rectangle, bool) {
	zone := p.box()
	for n := range 2*tries + 1 {
		down := (n + 1) / 2 * chipHigh / 4
		if n%2 == 0 {
			down = -down
		}
		for left := want.Min.X; left >= zone.Min.X+labelEdge; left -= chipHigh / 4 {
			box := want.Add(image.Pt(left-want.Min.X, down))
			if box.In(boardBox) && l.free(box) {
				l.fix(box)
				return box, true
			}
		}
	}
	l.left++
	return want, false
}

// labelEdge is how far labels stay from a zone's sides.
const labelEdge = 4

// reserveRoom notes what stands on the board at a place of its own.
func (e *easel) reserveRoom() {
	e.labels.taken, e.labels.pieces = make([]image.Rectangle, 0, 2*zones), make([]image.Rectangle, 0, 2*zones)
	for n, z := range e.view.Zones {
		p := placeOf(n)
		for i, u := range z.Units {
			e.labels.pieces = append(e.labels.pieces, e.blockBox(p, z, i, u))
		}
		if wide := plateOf(z); wide > 0 {
			e.labels.fix(p.part(plateLeft, plateLeft, plateLeft+wide, plateLeft+plateHigh))
		}
		if len(z.Units) > 0 && z.Owner >= 0 {
			e.labels.fix(countBox(p))
		}
		for i := range z.Markers {
			e.labels.fix(badgeAt(p, i))
		}
		if z.Flayer != nil && z.Owner >= 0 {
			e.labels.fix(p.part(cellWide-flayerWide, cellHigh-footSign, cellWide, cellHigh))
		}
		if z.Pinned {
			e.labels.fix(p.part(cellWide-flayerWide-hookWide, cellHigh-footSign, cellWide-flayerWide, cellHigh))
		}
		if z.Captured {
			e.labels.fix(p.part((cellWide-footSign)/2, cellHigh-footSign, (cellWide+footSign)/2, cellHigh))
		}
	}
	for at, m := range e.marks.signs {
		if m == reach || m == leap {
			e.labels.fix(square(dotAt(at), 2*dotRadius))
		}
	}
}
