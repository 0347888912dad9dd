package render

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strings"
)

// Crowd is what the labels of a board must avoid: the pieces, and the labels placed so far.
type Crowd struct {
	Within  image.Rectangle   // labels stay in it
	Apart   int               // pixels between two labels
	Pieces  []image.Rectangle // all labels together cover at most a part of each
	Figures []image.Rectangle // no label covers any of these

	taken   []image.Rectangle
	covered []int // covered pixels of each piece
}

// Take records a placed label. All pieces must have been added before.
func (c *Crowd) Take(box image.Rectangle) {
	if c.covered == nil {
		c.taken, c.covered = make([]image.Rectangle, 0, manyLabels), make([]int, len(c.Pieces))
	}
	c.taken = append(c.taken, box)
	for n, piece := range c.Pieces {
		c.covered[n] += area(box.Intersect(piece))
	}
}

// manyLabels is how many labels a board has, roughly.
const manyLabels = 64

// Taken returns the places of the labels so far.
func (c *Crowd) Taken() []image.Rectangle { return c.taken }

// Free says whether a label may be at a place: within the board, not on other labels or figures,
// and so that all labels together cover at most one in share pixels of every piece.
func (c *Crowd) Free(box image.Rectangle, share int) bool {
	if !box.In(c.Within) {
		return false
	}
	wide := box.Inset(-c.Apart)
	for _, t := range c.taken {
		if t.Overlaps(wide) {
			return false
		}
	}
	for _, f := range c.Figures {
		if f.Overlaps(box) {
			return false
		}
	}
	for n, piece := range c.Pieces {
		over := area(box.Intersect(piece))
		if over == 0 {
			continue
		}
		if c.covered != nil {
			over += c.covered[n]
		}
		if share*over > area(piece) {
			return false
		}
	}
	return true
}

// Hidden returns how much of the pieces a place hides, as the sum of the hidden shares: a whole
// piece counts as 1.
func (c *Crowd) Hidden(box image.Rectangle) (hidden float64) {
	for _, piece := range c.Pieces {
		if over := area(box.Intersect(piece)); over > 0 {
			hidden += float64(over) / float64(area(piece))
		}
	}
	return hidden
}

// Settle returns the free place (see Free) of a label with the lowest total cost: the distance from
// its first place plus the result of cost, in pixels. cost may be nil. It returns false if no place
// is free or if each has infinite cost. Settle does not record the place: see Take.
func (c *Crowd) Settle(first image.Rectangle, tries []Try, share int,
	cost func(image.Rectangle) float64) (image.Rectangle, bool) {
	best, least := first, math.Inf(1)
	for _, t := range tries {
		if t.Far >= least {
			break
		}
		box := first.Add(t.By)
		if !c.Free(box, share) {
			continue
		}
		total := t.Far
		if cost != nil {
			total += cost(box)
		}
		if total < least {
			best, least = box, total
		}
	}
	return best, !math.IsInf(least, 1)
}

// Try is a candidate place of a label, by its offset from the first one.
type Try struct {
	By  image.Point
	Far float64
}

// Untold returns the distinct labels without a place, for a legend, or "" if there are none. It
// sorts the slice.
func Untold(labels []string) string {
	slices.Sort(labels)
	return strings.Join(slices.Compact(labels), ", ")
}

// Tries returns the offsets within reach on a grid with the given step, nearest first. The square
// of the horizontal distance is multiplied by aside: if aside is more than 1, places above and
// below are preferred.
func Tries(step, reach int, aside float64) (list []Try) {
	for y := -reach; y <= reach; y += step {
		for x := -reach; x <= reach; x += step {
			if far := math.Sqrt(aside*float64(x*x) + float64(y*y)); far <= float64(reach) {
				list = append(list, Try{image.Pt(x, y), far})
			}
		}
	}
	slices.SortFunc(list, func(a, b Try) int {
		return cmp.Or(cmp.Compare(a.Far, b.Far), cmp.Compare(a.By.Y, b.By.Y), cmp.Compare(a.By.X, b.By.X))
	})
	return list
}

func area(r image.Rectangle) int { return r.Dx() * r.Dy() }
