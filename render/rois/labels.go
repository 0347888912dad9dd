package rois

import (
	"image"

	"bivouac/render"
)

// Labels may cover one in coverMost pixels of a piece, so that its figure and bar stay visible.
const coverMost = 3

// labels are the places on the board where something is written. Labels with a fixed place are laid first;
// chips then look for room around them.
type labels struct {
	render.Crowd
	untold []string // words of the chips that found no room
}

// tries is how many steps a label moves up or down in search of room.
const tries = 12

// settle finds and takes the nearest free place in or near a zone for a label: first on its own line, then on
// lines below and above. If there is none, it returns false, and the legend contains the words.
func (l *labels) settle(zone, want image.Rectangle, words string) (image.Rectangle, bool) {
	for n := range 2*tries + 1 {
		down := (n + 1) / 2 * chipHigh / 4
		if n%2 == 0 {
			down = -down
		}
		for left := want.Min.X; left >= zone.Min.X+labelEdge; left -= chipHigh / 4 {
			box := want.Add(image.Pt(left-want.Min.X, down))
			if l.Free(box, coverMost) {
				l.Take(box)
				return box, true
			}
		}
	}
	l.untold = append(l.untold, words)
	return want, false
}

// labelEdge is how far labels stay from a zone's sides.
const labelEdge = 4

// reserveRoom reserves the room of everything that has a fixed place on the board.
func (e *easel) reserveRoom() {
	e.labels.Crowd = render.Crowd{Within: boardBox, Pieces: make([]image.Rectangle, 0, 2*zones)}
	for n, z := range e.view.Zones {
		for i, u := range shown(z.Units) {
			e.labels.Pieces = append(e.labels.Pieces, e.blockBox(placeOf(n), z, i, u))
		}
	}
	for n, z := range e.view.Zones {
		p := placeOf(n)
		if wide := plateOf(z); wide > 0 {
			e.labels.Take(e.part(p, plateLeft, plateLeft, plateLeft+wide, plateLeft+plateHigh))
		}
		if len(z.Units) > 0 && z.Owner >= 0 {
			e.labels.Take(e.countBox(p))
		}
		for i := range badges(z) {
			e.labels.Take(e.badgeAt(p, i))
		}
		if z.Flayer != nil && z.Owner >= 0 {
			e.labels.Take(e.part(p, cellWide-flayerWide, cellHigh-footSign, cellWide, cellHigh))
		}
		if z.Pinned {
			e.labels.Take(e.part(p, cellWide-flayerWide-hookWide, cellHigh-footSign, cellWide-flayerWide, cellHigh))
		}
		if locked(z) {
			e.labels.Take(e.part(p, (cellWide-footSign)/2, cellHigh-footSign, (cellWide+footSign)/2, cellHigh))
		}
	}
	for at, m := range e.marks.signs {
		if m == reach || m == leap {
			e.labels.Take(square(e.dotAt(at), 2*dotRadius))
		}
	}
}
