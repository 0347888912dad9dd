package render

import (
	"encoding/binary"
	"math/bits"
)

// token is a byte as it is, or a match: so many bytes as they were so far back.
type token uint32

const matchFlag token = 1 << 31

func matchToken(size, back int) token {
	return matchFlag | token(size-leastMatch)<<16 | token(back-1)
}

// parts are the size and distance of a match.
func (t token) parts() (size, back int) {
	return int(t>>16&0xFF) + leastMatch, int(t&0xFFFF) + 1
}

const (
	leastMatch = 3 // deflate's
	mostMatch  = 258
	mostBack   = 1 << 15

	hashed    = 4  // bytes that are looked up
	hashBits  = 13 // of their place in the table
	tries     = 4  // places that are tried
	goodMatch = 48 // one for which no other place is tried
	fairMatch = 8
	sureMatch = 16 // one for which the next byte is not tried
	sparse    = 16 // a match longer than this is only known by its ends
	edge      = 8  // as long as these
)

// matcher finds in a band what was in it before.
type matcher struct {
	tokens []token
	head   [1 << hashBits]int32 // the last place of a hash, plus one
	before []int32              // the place before each place, by hash, plus one
	data   []byte
	wide   int // bytes in a row
	last   int // how far back the last match was
}

// run splits the data into tokens. Rows of a picture resemble the row above, so
// that place is tried first, then how far back the last match was, then all others.
func (m *matcher) run(data []byte, wide int) {
	if wide > mostBack { // too far back: a run of one byte is tried twice instead
		wide = 1
	}
	m.tokens, m.data, m.wide, m.last = m.tokens[:0], data, wide, 1
	clear(m.head[:])
	if cap(m.before) < len(data) {
		m.before = make([]int32, len(data))
	}
	m.before = m.before[:len(data)]
	size, back := m.find(0, leastMatch)
	for at := 0; at < len(data); {
		m.know(at)
		if size < leastMatch {
			m.tokens = append(m.tokens, token(data[at]))
			at++
			size, back = m.find(at, leastMatch)
			continue
		}
		if size < sureMatch { // a better one may begin one byte later
			if later, laterBack := m.find(at+1, size+1); later > size {
				m.tokens = append(m.tokens, token(data[at]))
				at++
				size, back = later, laterBack
				continue
			}
		}
		m.tokens = append(m.tokens, matchToken(size, back))
		m.last = back
		m.knowMatch(at+1, at+size)
		at += size
		size, back = m.find(at, leastMatch)
	}
}

// know makes a place findable.
func (m *matcher) know(at int) {
	if at+hashed > len(m.data) {
		return
	}
	h := hash(m.data[at:])
	m.before[at] = m.head[h]
	m.head[h] = int32(at + 1)
}

func (m *matcher) knowMatch(from, to int) {
	if to-from <= sparse {
		for at := from; at < to; at++ {
			m.know(at)
		}
		return
	}
	for at := to - edge; at < to; at++ {
		m.know(at)
	}
}

func hash(b []byte) uint32 {
	return binary.LittleEndian.Uint32(b) * 0x9E3779B1 >> (32 - hashBits)
}

// find is the best match of at least least bytes; size 0 if there is none.
func (m *matcher) find(at, least int) (size, back int) {
	if at+hashed > len(m.data) {
		return 0, 0
	}
	size = least - 1
	if n := m.same(at, m.wide, size); n > size && worth(n, m.wide) {
		size, back = n, m.wide
		if n >= goodMatch {
			return size, back
		}
	}
	if n := m.same(at, 1, size); n > size {
		size, back = n, 1
	}
	if m.last != m.wide && m.last != 1 {
		if n := m.same(at, m.last, size); n > size && worth(n, m.last) {
			size, back = n, m.last
		}
	}
	if size < goodMatch {
		size, back = m.search(at, size, back)
	}
	if back == 0 {
		return 0, 0
	}
	return size, back
}

// search tries the places of the same hash, the nearest first.
func (m *matcher) search(at, size, back int) (int, int) {
	place := int(m.head[hash(m.data[at:])])
	if place == at+1 { // itself
		place = int(m.before[at])
	}
	most := tries
	if size >= fairMatch {
		most = 1
	}
	for range most {
		d := at - (place - 1)
		if place == 0 || d > mostBack {
			break
		}
		if n := m.same(at, d, size); n > size && worth(n, d) {
			size, back = n, d
			if n >= goodMatch {
				break
			}
		}
		place = int(m.before[place-1])
	}
	return size, back
}

// worth says whether a match is shorter to write than its bytes.
func worth(size, back int) bool {
	return size > leastMatch+1 || back < 64 || size > leastMatch && back < 4096
}

// same is how many bytes from at on are as they were d back, 0 if not more than
// size are.
func (m *matcher) same(at, d, size int) int {
	if d > at || at+size >= len(m.data) || m.data[at+size] != m.data[at+size-d] {
		return 0
	}
	return common(m.data[at:], m.data[at-d:])
}

// common is how many bytes at the start of both are the same, at most mostMatch;
// now is not the longer one.
func common(now, then []byte) (n int) {
	now = now[:min(len(now), mostMatch)]
	for len(now) >= 8 && len(then) >= 8 {
		if x := binary.LittleEndian.Uint64(now) ^ binary.LittleEndian.Uint64(then); x != 0 {
			return n + bits.TrailingZeros64(x)/8
		}
		n, now, then = n+8, now[8:], then[8:]
	}
	for i := range now {
		if now[i] != then[i] {
			return n + i
		}
	}
	return n + len(now)
}
