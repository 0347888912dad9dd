package render

import "encoding/binary"

// bitWriter writes numbers of any count of bits, the lowest first, as deflate wants.
type bitWriter struct {
	out  []byte
	held uint64 // bits not written yet
	n    uint   // how many
}

// add writes the n lowest bits of v, at most 32; the others must be zero.
func (b *bitWriter) add(v uint32, n uint8) {
	b.held |= uint64(v) << b.n
	b.n += uint(n)
	if b.n >= 32 {
		b.out = binary.LittleEndian.AppendUint32(b.out, uint32(b.held))
		b.held >>= 32
		b.n -= 32
	}
}

// align fills the last byte with zeros.
func (b *bitWriter) align() {
	for b.n > 0 {
		b.out = append(b.out, byte(b.held))
		b.held >>= 8
		b.n -= min(b.n, 8)
	}
}
