package render

import "math/bits"

// deflater compresses bands (RFC 1951). It is our own because a picture's rows
// resemble each other as no text does: knowing that, its files are a tenth smaller
// than those of a library as quick. Its room is used again and again.
type deflater struct {
	matcher
	bitWriter
	literals, backs, sizes code
	lengths                []lengthRun
}

// The alphabets of deflate.
const (
	endOfBlock  = 256
	firstLength = 257
	literalMost = 286
	backMost    = 30
	longestWord = 15
	longestSize = 7 // of a word of the code in which codes are written
)

func newDeflater() *deflater {
	return &deflater{literals: newCode(literalMost), backs: newCode(backMost), sizes: newCode(19)}
}

// deflate compresses data in one block and an empty stored one, so that it ends
// on a whole byte and anything may follow. The answer is valid until the next call.
func (d *deflater) deflate(data []byte, wide int) []byte {
	d.matcher.run(data, wide)
	d.out = d.out[:0]
	d.tally()
	d.add(4, 3) // not the last block; codes of its own
	d.writeCodes()
	for _, t := range d.tokens {
		d.writeToken(t)
	}
	d.symbol(&d.literals, endOfBlock)
	d.add(0, 3) // not the last block; stored
	d.align()
	d.out = append(d.out, 0, 0, 0xFF, 0xFF)
	return d.out
}

// tally counts the symbols and builds their codes.
func (d *deflater) tally() {
	clear(d.literals.count)
	clear(d.backs.count)
	d.literals.count[endOfBlock] = 1
	for _, t := range d.tokens {
		if t&matchFlag == 0 {
			d.literals.count[t]++
			continue
		}
		size, back := t.parts()
		d.literals.count[lengthSymbols[size-leastMatch].symbol]++
		symbol, _, _ := backSymbol(back)
		d.backs.count[symbol]++
	}
	d.literals.build(longestWord)
	d.backs.build(longestWord)
}

func (d *deflater) writeToken(t token) {
	if t&matchFlag == 0 {
		d.symbol(&d.literals, int(t))
		return
	}
	size, back := t.parts()
	length := &lengthSymbols[size-leastMatch]
	d.symbolAnd(&d.literals, int(length.symbol), uint32(length.extra), length.n)
	symbol, extra, n := backSymbol(back)
	d.symbolAnd(&d.backs, symbol, extra, n)
}

// symbolAnd writes a symbol and its extra bits, at most 32 in all.
func (d *deflater) symbolAnd(c *code, s int, extra uint32, n uint8) {
	d.add(c.word[s]|extra<<c.size[s], c.size[s]+n)
}

func (d *deflater) symbol(c *code, s int) { d.add(c.word[s], c.size[s]) }

// lengthSymbol is the symbol of a match's size, with extra bits: four symbols for
// each doubling, and one for the largest.
func lengthSymbol(size int) (symbol int, extra uint32, n uint8) {
	if size == mostMatch {
		return literalMost - 1, 0, 0
	}
	group, extra, n := doubling(size-leastMatch, 2)
	return firstLength + group, extra, n
}

// lengthSymbols are the symbols of all sizes from leastMatch on.
var lengthSymbols = func() (list [mostMatch - leastMatch + 1]lengthRun) {
	for i := range list {
		symbol, extra, n := lengthSymbol(i + leastMatch)
		list[i] = lengthRun{uint16(symbol), n, extra}
	}
	return list
}()

// backSymbol is the symbol of a distance: two for each doubling.
func backSymbol(back int) (symbol int, extra uint32, n uint8) { return doubling(back-1, 1) }

// doubling splits v: 2^fine groups for each doubling, their first bits in the
// group's number, the others extra.
func doubling(v, fine int) (group int, extra uint32, n uint8) {
	if v < 2<<fine {
		return v, 0, 0
	}
	more := bits.Len(uint(v)) - 1 - fine
	return more<<fine + v>>more, uint32(v) & (1<<more - 1), uint8(more)
}

// lengthRun is a symbol with its extra bits and how many they are.
type lengthRun struct {
	symbol uint16
	n      uint8
	extra  uint32
}

// sizeOrder is the order in which the sizes of that code are written.
var sizeOrder = [...]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// writeCodes writes both codes as the sizes of their words, in a code of its own.
func (d *deflater) writeCodes() {
	d.lengths = d.lengths[:0]
	literals, backs := trimmed(d.literals.size, firstLength), trimmed(d.backs.size, 1)
	d.runs(literals)
	d.runs(backs)
	clear(d.sizes.count)
	for _, r := range d.lengths {
		d.sizes.count[r.symbol]++
	}
	d.sizes.build(longestSize)
	last := len(sizeOrder)
	for last > 4 && d.sizes.size[sizeOrder[last-1]] == 0 {
		last--
	}
	d.add(uint32(len(literals)-firstLength), 5)
	d.add(uint32(len(backs)-1), 5)
	d.add(uint32(last-4), 4)
	for _, s := range sizeOrder[:last] {
		d.add(uint32(d.sizes.size[s]), 3)
	}
	for _, r := range d.lengths {
		d.symbol(&d.sizes, int(r.symbol))
		d.add(r.extra, r.n)
	}
}

// trimmed leaves out zeros at the end, but not below least.
func trimmed(sizes []uint8, least int) []uint8 {
	for len(sizes) > least && sizes[len(sizes)-1] == 0 {
		sizes = sizes[:len(sizes)-1]
	}
	return sizes
}

// runs notes sizes of words: 16 repeats the one before 3 to 6 times, 17 and 18
// are 3 to 10 and 11 to 138 zeros.
func (d *deflater) runs(sizes []uint8) {
	for at := 0; at < len(sizes); {
		n := 1
		for at+n < len(sizes) && sizes[at+n] == sizes[at] {
			n++
		}
		switch {
		case sizes[at] == 0 && n >= 11:
			n = min(n, 138)
			d.lengths = append(d.lengths, lengthRun{18, 7, uint32(n - 11)})
		case sizes[at] == 0 && n >= 3:
			d.lengths = append(d.lengths, lengthRun{17, 3, uint32(n - 3)})
		case at > 0 && sizes[at] == sizes[at-1] && n >= 3:
			n = min(n, 6)
			d.lengths = append(d.lengths, lengthRun{16, 2, uint32(n - 3)})
		default:
			n = 1
			d.lengths = append(d.lengths, lengthRun{symbol: uint16(sizes[at])})
		}
		at += n
	}
}
