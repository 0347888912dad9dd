package secrecy

import "math/rand/v2"

// A deck hands out the numbers 0..n-1 in a random order, each once before any comes
// again: a short run has done everything that a title's members can do.
type deck struct {
	n    int
	left []int
}

func (d *deck) next(luck *rand.Rand) int {
	if len(d.left) == 0 {
		d.left = luck.Perm(d.n)
	}
	i := d.left[0]
	d.left = d.left[1:]
	return i
}
