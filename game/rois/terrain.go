package rois

import (
	"math/bits"
	"slices"
	"strings"

	"bivouac/game"
)

// terrain is a type of R16.1; the zero value is open ground.
type terrain uint8

const (
	open     terrain = iota
	wood             // F
	building         // B
	hill             // H
	marsh            // M
	water            // L
	steep            // E
	torrent          // T
	wall             // W
	massif           // R
	chasm            // G
)

// terrainLetters are the codes of R16.1; open ground is written 0 (R31.2).
const terrainLetters = "0FBHMLETWRG"

// trait holds the properties of a type of terrain (R16.1).
type trait struct {
	cover      int  // points off each attack on troops in it
	penalty    int  // points added to each attack on troops in it
	hides      bool // cuts the line of fire across the zone
	impassable bool
}

// terrains is the table of R16.1. The effect of a torrent is in State.torrents; the edges of a wall are in
// plot.
var terrains = [...]trait{
	wood:     {cover: 1, hides: true},
	building: {cover: 2, hides: true},
	hill:     {cover: 1, hides: true},
	marsh:    {penalty: 1},
	water:    {penalty: 1},
	steep:    {penalty: 1},
	massif:   {hides: true, impassable: true},
	chasm:    {impassable: true},
}

func (t terrain) letter() string { return terrainLetters[t : t+1] }

// blocking says whether the connection rule applies to this type (R5.6).
func (t terrain) blocking() bool { return t == wall || terrains[t].impassable }

// edges are the sides of a zone that a wall closes (R16.5): bit n is direction 2n.
type edges uint8

const edgeLetters = "NESW"

func (e edges) has(d direction) bool { return !d.diagonal() && e>>(d/2)&1 != 0 }

func (e edges) count() int { return bits.OnesCount8(uint8(e)) }

// words returns the names of the sides for people.
func (e edges) words() (all game.Text) {
	for i := range edgeLetters {
		if e>>i&1 == 0 {
			continue
		}
		edge := game.T(game.Key("rois.edge." + edgeLetters[i:i+1]))
		if all.IsZero() {
			all = edge
		} else {
			all = game.T("rois.edges", "one", all, "two", edge)
		}
	}
	return all
}

// write appends the letters of the sides.
func (e edges) write(b []byte) []byte {
	for i := range edgeLetters {
		if e>>i&1 != 0 {
			b = append(b, edgeLetters[i])
		}
	}
	return b
}

// inside returns the edges of zone z without those on the border of the board.
func (e edges) inside(z zone) edges {
	for d := north; d < noDirection; d += 2 {
		if z.step(d) == noZone {
			e &^= 1 << (d / 2)
		}
	}
	return e
}

// plot is the terrain of one zone.
type plot struct {
	kind  terrain
	walls edges // of a wall only: one or two
}

// String returns the plot as forms and positions write it: "F", "W(NE)", "0".
func (p plot) String() string {
	if p.kind == wall {
		return string(p.write(nil))
	}
	return p.kind.letter()
}

// write appends the form of String.
func (p plot) write(b []byte) []byte {
	if p.kind == wall {
		return append(p.walls.write(append(b, "W("...)), ')')
	}
	return append(b, p.kind.letter()...)
}

// plotOf reads the form of String; the edges of a wall may be in any order.
func plotOf(text string) (plot, bool) {
	text = strings.ToUpper(text)
	if inner, ok := strings.CutPrefix(text, "W("); ok {
		inner, ok = strings.CutSuffix(inner, ")")
		var e edges
		for _, r := range inner {
			i := strings.IndexRune(edgeLetters, r)
			if i < 0 || e>>i&1 != 0 {
				return plot{}, false
			}
			e |= 1 << i
		}
		return plot{wall, e}, ok && e != 0
	}
	i := strings.Index(terrainLetters, text)
	if len(text) != 1 || i < 0 || terrain(i) == wall {
		return plot{}, false
	}
	return plot{kind: terrain(i)}, true
}

// fits says whether a player may place the plot in a zone (R5.5, R16.5).
func (p plot) fits(z zone) bool {
	home := z.row() == 0 || z.row() == side-1
	switch p.kind {
	case massif, chasm, torrent:
		return !home
	case wall:
		n := p.walls.count()
		return (n == 1 || n == 2) && p.walls.inside(z) == p.walls
	}
	return p.walls == 0
}

// plots holds, for each zone, all plots that may be placed there, open ground last.
var plots = func() (all [zones][]plot) {
	for z := range all {
		all[z] = plotsOf(zone(z))
	}
	return all
}()

func plotsOf(z zone) []plot {
	var list []plot
	for t := wood; t <= chasm; t++ {
		if t != wall {
			list = append(list, plot{kind: t})
		}
	}
	for n := 1; n <= 2; n++ {
		for e := edges(1); e < 16; e++ {
			if e.count() == n {
				list = append(list, plot{wall, e})
			}
		}
	}
	return slices.DeleteFunc(append(list, plot{}), func(p plot) bool { return !p.fits(z) })
}
