package render

import (
	"math/bits"
	"slices"
)

// code is a prefix code over an alphabet of at most 288 symbols: counted, built,
// then written. Its room is used again and again.
type code struct {
	count []uint32
	size  []uint8  // bits of each symbol, 0 for one that does not occur
	word  []uint32 // of each symbol, in the order in which bits are written
	queue []node
	order []uint64 // the symbols with their counts above them
}

// node is a symbol or two nodes joined.
type node struct {
	weight uint32
	parent int32
}

func newCode(symbols int) code {
	return code{count: make([]uint32, symbols), size: make([]uint8, symbols), word: make([]uint32, symbols)}
}

// build makes the shortest code whose words have at most longest bits, or nearly:
// rare symbols are taken for less rare until the words are short enough. At least
// two symbols get a word, since some readers take no smaller code.
func (c *code) build(longest uint8) {
	for s, used := 0, c.used(); used < 2; s++ {
		if c.count[s] == 0 {
			c.count[s] = 1
			used++
		}
	}
	for !c.measure(longest) {
		for s, n := range c.count {
			if n > 0 {
				c.count[s] = n/2 + 1
			}
		}
	}
	c.words()
}

func (c *code) used() (n int) {
	for _, count := range c.count {
		if count > 0 {
			n++
		}
	}
	return n
}

// measure finds the size of each word, and says whether all are short enough.
func (c *code) measure(longest uint8) bool {
	c.order, c.queue = c.order[:0], c.queue[:0]
	clear(c.size)
	for s, n := range c.count {
		if n > 0 {
			c.order = append(c.order, uint64(n)<<16|uint64(s))
		}
	}
	slices.Sort(c.order)
	for _, o := range c.order {
		c.queue = append(c.queue, node{weight: uint32(o >> 16)})
	}
	c.join()
	// A node's parent stands behind it: from the end on, weights become depths.
	root := len(c.queue) - 1
	c.queue[root].weight = 0
	for n := root - 1; n >= 0; n-- {
		c.queue[n].weight = c.queue[c.queue[n].parent].weight + 1
	}
	for n, o := range c.order {
		if c.queue[n].weight > uint32(longest) {
			return false
		}
		c.size[uint16(o)] = uint8(c.queue[n].weight)
	}
	return true
}

// join makes a node of the two lightest until one is left. The leaves are in
// order, and so are the joined nodes behind them.
func (c *code) join() {
	leaf, leaves := 0, len(c.queue)
	joined := leaves
	lightest := func() int {
		if leaf < leaves && (joined >= len(c.queue) || c.queue[leaf].weight <= c.queue[joined].weight) {
			leaf++
			return leaf - 1
		}
		joined++
		return joined - 1
	}
	for range leaves - 1 {
		a, b := lightest(), lightest()
		parent := int32(len(c.queue))
		c.queue[a].parent, c.queue[b].parent = parent, parent
		c.queue = append(c.queue, node{weight: c.queue[a].weight + c.queue[b].weight})
	}
}

// words numbers the words of each size in the order of their symbols (RFC 1951,
// 3.2.2), and turns them around: their highest bit is written first.
func (c *code) words() {
	var first, of [17]uint32
	for _, size := range c.size {
		of[size]++
	}
	of[0] = 0
	for size := 1; size < len(first); size++ {
		first[size] = (first[size-1] + of[size-1]) << 1
	}
	for s, size := range c.size {
		if size > 0 {
			c.word[s] = bits.Reverse32(first[size]) >> (32 - size)
			first[size]++
		}
	}
}
